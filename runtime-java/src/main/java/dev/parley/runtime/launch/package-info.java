/**
 * The programs that a launcher starts: one participant in a JVM of its own, all participants as threads of one JVM, or a
 * registry. They exit with 0 when all is well, 1 when a session failed, 2 when they were started wrongly.
 */
package dev.parley.runtime.launch;
