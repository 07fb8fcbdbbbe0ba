/**
 * From the syntax tree to the types of {@code core}: finds what names mean in the project, fills in called protocols, and checks the
 * shape of the result.
 */
package dev.parley.grammar.lowering;
