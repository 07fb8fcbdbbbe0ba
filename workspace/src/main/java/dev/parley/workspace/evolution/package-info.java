/** What changed in a project's protocols since an earlier version, and who is hurt by it. */
package dev.parley.workspace.evolution;
