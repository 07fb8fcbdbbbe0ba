/**
 * What is wrong where code and machine part, in the fewest and smallest
 * mistakes, and what would make it right: in words, at its place, with fixes.
 */
package dev.parley.checker.flow.explanation;
