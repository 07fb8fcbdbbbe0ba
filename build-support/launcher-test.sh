#!/usr/bin/env bash
# Tests ./parley itself, after a build. Writes a JUnit report to $REPORT.
set -uo pipefail

home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
cases=''
failures=0

# expect NAME EXIT_CODE PATTERN COMMAND..: the command ends with the code, and its output has a line that matches the pattern.
expect() {
  local name="$1" wanted="$2" pattern="$3" output code failure=''
  shift 3
  output="$("$@" 2>&1 </dev/null)"
  code=$?
  if [ "$code" -ne "$wanted" ] || ! printf '%s\n' "$output" | grep -Eq "$pattern"; then
    printf 'FAILED: %s: exit code %s (expected %s), expected a line like /%s/ in:\n%s\n' "$name" "$code" "$wanted" "$pattern" "$output"
    failure='<failure/>'
    failures=$((failures + 1))
  else
    printf 'ok: %s\n' "$name"
  fi
  cases="$cases<testcase classname=\"launcher\" name=\"$name\">$failure</testcase>"
}

in_folder() {
  local folder="$1"
  shift
  (cd "$folder" && "$@")
}

ln -s "$home/parley" "$scratch/direct"
ln -s direct "$scratch/indirect"
mkdir -p "$scratch/a folder" "$scratch/old-jdk/bin"
printf 'protocol p { participants a, b; a->b: <int>; }\n' >"$scratch/a folder/p.parley"
printf 'JAVA_VERSION="17.0.1"\n' >"$scratch/old-jdk/release"
printf '#!/bin/sh\nexit 9\n' | tee "$scratch/old-jdk/bin/java" >"$scratch/old-jdk/bin/javac"
chmod +x "$scratch/old-jdk/bin/java" "$scratch/old-jdk/bin/javac"

expect 'without arguments prints help' 0 '^Usage: parley' "$home/parley"
expect 'prints its version' 0 '[0-9]+\.[0-9]+' "$home/parley" --version
expect 'runs through symbolic links' 0 '^Usage: parley' "$scratch/indirect" --help
expect 'takes paths from where it is called' 0 '0 errors' in_folder "$scratch/a folder" "$home/parley" check p.parley
expect 'takes paths with spaces' 0 '0 errors' "$home/parley" check "$scratch/a folder"
expect 'finds another JDK when JAVA_HOME is too old' 0 '^Usage: parley' env JAVA_HOME="$scratch/old-jdk" "$home/parley" --help
expect 'survives a JAVA_HOME that is no JDK' 0 '^Usage: parley' env JAVA_HOME="$scratch/nowhere" "$home/parley" --help
expect 'says which benchmarks there are' 0 'parley bench transports' "$home/parley" bench --help
expect 'names an unknown benchmark' 2 'no benchmark .frobnicate' "$home/parley" bench frobnicate
for benchmark in transports jmh many; do
  expect "wants a number for the benchmark $benchmark" 2 '^error: .* from 1 to [0-9]+, not .frobnicate.' "$home/parley" bench "$benchmark" frobnicate
  expect "wants no such number for the benchmark $benchmark" 2 '^error: .* not .99999999999.' "$home/parley" bench "$benchmark" 99999999999
done
expect 'wants a number of rounds' 2 '^error: .* rounds is a whole number from 1 to 1000, not .0.' "$home/parley" bench 0
expect 'wants no more for a benchmark' 2 '^error: .more. is too much' "$home/parley" bench many 1 more
expect 'names an unknown command' 2 'frobnicate' "$home/parley" frobnicate

mkdir -p "$scratch/reports"
printf '<testsuite><testcase classname="A" name="b"><failure>no answer\n\tat dev.parley.A.b(A.java:3)\n\tat java.base/x</failure></testcase></testsuite>' \
  >"$scratch/reports/TEST-A.xml"
expect 'sums up what failed' 1 '^0 passed, 1 failed, 0 skipped$' "$JAVA_HOME/bin/java" "$home/build-support/TestSummary.java" "$scratch/reports"
expect 'says why it failed' 1 '^    no answer$' "$JAVA_HOME/bin/java" "$home/build-support/TestSummary.java" "$scratch/reports"
expect 'says where it failed' 1 '^    at dev.parley.A.b' "$JAVA_HOME/bin/java" "$home/build-support/TestSummary.java" "$scratch/reports"

printf '<testsuite name="launcher">%s</testsuite>\n' "$cases" >"${REPORT:-/dev/null}"
[ "$failures" -eq 0 ]
