package dev.parley.checker.jdt.alias;

import dev.parley.checker.cfg.Handling;
import dev.parley.checker.cfg.Handling.Doubt;
import dev.parley.checker.cfg.Handling.Share;
import dev.parley.checker.jdt.function.InPlaceMethods;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** What calls do that run functions by the variables that have them: {@code keep.accept(value)}. */
final class FunctionCalls {
    private final Places places;
    private final Shares shares;
    private final CallEffects effects;
    private final Function<ASTNode, CodeEffect> codes;

    /** @param codes gives what a function does */
    FunctionCalls(Places places, Shares shares, CallEffects effects, Function<ASTNode, CodeEffect> codes) {
        this.places = places;
        this.shares = shares;
        this.effects = effects;
        this.codes = codes;
    }

    /** Whether all that happens to a lambda is that its method calls it by the variable that it is declared with, so that no other code runs it. */
    static boolean isOnlyCalled(LambdaExpression lambda) {
        ASTNode around = lambda.getParent();
        while (around instanceof ParenthesizedExpression || around instanceof CastExpression) {
            around = around.getParent();
        }
        return around instanceof VariableDeclarationFragment variable && KeptValues.isKept(variable)
                && InPlaceMethods.onlyCalls(variable.getParent().getParent(), variable);
    }

    /** Whether a call runs a function that is known, so that nothing else gets what it is passed. */
    static boolean areKnown(Expression call) {
        return call instanceof MethodInvocation invocation
                && FunctionTypes.isOfFunction(invocation)
                && invocation.getExpression() instanceof SimpleName name
                && Declarations.named(name).orElse(null) instanceof VariableDeclarationFragment variable
                && KeptValues.isKept(variable)
                && Alternatives.of(variable.getInitializer()).stream().map(Trees::uncast).allMatch(function -> function instanceof LambdaExpression
                        || function instanceof ExpressionMethodReference reference && reference.resolveMethodBinding() != null);
    }

    /** What functions do that a call runs, with the arguments that it gives them. */
    List<Handling> of(Expression call, List<Expression> arguments) {
        if (!(call instanceof MethodInvocation invocation) || !FunctionTypes.isOfFunction(invocation)) {
            return List.of();
        }
        List<Handling> handlings = new ArrayList<>();
        for (Expression function : CalledFunctions.of(call, arguments, CallEffect.RECEIVER)) {
            switch (function) {
                case LambdaExpression lambda when lambda.parameters().size() == arguments.size() -> called(lambda, arguments, handlings);
                case ExpressionMethodReference reference when reference.resolveMethodBinding() != null ->
                    called(reference, reference.resolveMethodBinding(), arguments, handlings);
                default -> {}
            }
        }
        return handlings;
    }

    private void called(LambdaExpression lambda, List<Expression> arguments, List<Handling> handlings) {
        List<SimpleName> parameters = Trees.<VariableDeclaration>list(lambda.parameters()).stream().map(VariableDeclaration::getName).toList();
        for (int i = 0; i < arguments.size(); i++) {
            List<Share> passed = shares.of(arguments.get(i));
            places.of(parameters.get(i)).ifPresent(place -> handlings.add(new Handling.Bind(place, passed, Optional.empty())));
        }
        CodeEffect effect = codes.apply(lambda);
        // What others may run as well has been done as if they had.
        boolean isOnlyHere = isOnlyCalled(lambda);
        effect.stored().stream()
                .filter(stored -> isOnlyHere || isOneOf(parameters, stored.value()) || isOneOf(parameters, stored.holder()))
                .forEach(stored -> places.of(stored.holder()).ifPresent(holder -> places.of(stored.value()).ifPresent(value ->
                        handlings.add(stored.of(holder, value)))));
        Doubt doubt = new Doubt("a function may keep it", false);
        effect.kept().stream().filter(kept -> isOneOf(parameters, kept)).flatMap(kept -> places.of(kept).stream())
                .forEach(kept -> handlings.add(new Handling.Keep(kept, doubt)));
    }

    private static boolean isOneOf(List<SimpleName> parameters, SimpleName value) {
        return parameters.stream().map(SimpleName::resolveBinding)
                .anyMatch(parameter -> parameter != null && parameter.isEqualTo(value.resolveBinding()));
    }

    private void called(ExpressionMethodReference reference, IMethodBinding method, List<Expression> arguments, List<Handling> handlings) {
        boolean isOfFirst = isOfFirst(reference, method) && !arguments.isEmpty();
        List<Share> receiver = shares.of(isOfFirst ? arguments.getFirst() : reference.getExpression());
        List<List<Share>> passed = arguments.stream().skip(isOfFirst ? 1 : 0).map(shares::of).toList();
        CallEffect effect = effects.of(reference, method);
        boolean isOfSelf = reference.getExpression() instanceof ThisExpression;
        for (CallEffect.Store store : effect.stores()) {
            List<Share> values = at(store.value(), receiver, passed);
            at(store.holder(), receiver, passed).forEach(holder -> values.forEach(value ->
                    handlings.add(store.of(holder.place(), value.place()))));
            if (isOfSelf && store.holder() == CallEffect.RECEIVER) {
                keep(values, "` keeps it", method, handlings);
            }
        }
        effect.kept().forEach(kept -> keep(at(kept, receiver, passed), "` may keep it", method, handlings));
    }

    /** Whether a function is a method of its first argument: {@code Deque::add}. */
    static boolean isOfFirst(ExpressionMethodReference reference, IMethodBinding method) {
        return !Modifier.isStatic(method.getModifiers())
                && reference.getExpression() instanceof Name name && name.resolveBinding() instanceof ITypeBinding;
    }

    private static List<Share> at(int index, List<Share> receiver, List<List<Share>> passed) {
        return index == CallEffect.RECEIVER ? receiver : index >= 0 && index < passed.size() ? passed.get(index) : List.of();
    }

    private static void keep(List<Share> values, String how, IMethodBinding method, List<Handling> handlings) {
        Doubt doubt = new Doubt("`" + method.getName() + how, false);
        values.forEach(value -> handlings.add(new Handling.Keep(value.place(), doubt)));
    }
}
