package dev.parley.checker.jdt.alias;

import dev.parley.checker.api.StreamOperations;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** Tells of streams and {@code Optional}s whose values their elements are. */
final class Pipelines {
    private static final Set<String> LAZY = Set.of("java.util.Iterator", "java.util.Spliterator", "java.util.stream.BaseStream");

    /** What gives elements as they are, and shows them to nobody. */
    private static final Set<StreamOperations.Stage> PASSING =
            Set.of(StreamOperations.Stage.DROPS, StreamOperations.Stage.LIMITS, StreamOperations.Stage.KEEPS, StreamOperations.Stage.WAITS);

    /** What puts into its result, in their order, all that a stream gives. */
    private static final Set<String> COLLECTING = Set.of("toList", "toUnmodifiableList", "toCollection");

    private Pipelines() {}

    static boolean isOptional(ITypeBinding type) {
        return type.getErasure().getQualifiedName().equals("java.util.Optional");
    }

    /** Whether something of a type gives elements only when it is asked for them, and refers to where they come from until then. */
    static boolean isLazy(ITypeBinding type) {
        return LibraryCalls.types(type).stream().anyMatch(LAZY::contains);
    }

    /** Whether a function made the elements that a call ends with, and nothing has got hold of them since. An {@code Optional} runs it at once. */
    static boolean makesElements(MethodInvocation end, NewValues made) {
        boolean isMade = StreamOperations.stage(end.getName().getIdentifier()).filter(stage -> stage != StreamOperations.Stage.FLATTENS).isPresent();
        Expression here = isMade ? end : end.getExpression() == null ? null : Trees.bare(end.getExpression());
        while (here instanceof MethodInvocation stage && stage.resolveMethodBinding() != null) {
            List<Expression> arguments = Trees.list(stage.arguments());
            StreamOperations.Stage operation = StreamOperations.stage(stage.getName().getIdentifier()).orElse(StreamOperations.Stage.TESTS);
            if (operation == StreamOperations.Stage.MAPS || StreamOperations.isMaking(stage.getName().getIdentifier())) {
                return arguments.size() == 1 && made.isMaking(Trees.bare(arguments.getFirst()));
            }
            if (!PASSING.contains(operation) || stage.getExpression() == null) {
                return false;
            }
            here = Trees.bare(stage.getExpression());
        }
        return false;
    }

    /** Whether what a call gives has the elements of what it is made on, as often as that has them. */
    static boolean passesElements(MethodInvocation call) {
        if (call.getExpression() == null || call.resolveMethodBinding() == null) {
            return false;
        }
        String name = call.getName().getIdentifier();
        List<String> types = LibraryCalls.types(call.resolveMethodBinding().getDeclaringClass());
        boolean isPassing = StreamOperations.stage(name).filter(PASSING::contains).isPresent() && !name.equals("distinct") || name.equals("filter");
        return LibraryCalls.isStream(types)
                ? isPassing || Set.of("toList", "toArray").contains(name) || name.equals("collect") && isCollectingAll(call)
                : types.contains("java.util.Collection") && Set.of("stream", "toArray").contains(name)
                        || types.contains("java.util.Map") && name.equals("values")
                        || types.getFirst().equals("java.util.stream.Stream.Builder") && name.equals("build");
    }

    private static boolean isCollectingAll(MethodInvocation end) {
        return end.arguments().size() == 1 && Trees.bare((Expression) end.arguments().getFirst()) instanceof MethodInvocation collector
                && COLLECTING.contains(collector.getName().getIdentifier());
    }

    /** Whether the functions that a call gets make what the stream gives that it gives. */
    static boolean isOfMade(MethodInvocation call) {
        String name = call.getName().getIdentifier();
        return call.resolveMethodBinding() != null && LibraryCalls.isStream(call.resolveMethodBinding().getDeclaringClass())
                && (StreamOperations.isMaking(name) || StreamOperations.stage(name).filter(StreamOperations.Stage.MAPS::equals).isPresent());
    }
}
