package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.CreationReference;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;

/** The arguments that a private method gets, or a constructor that only its file can call: all of them are there. */
public final class Arguments {
    private Arguments() {}

    /** @return empty where the method may be called in ways that do not show them */
    public static Optional<List<Expression>> of(CompilationUnit unit, MethodDeclaration method, int index) {
        boolean isSeen = Scopes.areNeeded(method) ? !method.isConstructor() : method.resolveBinding() != null;
        boolean isOneArgument = index >= 0 && !Trees.<SingleVariableDeclaration>list(method.parameters()).get(index).isVarargs();
        if (!isSeen || !isOneArgument || !isOfFile(method)) {
            return Optional.empty();
        }
        return passed(unit, made -> isSame(method, constructor(made)), call -> isCallOf(call, method),
                reference -> isReferenceTo(reference, method), index);
    }

    /** What a component of a record gets that only its file can make; empty where the record has a constructor that may choose. */
    public static Optional<List<Expression>> ofComponent(CompilationUnit unit, RecordDeclaration declaration, int index) {
        boolean isPlain = Trees.<BodyDeclaration>list(declaration.bodyDeclarations()).stream()
                .noneMatch(member -> member instanceof MethodDeclaration method && method.isConstructor());
        if (!isPlain) {
            return Optional.empty();
        }
        if (Scopes.areNeeded(declaration)) {
            return isNamedOnce(declaration)
                    ? passed(unit, made -> isOf(made, declaration), call -> false, reference -> mayMake(reference, declaration), index)
                    : Optional.empty();
        }
        ITypeBinding type = declaration.resolveBinding();
        if (type == null || !SureMethods.isOfFile(type)) {
            return Optional.empty();
        }
        Predicate<IMethodBinding> makes = called -> called != null && called.isConstructor()
                && type.isEqualTo(called.getDeclaringClass().getErasure());
        return passed(unit, made -> makes.test(constructor(made)), call -> false, reference -> makes.test(reference.resolveMethodBinding()), index);
    }

    /** Whether a private record is all that its name can mean within the file. */
    public static boolean isNamedOnce(RecordDeclaration declaration) {
        String name = declaration.getName().getIdentifier();
        return declaration.isMemberTypeDeclaration() && Modifier.isPrivate(declaration.getModifiers())
                && TreeIndex.all((CompilationUnit) declaration.getRoot(), AbstractTypeDeclaration.class).stream()
                        .filter(type -> type.getName().getIdentifier().equals(name))
                        .count() == 1;
    }

    private static boolean isOf(ASTNode made, RecordDeclaration declaration) {
        return made instanceof ClassInstanceCreation creation && ScopedTypes.isNamed(creation.getType(), declaration.getName().getIdentifier());
    }

    private static boolean mayMake(MethodReference reference, RecordDeclaration declaration) {
        return reference instanceof CreationReference creation && ScopedTypes.isNamed(creation.getType(), declaration.getName().getIdentifier());
    }

    /** The constructor that makes an object, or that another one calls. */
    private static IMethodBinding constructor(ASTNode made) {
        return switch (made) {
            case ClassInstanceCreation creation -> creation.resolveConstructorBinding();
            case ConstructorInvocation call -> call.resolveConstructorBinding();
            case SuperConstructorInvocation call -> call.resolveConstructorBinding();
            default -> null;
        };
    }

    private static Optional<List<Expression>> passed(CompilationUnit unit, Predicate<ASTNode> isMade, Predicate<MethodInvocation> isCall,
            Predicate<MethodReference> isReferred, int index) {
        List<Expression> found = new ArrayList<>();
        boolean[] hidden = {false};
        unit.accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                switch (node) {
                    case MethodInvocation call -> add(isCall.test(call), call.arguments());
                    case ClassInstanceCreation creation -> add(isMade.test(creation), creation.arguments());
                    case ConstructorInvocation call -> add(isMade.test(call), call.arguments());
                    case SuperConstructorInvocation call -> add(isMade.test(call), call.arguments());
                    case MethodReference reference -> hidden[0] |= isReferred.test(reference);
                    default -> {}
                }
            }

            private void add(boolean called, List<?> arguments) {
                if (called && index < arguments.size()) {
                    found.add(Trees.<Expression>list(arguments).get(index));
                }
            }
        });
        return hidden[0] ? Optional.empty() : Optional.of(found);
    }

    private static boolean isOfFile(MethodDeclaration method) {
        return Modifier.isPrivate(method.getModifiers())
                || method.isConstructor() && SureMethods.isOfFile(method.resolveBinding().getDeclaringClass());
    }

    private static boolean isCallOf(MethodInvocation call, MethodDeclaration method) {
        if (!call.getName().getIdentifier().equals(method.getName().getIdentifier())) {
            return false;
        }
        return Scopes.areNeeded(call)
                ? ScopedMethods.method(call).filter(called -> called == method).isPresent()
                : isSame(method, call.resolveMethodBinding());
    }

    /** Without bindings, whether it may be one. */
    private static boolean isReferenceTo(MethodReference reference, MethodDeclaration method) {
        return Scopes.areNeeded(reference)
                ? reference instanceof ExpressionMethodReference named && named.getName().getIdentifier().equals(method.getName().getIdentifier())
                : isSame(method, reference.resolveMethodBinding());
    }

    private static boolean isSame(MethodDeclaration method, IMethodBinding called) {
        return called != null && method.resolveBinding() != null && method.resolveBinding().isEqualTo(called.getMethodDeclaration());
    }
}
