package dev.parley.checker.cfg;

/** Where a step takes a value from. */
public sealed interface Operand {

    record Constant(Value value) implements Operand {}

    record Variable(Slot slot) implements Operand {}

    /** A value of which the analysis knows nothing. */
    enum Opaque implements Operand {
        OPAQUE
    }

    static Operand opaque() {
        return Opaque.OPAQUE;
    }

    static Operand presence(Value.Presence value) {
        return new Constant(value);
    }

    static Operand truth(boolean value) {
        return new Constant(new Value.Truth(value));
    }

    static Operand text(String value) {
        return new Constant(new Value.Text(value));
    }
}
