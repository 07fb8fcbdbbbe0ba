package dev.parley.grammar.scribble.syntax;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A step of a protocol. {@link Transfer}, {@link Connect}, {@link Disconnect}, {@link Wrap}, {@link Parallel}, {@link Nested} and
 * {@link Invitation} belong to global protocols, {@link Action} to local ones, the rest to both.
 */
public sealed interface ScribbleStep {

    /** The whole step, without the separator that follows it. */
    SourceSpan span();

    /** The sequences of steps inside the step. */
    default List<List<ScribbleStep>> bodies() {
        return switch (this) {
            case Choice choice -> choice.alternatives().stream().map(Block::steps).toList();
            case Parallel parallel -> parallel.threads().stream().map(Block::steps).toList();
            case Recursion recursion -> List.of(recursion.steps());
            case Nested nested -> List.of(nested.protocol().steps());
            case Transfer transfer -> List.of();
            case Connect connect -> List.of();
            case Disconnect disconnect -> List.of();
            case Wrap wrap -> List.of();
            case Action action -> List.of();
            case Continue jump -> List.of();
            case Call call -> List.of();
            case Invitation invitation -> List.of();
        };
    }

    /** The roles that the step itself names, without those of its bodies. */
    default List<Name> roles() {
        return switch (this) {
            case Choice choice -> List.of(choice.chooser());
            case Transfer transfer -> Stream.concat(Stream.of(transfer.sender()), transfer.receivers().stream()).toList();
            case Connect connect -> List.of(connect.requester(), connect.accepter());
            case Disconnect disconnect -> List.of(disconnect.left(), disconnect.right());
            case Wrap wrap -> List.of(wrap.requester(), wrap.accepter());
            case Action action -> action.peers();
            case Call call -> call.roles();
            case Invitation invitation -> {
                List<Name> all = new ArrayList<>();
                all.add(invitation.caller());
                all.addAll(invitation.roles());
                yield all;
            }
            case Parallel parallel -> List.of();
            case Recursion recursion -> List.of();
            case Nested nested -> List.of();
            case Continue jump -> List.of();
        };
    }

    /** The messages that the step itself names, and those that it passes on. */
    default List<MessageSyntax> messages() {
        return switch (this) {
            case Transfer transfer -> List.of(transfer.message());
            case Connect connect -> connect.message().stream().toList();
            case Action action -> action.message().stream().toList();
            case Call call -> call.arguments();
            case Choice choice -> List.of();
            case Parallel parallel -> List.of();
            case Recursion recursion -> List.of();
            case Nested nested -> List.of();
            case Disconnect disconnect -> List.of();
            case Wrap wrap -> List.of();
            case Continue jump -> List.of();
            case Invitation invitation -> List.of();
        };
    }

    /** The steps and those inside them, in the order of the text, without those of nested protocols. */
    static Stream<ScribbleStep> all(List<ScribbleStep> steps) {
        return steps.stream()
                .flatMap(step -> step instanceof Nested
                        ? Stream.of(step)
                        : Stream.concat(Stream.of(step), step.bodies().stream().flatMap(ScribbleStep::all)));
    }

    /**
     * {@code l(Int) from A to B, C}
     *
     * @param annotation nuScr's condition after the step, with its quotes
     */
    record Transfer(MessageSyntax message, Name sender, List<Name> receivers, Optional<String> annotation, SourceSpan span)
            implements ScribbleStep {
        public Transfer {
            receivers = List.copyOf(receivers);
        }
    }

    /** {@code l() connect A to B}, {@code connect A to B} */
    record Connect(Optional<MessageSyntax> message, Name requester, Name accepter, SourceSpan span) implements ScribbleStep {}

    /** {@code disconnect A and B} */
    record Disconnect(Name left, Name right, SourceSpan span) implements ScribbleStep {}

    /** {@code wrap A to B} */
    record Wrap(Name requester, Name accepter, SourceSpan span) implements ScribbleStep {}

    /** What the one role of a local protocol does. */
    record Action(ActionKind kind, Optional<MessageSyntax> message, List<Name> peers, SourceSpan span) implements ScribbleStep {
        public Action {
            peers = List.copyOf(peers);
        }
    }

    /** The actions of local protocols. */
    enum ActionKind {
        /** {@code l() to B} */
        SEND,
        /** {@code l() from B} */
        RECEIVE,
        /** {@code l() connect to B}, also {@code l() request B} */
        REQUEST,
        /** {@code l() accept B} */
        ACCEPT,
        /** {@code disconnect B} */
        DISCONNECT,
        /** {@code wrap to B} */
        WRAP,
        /** {@code wrap from B} */
        JOIN_WRAP
    }

    /** {@code choice at A { .. } or { .. }} */
    record Choice(Name chooser, List<Block> alternatives, SourceSpan span) implements ScribbleStep {
        public Choice {
            alternatives = List.copyOf(alternatives);
        }
    }

    /** {@code par { .. } and { .. }} */
    record Parallel(List<Block> threads, SourceSpan span) implements ScribbleStep {
        public Parallel {
            threads = List.copyOf(threads);
        }
    }

    /**
     * {@code { .. }}
     *
     * @param opening its opening brace
     * @param span from its opening brace to its closing one
     */
    record Block(List<ScribbleStep> steps, SourceSpan opening, SourceSpan span) {
        public Block {
            steps = List.copyOf(steps);
        }
    }

    /**
     * {@code rec X { .. }}
     *
     * @param state nuScr's variables of the recursion, as written, with their brackets
     */
    record Recursion(Name variable, Optional<String> state, List<ScribbleStep> steps, SourceSpan span) implements ScribbleStep {
        public Recursion {
            steps = List.copyOf(steps);
        }
    }

    /**
     * {@code continue X}
     *
     * @param state nuScr's new values, as written, with their brackets
     */
    record Continue(Name variable, Optional<String> state, SourceSpan span) implements ScribbleStep {}

    /**
     * {@code do P<Int, M>(A, B)}
     *
     * @param argumentsListed whether there are angle brackets, perhaps with nothing inside
     */
    record Call(
            Name callee,
            boolean argumentsListed,
            List<MessageSyntax> arguments,
            List<Name> roles,
            Optional<String> annotation,
            SourceSpan span)
            implements ScribbleStep {
        public Call {
            arguments = List.copyOf(arguments);
            roles = List.copyOf(roles);
        }
    }

    /** nuScr's {@code A calls P(A, B)}. */
    record Invitation(Name caller, Name callee, List<Name> roles, Optional<String> annotation, SourceSpan span)
            implements ScribbleStep {
        public Invitation {
            roles = List.copyOf(roles);
        }
    }

    /** nuScr's {@code nested protocol} inside another. */
    record Nested(ProtocolSyntax protocol) implements ScribbleStep {
        @Override
        public SourceSpan span() {
            return protocol.span();
        }
    }
}
