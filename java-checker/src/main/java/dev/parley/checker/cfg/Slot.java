package dev.parley.checker.cfg;

/** A local variable or an unnamed intermediate result whose value may be known to the analysis. */
public record Slot(int id, String name) {
    /** No name of a variable. */
    private static final String ANSWER = "?";

    /** A slot for the answer to a question that the code may do without. */
    static Slot ofAnswer(int id) {
        return new Slot(id, ANSWER);
    }

    /** Whether it keeps the answer to a question, which is forgotten where there are too many ways to keep apart. */
    public boolean isOfAnswer() {
        return name.equals(ANSWER);
    }
}
