package dev.parley.workspace.java;

import dev.parley.core.diagnostic.Range;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What may be called on a session at a place of the code.
 *
 * @param replaced the part of the method's name that is written already
 * @param due what the protocol asks for, as a sentence without its full stop
 * @param calls in the order of the protocol
 */
public record NextCalls(Range replaced, String due, List<Call> calls) {
    public NextCalls {
        calls = List.copyOf(calls);
    }

    /** A call without what it is called on. */
    public record Call(String method, List<Argument> arguments) {
        public Call {
            arguments = List.copyOf(arguments);
        }

        @Override
        public String toString() {
            return arguments.stream().map(Argument::text).collect(Collectors.joining(", ", method + "(", ")"));
        }
    }

    /**
     * An argument of a call.
     *
     * @param given whether the protocol says what it is; otherwise {@code text} only describes what the code has to find
     */
    public record Argument(String text, boolean given) {}
}
