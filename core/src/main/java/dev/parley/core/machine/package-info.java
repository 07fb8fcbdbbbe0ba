/** The endpoint automaton that every protocol becomes, one per participant, and that every tool reads. */
package dev.parley.core.machine;
