/**
 * The Parley language as Xtext sees it, and the conversion of its trees to {@link dev.parley.grammar.syntax}. Nothing of EMF or Xtext
 * leaves this package.
 */
package dev.parley.grammar.language;
