#!/usr/bin/env bash
# Prints how long the tolerant front end takes after a keystroke in a long file: see EditingBenchmark.
# usage: benchmarks/editing.sh
set -euo pipefail

home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
cd "$home"

# shellcheck source=../build-support/jdk.sh
. build-support/jdk.sh
find_jdk
export JAVA_HOME

mvn -q -B -pl benchmarks,cli -am package -Dmaven.test.skip=true

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
"$JAVA_HOME/bin/java" --enable-native-access=ALL-UNNAMED -cp benchmarks/target/classes:cli/target/dist/parley.jar \
  dev.parley.benchmarks.checker.EditingBenchmark "$folder"
