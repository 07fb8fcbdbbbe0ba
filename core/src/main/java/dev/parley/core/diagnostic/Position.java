package dev.parley.core.diagnostic;

/**
 * A place in a text.
 *
 * @param line counted from 0
 * @param character UTF-16 code units from the start of the line, counted from 0 (as in the Language Server Protocol)
 */
public record Position(int line, int character) implements Comparable<Position> {
    @Override
    public int compareTo(Position other) {
        return line != other.line ? Integer.compare(line, other.line) : Integer.compare(character, other.character);
    }
}
