# Keeps the processor's cores awake while something is measured. Sourced by the benchmarks in which threads wait for each other.
#
# A core with nothing to do goes to sleep, and on a virtual machine waking it takes longer than most of what is measured: a round trip over
# a raw socket takes 50 us instead of 10, whoever makes it. A loop on each core that runs only when nobody else wants the core takes that
# out of both sides of a comparison.

# Starts the loops, where the system knows such a priority. They end with the script that calls this.
stay_awake() {
  if ! chrt --idle 0 true 2>/dev/null; then
    echo "the cores may fall asleep while others are waited for: \`chrt\` (package util-linux) is not there"
    return 0
  fi
  local owner="$$" core
  for core in $(seq "$(getconf _NPROCESSORS_ONLN)"); do
    chrt --idle 0 sh -c 'while kill -0 "$1" 2>/dev/null; do i=0; while [ $i -lt 1000000 ]; do i=$((i + 1)); done; done' awake "$owner" </dev/null >/dev/null 2>&1 &
  done
  echo "the $core cores are kept awake"
}
