package dev.parley.runtime;

public record Payload3<A, B, C>(A first, B second, C third) {}
