package dev.parley.checker.jdt.function;

import dev.parley.checker.api.StreamOperations;
import dev.parley.checker.api.StreamOperations.End;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.SimpleName;

/**
 * A stream that is made and ended in one expression, or in several of the same code, and gone through by one thread: its functions run one
 * after the other for each of its elements, in their order, before the call returns that ends it.
 *
 * @param source the call that makes it
 * @param stages what is between that and the end, in order
 */
public record StreamPipeline(MethodInvocation source, List<Stage> stages, End end, MethodInvocation call) {
    private static final Set<String> TYPES = Set.of("Stream", "IntStream", "LongStream", "DoubleStream");

    public StreamPipeline {
        stages = List.copyOf(stages);
    }

    /** An operation of a stream. */
    public record Stage(StreamOperations.Stage operation, MethodInvocation call) {

        public Optional<LambdaExpression> function() {
            return StreamPipeline.function(call);
        }
    }

    /** The stream that a call ends; empty where it is none, or not one of which is known what it runs. */
    public static Optional<StreamPipeline> endedBy(MethodInvocation call) {
        Optional<End> end = StreamOperations.end(call.getName().getIdentifier());
        if (end.isEmpty() || call.getExpression() == null || !isOfStream(call)) {
            return Optional.empty();
        }
        List<Stage> stages = new ArrayList<>();
        Expression here = before(call);
        while (here instanceof MethodInvocation operation) {
            if (isSource(operation)) {
                return Optional.of(new StreamPipeline(operation, stages.reversed(), end.get(), call));
            }
            Optional<StreamOperations.Stage> stage = StreamOperations.stage(operation.getName().getIdentifier());
            if (stage.isEmpty() || operation.getExpression() == null || !isOfStream(operation)) {
                return Optional.empty();
            }
            stages.add(new Stage(stage.get(), operation));
            here = before(operation);
        }
        return Optional.empty();
    }

    /** What gives the stream that an operation is called on. */
    private static Expression before(MethodInvocation operation) {
        Expression stream = Trees.bare(operation.getExpression());
        while (stream instanceof SimpleName name) {
            Optional<Expression> declared = KeptStreams.declared(name);
            if (declared.isEmpty()) {
                return stream;
            }
            stream = Trees.bare(declared.get());
        }
        return stream;
    }

    /** Whether a call in a tree without bindings is on a stream that the same code makes, and runs nothing by itself. */
    static boolean isOnStream(MethodInvocation call) {
        if (StreamOperations.end(call.getName().getIdentifier()).isPresent()) {
            return false;
        }
        Expression here = call.getExpression() == null ? null : before(call);
        while (here instanceof MethodInvocation operation && StreamOperations.end(operation.getName().getIdentifier()).isEmpty()) {
            if (isSource(operation) || StreamOperations.isOfSeveralThreads(operation.getName().getIdentifier())) {
                return true;
            }
            here = operation.getExpression() == null ? null : before(operation);
        }
        return false;
    }

    /** Whether a call in a tree without bindings is on a stream that a variable or a method of the file gives, of which is not known what it runs. */
    static boolean isOnGivenStream(MethodInvocation call) {
        Expression here = call.getExpression() == null ? null : Trees.bare(call.getExpression());
        while (here instanceof MethodInvocation operation && operation.getExpression() != null && ScopedMethods.method(operation).isEmpty()) {
            here = Trees.bare(operation.getExpression());
        }
        return here != null && ScopedTypes.typeOf(here).filter(type -> TYPES.stream().anyMatch(stream -> ScopedTypes.isNamed(type, stream)))
                .isPresent();
    }

    /** In a tree without bindings, any. */
    private static boolean isOfStream(MethodInvocation call) {
        return Scopes.areNeeded(call)
                || call.resolveMethodBinding() != null && LibraryCalls.isStream(call.resolveMethodBinding().getDeclaringClass());
    }

    private static boolean isSource(MethodInvocation call) {
        String name = call.getName().getIdentifier();
        if (!StreamOperations.isSource(name)) {
            return false;
        }
        if (!Scopes.areNeeded(call)) {
            IMethodBinding method = call.resolveMethodBinding();
            return method != null && LibraryCalls.isStream(method.getReturnType()) && !method.getDeclaringClass().isFromSource();
        }
        boolean isOfType = call.getExpression() instanceof Name type && TYPES.contains(type.getFullyQualifiedName().replaceAll(".*\\.", ""));
        return isOfType || name.equals("stream") || name.equals("lines") || name.equals("chars");
    }

    /** The lambda that an operation gets as its only argument. */
    private static Optional<LambdaExpression> function(MethodInvocation call) {
        return call.arguments().size() == 1 && Trees.bare((Expression) call.arguments().getFirst()) instanceof LambdaExpression lambda
                ? Optional.of(lambda)
                : Optional.empty();
    }

    public boolean isEndless() {
        return StreamOperations.isEndless(source.getName().getIdentifier(), source.arguments().size());
    }

    /** What the source of an endless stream makes each element with. */
    public Optional<LambdaExpression> maker() {
        return isEndless() && source.arguments().size() == 1 ? function(source) : Optional.empty();
    }

    /** What its end runs for each element. */
    public List<LambdaExpression> last() {
        return StreamEnd.of(call, end).functions();
    }

    /** The functions that run for elements, in order. */
    public List<LambdaExpression> functions() {
        return Stream.of(maker().stream(), stages.stream().flatMap(stage -> stage.function().stream()), last().stream())
                .flatMap(each -> each)
                .toList();
    }

    /** Whether the source is made by the expression that ends the stream, and not kept in a variable. */
    public boolean isMadeAtEnd() {
        return isAtEnd(source);
    }

    private boolean isAtEnd(ASTNode part) {
        return Stream.<ASTNode>iterate(part, here -> here != null, ASTNode::getParent).anyMatch(call::equals);
    }

    /** The other arguments, which are evaluated before the end goes through the elements. */
    public List<Expression> arguments() {
        List<LambdaExpression> functions = functions();
        return Stream.concat(stages.stream().flatMap(stage -> Trees.<Expression>list(stage.call().arguments()).stream()),
                StreamEnd.of(call, end).others().stream())
                .filter(argument -> !functions.contains(Trees.bare(argument)))
                .toList();
    }

    /** Those of them that the expression evaluates which ends the stream. */
    public List<Expression> argumentsAtEnd() {
        return arguments().stream().filter(this::isAtEnd).toList();
    }
}
