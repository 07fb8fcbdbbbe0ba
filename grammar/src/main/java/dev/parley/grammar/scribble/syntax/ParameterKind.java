package dev.parley.grammar.scribble.syntax;

/** What a name other than a role's or a protocol's stands for. */
public enum ParameterKind {
    /** The type of a payload: {@code type} or {@code data}. */
    DATA,
    /** A message, label and payloads together: {@code sig}. */
    SIGNATURE
}
