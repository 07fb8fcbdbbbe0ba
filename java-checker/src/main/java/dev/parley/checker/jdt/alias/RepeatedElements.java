package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Tells of streams whether they give one object several times, by what the functions give that they run for each element. */
record RepeatedElements(CallEffects effects) {
    /** What has its arguments in it, or their elements in turn. */
    private static final Set<String> LISTING = Set.of("of", "ofNullable", "asList", "singletonList", "singleton", "nCopies", "concat");

    private static final Set<String> STREAMING = Set.of("stream", "parallelStream");

    boolean areGivenBy(MethodInvocation call) {
        List<Expression> arguments = Trees.list(call.arguments());
        if (arguments.isEmpty() || call.resolveMethodBinding() == null || !LibraryCalls.isStream(call.resolveMethodBinding().getDeclaringClass())) {
            return false;
        }
        return switch (call.getName().getIdentifier()) {
            case "iterate" -> isGivingWhatItGets(arguments.getLast());
            case "concat" -> arguments.size() == 2 && areOfOne(arguments.getFirst(), arguments.getLast());
            case "flatMap" -> Trees.bare(arguments.getFirst()) instanceof LambdaExpression lambda && isListingOne(lambda);
            case "collect" -> arguments.stream().flatMap(collector -> TreeIndex.in(collector, MethodInvocation.class).stream())
                    .anyMatch(this::isCollectingOne);
            default -> false;
        };
    }

    private static boolean isGivingWhatItGets(Expression function) {
        return switch (Trees.uncast(function)) {
            case LambdaExpression lambda when lambda.parameters().size() == 1 -> Alternatives.ofResult(lambda).stream()
                    .allMatch(result -> result instanceof SimpleName name && name.resolveBinding() != null
                            && name.resolveBinding().isEqualTo(((VariableDeclaration) lambda.parameters().getFirst()).resolveBinding()));
            case MethodInvocation identity -> identity.getName().getIdentifier().equals("identity");
            default -> false;
        };
    }

    /** Whether two streams are of one object. */
    private boolean areOfOne(Expression one, Expression other) {
        Deposits deposits = new Deposits(effects);
        Set<Origin> listed = listed(one, deposits);
        return listed(other, deposits).stream().anyMatch(listed::contains);
    }

    /** What a stream is made of, as far as the code says. */
    private static Set<Origin> listed(Expression stream, Deposits deposits) {
        return !(Trees.bare(stream) instanceof MethodInvocation call) ? Set.of()
                : isStreaming(call) ? call.getExpression() instanceof MethodInvocation list ? listed(list, deposits)
                        : ShareableTypes.hasShareableElements(call.getExpression().resolveTypeBinding()) ? deposits.origins(call.getExpression())
                        : Set.of()
                : !LISTING.contains(call.getName().getIdentifier()) ? Set.of()
                : Trees.<Expression>list(call.arguments()).stream().filter(FixedValues::isShareable)
                        .flatMap(argument -> deposits.origins(argument).stream()).collect(Collectors.toSet());
    }

    private static boolean isStreaming(MethodInvocation call) {
        return STREAMING.contains(call.getName().getIdentifier()) && call.arguments().isEmpty() && call.getExpression() != null;
    }

    /** Whether a function gives a stream each time of what its method has outside of it. */
    private boolean isListingOne(LambdaExpression lambda) {
        OuterValues values = new OuterValues(new Deposits(effects));
        return Alternatives.ofResult(lambda).stream().anyMatch(result -> isListingOne(result, lambda, values));
    }

    private static boolean isListingOne(Expression stream, LambdaExpression lambda, OuterValues values) {
        if (!(stream instanceof MethodInvocation call)) {
            return false;
        }
        if (isStreaming(call)) {
            Expression source = Trees.bare(call.getExpression());
            return isListingOne(source, lambda, values)
                    || source instanceof SimpleName && ShareableTypes.hasShareableElements(source.resolveTypeBinding())
                            && values.isOne(source, lambda);
        }
        return LISTING.contains(call.getName().getIdentifier())
                && Trees.<Expression>list(call.arguments()).stream().anyMatch(argument -> values.isOne(argument, lambda));
    }

    /** Whether a collector gives something that may have what it gets, all of it. */
    private static boolean isKeeping(Expression collector) {
        ITypeBinding[] types = collector.resolveTypeBinding() == null ? new ITypeBinding[0] : collector.resolveTypeBinding().getTypeArguments();
        boolean isChoosing = Trees.bare(collector) instanceof MethodInvocation call && call.getName().getIdentifier().equals("filtering");
        return types.length == 3 && ShareableTypes.isShareable(types[0]) && ShareableTypes.isShareable(types[2]) && !isChoosing;
    }

    private boolean isCollectingOne(MethodInvocation collector) {
        List<Expression> arguments = Trees.list(collector.arguments());
        if (collector.getName().getIdentifier().equals("teeing")) {
            return arguments.stream().limit(2).allMatch(RepeatedElements::isKeeping);
        }
        int function = switch (collector.getName().getIdentifier()) {
            case "mapping" -> 0;
            case "toMap", "toUnmodifiableMap", "toConcurrentMap" -> 1;
            default -> arguments.size();
        };
        return function < arguments.size() && Trees.bare(arguments.get(function)) instanceof LambdaExpression lambda
                && new OuterValues(new Deposits(effects)).areGivenBy(lambda);
    }
}
