/**
 * The flow engine: explores the graph of a participant together with the machine of its role, and explains where the two part.
 *
 * <p>It is an explicit-state reachability analysis of the product of graph and machine, in the manner of typestate checking (Strom and
 * Yemini, IEEE TSE 1986) with the property simulation of ESP (Das, Lerner, Seigle, PLDI 2002): a configuration is a position in the
 * machine together with the values that decide where control goes next: those of local variables, and those that lie in the objects which they
 * hold and cannot change.
 *
 * <p>Its packages stand on each other: {@code slice}, {@code state} and {@code explanation}; the engine and its checks, on top, use them all.
 */
package dev.parley.checker.flow;
