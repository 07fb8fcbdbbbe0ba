/** What of a method concerns its session: the values that decide what is done with it, and where they may still be read. */
package dev.parley.checker.flow.slice;
