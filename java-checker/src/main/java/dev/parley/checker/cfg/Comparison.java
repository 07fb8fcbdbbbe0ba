package dev.parley.checker.cfg;

/**
 * A text that a value is compared with.
 *
 * @param place where the code says which text it is
 */
public record Comparison(Extent place, String text) {}
