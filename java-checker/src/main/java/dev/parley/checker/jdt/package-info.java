/**
 * The front end on Eclipse's Java compiler: finds the participants of a file and checks each of its sessions. Its packages stand on each other:
 * {@code compiler} and {@code tree} at the bottom, then {@code resolution}, {@code function}, {@code value}, {@code alias}, {@code payload},
 * {@code session} and {@code lowering}.
 */
package dev.parley.checker.jdt;
