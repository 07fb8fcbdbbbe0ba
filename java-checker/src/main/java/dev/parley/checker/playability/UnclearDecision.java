package dev.parley.checker.playability;

import dev.parley.core.machine.Transition;

/**
 * Two decisions with the same label that a role has at one state, so that no call says which of them it means.
 *
 * @param earlier the one that the protocol lists first
 */
public record UnclearDecision(Transition earlier, Transition later) {}
