package dev.parley.runtime;

/** The two payloads of one message {@code <A, B>}. */
public record Payload2<A, B>(A first, B second) {}
