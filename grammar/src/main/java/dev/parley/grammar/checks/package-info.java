/** What can be said about a declaration from its own text. */
package dev.parley.grammar.checks;
