/** Texts that nobody would write, for the three parsers: whatever comes in, there is an answer, soon, and its places are in the text. */
package dev.parley.grammar.fuzz;
