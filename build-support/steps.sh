# The steps of ./verify, each with a log and a JUnit report of its own. Sourced by ./verify.

# begin_steps FOLDER: where logs and reports go.
begin_steps() {
  steps_folder="$1"
  rm -rf "$steps_folder"
  mkdir -p "$steps_folder"
}

step_file() {
  printf '%s/%s' "$steps_folder" "$(printf '%s' "$1" | tr -c '[:alnum:]' '-')"
}

# run_logged NAME COMMAND..: runs a command with its output in a log, and says how it ended.
run_logged() {
  local name="$1" log started code
  shift
  log="$(step_file "$name").log"
  started="$(date +%s)"
  printf '%-28s ' "$name"
  "$@" >"$log" 2>&1
  code=$?
  if [ "$code" -eq 0 ]; then
    printf 'ok, %ss\n' "$(($(date +%s) - started))"
  else
    printf 'FAILED (exit code %s), %ss; the end of %s:\n' "$code" "$(($(date +%s) - started))" "$log"
    tail -n 25 "$log" | sed 's/^/    /'
  fi
  return "$code"
}

# step NAME COMMAND..: a step that counts as one test.
step() {
  run_logged "$@"
  local code=$?
  write_report "$1" "$code"
  return "$code"
}

# step_with_report NAME COMMAND..: a step that writes its own report to $REPORT; counts as one failed test if it wrote none.
step_with_report() {
  REPORT="$(step_file "$1").xml"
  export REPORT
  run_logged "$@"
  local code=$?
  if [ "$code" -ne 0 ] && ! grep -q '<failure\|<error' "$REPORT" 2>/dev/null; then
    write_report "$1, to its end" "$code"
  fi
  return "$code"
}

# failed_step NAME REASON: a step that could not even start.
failed_step() {
  printf '%-28s FAILED: %s\n' "$1" "$2"
  printf '%s\n' "$2" >"$(step_file "$1").log"
  write_report "$1" 1
}

# write_report NAME EXIT_CODE: for a step that failed, with what its log says of it.
write_report() {
  local failure=''
  [ "$2" -eq 0 ] || failure="<failure message=\"exit code $2\">exit code $2
$(errors_of "$(step_file "$1").log" | without_markup)</failure>"
  printf '<testsuite name="verify"><testcase classname="verify" name="%s">%s</testcase></testsuite>\n' "$1" "$failure" \
    >"$(step_file "$1").xml"
}

# errors_of LOG: the first lines that a tool marked as errors, or the last ones of all: who reads the sum may not have the log.
errors_of() {
  [ -f "$1" ] || return 0
  grep -m 12 -E '\[ERROR\]|npm error|^error:' "$1" || tail -n 8 "$1"
}

# What may not stand in XML: colours and other control characters, and marks of its own.
without_markup() {
  sed -e 's/\x1b\[[0-9;]*m//g' -e 's/&/\&amp;/g' -e 's/</\&lt;/g' | tr -d '\000-\010\013-\037'
}

# maven ARGUMENT..: Maven, and once more if something could not be downloaded, which says nothing about the project.
maven() {
  local said code
  said="$(mktemp)"
  mvn -B "$@" 2>&1 | tee "$said"
  code=${PIPESTATUS[0]}
  if [ "$code" -ne 0 ] && grep -qE 'Could not (transfer|resolve|find) (artifact|metadata|dependencies)|PluginResolutionException' "$said"; then
    printf 'Not everything could be downloaded; once more in half a minute.\n'
    sleep 30
    mvn -B -U "$@"
    code=$?
  fi
  rm -f "$said"
  [ "$code" -eq 0 ] || say_what_crashed
  return "$code"
}

# say_what_crashed: where a Java machine died of native code, if one did.
say_what_crashed() {
  find . -path ./node_modules -prune -o -name 'hs_err_pid*.log' -print | while IFS= read -r report; do
    sed -n -e '/^# *SIG/p' -e '/^# Problematic frame/{n;p}' "$report" | sed "s|^#|[ERROR] ${report##*/}:|"
  done
}

# mocha_tests SCRIPT: an npm script that ends in a call of mocha, with the report where step_with_report wants it.
mocha_tests() {
  npm run "$1" -- -- --reporter xunit --reporter-option "output=$REPORT" || return
  cat "$REPORT"
}

# install_missing_packages "COMMAND PACKAGE"..: only where that can be done without asking.
install_missing_packages() {
  local entry missing=()
  for entry in "$@"; do
    command -v "${entry%% *}" >/dev/null 2>&1 || missing+=("${entry#* }")
  done
  [ "${#missing[@]}" -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    printf 'Not installed, so that some end-to-end tests will be skipped: %s\n' "${missing[*]}"
    return 0
  fi
  run_logged 'Debian packages' sh -c 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$@"' \
    sh "${missing[@]}"
  return 0
}
