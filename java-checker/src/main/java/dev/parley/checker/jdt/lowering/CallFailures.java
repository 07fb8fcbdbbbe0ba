package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.LibraryFailures;
import dev.parley.checker.api.LibraryMethods;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.ThrowStatement;

/** Which unchecked exceptions a call may throw that a handler names: any, unless it is of the library, which is known better. */
final class CallFailures {
    private CallFailures() {}

    /**
     * By the simple names of the exceptions.
     *
     * @param method null where it is not known
     */
    static Predicate<String> of(Expression call, IMethodBinding method) {
        return Trees.arguments(call).stream().filter(CallFailures::mayBeFunction)
                .map(CallFailures::ofFunction)
                .reduce(ofMethod(call, method), Predicate::or);
    }

    /** What a function may throw that the call may run: of a lambda, what the calls in it may. */
    private static Predicate<String> ofFunction(Expression function) {
        boolean isPlain = function instanceof LambdaExpression lambda && TreeIndex.in(lambda).stream().noneMatch(CallFailures::mayFailOtherwise);
        return !isPlain ? any -> true : Stream.concat(
                        TreeIndex.in(function, MethodInvocation.class).stream().map(call -> of(call, call.resolveMethodBinding())),
                        TreeIndex.in(function, ClassInstanceCreation.class).stream().map(made -> of(made, made.resolveConstructorBinding())))
                .reduce(nothing -> false, Predicate::or);
    }

    private static boolean mayFailOtherwise(ASTNode code) {
        return code instanceof ThrowStatement
                || code instanceof SuperMethodInvocation
                || code instanceof MethodReference
                || code instanceof Expression expression && !FailingExpressions.exceptions(expression).isEmpty();
    }

    /** What a call may throw by what the method does itself. */
    private static Predicate<String> ofMethod(Expression call, IMethodBinding method) {
        if (isImplicitOfRecord(call, method)) {
            return any -> false;
        }
        Predicate<String> known = ofKind(call, method);
        return exception -> known.test(exception) && !StatedExceptions.isNotThrown(exception, call, method);
    }

    /** The same of one whose code is not seen. */
    static Predicate<String> ofKind(Expression call, IMethodBinding method) {
        if (ElementCalls.includes(call)) {
            String name = ((MethodInvocation) call).getName().getIdentifier();
            return exception -> LibraryFailures.mayThrowOfElements(exception, name);
        }
        return Scopes.areNeeded(call) ? call instanceof MethodInvocation invocation ? written(invocation) : any -> true
                : method == null ? any -> true : resolved(method);
    }

    static boolean mayBeFunction(Expression argument) {
        return argument instanceof LambdaExpression || argument instanceof MethodReference
                || FunctionTypes.method(argument.resolveTypeBinding()).isPresent();
    }

    /** Whether a method or a constructor does what it does of every record, since the record of the file does not declare it. */
    static boolean isImplicitOfRecord(Expression call, IMethodBinding method) {
        if (Scopes.areNeeded(call)) {
            return call instanceof MethodInvocation accessor && ScopedTypes.componentOf(accessor).isPresent()
                    || call instanceof ClassInstanceCreation made
                            && DeclaredClasses.known(made.getType()).map(DeclaredClass::declaration).filter(CallFailures::hasNoConstructor)
                                    .isPresent();
        }
        return method != null && (method.isSyntheticRecordMethod()
                || method.isConstructor() && method.isCanonicalConstructor()
                        && call.getRoot() instanceof CompilationUnit unit
                        && hasNoConstructor(unit.findDeclaringNode(method.getDeclaringClass())));
    }

    private static boolean hasNoConstructor(ASTNode type) {
        return type instanceof RecordDeclaration made && Stream.of(made.getMethods()).noneMatch(MethodDeclaration::isConstructor);
    }

    private static Predicate<String> resolved(IMethodBinding method) {
        ITypeBinding type = method.getDeclaringClass().getErasure();
        boolean isOfLibrary = type.getQualifiedName().startsWith("java.") || type.getQualifiedName().equals("org.slf4j.Logger");
        String name = method.isConstructor() ? LibraryMethods.CONSTRUCTOR : method.getName();
        return !isOfLibrary || showsObjects(method)
                ? any -> true
                : exception -> LibraryFailures.mayThrow(exception, type.getName(), type.isInterface(), name);
    }

    /** Whether a method makes a text of any object, which says itself how. */
    private static boolean showsObjects(IMethodBinding method) {
        boolean isOfText = method.getName().equals("print") || method.getName().equals("println") || method.getName().equals("append")
                || method.getName().equals("valueOf");
        return isOfText && method.getParameterTypes().length == 1 && method.getParameterTypes()[0].getQualifiedName().equals("java.lang.Object");
    }

    /** In a tree without bindings: by what the code writes, and what the file declares. */
    private static Predicate<String> written(MethodInvocation call) {
        String name = call.getName().getIdentifier();
        boolean isOfFile = call.getExpression() == null || ScopedMethods.method(call).isPresent();
        Optional<String> type = isOfFile ? Optional.empty() : type(call.getExpression());
        if (type.filter(LibraryFailures::isKnown).isPresent()) {
            return exception -> LibraryFailures.mayThrow(exception, type.get(), false, name);
        }
        boolean mayThrowAny = isOfFile || LibraryFailures.isReader(name) || LibraryFailures.mayRun(name, type);
        return exception -> mayThrowAny || !LibraryFailures.isOfReaders(exception);
    }

    /** The simple name of the type of what a method is called on, in a tree without bindings. */
    static Optional<String> type(Expression receiver) {
        return switch (receiver) {
            case QualifiedName stream when stream.getQualifier() instanceof SimpleName system && system.getIdentifier().equals("System") ->
                Optional.of("PrintStream");
            case SimpleName name when Declarations.named(name).isEmpty() -> Optional.of(name.getIdentifier());
            case Expression other -> ScopedTypes.typeOf(other).map(TypeNames::simple);
        };
    }
}
