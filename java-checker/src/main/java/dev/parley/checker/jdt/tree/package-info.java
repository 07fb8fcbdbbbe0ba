/**
 * Java's syntax, before any name means something: views on Eclipse's tree,
 * its index, and what is put into it for code that is written in other ways.
 */
package dev.parley.checker.jdt.tree;
