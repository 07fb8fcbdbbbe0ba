#!/usr/bin/env bash
# Figures, each beside what it is compared with and aims at: ./parley bench [ROUNDS | theory | checker | editing | transports [ROUNDS [TRANSPORT..]] | jmh [ROUNDS] | many [SESSIONS]]
set -euo pipefail
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"

# shellcheck source=arguments.sh
. "$home/benchmarks/arguments.sh"

usage() {
  cat <<'EOF'
Usage: parley bench [ROUNDS]                       the tool as a whole: a cold check, the language server's latency
       parley bench theory                         subtyping and compatibility on families of growing size, a large project
       parley bench checker                        checking Java beside javac, and after an edit
       parley bench editing                        the tolerant front end after a keystroke in a long file
       parley bench transports [ROUNDS [NAME..]]   typed sessions beside raw sockets, RMI, gRPC and sequential programs
       parley bench jmh [ROUNDS]                   sessions in memory, and copies of a tree, by JMH
       parley bench many [SESSIONS]                memory of each of a million sessions at once

What transports measures, all if none is named:
  tcp, unix, tls, http   64 bytes there and back, and 64 and 256 bytes one way, over this transport
  memory                 the same between threads of one JVM
  pairs                  a number there and back in many pairs of threads at once
  sides                  what a stream of messages costs its sender, and its receiver, in processor time
  efforts                what a message there and back costs both sides in processor time
  connecting             opening a session on a new connection, and on one that was kept: until something is said, and as a whole
  meeting                the participants of an instance meet at a registry, and are connected with each other
  remote                 an exchange over TCP, a call of RMI, a stream of gRPC
  delegation             a session that is handed over, beside one that is forwarded
  parallel               Monte Carlo, Jacobi and n-Body by number of workers
  trees                  a binary tree as a payload
  published              programs of which others have published figures

A figure is the median of the rounds, and the best; ratios are between figures of one run. Everything takes several minutes.
EOF
}

case "${1:-}" in
  theory | checker | editing)
    check_count 1 "$@"
    exec bash "$home/benchmarks/$1.sh"
    ;;
  transports | jmh | many)
    exec bash "$home/benchmarks/$1.sh" "${@:2}"
    ;;
  -h | --help)
    usage
    exit 0
    ;;
  '' | [0-9+-]*) ;;
  *)
    echo "error: There is no benchmark \`$*\`." >&2
    usage >&2
    exit 2
    ;;
esac
check_count 1 "$@"
rounds="${1-9}"
check_rounds "$rounds"

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
