/**
 * Protocol files as they are written: immutable trees with source spans. Each file's tree depends on that file alone; what its names
 * mean in the project is found by {@link dev.parley.grammar.lowering}.
 */
package dev.parley.grammar.syntax;
