package dev.parley.core.diagnostic;

/** A stretch of a text; {@code end} is exclusive. */
public record Range(Position start, Position end) {
    public static Range of(int startLine, int startCharacter, int endLine, int endCharacter) {
        return new Range(new Position(startLine, startCharacter), new Position(endLine, endCharacter));
    }
}
