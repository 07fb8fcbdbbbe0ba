/**
 * Protocol files: from text to types with provenance, and back. Entry points are {@link dev.parley.grammar.ProtocolParser},
 * {@link dev.parley.grammar.ProtocolFormatter}, {@link dev.parley.grammar.GlobalTypePrinter} and
 * {@link dev.parley.grammar.LocalTypePrinter}; everything that they take and give is plain data.
 */
package dev.parley.grammar;
