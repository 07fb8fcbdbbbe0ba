package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.LibraryFailures;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.Initializer;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypeDeclaration;

/**
 * Which calls may throw an unchecked exception that the file declares itself: those that run code which does. That is code of the file, which
 * shows it; a function, or a method of the project that is not seen here, may do anything; but the library knows nothing of such an exception.
 */
final class OwnExceptions {
    private static final String RUNTIME = "dev.parley.runtime.";

    private final String exception;
    private final Set<ASTNode> seen = new HashSet<>();

    private OwnExceptions(String exception) {
        this.exception = exception;
    }

    /**
     * Whether it is ruled out that a call throws an exception, other than by the functions that it is given.
     *
     * @param exception the simple name of its class
     * @param method null where it is not known
     */
    static boolean isNotThrown(String exception, Expression call, IMethodBinding method) {
        return declared(exception, call).isPresent() && !new OwnExceptions(exception).mayThrow(call, method);
    }

    private static Optional<TypeDeclaration> declared(String name, ASTNode anywhere) {
        return TreeIndex.all(anywhere, TypeDeclaration.class).stream()
                .filter(type -> type.getSuperclassType() != null && type.getName().getIdentifier().equals(name))
                .findFirst();
    }

    private boolean mayThrow(Expression call, IMethodBinding method) {
        return switch (call) {
            case ClassInstanceCreation creation -> mayThrow(creation, method);
            case MethodInvocation invocation when Scopes.areNeeded(call) -> mayThrow(invocation);
            default -> method == null || resolved(method, call);
        };
    }

    private boolean resolved(IMethodBinding method, Expression call) {
        ITypeBinding type = method.getDeclaringClass().getErasure();
        if (((CompilationUnit) call.getRoot()).findDeclaringNode(method.getMethodDeclaration()) instanceof MethodDeclaration own) {
            return own.getBody() == null || mayFail(Stream.concat(Stream.of(own), overriding(own, method)).toList());
        }
        boolean isOfRuntime = type.getQualifiedName().startsWith(RUNTIME);
        return !isOfRuntime && (!isOfLibrary(type) || isOfFunctions(type) || mayFail(overriding(call, method).toList()));
    }

    private static boolean isOfLibrary(ITypeBinding type) {
        return type.getQualifiedName().startsWith("java.");
    }

    /** Whether the values of an interface may be functions. */
    private static boolean isOfFunctions(ITypeBinding type) {
        return !LibraryFailures.isOfCollections(type.getName()) && FunctionTypes.method(type).isPresent();
    }

    private static Stream<MethodDeclaration> overriding(ASTNode anywhere, IMethodBinding method) {
        return TreeIndex.all(anywhere, MethodDeclaration.class).stream()
                .filter(other -> other.resolveBinding() != null && other.resolveBinding().overrides(method.getMethodDeclaration()));
    }

    /** In a tree without bindings, where what is not of the file is taken to be of the library. */
    private boolean mayThrow(MethodInvocation call) {
        Optional<MethodDeclaration> own = ScopedMethods.declared(call).filter(method -> method.getRoot() == call.getRoot());
        if (own.isPresent()) {
            return own.get().getBody() == null || mayFail(alike(call, call.getName().getIdentifier(), own.get().parameters().size()));
        }
        String name = call.getName().getIdentifier();
        return call.getExpression() == null
                || LibraryFailures.mayRun(name, CallFailures.type(call.getExpression()))
                || mayFail(alike(call, name, call.arguments().size()));
    }

    private static List<MethodDeclaration> alike(ASTNode anywhere, String name, int parameters) {
        return TreeIndex.all(anywhere, MethodDeclaration.class).stream()
                .filter(method -> method.getName().getIdentifier().equals(name) && method.parameters().size() == parameters)
                .toList();
    }

    /** What a new object runs: what its class and those that this one extends do for each. */
    private boolean mayThrow(ClassInstanceCreation creation, IMethodBinding constructor) {
        Optional<DeclaredClass> made = Optional.ofNullable(creation.getType()).flatMap(DeclaredClasses::named);
        if (creation.getAnonymousClassDeclaration() != null) {
            return true;
        }
        if (made.isEmpty()) {
            return !Scopes.areNeeded(creation) && (constructor == null || !isOfLibrary(constructor.getDeclaringClass().getErasure()));
        }
        List<ASTNode> code = new ArrayList<>();
        for (Optional<DeclaredClass> type = made; type.isPresent();) {
            code.addAll(type.get().constructors());
            TreeIndex.in(type.get().declaration()).stream().filter(part -> part instanceof FieldDeclaration || part instanceof Initializer).forEach(code::add);
            Optional<Type> superclass = type.get().superclass();
            type = superclass.flatMap(DeclaredClasses::named);
            if (superclass.isPresent() && type.isEmpty() && !isException(superclass.get())) {
                return true;
            }
        }
        return mayFail(code);
    }

    private static boolean isException(Type type) {
        String name = TypeNames.simple(type);
        return name.endsWith("Exception") || name.endsWith("Error");
    }

    private boolean mayFail(List<? extends ASTNode> codes) {
        return codes.stream().filter(seen::add).anyMatch(code -> TreeIndex.in(code).stream().anyMatch(this::mayFail));
    }

    private boolean mayFail(ASTNode part) {
        return switch (part) {
            case ThrowStatement statement -> isOf(statement.getExpression());
            case MethodInvocation call -> mayThrow(call, call.resolveMethodBinding());
            case SuperMethodInvocation call -> mayThrow(call, call.resolveMethodBinding());
            case ClassInstanceCreation creation -> mayThrow(creation, creation.resolveConstructorBinding());
            case MethodReference reference -> true;
            default -> false;
        };
    }

    /** Whether what is thrown may be the exception: only what is made in place is seen to be another one. */
    private boolean isOf(Expression thrown) {
        return !(Trees.bare(thrown) instanceof ClassInstanceCreation made)
                || Stream.iterate(Optional.of(TypeNames.simple(made.getType())), Optional::isPresent, here -> here.flatMap(name -> superclass(name, made)))
                        .anyMatch(here -> here.get().equals(exception));
    }

    private static Optional<String> superclass(String name, ASTNode anywhere) {
        return declared(name, anywhere).map(type -> TypeNames.simple(type.getSuperclassType()));
    }
}
