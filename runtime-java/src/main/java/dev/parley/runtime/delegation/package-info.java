/**
 * Where the parties of a session that changes hands find each other. Knows connections and tokens, no sessions and no protocols; see
 * {@code docs/adr/0005-delegation.md}.
 */
package dev.parley.runtime.delegation;
