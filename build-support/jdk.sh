# Finds a JDK for building and running. Sourced by ./parley and ./verify.

MINIMUM_JDK=21

# Prints the major version of the JDK in a folder; fails where there is no JDK with a compiler.
jdk_major() {
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

# The places where a JDK may be, one per line: what the user chose first.
jdk_candidates() {
  [ -n "${JAVA_HOME:-}" ] && printf '%s\n' "$JAVA_HOME"
  if command -v javac >/dev/null 2>&1; then
    local compiler
    compiler="$(command -v javac)"
    compiler="$(readlink -f "$compiler" 2>/dev/null || printf '%s' "$compiler")"
    printf '%s\n' "${compiler%/bin/javac}"
  fi
  local folder
  for folder in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    [ -d "$folder" ] && [ ! -L "$folder" ] && printf '%s\n' "$folder"
  done
  return 0
}

# Sets JAVA_HOME and JDK_MAJOR. The user's own choice wins where it is new enough, else the newest one found.
find_jdk() {
  local candidate major best='' best_major=0 tried='' chosen=true
  while IFS= read -r candidate; do
    major="$(jdk_major "$candidate")" || { [ -n "${JAVA_HOME:-}" ] && [ "$candidate" = "$JAVA_HOME" ] && tried="$tried
  $candidate (JAVA_HOME, no JDK)"; continue; }
    tried="$tried
  $candidate (JDK $major)"
    if [ "$candidate" = "${JAVA_HOME:-}" ] && [ "$major" -ge "$MINIMUM_JDK" ]; then
      best="$candidate" best_major="$major"
      break
    fi
    if [ "$major" -ge "$MINIMUM_JDK" ] && [ "$major" -gt "$best_major" ]; then
      best="$candidate" best_major="$major"
    fi
  done < <(jdk_candidates)
  if [ -z "$best" ]; then
    printf 'error: Parley needs a JDK %s or newer; set JAVA_HOME to one. Looked at:%s\n' "$MINIMUM_JDK" "${tried:-
  nothing that is a JDK}" >&2
    exit 2
  fi
  export JAVA_HOME="$best"
  export JDK_MAJOR="$best_major"
}
