/** How messages look as bytes: frames, the values in them, and the codec for objects. Knows no socket and no session. */
package dev.parley.runtime.wire;
