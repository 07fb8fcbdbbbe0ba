/** From a local type to the machine that it denotes, and back. */
package dev.parley.core.machine.construction;
