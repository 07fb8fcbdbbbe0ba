/**
 * From Scribble's syntax tree to the types of {@code core}: finds what names mean in a module and in those that it imports, and fills in
 * called protocols.
 */
package dev.parley.grammar.scribble.linking;
