/** k-multiparty compatibility of communicating session automata. */
package dev.parley.core.compatibility;
