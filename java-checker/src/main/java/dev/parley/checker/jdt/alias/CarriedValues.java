package dev.parley.checker.jdt.alias;

import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Captures;
import dev.parley.checker.jdt.tree.EarlierValues;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.VariableArity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** The variables whose value an expression is, or has in it: by its text, and by what local variables have got before. */
final class CarriedValues {

    /**
     * A variable whose value an expression carries.
     *
     * @param at where the expression names it, or the local variable that has its value
     * @param read where it is read
     * @param part whether it may be no more than a part of the value
     */
    record Carried(Expression at, IVariableBinding variable, Expression read, boolean part) {

        /** Whether two expressions carry one value of a local variable, and not two that it has had one after the other. */
        boolean isOne(Carried other) {
            if (part || other.part || variable.isField() || !variable.isEqualTo(other.variable)) {
                return false;
            }
            EarlierValues mine = EarlierValues.of(variable, read);
            EarlierValues others = EarlierValues.of(variable, other.read);
            return mine.fromStart() && others.fromStart() || mine.values().stream().anyMatch(others.values()::contains);
        }
    }

    private final CallEffects effects;
    private final Function<Carried, List<Expression>> stored;
    private final Set<Expression> seen = new HashSet<>();
    private final List<Carried> found = new ArrayList<>();
    /** The local variable whose earlier values are being looked at, where the expression names it. */
    private Optional<Expression> at = Optional.empty();
    private boolean part;

    private CarriedValues(CallEffects effects, Function<Carried, List<Expression>> stored) {
        this.effects = effects;
        this.stored = stored;
    }

    /** @param stored what was put into what a local variable has */
    static List<Carried> of(Expression value, CallEffects effects, Function<Carried, List<Expression>> stored) {
        CarriedValues values = new CarriedValues(effects, stored);
        values.collect(value);
        return List.copyOf(values.found);
    }

    private void collect(Expression written) {
        for (Expression value : Alternatives.of(written)) {
            if (seen.add(value) && (value instanceof ArrayInitializer || ShareableTypes.isShareable(value.resolveTypeBinding()))) {
                one(value);
            }
        }
    }

    private void one(Expression value) {
        switch (value) {
            case CastExpression cast -> collect(cast.getExpression());
            case Assignment assignment -> collect(assignment.getRightHandSide());
            case ArrayCreation creation when creation.getInitializer() != null -> collect(creation.getInitializer());
            case ArrayInitializer elements -> Trees.<Expression>list(elements.expressions()).forEach(this::collect);
            case LambdaExpression lambda -> Captures.of(lambda).forEach(this::collect);
            case ExpressionMethodReference reference -> collect(reference.getExpression());
            case ClassInstanceCreation creation -> {
                Captures.bodies(creation).forEach(body -> Captures.of(body).forEach(this::collect));
                given(creation, creation.resolveConstructorBinding(), null, Trees.list(creation.arguments()));
            }
            case MethodInvocation call -> given(call, call.resolveMethodBinding(), call.getExpression(), Trees.list(call.arguments()));
            case Expression named -> Uniqueness.variable(named).ifPresent(variable -> variable(named, variable));
        }
    }

    /** @param receiver null where there is none */
    private void given(Expression call, IMethodBinding method, Expression receiver, List<Expression> arguments) {
        if (method == null) {
            return;
        }
        boolean outer = part;
        for (CallEffect.Yield yield : effects.of(call, method).yields()) {
            part = outer || yield.how() == How.PART;
            // What a field has in it is told from what it has.
            boolean isOfCode = receiver != null && Uniqueness.variable(receiver).filter(IVariableBinding::isField).isEmpty();
            if (yield.source() == CallEffect.RECEIVER && isOfCode) {
                collect(receiver);
            }
            for (int i = 0; i < arguments.size(); i++) {
                if (VariableArity.parameter(method, i) == yield.source()
                        && ShareableTypes.mayShare(call.resolveTypeBinding(), arguments.get(i).resolveTypeBinding())) {
                    collect(arguments.get(i));
                }
            }
        }
        part = outer;
    }

    private void variable(Expression named, IVariableBinding variable) {
        Carried carried = new Carried(at.orElse(named), variable, named, part);
        found.add(carried);
        if (!variable.isField()) {
            Optional<Expression> outer = at;
            at = Optional.of(carried.at());
            EarlierValues.of(variable, named).values().forEach(this::collect);
            stored.apply(carried).forEach(this::collect);
            at = outer;
        }
    }
}
