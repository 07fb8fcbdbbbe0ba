package dev.parley.checker.jdt.resolution;

import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** The methods that calls surely run, and none that overrides them. */
public final class SureMethods {
    private SureMethods() {}

    /** Whether a call of a method of this file surely runs it, and none that overrides it. */
    public static boolean isCertain(IMethodBinding method, CompilationUnit unit) {
        return isFinal(method) || isWithoutSubclass(method.getDeclaringClass(), unit);
    }

    /** Whether a class is known to this file alone, and nothing in it extends the class. */
    private static boolean isWithoutSubclass(ITypeBinding type, CompilationUnit unit) {
        boolean isKnownHereOnly = isOfFile(type);
        boolean[] extended = {type.isInterface() || type.isEnum()};
        if (isKnownHereOnly) {
            unit.accept(new ASTVisitor() {
                @Override
                public void preVisit(ASTNode node) {
                    ITypeBinding other = switch (node) {
                        case TypeDeclaration declaration -> declaration.resolveBinding();
                        case AnonymousClassDeclaration body -> body.resolveBinding();
                        default -> null;
                    };
                    extended[0] |= other != null && other.getSuperclass() != null && type.getErasure().isEqualTo(other.getSuperclass().getErasure());
                }
            });
        }
        return isKnownHereOnly && !extended[0];
    }

    /** Whether a call of a method surely runs this one: no subclass can override it. */
    public static boolean isFinal(IMethodBinding method) {
        ITypeBinding type = method.getDeclaringClass();
        int fixed = Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL;
        return (method.getModifiers() & fixed) != 0
                || (type.getModifiers() & Modifier.FINAL) != 0
                || type.isRecord()
                || type.isAnonymous();
    }

    /** The method of the file that a call surely runs. */
    public static Optional<MethodDeclaration> of(MethodInvocation call) {
        if (Scopes.areNeeded(call)) {
            return ScopedMethods.method(call).filter(method -> ScopedMethods.isFinal(method) || isOnNew(call, method));
        }
        IMethodBinding method = call.resolveMethodBinding();
        return method != null
                        && call.getRoot() instanceof CompilationUnit unit
                        && unit.findDeclaringNode(method.getMethodDeclaration()) instanceof MethodDeclaration declaration
                        && (isCertain(method, unit) || isOnNew(call, declaration))
                ? Optional.of(declaration)
                : Optional.empty();
    }

    /**
     * Whether a call is on an object that is made of the class which declares a method, in place or in a variable that never has another one than
     * such, but for {@code null}.
     */
    public static boolean isOnNew(MethodInvocation call, MethodDeclaration method) {
        return mayBeOnNew(call) && objects(call).stream().allMatch(object -> object instanceof NullLiteral || isNew(object, method));
    }

    /** Whether a call is on an object that is made in place, or in a variable that gets such. */
    public static boolean mayBeOnNew(MethodInvocation call) {
        return objects(call).stream().anyMatch(ClassInstanceCreation.class::isInstance);
    }

    private static List<Expression> objects(MethodInvocation call) {
        return Optional.ofNullable(call.getExpression()).map(Trees::bare).map(object -> object instanceof Name
                        || object instanceof FieldAccess access && access.getExpression() instanceof ThisExpression
                ? Declarations.named(object).map(SureMethods::given).orElse(List.of())
                : List.of(object)).orElse(List.of());
    }

    private static List<Expression> given(VariableDeclaration variable) {
        return KeptValues.fixed(variable).map(List::of).orElseGet(() -> KeptValues.given(variable)).stream().map(Trees::bare).toList();
    }

    private static boolean isNew(Expression object, MethodDeclaration method) {
        return object instanceof ClassInstanceCreation made && made.getAnonymousClassDeclaration() == null && made.getType() != null
                && (Scopes.areNeeded(made)
                        ? DeclaredClasses.known(made.getType()).filter(type -> type.declaration() == method.getParent()).isPresent()
                        : made.resolveTypeBinding() != null && method.resolveBinding() != null
                                && isOne(made.resolveTypeBinding(), method.resolveBinding().getDeclaringClass()));
    }

    /** Whether two are one class, which the trees of two files have each by itself. */
    private static boolean isOne(ITypeBinding type, ITypeBinding other) {
        return type.getErasure().getKey().equals(other.getErasure().getKey());
    }

    /** Whether a class is known to its file alone. */
    public static boolean isOfFile(ITypeBinding type) {
        return type.isLocal() || type.isNested() && Modifier.isPrivate(type.getModifiers());
    }
}
