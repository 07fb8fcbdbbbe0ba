package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.ClassType;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.ObjectClasses;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTMatcher;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * What code asks objects for: by methods without parameters, and by fields. Components of records and final fields stay what they are, and so does
 * what a method gives that surely does nothing but give one, or follows from them. Any other method tells something only of an object of
 * which is seen how it is made.
 */
public final class AskedObjects {
    private final ShownMethods called;

    public AskedObjects(ShownMethods called) {
        this.called = called;
    }

    /** What a call gives, by what is known of the object that it is called on. */
    public Operand given(MethodInvocation call, IMethodBinding method, Operand whole) {
        if (call.getExpression() != null && LibraryCalls.givesContent(call)) {
            return Operand.content(whole);
        }
        if (call.getExpression() == null || !call.arguments().isEmpty()) {
            return Operand.opaque();
        }
        String name = call.getName().getIdentifier();
        return Scopes.areNeeded(call)
                ? given(ScopedTypes.typeOf(call.getExpression()).flatMap(DeclaredClasses::known), name, whole)
                : given(method, whole);
    }

    /** What a reference to a method of an object without parameters, {@code Answer::label}, gives for this object. */
    public Operand given(ExpressionMethodReference reference, Operand whole) {
        return Scopes.areNeeded(reference)
                ? given(ScopedTypes.named(reference.getExpression()).map(DeclaredClass::new), reference.getName().getIdentifier(), whole)
                : given(reference.resolveMethodBinding(), whole);
    }

    /** The same in a tree without bindings. */
    private Operand given(Optional<DeclaredClass> declared, String method, Operand whole) {
        return declared.flatMap(type -> field(type, method).map(field -> field.getName().getIdentifier())
                        .or(() -> type.plainMethod(method).filter(ScopedMethods::isFinal).filter(called.terms()::isLasting)
                                .map(known -> ObjectClasses.part(method)))
                        .flatMap(name -> part(whole, DeclaredClasses.type(type), name)))
                .orElseGet(() -> Operand.part(whole, ObjectClasses.part(method), Optional.empty()));
    }

    /** @param method null where it is not known */
    private Operand given(IMethodBinding method, Operand whole) {
        boolean mayDecide = method != null
                && (Locals.mayDecide(method.getReturnType()) || DecidingNumbers.isNumber(method.getReturnType()))
                && !Modifier.isStatic(method.getModifiers())
                && (method.getDeclaringClass().isFromSource() || DeclaredClasses.isCompiledComponent(method));
        if (!mayDecide || called.isUnfinished(method)) {
            return Operand.opaque();
        }
        return lasting(method, whole).orElseGet(() -> Operand.part(whole, ObjectClasses.part(method.getName()), Optional.empty()));
    }

    private Optional<Operand> lasting(IMethodBinding method, Operand whole) {
        if (DeclaredClasses.givesComponent(method)) {
            return part(whole, ObjectClasses.of(method.getDeclaringClass()), method.getName());
        }
        return called.declaration(method.getMethodDeclaration()).or(() -> called.elsewhere(method)).flatMap(declaration -> {
            DeclaredClass type = new DeclaredClass(declaration.getParent());
            return DeclaredClass.result(declaration).flatMap(type::ownFinalField).map(field -> field.getName().getIdentifier())
                    .or(() -> Optional.of(ObjectClasses.part(method.getName())).filter(name -> called.terms().isLasting(declaration)))
                    .flatMap(name -> part(whole, ObjectClasses.of(method.getDeclaringClass()), name));
        });
    }

    /** The component or the final field that a method of a class without bindings gives, if it surely does. */
    private static Optional<VariableDeclaration> field(DeclaredClass type, String method) {
        return type.accessed(method).<VariableDeclaration>map(component -> component)
                .or(() -> type.plainMethod(method).filter(ScopedMethods::isFinal).flatMap(DeclaredClass::result).flatMap(type::ownFinalField));
    }

    /** What a field holds that is named together with an object; empty where the code may change it. */
    public Optional<Operand> held(Expression access, Operand whole) {
        return switch (access) {
            case QualifiedName name ->
                held(name.getQualifier(), name.getName().getIdentifier(), name.resolveBinding() instanceof IVariableBinding field
                        ? field
                        : null, whole);
            case FieldAccess field -> held(field.getExpression(), field.getName().getIdentifier(), field.resolveFieldBinding(), whole);
            default -> Optional.empty();
        };
    }

    /** Whether a field is looked at that may decide, of an object whose constructor is still being written. */
    public boolean isOfUnfinished(Expression access) {
        IBinding field = switch (access) {
            case QualifiedName name -> name.resolveBinding();
            case FieldAccess selected -> selected.resolveFieldBinding();
            default -> null;
        };
        return field instanceof IVariableBinding known && Locals.mayDecide(known.getType()) && called.isUnfinished(known);
    }

    /** @param field null where it is not known */
    private Optional<Operand> held(Expression object, String name, IVariableBinding field, Operand whole) {
        if (Scopes.areNeeded(object)) {
            return ScopedTypes.typeOf(object).flatMap(DeclaredClasses::known)
                    .flatMap(type -> type.finalField(name).flatMap(found -> part(whole, type, found)));
        }
        boolean isLasting = field != null
                && field.isField()
                && field.getDeclaringClass() != null
                && Modifier.isFinal(field.getModifiers())
                && !Modifier.isStatic(field.getModifiers());
        return isLasting ? part(whole, ObjectClasses.of(field.getDeclaringClass()), name) : Optional.empty();
    }

    /** What an object of a class holds in a final field. */
    public static Optional<Operand> part(Operand whole, DeclaredClass type, VariableDeclaration field) {
        return part(whole, DeclaredClasses.type(type), field.getName().getIdentifier());
    }

    private static Optional<Operand> part(Operand whole, Optional<ClassType> holder, String field) {
        return holder.map(type -> Operand.part(whole, ObjectClasses.part(type, field), holder));
    }

    /** Where else the method asks the same of an object, which may have one answer to that. */
    public static Stream<MethodInvocation> askedElsewhere(Expression asked) {
        return asked instanceof MethodInvocation call && call.getExpression() != null && call.arguments().isEmpty()
                ? RepeatedComparisons.method(call).stream()
                        .flatMap(method -> TreeIndex.in(method, MethodInvocation.class).stream())
                        .filter(other -> other != call && other.subtreeMatch(new ASTMatcher(), call))
                : Stream.empty();
    }
}
