package dev.parley.checker;

/**
 * A file to be checked.
 *
 * @param protocols what it is checked against
 */
public record CheckRequest(JavaSource source, ProtocolLookup protocols) {}
