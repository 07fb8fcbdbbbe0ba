/** Scribble and nuScr files as they are written: immutable trees with source spans, each of which depends on its own file alone. */
package dev.parley.grammar.scribble.syntax;
