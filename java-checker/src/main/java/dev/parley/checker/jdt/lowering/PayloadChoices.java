package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.SessionOperation.Choice;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.Trees;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;

/**
 * Which of several expressions gives a payload, as in {@code s.send("B", known ? price : "unknown")}: on each way through the code it is
 * the type of that one which counts. Lowers what keeps it in mind.
 */
final class PayloadChoices {
    private final GraphBuilder graph;
    private final Function<Expression, Optional<Operand>> known;
    private final Map<Expression, Choice> byPayload = new IdentityHashMap<>();
    private final Map<Expression, Choice> byAlternative = new IdentityHashMap<>();

    /** @param known what an expression is before the program runs, or in such a round */
    PayloadChoices(GraphBuilder graph, Function<Expression, Optional<Operand>> known) {
        this.graph = graph;
        this.known = known;
    }

    /**
     * The expressions that may give a payload, without casts that only keep an array together and without those that cannot in the round of a
     * loop that is being lowered; itself where there are no others.
     */
    List<Expression> alternatives(Expression payload) {
        Expression value = SessionCalls.withoutCastToObject(payload);
        if (value instanceof ConditionalExpression conditional
                && known.apply(conditional.getExpression()).orElse(null) instanceof Operand.Constant(Value.Truth truth)) {
            return alternatives(truth.value() ? conditional.getThenExpression() : conditional.getElseExpression());
        }
        ITypeBinding type = value.resolveTypeBinding();
        List<Expression> parts = Alternatives.parts(value);
        // Numbers are converted to one type before the call (JLS 15.25).
        return parts.isEmpty() || type != null && type.isPrimitive()
                ? List.of(value)
                : parts.stream().flatMap(part -> alternatives(part).stream()).toList();
    }

    /** A payload is lowered next. */
    void expect(Expression payload) {
        List<Expression> alternatives = alternatives(payload);
        List<ITypeBinding> types = alternatives.stream().map(MadeLambdas::typeOf).distinct().toList();
        if (types.size() > 1 && types.stream().allMatch(Objects::nonNull)) {
            Choice choice = new Choice(graph.slot(""), alternatives.stream().map(Trees::extent).toList());
            byPayload.put(payload, choice);
            alternatives.forEach(alternative -> byAlternative.put(alternative, choice));
        }
    }

    /** An expression is lowered, which may be one of those expected. */
    void take(Expression expression) {
        Choice choice = byAlternative.get(expression);
        if (choice != null) {
            Extent extent = Trees.extent(expression);
            graph.append(choice.taking(extent), extent);
        }
    }

    /** What a payload that was expected is chosen by. */
    Optional<Choice> of(Expression payload) {
        return Optional.ofNullable(byPayload.get(payload));
    }
}
