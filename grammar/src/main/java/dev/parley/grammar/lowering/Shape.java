package dev.parley.grammar.lowering;

import dev.parley.core.type.GlobalType;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.RecursionVariable;

/** What a term contributes to the order of a protocol, whether global or local: all that the checks of order need to know of it. */
public sealed interface Shape {

    /** A message, or the start of a session. */
    record Communication() implements Shape {}

    /** The children, one after the other. */
    record Sequence() implements Shape {}

    /** One of the children; {@code announced} if the decision is itself communicated. */
    record Choice(boolean announced) implements Shape {}

    /** All the children, side by side. */
    record Threads() implements Shape {}

    /** The child, any number of times, each time announced. */
    record Loop() implements Shape {}

    record Recursion(RecursionVariable variable) implements Shape {}

    record Jump(RecursionVariable variable) implements Shape {}

    static Shape of(GlobalType type) {
        return switch (type) {
            case GlobalType.Sequence sequence -> new Sequence();
            case GlobalType.Begin begin -> new Communication();
            case GlobalType.Message message -> new Communication();
            case GlobalType.Connect connect -> new Communication();
            case GlobalType.Disconnect disconnect -> new Communication();
            case GlobalType.Wrap wrap -> new Communication();
            case GlobalType.AnnouncedChoice choice -> new Choice(true);
            case GlobalType.DirectedChoice choice -> new Choice(false);
            case GlobalType.Parallel parallel -> new Threads();
            case GlobalType.Loop loop -> new Loop();
            case GlobalType.Recursion recursion -> new Recursion(recursion.variable());
            case GlobalType.Continue jump -> new Jump(jump.variable());
        };
    }

    static Shape of(LocalType type) {
        return switch (type) {
            case LocalType.Sequence sequence -> new Sequence();
            case LocalType.Begin begin -> new Communication();
            case LocalType.Message message -> new Communication();
            case LocalType.Choice choice -> new Choice(true);
            case LocalType.Alternatives alternatives -> new Choice(true);
            case LocalType.Loop loop -> new Loop();
            case LocalType.Recursion recursion -> new Recursion(recursion.variable());
            case LocalType.Continue jump -> new Jump(jump.variable());
        };
    }
}
