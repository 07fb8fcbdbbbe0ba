/**
 * The Parley language for Xtext: what is generated from the grammar, and the services that replace generated ones.
 */
package dev.parley.grammar.xtext;
