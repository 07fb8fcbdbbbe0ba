/**
 * The services of a session over any transport: initiation, the machine as monitor of every message, labels and loops, isolation of
 * payloads, and failures that reach every party.
 */
package dev.parley.runtime.session;
