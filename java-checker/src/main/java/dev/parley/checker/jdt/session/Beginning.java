package dev.parley.checker.jdt.session;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.flow.state.Deliveries;
import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.ScopedConstants;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ListedElements;
import dev.parley.core.type.PayloadType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** What the code says of the protocol of a session, or of what it is opened from. */
public sealed interface Beginning {

    /**
     * A protocol, and the text that names it.
     *
     * @param protocols its name; the names of several where it is one of them
     */
    public record Named(List<String> protocols, Extent place) implements Beginning {
        public Named {
            protocols = List.copyOf(protocols);
        }

        /** By a constant; else it is not told. */
        static Beginning in(Expression expression) {
            return constant(expression).<Beginning>map(name -> new Named(List.of(name), Trees.extent(expression)))
                    .orElse(ScopedConstants.mayBeConstantElsewhere(expression) ? ELSEWHERE : UNTOLD);
        }

        /** By a list of constants that is written where it is used, or that a constant of the file has. */
        static Beginning inList(Expression expression) {
            boolean isList = Trees.bare(expression) instanceof MethodInvocation list
                    && (list.getName().getIdentifier().equals("of") || list.getName().getIdentifier().equals("asList"));
            Optional<List<Expression>> listed = isList
                    ? Optional.of(Trees.list(((MethodInvocation) Trees.bare(expression)).arguments()))
                    : ListedElements.expressions(expression);
            List<Expression> names = listed.orElse(List.of(expression));
            List<String> known = names.stream().flatMap(name -> constant(name).stream()).toList();
            if (listed.isPresent() && !known.isEmpty() && known.size() == names.size()) {
                return new Named(known, Trees.extent(expression));
            }
            return names.stream().anyMatch(ScopedConstants::mayBeConstantElsewhere) ? ELSEWHERE : UNTOLD;
        }
    }

    /** Each of several protocols: what opens the session gets that from its callers, each of which says which one it is. */
    record OfCalls(List<Named> calls) implements Beginning {
        public OfCalls {
            calls = List.copyOf(calls);
        }
    }

    /** What one of these messages of other sessions carries, which their protocols tell. */
    record Received(Set<Deliveries.Received> payloads) implements Beginning {
        public Received {
            payloads = Set.copyOf(payloads);
        }

        /** What one message carries. */
        Received(Deliveries.Received payload) {
            this(Set.of(payload));
        }

        /** All that they may carry. */
        public Set<PayloadType.Session> types(Deliveries deliveries) {
            return payloads.stream().flatMap(payload -> deliveries.received().getOrDefault(payload, Set.of()).stream()).collect(Collectors.toSet());
        }
    }

    enum Untold implements Beginning {
        /** Nothing says it. */
        UNTOLD,
        /** Code may say it that is not seen: of another file, which nobody has asked, or where the text has a gap. */
        ELSEWHERE,
        /** There is none: nobody opens a session from {@code null}. */
        NULL,
        /** It is what is being asked for already: in a circle it adds nothing. */
        AGAIN
    }

    Beginning UNTOLD = Untold.UNTOLD;
    Beginning ELSEWHERE = Untold.ELSEWHERE;
    Beginning NULL = Untold.NULL;
    Beginning AGAIN = Untold.AGAIN;

    /** What several say together: the same, one of several messages, or nothing. */
    static Beginning common(List<Beginning> each) {
        List<Beginning> all = each.stream().filter(one -> one != AGAIN && one != NULL).toList();
        if (all.isEmpty()) {
            return each.isEmpty() ? UNTOLD : each.contains(NULL) ? NULL : AGAIN;
        }
        if (all.contains(ELSEWHERE)) {
            return ELSEWHERE;
        }
        if (all.stream().allMatch(Received.class::isInstance)) {
            return new Received(all.stream().flatMap(one -> ((Received) one).payloads().stream()).collect(Collectors.toSet()));
        }
        Beginning first = all.getFirst();
        boolean same = all.stream().allMatch(other -> switch (first) {
            case Named named -> other instanceof Named also && Set.copyOf(also.protocols()).equals(Set.copyOf(named.protocols()));
            case OfCalls calls -> calls.equals(other);
            case Received received -> false;
            case Untold untold -> false;
        });
        return same ? first : UNTOLD;
    }

    static Optional<String> constant(Expression expression) {
        return Constants.of(Trees.bare(expression))
                .flatMap(operand -> operand instanceof Operand.Constant(Value.Text text) ? Optional.of(text.value()) : Optional.empty());
    }
}
