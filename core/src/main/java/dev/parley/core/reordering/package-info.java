/** Sends that a role may do earlier than its protocol says. */
package dev.parley.core.reordering;
