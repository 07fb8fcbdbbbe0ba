/** What names, types and calls mean: by the compiler's bindings where a tree has them, else by the scopes of its text. */
package dev.parley.checker.jdt.resolution;
