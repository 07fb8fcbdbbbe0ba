/**
 * Reads the Parley language: runs the parser that Xtext generates and converts its trees to {@link dev.parley.grammar.syntax}. Nothing of
 * EMF or Xtext leaves this package.
 */
package dev.parley.grammar.language;
