package dev.parley.core.scribble;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Transition;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.scribble.ScribbleBreach.PayloadsDiffer;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.Role;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Messages that a role may have next, with the same peer and label, have the same payloads. */
final class PayloadAgreement {
    private record Kind(Direction direction, Link link, Role peer, Label label) {
        static Kind of(Action action) {
            return new Kind(action.direction(), action.link(), action.peer(), action.label());
        }
    }

    private PayloadAgreement() {}

    /** The first state, in the order of their numbers, in which two do not agree. */
    static Optional<ScribbleBreach> check(LocalAutomaton automaton) {
        for (int state = 0; state < automaton.machine().stateCount(); state++) {
            Map<Kind, Transition> earlier = new HashMap<>();
            for (Transition transition : automaton.machine().from(state)) {
                Transition other = earlier.putIfAbsent(Kind.of(transition.action()), transition);
                if (other != null && !other.action().payloads().equals(transition.action().payloads())) {
                    return Optional.of(new PayloadsDiffer(
                            first(automaton.origins().get(transition)),
                            first(automaton.origins().get(other)),
                            automaton.machine().role(),
                            other.action(),
                            transition.action()));
                }
            }
        }
        return Optional.empty();
    }

    private static NodePath first(List<NodePath> origins) {
        return origins.getFirst();
    }
}
