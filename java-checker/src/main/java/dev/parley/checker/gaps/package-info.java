/**
 * What a text lacks that is being typed, by its tokens and its indentation alone: brackets, the ends of literals, names behind dots, and
 * what an annotation, a case or an {@code else} belongs to. Parsers notice a gap late and repair it somewhere; both front ends ask here where it is.
 */
package dev.parley.checker.gaps;
