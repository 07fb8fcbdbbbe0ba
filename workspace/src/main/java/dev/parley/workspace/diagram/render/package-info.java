/** Diagrams as text in the formats that people and tools read, one class per format and kind of diagram. */
package dev.parley.workspace.diagram.render;
