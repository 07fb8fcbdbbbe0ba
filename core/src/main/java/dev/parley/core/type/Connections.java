package dev.parley.core.type;

/** Which roles of a protocol are linked when it starts. */
public enum Connections {
    /** All of them, for as long as the protocol lasts. */
    IMPLICIT,
    /** None: links are opened by {@link GlobalType.Connect} and closed by {@link GlobalType.Disconnect}. */
    EXPLICIT
}
