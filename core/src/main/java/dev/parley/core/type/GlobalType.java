package dev.parley.core.type;

import java.util.List;

/**
 * Who sends what to whom in which order, seen from above: the global type of multiparty session types (Honda, Yoshida, Carbone,
 * POPL 2008) with the structured choices and loops of the paper <i>Session Type Guided Distributed Interaction</i>, section 2.
 *
 * <p>The terms are structured, not continuation-passing: what follows a choice or a loop stands after it in the enclosing
 * {@link Sequence}, so that a continuation is written (and projected) once however many branches lead to it.
 *
 * <p>Types carry no source positions. A position is found through the {@link dev.parley.core.provenance.NodePath} of a term, the
 * list of child indexes that leads to it from the root; {@link #children()} defines those indexes.
 */
public sealed interface GlobalType {

    /** The direct subterms, in the order that a node path counts them. */
    List<GlobalType> children();

    /** One step after the other. An empty sequence does nothing. */
    record Sequence(List<GlobalType> steps) implements GlobalType {
        public Sequence {
            steps = List.copyOf(steps);
        }

        @Override
        public List<GlobalType> children() {
            return steps;
        }
    }

    /** {@code A: begin}: {@code initiator} tells every other participant of the protocol that the session starts. */
    record Begin(Role initiator) implements GlobalType {
        @Override
        public List<GlobalType> children() {
            return List.of();
        }
    }

    /** {@code A->B,C: l<T, U>}: one message of all the payloads, one copy to each receiver. */
    record Message(Role sender, List<Role> receivers, Label label, List<PayloadType> payloads) implements GlobalType {
        public Message {
            receivers = List.copyOf(receivers);
            payloads = List.copyOf(payloads);
        }

        @Override
        public List<GlobalType> children() {
            return List.of();
        }
    }

    /** {@code l<T> connect A to B}: {@code requester} opens the link to {@code accepter} with a first message. */
    record Connect(Role requester, Role accepter, Label label, List<PayloadType> payloads) implements GlobalType {
        public Connect {
            payloads = List.copyOf(payloads);
        }

        @Override
        public List<GlobalType> children() {
            return List.of();
        }
    }

    /** {@code disconnect A and B}: both roles close their sides of the link between them. */
    record Disconnect(Role left, Role right) implements GlobalType {
        @Override
        public List<GlobalType> children() {
            return List.of();
        }
    }

    /** {@code wrap A to B}: {@code requester} asks {@code accepter} to secure the link between them. */
    record Wrap(Role requester, Role accepter) implements GlobalType {
        @Override
        public List<GlobalType> children() {
            return List.of();
        }
    }

    /**
     * {@code A: {L1: G1, L2: G2}}: {@code chooser} decides and sends the chosen label to every other participant that occurs in any
     * branch. Child {@code i} is the body of branch {@code i}.
     */
    record AnnouncedChoice(Role chooser, List<Branch> branches) implements GlobalType {
        public AnnouncedChoice {
            branches = List.copyOf(branches);
        }

        @Override
        public List<GlobalType> children() {
            return branches.stream().map(Branch::body).toList();
        }
    }

    /** A branch of an announced choice. */
    record Branch(Label label, GlobalType body) {}

    /**
     * Scribble's {@code choice at A {..} or {..}}: the first messages of the alternatives, all sent by {@code chooser}, are the
     * labels; third parties learn of the decision from what they receive later.
     */
    record DirectedChoice(Role chooser, List<GlobalType> alternatives) implements GlobalType {
        public DirectedChoice {
            alternatives = List.copyOf(alternatives);
        }

        @Override
        public List<GlobalType> children() {
            return alternatives;
        }
    }

    /**
     * {@code A: [G]*}: before each round {@code guard} sends <i>again</i>, after the last one <i>done</i>, to every other participant
     * that occurs in the body. Child 0 is the body.
     */
    record Loop(Role guard, GlobalType body) implements GlobalType {
        @Override
        public List<GlobalType> children() {
            return List.of(body);
        }
    }

    /**
     * {@code {G1} and {G2}}: the threads go on independently of each other; what follows starts, for each role, once the role is done with
     * all of them (Honda, Yoshida, Carbone, POPL 2008, section 3, where a role takes part in one thread only). Here a role may take part
     * in several, as long as no two threads use the same channel, that is the same sender and receiver: then no message can be taken for
     * one of another thread, and the role may interleave its steps as it likes. Child {@code i} is thread {@code i}.
     *
     * @param threads two or more
     */
    record Parallel(List<GlobalType> threads) implements GlobalType {
        public Parallel {
            threads = List.copyOf(threads);
        }

        @Override
        public List<GlobalType> children() {
            return threads;
        }
    }

    /** {@code rec X { G }}. Child 0 is the body. */
    record Recursion(RecursionVariable variable, GlobalType body) implements GlobalType {
        @Override
        public List<GlobalType> children() {
            return List.of(body);
        }
    }

    /** A jump back to the enclosing recursion that binds {@code variable}. */
    record Continue(RecursionVariable variable) implements GlobalType {
        @Override
        public List<GlobalType> children() {
            return List.of();
        }
    }

    /** The term that does nothing. */
    static GlobalType end() {
        return new Sequence(List.of());
    }

    static GlobalType sequence(GlobalType... steps) {
        return new Sequence(List.of(steps));
    }
}
