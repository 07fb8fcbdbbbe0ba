/** The one canonical way to write Scribble and nuScr. */
package dev.parley.grammar.scribble.layout;
