#!/usr/bin/env bash
# How long the tolerant front end takes after a keystroke in a long file: see EditingBenchmark.
# Run through ./parley bench editing, which sets JAVA_HOME and builds what is needed.
set -euo pipefail
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
dist="$home/cli/target/dist"
classes="$(mktemp -d)"
project="$(mktemp -d)"
trap 'rm -rf "$classes" "$project"' EXIT

"$JAVA_HOME/bin/javac" -nowarn -d "$classes" -cp "$dist/parley.jar" "$home"/benchmarks/src/main/java/dev/parley/benchmarks/checker/*.java
"$JAVA_HOME/bin/java" --enable-native-access=ALL-UNNAMED -cp "$classes:$dist/parley.jar" \
  dev.parley.benchmarks.checker.EditingBenchmark "$project" "$dist/parley-runtime.jar"
