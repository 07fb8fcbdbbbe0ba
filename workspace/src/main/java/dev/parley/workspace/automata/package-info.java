/** Machines and systems of machines wherever they are written: in protocols, and in files of communicating automata. */
package dev.parley.workspace.automata;
