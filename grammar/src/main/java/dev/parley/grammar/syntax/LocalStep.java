package dev.parley.grammar.syntax;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Initiation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A step of a local type. Steps that a peer is named for have an empty list of peers where the text leaves them to be inferred. */
public sealed interface LocalStep {

    /** The whole step, without the separator that follows it. */
    SourceSpan span();

    /** The sequences of steps inside the step. */
    default List<List<LocalStep>> bodies() {
        return switch (this) {
            case Begin begin -> List.of();
            case Message message -> List.of();
            case Choice choice -> choice.branches().stream().map(Branch::steps).toList();
            case Loop loop -> List.of(loop.steps());
            case Recursion recursion -> List.of(recursion.steps());
            case Continue jump -> List.of();
            case Reference reference -> List.of();
            case Initiate initiate -> List.of();
        };
    }

    /** The steps and those inside them, in the order of the text. */
    static Stream<LocalStep> all(List<LocalStep> steps) {
        return steps.stream().flatMap(step -> Stream.concat(Stream.of(step), step.bodies().stream().flatMap(LocalStep::all)));
    }

    /** A step that is a communication with peers. */
    sealed interface Communication extends LocalStep {
        Direction direction();

        List<Name> peers();

        /** The {@code !} or {@code ?}. */
        SourceSpan sign();
    }

    /** {@code !begin}, {@code A: ?begin} */
    record Begin(Direction direction, List<Name> peers, SourceSpan sign, SourceSpan span) implements Communication {
        public Begin {
            peers = List.copyOf(peers);
        }
    }

    /** {@code A: !l<T>}, {@code A: ?l<T>} */
    record Message(
            Direction direction,
            List<Name> peers,
            Optional<Name> label,
            List<PayloadSyntax> payloads,
            SourceSpan sign,
            SourceSpan span)
            implements Communication {
        public Message {
            peers = List.copyOf(peers);
            payloads = List.copyOf(payloads);
        }
    }

    /** {@code !{L1: .., L2: ..}}, {@code A: ?{..}} */
    record Choice(Direction direction, List<Name> peers, List<Branch> branches, SourceSpan sign, SourceSpan span)
            implements Communication {
        public Choice {
            peers = List.copyOf(peers);
            branches = List.copyOf(branches);
        }
    }

    /**
     * {@code L: ..} or {@code L<T>: ..} in a choice.
     *
     * @param head the label with its payloads
     */
    record Branch(Optional<Name> label, List<PayloadSyntax> payloads, List<LocalStep> steps, SourceSpan head, SourceSpan span) {
        public Branch {
            payloads = List.copyOf(payloads);
            steps = List.copyOf(steps);
        }
    }

    /** {@code ![..]*}, {@code A: ?[..]*} */
    record Loop(Direction direction, List<Name> peers, List<LocalStep> steps, SourceSpan sign, SourceSpan span)
            implements Communication {
        public Loop {
            peers = List.copyOf(peers);
            steps = List.copyOf(steps);
        }
    }

    /** {@code rec X[..]} */
    record Recursion(Name variable, List<LocalStep> steps, SourceSpan span) implements LocalStep {
        public Recursion {
            steps = List.copyOf(steps);
        }
    }

    /** {@code #X} */
    record Continue(Name variable, SourceSpan span) implements LocalStep {}

    /** {@code @(p)}, {@code ^(p)}: what the two-party protocol {@code p}, or its other end, does. */
    record Reference(boolean dual, Name protocol, SourceSpan span) implements LocalStep {}

    /** {@code cbegin}, {@code sbegin} */
    record Initiate(Initiation initiation, SourceSpan span) implements LocalStep {}
}
