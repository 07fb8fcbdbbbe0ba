/** Eclipse's compiler as the authority on types: its environments of classes, the units in them, and the syntax trees that it makes. */
package dev.parley.checker.jdt.compiler;
