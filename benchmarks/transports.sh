#!/usr/bin/env bash
# Prints how fast typed sessions are, each figure beside what it is compared with in the same run and what it aims at: see
# TransportBenchmark.
# usage: benchmarks/transports.sh [ROUNDS [tcp|unix|tls|http|memory|pairs|sides|efforts|connecting|meeting|remote|delegation|parallel|trees|published ..]]
set -euo pipefail

home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
cd "$home"

# shellcheck source=arguments.sh
. benchmarks/arguments.sh
check_rounds "${1-7}"

# shellcheck source=../build-support/jdk.sh
. build-support/jdk.sh
# shellcheck source=awake.sh
. benchmarks/awake.sh
find_jdk
export JAVA_HOME

mvn -q -B -pl benchmarks -am package -Dmaven.test.skip=true
classes="benchmarks/target/classes:runtime-java/target/parley-runtime.jar:benchmarks/target/lib/*"

keys="$(mktemp -d)"
trap 'rm -rf "$keys"' EXIT
export PARLEY_KEYSTORE_PASSWORD="benchmark"
"$JAVA_HOME/bin/keytool" -genkeypair -alias benchmark -keyalg EC -groupname secp256r1 -dname "CN=benchmark" -validity 2 \
  -ext san=ip:127.0.0.1 -storetype PKCS12 -storepass:env PARLEY_KEYSTORE_PASSWORD -keystore "$keys/keys.p12" 2>/dev/null

# Where both sides only wait for each other's packets, waking a core would be most of what is measured. Where they compute, the loops that
# keep the cores awake would take from it.
sections=" ${*:2} "
waiting="${sections// connecting/}"
waiting="${waiting// meeting/}"
waiting="${waiting// remote/}"
if [ "$sections" != "  " ] && [ -z "${waiting// /}" ]; then
  stay_awake
fi
"$JAVA_HOME/bin/java" -cp "$classes" dev.parley.benchmarks.TransportBenchmark "$keys/keys.p12" "$@"
