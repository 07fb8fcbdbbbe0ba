# Builds the distribution when it is missing or older than a source. Sourced by ./parley and ./verify, after build-support/jdk.sh.

# Whether any source is newer than the last build.
build_is_stale() {
  local home="$1" stamp="$1/cli/target/dist/.built"
  [ -f "$stamp" ] || return 0
  [ -n "$(find "$home/pom.xml" "$home"/{core,grammar,java-checker,workspace,lsp-server,cli,runtime-java,runtime-java/transport-http}/{pom.xml,src/main} "$home/docs/diagnostics" \
    -newer "$stamp" -print -quit 2>/dev/null)" ]
}

# Where the classes that a command loads are kept, ready to use: a start without them takes more than twice as long.
class_data() {
  printf '%s/cli/target/dist/parley-%s.jsa' "$1" "$JDK_MAJOR"
}

# After a build: keeps the classes of a command that needs most of them. It is no failure if that cannot be done.
built() {
  local home="$1" kept
  kept="$(class_data "$home")"
  if "$JAVA_HOME/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:ArchiveClassesAtExit="$kept.new" -Xlog:disable \
    -jar "$home/cli/target/dist/parley.jar" check "$home/samples/ring" >/dev/null 2>&1; then
    # A command that is running may have the old ones open.
    mv -f "$kept.new" "$kept"
  else
    rm -f "$kept" "$kept.new"
  fi
  touch "$home/cli/target/dist/.built"
}

build_if_needed() {
  local home="$1"
  build_is_stale "$home" || return 0
  mkdir -p "$home/target"
  exec 9>"$home/target/.build.lock"
  if command -v flock >/dev/null 2>&1; then
    # Another first use may be building right now; wait for it instead of building twice into the same folders.
    flock 9
    build_is_stale "$home" || { exec 9>&-; return 0; }
  fi
  if ! command -v mvn >/dev/null 2>&1; then
    echo "error: building Parley needs Maven 3.8.7 or newer on the PATH (\`mvn\` was not found)." >&2
    exit 2
  fi
  local log="$home/target/build.log" started
  started="$(date +%s)"
  printf 'Building Parley (the first time takes a minute or two; details in target/build.log) ' >&2
  (cd "$home" && mvn -B -Dmaven.test.skip=true -pl cli -am package 9>&-) >"$log" 2>&1 &
  local build=$!
  while kill -0 "$build" 2>/dev/null; do
    sleep 2
    printf '.' >&2
  done
  if ! wait "$build"; then
    printf '\nerror: the build failed; the first errors of %s:\n' "$log" >&2
    grep -m 5 '^\[ERROR\]' "$log" >&2 || tail -n 5 "$log" >&2
    exit 2
  fi
  built "$home"
  printf ' %ss\n' "$(($(date +%s) - started))" >&2
  exec 9>&-
}
