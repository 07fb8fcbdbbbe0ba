/** The three answers that a relation between protocols can have. */
package dev.parley.core.verdict;
