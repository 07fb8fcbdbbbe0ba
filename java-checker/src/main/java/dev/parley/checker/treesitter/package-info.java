/**
 * The tolerant front end: an incremental parser that makes something of every text, and the translation of its tree to the syntax tree
 * that the lowering in {@code jdt} understands, without bindings. Of other files it knows the types that the text names. Native memory
 * stays within {@link LiveTree}.
 */
package dev.parley.checker.treesitter;
