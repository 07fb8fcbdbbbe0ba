package dev.parley.core.projection;

import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Role;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * A global type as a finite automaton whose edges are whole interactions: the view of Deniélou and Yoshida (ESOP 2012, generalised
 * global types) and of Li, Stutz, Wies and Zufferey (<i>Complete Multiparty Session Type Projection with Automata</i>, CAV 2023).
 *
 * <p>States are numbered from 0, the initial one, breadth first in the order of the text. What follows a choice is one state, however
 * many branches lead to it. Every state's edges have the same sender, the role that decides there; no two of them have the same
 * sender, receivers, label and payloads. A state without edges is the end.
 *
 * <p>Of a parallel composition it shows one of the possible orders: one thread after the other, as they are written. Projection does not
 * rely on it there.
 *
 * <p>Immutable.
 */
public final class GlobalAutomaton {
    private final GlobalProtocol protocol;
    private final List<List<Edge>> outgoing;
    private final boolean threads;

    GlobalAutomaton(GlobalProtocol protocol, List<List<Edge>> outgoing) {
        this.protocol = protocol;
        this.outgoing = Collections.unmodifiableList(outgoing);
        this.threads = hasThreads(protocol.type());
    }

    /**
     * The automaton of a protocol's type, or everything that keeps it from having one. Linear in the size of the type, except that
     * alternatives of a directed choice that start with the same messages are determinised, which is exponential in the worst case.
     */
    public static Compilation of(GlobalProtocol protocol) {
        return AutomatonCompiler.compile(protocol);
    }

    public GlobalProtocol protocol() {
        return protocol;
    }

    public List<Role> roles() {
        return protocol.roles();
    }

    /** Whether the protocol has a parallel composition. */
    boolean hasThreads() {
        return threads;
    }

    private static boolean hasThreads(GlobalType type) {
        Deque<GlobalType> pending = new ArrayDeque<>(List.of(type));
        while (!pending.isEmpty()) {
            GlobalType term = pending.pop();
            if (term instanceof GlobalType.Parallel) {
                return true;
            }
            term.children().forEach(pending::push);
        }
        return false;
    }

    public int stateCount() {
        return outgoing.size();
    }

    /** The interactions possible in a state, in the order in which the protocol lists them. */
    public List<Edge> from(int state) {
        return outgoing.get(state);
    }

    /**
     * A step of the protocol.
     *
     * @param origins the terms that ask for it, several only where alternatives start alike. The label of an announced choice has the
     *     path of the branch's body ({@code choice.child(i)}), the two decisions of a loop the path of the loop
     * @param branches the branches of choices, and the bodies of loops, that are entered by taking this step, outermost first
     * @param position orders steps as their origins are ordered in the text
     */
    public record Edge(
            int source, Interaction interaction, int target, List<NodePath> origins, List<NodePath> branches, int position) {
        public Edge {
            origins = List.copyOf(origins);
            branches = List.copyOf(branches);
        }
    }

    /** What compiling a global type yields. */
    public sealed interface Compilation {}

    public record Compiled(GlobalAutomaton automaton) implements Compilation {}

    /** @param problems at least one, in the order of the text as far as possible */
    public record Rejected(List<IllFormed> problems) implements Compilation {
        public Rejected {
            problems = List.copyOf(problems);
        }
    }
}
