/** Scribble and nuScr files as plain data. A {@link dev.parley.grammar.parsing.ScribbleParser} makes the data. */
package dev.parley.grammar.scribble;
