package dev.parley.runtime;

public record Payload2<A, B>(A first, B second) {}
