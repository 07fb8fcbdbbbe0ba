/** Runs of composed machines that show what is wrong with them. */
package dev.parley.core.counterexample;
