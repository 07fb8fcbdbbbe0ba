/** The form in which the runtime gets a protocol's machines. */
package dev.parley.workspace.descriptor;
