/** When two machines behave alike: minimal and canonical forms, and the dual of a two-party machine. */
package dev.parley.core.machine.equivalence;
