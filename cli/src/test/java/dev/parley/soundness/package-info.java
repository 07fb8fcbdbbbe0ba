/**
 * Whether the checker is right about programs that run: random protocols, random participants that follow them, and the same participants
 * with a mistake, each checked, compiled and played over shared memory under the runtime's monitor.
 */
package dev.parley.soundness;
