package dev.parley.checker.flow;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.flow.state.Deliveries;
import dev.parley.checker.flow.state.Deliveries.Given;
import dev.parley.checker.flow.state.Deliveries.Received;
import dev.parley.checker.flow.state.Ending;
import dev.parley.checker.flow.state.StepKind;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.PayloadType;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Takes down what a session that is followed tells of others, and what others have to know of it: its {@link Deliveries}. */
final class Tidings {
    private final Map<Extent, Set<PayloadType.Session>> sent = new HashMap<>();
    private final Map<Received, Set<PayloadType.Session>> received = new HashMap<>();
    private final Map<Extent, Set<String>> labels = new HashMap<>();
    private final Map<Extent, Set<Given>> given = new HashMap<>();
    private final Map<Extent, Set<List<StepKind>>> before = new HashMap<>();

    /** A message may carry sessions. */
    void carries(SessionOperation operation, Optional<Transition> performed) {
        List<SessionOperation.Payload> payloads = operation.payloads();
        List<PayloadType> types = performed.map(step -> step.action().payloads()).orElse(List.of());
        for (int i = 0; i < payloads.size(); i++) {
            Set<PayloadType.Session> here = operation.kind() == Kind.SEND
                    ? sent.computeIfAbsent(payloads.get(i).extent(), extent -> new LinkedHashSet<>())
                    : received.computeIfAbsent(new Received(payloads.get(i).extent(), i), payload -> new LinkedHashSet<>());
            if (i < types.size() && types.get(i) instanceof PayloadType.Session session) {
                here.add(session);
            }
        }
    }

    /** A call gives a label that its peer has chosen. */
    void chooses(SessionOperation operation, Optional<Value> result) {
        if (operation.kind() == Kind.INBRANCH && result.isPresent() && result.get() instanceof Value.Text label) {
            labels.computeIfAbsent(operation.call(), extent -> new LinkedHashSet<>()).add(label.value());
        }
    }

    /** What is missing before a call, in code that other sessions may be passed to as well: nothing where the call is due. */
    void lacks(Visit visit, List<Transition> steps) {
        before.computeIfAbsent(visit.node().extent(), call -> new LinkedHashSet<>()).add(StepKind.of(steps));
    }

    /** @param method the name of the method that gives the session to its callers */
    void gives(Extent method, Given session) {
        given.computeIfAbsent(method, here -> new LinkedHashSet<>()).add(session);
    }

    /** @param behind what the code does where methods have ended */
    Deliveries all(Map<Ending, Set<Ending.Behind>> behind) {
        return new Deliveries(sent, received, labels, given, behind, before, Map.of());
    }
}
