/** Files that are written for the user: see {@link dev.parley.workspace.output.WholeFile}. */
package dev.parley.workspace.output;
