package dev.parley.checker.cfg;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Where a step takes a value from. */
public sealed interface Operand {

    record Constant(Value value) implements Operand {}

    record Variable(Slot slot) implements Operand {}

    /**
     * A new object.
     *
     * @param parts what is in it for good, by name
     */
    record Made(ClassType type, Map<String, Operand> parts) implements Operand {
        /** An {@code Optional} that holds something. */
        static final ClassType FILLED = new ClassType("filled", Set.of("filled"), true, true);
        /** What is in it. */
        private static final String CONTENT = "get()";

        public Made {
            parts = Map.copyOf(parts);
        }

        /** What is known of both of two new objects of the same class. */
        public Made and(Made other) {
            Map<String, Operand> common = new HashMap<>(parts);
            common.entrySet().retainAll(other.parts.entrySet());
            return new Made(type, common);
        }
    }

    /**
     * What is in an object.
     *
     * @param holder a class whose objects always have the same there, so that what is found out of it once is known from then on; empty
     *     where it is known only of an object of which is seen how it is made
     */
    record Part(Operand whole, String name, Optional<ClassType> holder) implements Operand {
        /** Whether it is what an {@code Optional} holds that holds something. */
        public boolean isContent() {
            return name.equals(Made.CONTENT);
        }
    }

    /** What a text gives that is asked for something, known where the text is. */
    record OfText(Operand text, TextQuestion question) implements Operand {}

    /** One value that there are two ways to know: what tells it, and what has been found out of it before. */
    record Same(Operand told, Operand found) implements Operand {}

    /**
     * Whether two values are equal, known where both are.
     *
     * @param same whether it asks if they are, or if they are not
     */
    record Equal(Operand one, Operand other, boolean same) implements Operand {}

    /** Whether a difference of two whole numbers is among others. */
    record Within(Zone zone, Zone.Difference difference, Value.Between others) implements Operand {}

    /** A difference of two whole numbers, to which a constant is added. */
    record Moved(Zone zone, int from, int to, long by) implements Operand {}

    /** A value of which the analysis knows nothing. */
    enum Opaque implements Operand {
        OPAQUE
    }

    static Operand opaque() {
        return Opaque.OPAQUE;
    }

    /** What is in an object; nothing is known of what is in one of which nothing is. */
    static Operand part(Operand whole, String name, Optional<ClassType> holder) {
        return whole instanceof Opaque ? whole : new Part(whole, name, holder);
    }

    /** What it asks of a value, by name. */
    default Optional<String> askedFor() {
        return switch (this) {
            case Part part -> Optional.of(part.name());
            case OfText asked -> Optional.of(asked.question().name());
            default -> Optional.empty();
        };
    }

    /** Itself, and all operands that it is made of. */
    default Stream<Operand> all() {
        return Stream.concat(Stream.of(this), switch (this) {
            case Made made -> made.parts().values().stream().flatMap(Operand::all);
            case Part part -> part.whole().all();
            case OfText(Operand text, TextQuestion question) -> text.all();
            case Same(Operand told, Operand found) -> Stream.concat(told.all(), found.all());
            case Equal(Operand one, Operand other, boolean same) -> Stream.concat(one.all(), other.all());
            case Within within -> of(within.zone());
            case Moved moved -> of(moved.zone());
            case Constant constant -> Stream.empty();
            case Variable variable -> Stream.empty();
            case Opaque opaque -> Stream.empty();
        });
    }

    private static Stream<Operand> of(Zone zone) {
        return zone.differences().stream().map(difference -> new Variable(difference.slot()));
    }

    /** An {@code Optional} that holds something. */
    static Operand filled(Operand content) {
        return new Made(Made.FILLED, Map.of(Made.CONTENT, content));
    }

    /** What an {@code Optional} holds that holds something. */
    static Operand content(Operand optional) {
        return part(optional, Made.CONTENT, Optional.empty());
    }

    static Operand presence(Value.Presence value) {
        return new Constant(value);
    }

    /** The same value, of which is known that it is no null, whatever else is known of it. */
    static Operand there(Operand value) {
        Operand there = presence(Value.Presence.SOME);
        return switch (value) {
            case Constant known -> known;
            case Opaque unknown -> there;
            default -> new Same(there, value);
        };
    }

    static Operand truth(boolean value) {
        return new Constant(new Value.Truth(value));
    }

    static Operand text(String value) {
        return new Constant(new Value.Text(value));
    }
}
