package dev.parley.checker.cfg;

/** A local variable or an unnamed intermediate result whose value may be known to the analysis. */
public record Slot(int id, String name) {}
