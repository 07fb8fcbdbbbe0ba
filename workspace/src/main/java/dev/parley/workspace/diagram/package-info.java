/**
 * Protocols, machines and counterexamples as pictures before they are drawn: plain data that every renderer, the viewer and hovers read
 * alike. Nothing here knows coordinates, colours or formats.
 */
package dev.parley.workspace.diagram;
