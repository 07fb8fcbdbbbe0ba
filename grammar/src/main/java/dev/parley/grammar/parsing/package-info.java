/** The entry points for text: parser and formatter. */
package dev.parley.grammar.parsing;
