/** The command line: one class per command in {@code command}, what they print in {@code output}. */
package dev.parley.cli;
