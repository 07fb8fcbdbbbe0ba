#!/usr/bin/env bash
# The in-process figures, taken by JMH in turns: see JmhTable.
# usage: benchmarks/jmh.sh [ROUNDS]
set -euo pipefail

home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
cd "$home"

# shellcheck source=arguments.sh
. benchmarks/arguments.sh
check_count 1 "$@"
check_rounds "${1-3}"

# shellcheck source=../build-support/jdk.sh
. build-support/jdk.sh
find_jdk
export JAVA_HOME

mvn -q -B -pl benchmarks -am package -Dmaven.test.skip=true
"$JAVA_HOME/bin/java" -cp "benchmarks/target/classes:runtime-java/target/parley-runtime.jar:benchmarks/target/lib/*" \
  dev.parley.benchmarks.jmh.JmhTable "$@"
