/** Optimised local types that may stand in for a role's projection. */
package dev.parley.workspace.reordering;
