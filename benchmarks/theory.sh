#!/usr/bin/env bash
# How fast the relations of the theory are decided, on families whose size grows, and how fast a large project is checked.
# Run through ./parley bench theory, which sets JAVA_HOME and builds what is needed.
set -euo pipefail
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"

(cd "$home" && mvn -q -B -pl core test-compile)
classes="$home/core/target/classes:$home/core/target/test-classes"

echo 'Asynchronous subtyping'
"$JAVA_HOME/bin/java" -Xmx256m -cp "$classes" dev.parley.core.subtyping.SubtypingFigures
echo 'k-multiparty compatibility, the least k'
"$JAVA_HOME/bin/java" -Xmx4g -cp "$classes" dev.parley.core.compatibility.CompatibilityFigures

# 1,000 protocols of 20 messages in 100 files.
project="$(mktemp -d)"
trap 'rm -rf "$project"' EXIT
for file in $(seq 100); do
  {
    echo "package family$file;"
    for protocol in $(seq 10); do
      echo "protocol p$protocol {"
      echo '  participants a, b, c;'
      for message in $(seq 20); do
        case $((message % 3)) in
          0) echo "  c->a: m$message<int>;" ;;
          1) echo "  a->b: m$message<int>;" ;;
          2) echo "  b->c: m$message<int>;" ;;
        esac
      done
      echo '}'
    done
  } >"$project/file$file.parley"
done
echo 'Check of 1,000 protocols of 20 messages, each time in a new process (aim: under 5,000 ms)'
for _ in 1 2 3; do
  start="$(date +%s%N)"
  "$home/parley" check "$project" >/dev/null
  end="$(date +%s%N)"
  echo "$(((end - start) / 1000000)) ms"
done
