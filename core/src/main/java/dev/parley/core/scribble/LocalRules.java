package dev.parley.core.scribble;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.projection.IllFormed;
import dev.parley.core.projection.Threads;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is asked of a local protocol as it is written, and the machine that it denotes: Scribble's local protocols (Yoshida, Hu, Neykova
 * and Ng, <i>The Scribble Protocol Language</i>, TGC 2013, section 3) with the endpoint automata of Deniélou and Yoshida (ESOP 2012,
 * section 3), where an alternative may begin with anything that comes to a step: a recursion, whose first steps are those of its body, a
 * jump, whose first steps are those of the recursion that it leads to, another choice, or nothing, where what follows the choice comes
 * first. Threads are interleaved: their machine is the product of the machines of each, and what follows them waits for all.
 *
 * <p>The machine is deterministic. Each of its states only sends, only receives from one role, is final, or interleaves threads: there, what
 * different roles decide on comes in either order.
 *
 * <p>Time and space are linear in the number of terms, except that a jump costs the steps that it leads to once more, and that threads
 * multiply, up to {@link Threads#MOST_STATES}. Stateless and safe for use by several threads.
 */
public final class LocalRules {
    private LocalRules() {}

    /** What became of a local protocol. */
    public sealed interface Result {}

    /**
     * It keeps the rules.
     *
     * @param machine deterministic, its states numbered breadth first
     * @param origins for each transition the terms that ask for it
     */
    public record Accepted(Machine machine, Map<Transition, List<NodePath>> origins) implements Result {
        public Accepted {
            origins = Map.copyOf(origins);
        }
    }

    /** It breaks some; never empty. Decisions are judged only where the order of steps and the threads are right. */
    public record Refused(List<LocalBreach> breaches) implements Result {
        public Refused {
            breaches = List.copyOf(breaches);
        }
    }

    /**
     * The verdict on the local protocol of a role.
     *
     * @param body its terms, whose jumps lead to recursions around them; the paths of two terms differ, and are in the order of the text.
     *     Alternative {@code i} of a choice at {@code p} is at {@code p.child(i)}, and its terms are below
     * @param protocols those of the recursions that are protocols which call themselves, so that what follows the call is still to be done
     */
    public static Result check(Role role, List<LocalTerm> body, Set<NodePath> protocols) {
        List<LocalBreach> breaches = new ArrayList<>(LocalOrder.check(body));
        TailContinuation.check(role, body, protocols::contains)
                .map(late -> new LocalBreach.StepAfterReturn(late.at(), late.jump()))
                .filter(late -> breaches.stream().noneMatch(breach -> breach.at().equals(late.at())))
                .ifPresent(breaches::add);
        breaches.addAll(ThreadInterference.check(body));
        Interleavings.check(role, body)
                .map(IllFormed::at)
                .map(at -> new LocalBreach.TooManyInterleavings(at, Threads.MOST_STATES))
                .ifPresent(breaches::add);
        breaches.addAll(UndecidedEnds.check(body));
        if (!breaches.isEmpty()) {
            return new Refused(breaches);
        }
        LocalWiring wiring = new LocalWiring(body);
        Set<LocalBreach> decisions = new LinkedHashSet<>();
        wiring.decisions().forEach(decision -> decisions.addAll(LocalDecision.check(decision)));
        if (decisions.stream().anyMatch(LocalBreach.EqualAlternatives.class::isInstance)) {
            return new Refused(firstOfEachPlace(decisions));
        }
        LocalAutomaton automaton = LocalAutomaton.of(role, wiring).determinised();
        return decisions.isEmpty() || new MixedStates(automaton.machine()).areInterleaved()
                ? new Accepted(automaton.machine(), automaton.origins())
                : new Refused(firstOfEachPlace(decisive(decisions, new MixedStates(automaton.machine()))));
    }

    /** Without the choices that are between orders of the same steps, unless it is their mixture that is wrong. */
    private static Collection<LocalBreach> decisive(Collection<LocalBreach> decisions, MixedStates states) {
        List<LocalBreach> decisive = decisions.stream()
                .filter(breach -> !(breach instanceof LocalBreach.MixedChoice mixed)
                        || states.decideBetween(mixed.action(), mixed.earlierAction()))
                .toList();
        return decisive.isEmpty() ? decisions : decisive;
    }

    /** A choice that begins an alternative of another one has the same alternatives as this once more. */
    private static List<LocalBreach> firstOfEachPlace(Collection<LocalBreach> breaches) {
        Set<NodePath> places = new HashSet<>();
        return breaches.stream().filter(breach -> places.add(breach.at())).toList();
    }
}
