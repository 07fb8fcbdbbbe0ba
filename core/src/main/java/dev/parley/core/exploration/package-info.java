/** Exhaustive exploration of composed machines, for safety and liveness, with a shortest counterexample. */
package dev.parley.core.exploration;
