/** The Java half of a check: which files are looked at, and which results an edit leaves valid. */
package dev.parley.workspace.java;
