/** Findings that a project had when it began to be checked, so that only new ones fail. */
package dev.parley.workspace.baseline;
