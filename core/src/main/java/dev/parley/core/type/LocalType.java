package dev.parley.core.type;

import java.util.List;

/**
 * What one participant does, in the order it does it: the local notation of <i>Session Type Guided Distributed Interaction</i>,
 * Fig. 3, and of SJ. A local type is how a machine is written and read by people; every analysis works on the
 * {@link dev.parley.core.machine.Machine}.
 *
 * <p>As with {@link GlobalType}, what follows a choice or a loop stands after it in the enclosing {@link Sequence}, and positions
 * are found through the {@link dev.parley.core.provenance.NodePath} that {@link #children()} defines.
 */
public sealed interface LocalType {

    /** The direct subterms, in the order that a node path counts them. */
    List<LocalType> children();

    /** One step after the other. An empty sequence does nothing. */
    record Sequence(List<LocalType> steps) implements LocalType {
        public Sequence {
            steps = List.copyOf(steps);
        }

        @Override
        public List<LocalType> children() {
            return steps;
        }
    }

    /** {@code A: !begin}, {@code A: ?begin}: the notice that starts a session, sent to all of {@code peers} or received from one. */
    record Begin(Direction direction, List<Role> peers) implements LocalType {
        public Begin {
            peers = List.copyOf(peers);
        }

        @Override
        public List<LocalType> children() {
            return List.of();
        }
    }

    /**
     * {@code A: !l<T>}, {@code A: ?l<T>}: one message. A receive has exactly one peer.
     *
     * @param link {@code USE}, except in explicit protocols
     */
    record Message(Direction direction, List<Role> peers, Label label, List<PayloadType> payloads, Link link)
            implements LocalType {
        public Message {
            peers = List.copyOf(peers);
            payloads = List.copyOf(payloads);
        }

        /** A message over an open link. */
        public Message(Direction direction, List<Role> peers, Label label, List<PayloadType> payloads) {
            this(direction, peers, label, payloads, Link.USE);
        }

        @Override
        public List<LocalType> children() {
            return List.of();
        }
    }

    /** {@code !{L1: T1, L2: T2}}, {@code A: ?{..}}: a choice made here or followed. Child {@code i} is the body of branch {@code i}. */
    record Choice(Direction direction, List<Role> peers, List<Branch> branches) implements LocalType {
        public Choice {
            peers = List.copyOf(peers);
            branches = List.copyOf(branches);
        }

        @Override
        public List<LocalType> children() {
            return branches.stream().map(Branch::body).toList();
        }
    }

    /** A branch of a choice; a directed (Scribble) choice may carry payloads along with the label. */
    record Branch(Label label, List<PayloadType> payloads, LocalType body) {
        public Branch {
            payloads = List.copyOf(payloads);
        }
    }

    /**
     * Several possible first steps that no single {@link Choice} can list, because their peers differ: what a Scribble choice whose
     * alternatives start with messages to different roles asks of the chooser. Child {@code i} is what follows the first step of
     * alternative {@code i}.
     */
    record Alternatives(List<Alternative> alternatives) implements LocalType {
        public Alternatives {
            alternatives = List.copyOf(alternatives);
        }

        @Override
        public List<LocalType> children() {
            return alternatives.stream().map(Alternative::body).toList();
        }
    }

    /** One of several possible first steps, and what follows it. */
    record Alternative(Message first, LocalType body) {}

    /** {@code ![T]*}, {@code A: ?[T]*}: a loop decided here or followed. Child 0 is the body. */
    record Loop(Direction direction, List<Role> peers, LocalType body) implements LocalType {
        public Loop {
            peers = List.copyOf(peers);
        }

        @Override
        public List<LocalType> children() {
            return List.of(body);
        }
    }

    /** {@code rec X[T]}. Child 0 is the body. */
    record Recursion(RecursionVariable variable, LocalType body) implements LocalType {
        @Override
        public List<LocalType> children() {
            return List.of(body);
        }
    }

    /** {@code #X}. */
    record Continue(RecursionVariable variable) implements LocalType {
        @Override
        public List<LocalType> children() {
            return List.of();
        }
    }

    /** The term that does nothing. */
    static LocalType end() {
        return new Sequence(List.of());
    }

    static LocalType sequence(LocalType... steps) {
        return new Sequence(List.of(steps));
    }
}
