/** The form in which machines travel: a tree of plain maps and lists that any JSON library reads and writes, and a digest. */
package dev.parley.core.machine.descriptor;
