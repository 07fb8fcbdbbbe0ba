/**
 * The one facade over protocols and Java together: an immutable snapshot of a project, and everything that can be asked of it, as plain
 * data. Command line, language server and reports are mechanical views of what this package returns.
 */
package dev.parley.workspace;
