/**
 * The Parley language server: LSP over standard input and output for protocol files and Java files together. Everything that is known
 * about them is asked of {@link dev.parley.workspace.Workspace}; this module dispatches and converts.
 */
package dev.parley.lsp;
