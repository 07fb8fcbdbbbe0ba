/**
 * Communicating automata as text: Graphviz graphs, the plain text format of communicating finite-state machines, and session types one
 * per participant. {@link dev.parley.grammar.automata.AutomataParser} reads them; {@code dev.parley.core.machine.render} writes them.
 */
package dev.parley.grammar.automata;
