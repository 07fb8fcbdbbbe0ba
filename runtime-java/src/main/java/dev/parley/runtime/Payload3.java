package dev.parley.runtime;

/** The three payloads of one message {@code <A, B, C>}. */
public record Payload3<A, B, C>(A first, B second, C third) {}
