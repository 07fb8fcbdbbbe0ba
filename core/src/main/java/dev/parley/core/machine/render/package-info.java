/**
 * Machines and their actions as text: for people in sentences, for Graphviz and Mermaid as graphs, for other tools in the formats of
 * communicating automata.
 */
package dev.parley.core.machine.render;
