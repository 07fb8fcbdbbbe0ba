/**
 * The Parley language and Scribble for Xtext: what is generated from the grammars, and the services that replace generated ones.
 */
package dev.parley.grammar.xtext;
