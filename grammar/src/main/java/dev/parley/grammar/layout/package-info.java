/** The one canonical way to write a protocol: used to print types and to format files. */
package dev.parley.grammar.layout;
