#!/usr/bin/env bash
# How much memory a session takes when there are many at once in one JVM: see ManySessions.
# usage: benchmarks/many.sh [SESSIONS]
set -euo pipefail

home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
cd "$home"

# shellcheck source=arguments.sh
. benchmarks/arguments.sh
check_count 1 "$@"
sessions="${1-1000000}"
check_number sessions "$sessions" 2000000 # as many as 16 GiB hold

# Twice what a session and its two threads take, and never more than 16 GiB.
need=$((sessions * 12 / 1024 + 512))
[ "$need" -le 16384 ] || need=16384
if [ -r /proc/meminfo ]; then
  available="$(awk '/^MemAvailable:/ { print int($2 / 1024) }' /proc/meminfo)"
  if [ "$available" -lt "$need" ]; then
    echo "skipped: $sessions sessions at once need $need MiB of memory, and $available MiB are available"
    exit 0
  fi
fi

# shellcheck source=../build-support/jdk.sh
. build-support/jdk.sh
find_jdk
export JAVA_HOME

mvn -q -B -pl benchmarks -am package -Dmaven.test.skip=true
# Every collection leaves no gaps, which would count as used.
"$JAVA_HOME/bin/java" -Xmx"${need}m" -XX:+UseSerialGC -XX:MarkSweepAlwaysCompactCount=1 \
  -cp "benchmarks/target/classes:runtime-java/target/parley-runtime.jar" \
  dev.parley.benchmarks.ManySessions "$sessions"
