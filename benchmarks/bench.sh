#!/usr/bin/env bash
# The figures of the tool as a whole, each beside a reference taken in the same run: ./parley bench [ROUNDS]
# The figures of the theory, beside those of issue 3, and of a large project: ./parley bench theory
# What checking Java costs beside javac: ./parley bench checker
set -euo pipefail
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"

if [ "${1:-}" = theory ]; then
  exec bash "$home/benchmarks/theory.sh"
fi
if [ "${1:-}" = checker ]; then
  exec bash "$home/benchmarks/checker.sh"
fi
rounds="${1:-9}"

milliseconds() { # runs a command quietly and prints how long it took
  local start end
  start="$(date +%s%N)"
  "$@" >/dev/null 2>&1
  end="$(date +%s%N)"
  echo $(((end - start) / 1000000))
}

median() { sort -n | sed -n "$(((rounds + 1) / 2))p"; }

"$home/parley" check "$home/samples/invitation" >/dev/null # writes the class data archive
checks='' starts=''
for _ in $(seq "$rounds"); do # in pairs, so that a noisy machine disturbs both
  starts+="$(milliseconds "$JAVA_HOME/bin/java" -Xshare:auto -XX:TieredStopAtLevel=1 -version)"$'\n'
  checks+="$(milliseconds "$home/parley" check "$home/samples/invitation")"$'\n'
done
start="$(printf '%s' "$starts" | median)"
check="$(printf '%s' "$checks" | median)"
printf '%-44s %6s ms\n' "start of a JVM (reference), median of $rounds" "$start"
printf '%-44s %6s ms  (%s times the reference)\n' 'cold parley check samples/invitation' "$check" \
  "$(awk -v a="$check" -v b="$start" 'BEGIN { printf "%.1f", a / b }')"
echo
if command -v npm >/dev/null 2>&1; then
  cd "$home"
  [ -d node_modules ] || npm ci --no-audit --no-fund >/dev/null
  npm run --silent latency --workspace lsp-tests
else
  echo 'skipped: latency of the language server (npm was not found)'
fi
