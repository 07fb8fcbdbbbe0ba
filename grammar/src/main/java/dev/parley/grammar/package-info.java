/**
 * Protocol files as plain data, and types as text. A {@link dev.parley.grammar.parsing.ProtocolParser} makes the data;
 * {@link dev.parley.grammar.GlobalTypePrinter} and {@link dev.parley.grammar.LocalTypePrinter} write types.
 */
package dev.parley.grammar;
