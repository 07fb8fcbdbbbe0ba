package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.alias.CallEffect.Store;
import dev.parley.checker.jdt.alias.PointsTo.ValueClass;
import dev.parley.checker.jdt.resolution.NoAliasMarks;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** What methods do with what they are passed, and the functions among that with what those methods have. */
record PassedValues(CallEffects effects, MethodValues values) {

    /** What a call gives that runs a function. */
    void given(Expression function, ValueClass result) {
        switch (function) {
            case LambdaExpression lambda -> values.pointsTo().join(result, values.resultOf(lambda));
            case ClassInstanceCreation creation ->
                CalledFunctions.methods(creation).forEach(method -> values.pointsTo().join(result, values.resultOf(method)));
            case ExpressionMethodReference reference when reference.resolveMethodBinding() != null ->
                effects.of(reference, reference.resolveMethodBinding()).yields().stream()
                        .filter(yield -> yield.source() == CallEffect.RECEIVER)
                        .forEach(yield -> values.give(result, yield.how(), values.of(reference.getExpression())));
            case SimpleName name when name.resolveBinding() instanceof IVariableBinding parameter ->
                values.pointsTo().join(result, values.resultOf(parameter.getKey()));
            default -> {}
        }
    }

    /** What a method does with one of its arguments. */
    void passed(CallEffect effect, IMethodBinding called, int parameter, boolean isElement, List<ValueClass> argument,
            List<ValueClass> receiver, List<List<ValueClass>> arguments, ValueClass result) {
        if (effect.kept().contains(parameter) || NoAliasMarks.onParameter(called, parameter)) {
            argument.forEach(values.pointsTo()::keep);
        }
        effect.yields().stream().filter(yield -> yield.source() == parameter).forEach(yield -> values.give(result, yield.how(isElement), argument));
        for (Store store : effect.stores()) {
            if (store.value() == parameter && store.holder() != parameter) {
                values.store(store.holder() == CallEffect.RECEIVER ? receiver
                        : store.holder() >= 0 && store.holder() < arguments.size() ? arguments.get(store.holder()) : List.of(), argument, store);
            } else if (store.holder() == parameter && store.value() == CallEffect.RECEIVER) {
                values.store(argument, receiver, store);
            }
        }
    }

    /** A function that is passed may get anything that the method has which it is passed to, as far as the types allow it. */
    void function(List<Expression> arguments, int index, IMethodBinding called, List<ValueClass> receiver, List<List<ValueClass>> passed) {
        Expression function = Trees.bare(arguments.get(index));
        switch (function) {
            case LambdaExpression lambda -> Trees.<VariableDeclaration>list(lambda.parameters()).stream()
                    .filter(parameter -> parameter.resolveBinding() != null && ShareableTypes.isShareable(parameter.resolveBinding().getType()))
                    .forEach(parameter -> values.become(values.of(parameter),
                            given(parameter.resolveBinding().getType(), arguments, index, receiver, passed)));
            case MethodReference reference when reference.resolveMethodBinding() != null -> {
                IMethodBinding method = reference.resolveMethodBinding();
                CallEffect effect = effects.of(reference, method);
                List<ValueClass> object = reference instanceof ExpressionMethodReference named
                        ? values.of(named.getExpression())
                        : given(method.getDeclaringClass(), arguments, index, receiver, passed);
                List<List<ValueClass>> given = Stream.of(method.getParameterTypes())
                        .map(type -> given(type, arguments, index, receiver, passed)).toList();
                for (int i = 0; i < given.size(); i++) {
                    passed(effect, method, i, false, given.get(i), object, given, values.given(reference));
                }
            }
            case Expression other when ShareableTypes.areTakenBy(other.resolveTypeBinding()) && !called.getDeclaringClass().isFromSource() ->
                values.store(values.of(other), given(null, arguments, index, receiver, passed), true);
            default -> {}
        }
    }

    /** @param type null where it may be any */
    private List<ValueClass> given(
            ITypeBinding type, List<Expression> arguments, int function, List<ValueClass> receiver, List<List<ValueClass>> passed) {
        List<ValueClass> given = new ArrayList<>();
        receiver.forEach(whole -> given.addAll(List.of(whole, values.part(whole))));
        for (int i = 0; i < passed.size(); i++) {
            ITypeBinding argument = arguments.get(i).resolveTypeBinding();
            if (i != function && ShareableTypes.mayBe(argument, type)) {
                given.addAll(passed.get(i));
            }
            if (i != function && (argument == null || type == null || ShareableTypes.mayHold(argument, type))) {
                passed.get(i).forEach(whole -> given.add(values.part(whole)));
            }
        }
        return given;
    }
}
