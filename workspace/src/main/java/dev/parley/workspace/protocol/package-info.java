/** The protocol half of a check: parsing, projecting, and what is found on the way. */
package dev.parley.workspace.protocol;
