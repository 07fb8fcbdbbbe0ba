/** Protocols and machines as text, in the notations that people and tools read. */
package dev.parley.workspace.view;
