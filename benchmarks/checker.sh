#!/usr/bin/env bash
# What checking Java costs beside compiling it, and after an edit: see CheckerBenchmark.
# Run through ./parley bench checker, which sets JAVA_HOME and builds what is needed.
set -euo pipefail
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
dist="$home/cli/target/dist"
classes="$(mktemp -d)"
projects="$(mktemp -d)"
trap 'rm -rf "$classes" "$projects"' EXIT

"$JAVA_HOME/bin/javac" -nowarn -d "$classes" -cp "$dist/parley.jar" "$home"/benchmarks/src/main/java/dev/parley/benchmarks/checker/*.java
"$JAVA_HOME/bin/java" -XX:+UseSerialGC -cp "$classes:$dist/parley.jar" dev.parley.benchmarks.checker.CheckerBenchmark "$projects" "$dist/parley-runtime.jar"
