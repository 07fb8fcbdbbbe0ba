/** What can be wrong with a protocol file as it is written: one class per code, which also renders its occurrences. */
package dev.parley.grammar.diagnostics;
