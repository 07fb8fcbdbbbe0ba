/** Whether the participants of one version of a protocol can work with those of another. */
package dev.parley.core.evolution;
