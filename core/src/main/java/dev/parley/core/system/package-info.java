/**
 * The composed system of several machines, encoded in integers for exploration at speed. Not exported: results are given in terms of
 * machines and their transitions.
 */
package dev.parley.core.system;
