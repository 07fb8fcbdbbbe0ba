/** Machines and their actions as text: for people in sentences, for Graphviz and Mermaid as graphs. */
package dev.parley.core.machine.render;
