package dev.parley.core.type;

/** Whether a participant sends or receives. */
public enum Direction {
    SEND('!'),
    RECEIVE('?');

    private final char symbol;

    Direction(char symbol) {
        this.symbol = symbol;
    }

    /** {@code !} or {@code ?}. */
    public char symbol() {
        return symbol;
    }

    public Direction dual() {
        return this == SEND ? RECEIVE : SEND;
    }
}
