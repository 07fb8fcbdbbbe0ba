# What the benchmarks are told on the command line. Sourced by their scripts, before anything is built.

# check_number WHAT TEXT MOST: ends the script unless the text is a whole number from 1 to the greatest one.
check_number() {
  local what="$1" text="$2" most="$3"
  if [[ ! "$text" =~ ^[1-9][0-9]*$ ]] || [ "${#text}" -gt "${#most}" ] || [ "$text" -gt "$most" ]; then
    echo "error: The number of $what is a whole number from 1 to $most, not \`$text\`." >&2
    exit 2
  fi
}

check_rounds() { check_number rounds "$1" 1000; }

# check_count COUNT ARGUMENT..: ends the script if there are more arguments.
check_count() {
  local count="$1"
  shift
  if [ $# -gt "$count" ]; then
    echo "error: \`${*:count + 1}\` is too much; see \`parley bench --help\`." >&2
    exit 2
  fi
}
