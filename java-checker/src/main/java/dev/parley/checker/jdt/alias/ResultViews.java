package dev.parley.checker.jdt.alias;

import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.jdt.alias.CallEffect.Store;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.VariableArity;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Finds the parameters of a method of which its result is a view, {@code Arrays.asList(names)} or {@code stock.keySet()}: both change together,
 * whatever their types have in common.
 */
final class ResultViews {
    private final Deposits deposits;
    private final CallEffects effects;
    /** What is being asked for already: in a circle it adds nothing. */
    private final Set<Origin> asked = new HashSet<>();

    private ResultViews(Deposits deposits, CallEffects effects) {
        this.deposits = deposits;
        this.effects = effects;
    }

    /** What a method makes its result to be a view of. */
    static Set<Store> of(MethodDeclaration method, Deposits deposits, CallEffects effects) {
        ResultViews views = new ResultViews(deposits, effects);
        Set<String> viewed = deposits.results().stream().flatMap(views::viewed).collect(Collectors.toSet());
        List<VariableDeclaration> parameters = Trees.list(method.parameters());
        return IntStream.range(0, parameters.size())
                .filter(i -> viewed.contains(parameters.get(i).getName().getIdentifier()))
                .mapToObj(CallEffect::view)
                .collect(Collectors.toSet());
    }

    private Stream<String> viewed(Origin result) {
        return asked.add(result) && result instanceof Origin.Made(MethodInvocation call)
                ? sources(call).flatMap(source -> deposits.origins(source).stream())
                        .flatMap(origin -> origin instanceof Origin.Parameter(String name) ? Stream.of(name) : viewed(origin))
                : Stream.empty();
    }

    /** Of what the result of a call is a part or a view; what other methods give is told by their types. */
    private Stream<Expression> sources(MethodInvocation call) {
        if (call.resolveMethodBinding() == null || !FixedValues.isShareable(call)) {
            return Stream.empty();
        }
        CallEffect effect = effects.of(call, call.resolveMethodBinding());
        boolean isOfLibrary = !effect.doubtful() && !call.resolveMethodBinding().getDeclaringClass().isFromSource();
        List<Expression> arguments = Trees.list(call.arguments());
        return effect.yields().stream()
                .filter(yield -> yield.how() == How.SAME || yield.how() == How.PART)
                .filter(yield -> isOfLibrary || effect.views(yield.source()))
                .flatMap(yield -> yield.source() == CallEffect.RECEIVER ? Optional.ofNullable(call.getExpression()).stream()
                        : arguments.stream().skip(yield.source()).limit(1)
                                .filter(argument -> !VariableArity.isElement(call.resolveMethodBinding(), arguments, yield.source())));
    }
}
