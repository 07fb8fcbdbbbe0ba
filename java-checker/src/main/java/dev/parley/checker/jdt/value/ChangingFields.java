package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.ScopedFields;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.What;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperFieldAccess;
import org.eclipse.jdt.core.dom.SynchronizedStatement;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * The fields of objects of the project that may get other values. What is asked of one holds until a field of that name is stored: two names may
 * be those of one object. Fields that other threads are expected to change, which are volatile or asked under a lock, are none of them, nor are
 * static ones.
 */
final class ChangingFields {
    private static final String SELF = "this@";
    private static final String MADE = "new@";

    private ChangingFields() {}

    /** The term of a field that may change; empty for all else, and where it may have changed since although the code does not show it. */
    static Optional<Term> of(Expression named, ValueTerms terms) {
        return switch (named) {
            case SimpleName name when Scopes.isValue(name) -> own(name);
            case FieldAccess access when isOfThis(access) -> own(access);
            case FieldAccess access when mayChange(access) -> terms.of(access.getExpression()).map(object -> field(object, access.getName(), access));
            case QualifiedName name when mayChange(name) -> terms.of(name.getQualifier()).map(object -> field(object, name.getName(), name));
            default -> Optional.empty();
        };
    }

    /** Whether a name is that of a field of the object whose code it is, if it is that of a field. */
    static boolean isOfSelf(Expression name) {
        return name instanceof SimpleName || name instanceof FieldAccess access && isOfThis(access);
    }

    private static boolean isOfThis(FieldAccess access) {
        return access.getExpression() instanceof ThisExpression self && self.getQualifier() == null;
    }

    private static Term field(Term object, SimpleName name, Expression whole) {
        return object.field(name.getIdentifier(), TermTypes.of(whole));
    }

    /** The object whose code it is, by where its class is written. */
    static What.Written self(ASTNode type) {
        return new What.Written(SELF + type.getStartPosition());
    }

    /** A field of the object whose code it is. */
    static What own(VariableDeclaration field) {
        return new Content.Field(self(field.getParent().getParent()), field.getName().getIdentifier());
    }

    /** An object that is made where it is used. */
    static What.Written made(ClassInstanceCreation creation) {
        return new What.Written(MADE + creation.getStartPosition());
    }

    static boolean isMade(What.Written written) {
        return written.constant().startsWith(MADE);
    }

    /** Whether this is the object whose code it is. */
    static boolean isSelf(What.Written written) {
        return written.constant().startsWith(SELF);
    }

    /** A field of the object whose code it is, by where that is written: an inner object may have another one of this name. */
    private static Optional<Term> own(Expression name) {
        return Declarations.named(name)
                .filter(variable -> Declarations.isField(variable) && mayChange(name))
                .map(field -> new Term(own(field), TermTypes.of(name), Set.of(field)));
    }

    private static boolean mayChange(Expression named) {
        return !isLocked(named) && modifiers(named)
                .filter(modifiers -> (modifiers & (Modifier.FINAL | Modifier.VOLATILE | Modifier.STATIC)) == 0)
                .isPresent();
    }

    /** Whether it may matter which object a field has: not of numbers, nor of truths, which are asked for in any case. */
    static boolean mayDecide(Expression named) {
        if (!Scopes.areNeeded(named)) {
            ITypeBinding type = named.resolveTypeBinding();
            return type != null && !type.isPrimitive();
        }
        Optional<Type> type = named instanceof MethodInvocation call ? ScopedTypes.typeOf(call) : ScopedFields.declared(named).flatMap(Scopes::type);
        return type.filter(written -> !written.isPrimitiveType()).isPresent();
    }

    private static Optional<Integer> modifiers(Expression named) {
        return Scopes.areNeeded(named) ? ScopedFields.declared(named).map(field -> ((FieldDeclaration) field.getParent()).getModifiers())
                : binding(named).filter(field -> field.getDeclaringClass() != null && field.getDeclaringClass().isFromSource())
                        .map(IBinding::getModifiers);
    }

    private static Optional<IVariableBinding> binding(Expression named) {
        IBinding found = switch (named) {
            case FieldAccess access -> access.resolveFieldBinding();
            case SimpleName name -> name.resolveBinding();
            case QualifiedName name -> name.resolveBinding();
            default -> null;
        };
        return found instanceof IVariableBinding variable && variable.isField() ? Optional.of(variable) : Optional.empty();
    }

    /** Whether this is what an object has that may change. */
    static boolean isInObject(Content content) {
        return content instanceof Content.Field || content instanceof Content.In;
    }

    /** Whether this is what is in a field with one of these names. */
    static boolean isOneOf(Set<String> names, Content content) {
        return content instanceof Content.Field(What owner, String name) && names.contains(name);
    }

    /** Whether a piece of code holds a lock, so that another thread may have changed what it asks the next time. */
    private static boolean isLocked(ASTNode code) {
        return isWithin(code, around -> around instanceof SynchronizedStatement
                || around instanceof MethodDeclaration method && Modifier.isSynchronized(method.getModifiers()));
    }

    private static boolean isWithin(ASTNode code, Predicate<ASTNode> wanted) {
        for (ASTNode here = code; here != null; here = here.getParent()) {
            if (wanted.test(here)) {
                return true;
            }
        }
        return false;
    }

    /** The name of the field that gets another value where this expression does; empty where that is a variable or an element. */
    static Optional<String> stored(Expression target) {
        return switch (Trees.bare(target)) {
            case SimpleName name when Declarations.named(name).filter(variable -> !Declarations.isField(variable)).isEmpty() ->
                Optional.of(name.getIdentifier());
            case FieldAccess access -> Optional.of(access.getName().getIdentifier());
            case SuperFieldAccess access -> Optional.of(access.getName().getIdentifier());
            case QualifiedName name -> Optional.of(name.getName().getIdentifier());
            default -> Optional.empty();
        };
    }

    /** Whether what gets another value is a field of the object that a constructor makes. */
    static boolean isOfMade(Expression target) {
        if (!(Trees.bare(target) instanceof FieldAccess access && isOfThis(access))) {
            return false;
        }
        ASTNode around = access;
        while (!(around instanceof MethodDeclaration || around instanceof LambdaExpression || around instanceof AnonymousClassDeclaration
                || around instanceof AbstractTypeDeclaration)) {
            around = around.getParent();
        }
        return around instanceof MethodDeclaration method && method.isConstructor();
    }
}
