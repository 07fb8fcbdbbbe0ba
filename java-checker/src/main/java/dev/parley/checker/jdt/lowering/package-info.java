/** Lowers a method to the control-flow graph of one session, statement by statement. */
package dev.parley.checker.jdt.lowering;
