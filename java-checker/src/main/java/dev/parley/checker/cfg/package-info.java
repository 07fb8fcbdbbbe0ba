/**
 * The small control-flow graph that every front end lowers a participant to, in terms of session operations only. It knows no
 * syntax tree, so that the flow engine is the same for all of them.
 */
package dev.parley.checker.cfg;
