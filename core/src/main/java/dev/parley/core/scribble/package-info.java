/** What Scribble asks of a global protocol beyond names: the rules on its text, and the safety and liveness of its endpoints. */
package dev.parley.core.scribble;
