package dev.parley.checker.jdt.session;

import dev.parley.checker.api.InPlaceCalls;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * A reference to a method of a session that a call gets is the lambda which calls that method with whatever it gets: {@code s::send} is
 * {@code x -> s.send(x)}. So is one to a method of an object that may keep a session, {@code buyer::run}. The tree of a file is made to say
 * so, before anything looks at it.
 */
public final class SessionReferences extends ASTVisitor {
    private static final String REFERENCE = "a method reference";

    private final List<Runnable> changes = new ArrayList<>();

    private SessionReferences() {}

    /** Writes these references of a file as lambdas. */
    public static void asLambdas(CompilationUnit unit) {
        if (!TreeIndex.all(unit, ExpressionMethodReference.class).isEmpty()) {
            SessionReferences references = new SessionReferences();
            unit.accept(references);
            references.changes.forEach(Runnable::run);
        }
    }

    @Override
    public void endVisit(ExpressionMethodReference reference) {
        boolean isArgument = reference.getLocationInParent() == MethodInvocation.ARGUMENTS_PROPERTY
                || reference.getLocationInParent() == ClassInstanceCreation.ARGUMENTS_PROPERTY;
        if (isArgument
                && reference.getExpression() instanceof SimpleName receiver
                && Declarations.named(receiver).filter(variable -> RuntimeTypes.isSession(variable) || SessionHolder.mayBeIn(variable)).isPresent()) {
            function(reference).ifPresent(function -> changes.add(() -> replace(reference, function)));
        }
    }

    /**
     * What a reference is called as.
     *
     * @param types of its parameters, each null where it is not known
     * @param result the type of what it gives; empty where it is not known
     */
    private record Function(List<ITypeBinding> types, Optional<ITypeBinding> result) {}

    private static Optional<Function> function(ExpressionMethodReference reference) {
        if (Scopes.areNeeded(reference)) {
            return Optional.of(new Function(Collections.nCopies(parameters(reference), null), Optional.empty()));
        }
        IMethodBinding own = reference.resolveMethodBinding();
        return own == null ? Optional.empty() : FunctionTypes.method(reference.resolveTypeBinding()).map(function -> {
            boolean isStatement = function.getReturnType().getName().equals("void");
            return new Function(Stream.of(function.getParameterTypes()).map(SessionReferences::plain).toList(),
                    Optional.of(plain((isStatement ? own : function).getReturnType())));
        });
    }

    /** What a wildcard stands for in a function (JLS 9.9). */
    private static ITypeBinding plain(ITypeBinding type) {
        ITypeBinding wildcard = type.isCapture() ? type.getWildcard() : type;
        return wildcard.isWildcardType() && wildcard.getBound() != null ? wildcard.getBound() : type;
    }

    /** In a tree without bindings: by the method that gets the reference, which is one of the library or runs it itself. */
    private static int parameters(ExpressionMethodReference reference) {
        if (!(reference.getParent() instanceof MethodInvocation call)) {
            return 0;
        }
        int number = call.arguments().indexOf(reference);
        return ScopedMethods.method(call)
                .filter(method -> method.getBody() != null && number < method.parameters().size())
                .map(method -> arguments(method, (VariableDeclaration) method.parameters().get(number)))
                .orElseGet(() -> isOfMap(call) ? InPlaceCalls.OF_MAP : InPlaceCalls.parameters(call.getName().getIdentifier(), number));
    }

    private static boolean isOfMap(MethodInvocation call) {
        return call.getExpression() != null
                && InPlaceCalls.isForEach(call.getName().getIdentifier())
                && ScopedTypes.typeOf(call.getExpression()).filter(type -> TypeNames.written(type).endsWith("Map")).isPresent();
    }

    /** With how many arguments a method calls the function that it gets. */
    private static int arguments(MethodDeclaration method, VariableDeclaration parameter) {
        int[] most = {0};
        method.getBody().accept(new ASTVisitor() {
            @Override
            public boolean visit(MethodInvocation call) {
                if (call.getExpression() instanceof SimpleName name && Declarations.isUse(name, parameter)) {
                    most[0] = Math.max(most[0], call.arguments().size());
                }
                return true;
            }
        });
        return most[0];
    }

    private static void replace(ExpressionMethodReference reference, Function function) {
        AST tree = reference.getAST();
        LambdaExpression lambda = MadeLambdas.inPlaceOf(reference, MadeLambdas.type(reference), REFERENCE);
        MethodInvocation call = tree.newMethodInvocation();
        call.setSourceRange(reference.getStartPosition(), reference.getLength());
        function.result().ifPresent(type -> MadeLambdas.keepTypeOf(call, type));
        Expression receiver = reference.getExpression();
        reference.setExpression(tree.newSimpleName("moved"));
        call.setExpression(receiver);
        SimpleName name = reference.getName();
        reference.setName(tree.newSimpleName("moved"));
        call.setName(name);
        for (ITypeBinding type : function.types()) {
            VariableDeclarationFragment parameter = tree.newVariableDeclarationFragment();
            // No code has such a name, and none is told: it stands where the method does.
            parameter.setName(name(parameter, "$" + call.arguments().size(), type, name));
            parameter.setSourceRange(name.getStartPosition(), name.getLength());
            Trees.<VariableDeclaration>list(lambda.parameters()).add(parameter);
            Trees.<Expression>list(call.arguments()).add(name(parameter, parameter.getName().getIdentifier(), type, name));
        }
        lambda.setBody(call);
    }

    private static SimpleName name(VariableDeclaration parameter, String identifier, ITypeBinding type, SimpleName place) {
        SimpleName name = parameter.getAST().newSimpleName(identifier);
        name.setSourceRange(place.getStartPosition(), place.getLength());
        MadeLambdas.keepTypeOf(name, type);
        MadeLambdas.keepParameter(name, parameter);
        return name;
    }
}
