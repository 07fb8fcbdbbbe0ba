package dev.parley.grammar.syntax;

import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A step of a global protocol. */
public sealed interface GlobalStep {

    /** The whole step, without the separator that follows it. */
    SourceSpan span();

    /** The sequences of steps inside the step. */
    default List<List<GlobalStep>> bodies() {
        return switch (this) {
            case Message message -> List.of();
            case Begin begin -> List.of();
            case Choice choice -> choice.branches().stream().map(Branch::steps).toList();
            case DirectedChoice choice -> choice.alternatives().stream().map(Alternative::steps).toList();
            case Parallel parallel -> parallel.threads().stream().map(Alternative::steps).toList();
            case Loop loop -> List.of(loop.steps());
            case Recursion recursion -> List.of(recursion.steps());
            case Continue jump -> List.of();
            case Call call -> List.of();
        };
    }

    /** The roles that the step itself names, without those of its bodies. */
    default List<Name> roles() {
        return switch (this) {
            case Message message -> Stream.concat(Stream.of(message.sender()), message.receivers().stream()).toList();
            case Begin begin -> List.of(begin.initiator());
            case Choice choice -> List.of(choice.chooser());
            case DirectedChoice choice -> List.of(choice.chooser());
            case Parallel parallel -> List.of();
            case Loop loop -> List.of(loop.guard());
            case Recursion recursion -> List.of();
            case Continue jump -> List.of();
            case Call call -> call.arguments();
        };
    }

    /** The steps and those inside them, in the order of the text. */
    static Stream<GlobalStep> all(List<GlobalStep> steps) {
        return steps.stream().flatMap(step -> Stream.concat(Stream.of(step), step.bodies().stream().flatMap(GlobalStep::all)));
    }

    /** {@code A->B,C: l<T, U>} */
    record Message(Name sender, List<Name> receivers, Optional<Name> label, List<PayloadSyntax> payloads, SourceSpan span)
            implements GlobalStep {
        public Message {
            receivers = List.copyOf(receivers);
            payloads = List.copyOf(payloads);
        }
    }

    /** {@code A: begin} */
    record Begin(Name initiator, SourceSpan span) implements GlobalStep {}

    /** {@code A: {L1: .., L2: ..}} */
    record Choice(Name chooser, List<Branch> branches, SourceSpan span) implements GlobalStep {
        public Choice {
            branches = List.copyOf(branches);
        }
    }

    /** {@code L: ..} in a choice. */
    record Branch(Name label, List<GlobalStep> steps, SourceSpan span) {
        public Branch {
            steps = List.copyOf(steps);
        }
    }

    /** {@code choice at A {..} or {..}} */
    record DirectedChoice(Name chooser, List<Alternative> alternatives, SourceSpan span) implements GlobalStep {
        public DirectedChoice {
            alternatives = List.copyOf(alternatives);
        }
    }

    /** {@code {..} and {..}} */
    record Parallel(List<Alternative> threads, SourceSpan span) implements GlobalStep {
        public Parallel {
            threads = List.copyOf(threads);
        }
    }

    /**
     * {@code {..}} in a directed choice, or a thread.
     *
     * @param opening its opening brace
     * @param span from its opening brace to its closing one
     */
    record Alternative(List<GlobalStep> steps, SourceSpan opening, SourceSpan span) {
        public Alternative {
            steps = List.copyOf(steps);
        }
    }

    /** {@code A: [..]*} */
    record Loop(Name guard, List<GlobalStep> steps, SourceSpan span) implements GlobalStep {
        public Loop {
            steps = List.copyOf(steps);
        }
    }

    /** {@code rec X {..}} */
    record Recursion(Name variable, List<GlobalStep> steps, SourceSpan span) implements GlobalStep {
        public Recursion {
            steps = List.copyOf(steps);
        }
    }

    /** {@code X} or {@code continue X} */
    record Continue(Name variable, SourceSpan span) implements GlobalStep {}

    /** {@code do p(A, B)} */
    record Call(Name callee, List<Name> arguments, SourceSpan span) implements GlobalStep {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }
}
