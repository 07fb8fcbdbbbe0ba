package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ShownMethods;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Lowers the closing of resources that have nothing to do with the session, which is a call that may fail (JLS 14.20.3). */
final class ClosingLowering {
    private static final String CLOSE = "close";

    private final GraphBuilder graph;
    private final Handlers handlers;
    private final ShownMethods called;

    ClosingLowering(GraphBuilder graph, Handlers handlers, ShownMethods called) {
        this.graph = graph;
        this.handlers = handlers;
        this.called = called;
    }

    /** The exceptions with which it fails, as far as the method declares them or its code shows them. */
    private record Failures(List<ITypeBinding> declared, List<String> written, List<ThrowStatement> thrown) {}

    void close(Expression resource) {
        Extent extent = Trees.extent(resource);
        Failures failures = Scopes.areNeeded(resource) ? written(resource) : resolved(resource);
        graph.append(new Step.Closing(), extent);
        failures.declared.forEach(exception -> handlers.raise(exception, extent));
        failures.written.forEach(exception -> handlers.raise(exception, extent));
        failures.thrown.forEach(statement -> handlers.raise(statement, extent));
    }

    /** The method that closes a resource. */
    static Optional<IMethodBinding> method(Expression resource) {
        return types(type(resource))
                .flatMap(each -> Stream.of(each.getDeclaredMethods()))
                .filter(each -> each.getName().equals(CLOSE) && each.getParameterTypes().length == 0)
                .findFirst();
    }

    private static ITypeBinding type(Expression resource) {
        return resource instanceof VariableDeclarationExpression declaration ? declaration.getType().resolveBinding() : resource.resolveTypeBinding();
    }

    private Failures resolved(Expression resource) {
        ITypeBinding type = type(resource);
        List<ITypeBinding> declared = method(resource).stream()
                .filter(found -> !SessionApi.PACKAGE.equals(found.getDeclaringClass().getPackage().getName()))
                .flatMap(found -> Stream.of(found.getExceptionTypes()))
                .toList();
        return new Failures(declared, List.of(), thrown(Optional.ofNullable(type).flatMap(known -> DeclaredClasses.of(known, resource))));
    }

    /** A type and those that it extends, the next ones first. */
    private static Stream<ITypeBinding> types(ITypeBinding type) {
        return type == null ? Stream.empty() : Stream.of(
                        Stream.of(type), types(type.getSuperclass()), Stream.of(type.getInterfaces()).flatMap(ClosingLowering::types))
                .flatMap(each -> each);
    }

    private Failures written(Expression resource) {
        Optional<DeclaredClass> type = resource instanceof VariableDeclarationExpression declaration && !declaration.getType().isVar()
                ? DeclaredClasses.known(declaration.getType())
                : made(resource).flatMap(ScopedTypes::typeOf).flatMap(DeclaredClasses::known);
        List<String> declared = type.flatMap(known -> known.plainMethod(CLOSE)).stream()
                .flatMap(method -> Trees.<Type>list(method.thrownExceptionTypes()).stream())
                .map(Type::toString)
                .toList();
        return new Failures(List.of(), declared, thrown(type));
    }

    private static Optional<Expression> made(Expression resource) {
        return resource instanceof VariableDeclarationExpression declaration
                ? Optional.ofNullable(((VariableDeclarationFragment) declaration.fragments().getFirst()).getInitializer())
                : Optional.of(resource);
    }

    private List<ThrowStatement> thrown(Optional<DeclaredClass> type) {
        Optional<MethodDeclaration> method = type.flatMap(known -> known.plainMethod(CLOSE));
        return method.map(found -> ThrownInside.by(found, called)).orElse(List.of());
    }
}
