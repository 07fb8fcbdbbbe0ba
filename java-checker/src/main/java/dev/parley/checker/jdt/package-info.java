/** The front end on Eclipse's Java compiler: finds participants, resolves types, and lowers methods to the graph of the flow engine. */
package dev.parley.checker.jdt;
