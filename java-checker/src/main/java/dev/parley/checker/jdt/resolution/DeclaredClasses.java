package dev.parley.checker.jdt.resolution;

import dev.parley.checker.cfg.ClassType;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Type;

/** Finds the declarations of the project's classes: in a tree without bindings by their names. */
public final class DeclaredClasses {
    private DeclaredClasses() {}

    /** The class of the same file that a type is written as. */
    public static Optional<DeclaredClass> named(Type type) {
        if (!Scopes.areNeeded(type)) {
            return Optional.ofNullable(type.resolveBinding()).flatMap(binding -> of(binding, type));
        }
        return named(type, ScopedTypes.types(type));
    }

    /** The class that a type is written as: one of the same file, or in a tree without bindings also of another one that the tree knows. */
    public static Optional<DeclaredClass> known(Type type) {
        return Scopes.areNeeded(type) ? named(type, TypesElsewhere.known(type)) : named(type);
    }

    private static Optional<DeclaredClass> named(Type type, Stream<AbstractTypeDeclaration> candidates) {
        List<AbstractTypeDeclaration> meant = candidates.filter(each -> ScopedTypes.isNamed(type, each.getName().getIdentifier())).toList();
        boolean isClass = !type.isArrayType() && meant.size() == 1;
        return isClass ? Optional.of(new DeclaredClass(meant.getFirst())) : Optional.empty();
    }

    /** The declaration of a class in the file of a piece of code. */
    public static Optional<DeclaredClass> of(ITypeBinding type, ASTNode code) {
        // What is left of a class that is written as a lambda is in no file any more.
        return code.getRoot() instanceof CompilationUnit unit
                        && unit.findDeclaringNode(type.getErasure().getTypeDeclaration().getKey()) instanceof AbstractTypeDeclaration found
                ? Optional.of(new DeclaredClass(found))
                : Optional.empty();
    }

    /** What a class is known by. */
    public static Optional<ClassType> type(DeclaredClass declared) {
        return declared.declaration() instanceof AbstractTypeDeclaration type
                ? Scopes.areNeeded(type) ? Optional.of(ObjectClasses.written(type)) : Optional.ofNullable(type.resolveBinding()).flatMap(ObjectClasses::of)
                : Optional.empty();
    }

    /** The class whose code something is; empty for that of an anonymous one. */
    public static Optional<DeclaredClass> around(ASTNode code) {
        ASTNode here = code;
        while (here != null && !(here instanceof AbstractTypeDeclaration) && !(here instanceof AnonymousClassDeclaration)) {
            here = here.getParent();
        }
        return here instanceof AbstractTypeDeclaration type ? Optional.of(new DeclaredClass(type)) : Optional.empty();
    }

    /** The name of the type of the component of a record that a call gives, or of what another object keeps for good. */
    public static Optional<String> componentType(MethodInvocation call) {
        if (call.getExpression() == null || !call.arguments().isEmpty()) {
            return Optional.empty();
        }
        return Scopes.areNeeded(call)
                ? ScopedTypes.typeOf(call.getExpression()).flatMap(DeclaredClasses::known)
                        .flatMap(type -> type.accessed(call.getName().getIdentifier()).map(component -> component.getType())
                                .or(() -> type.plainMethod(call.getName().getIdentifier()).filter(ScopedMethods::isFinal)
                                        .filter(method -> DeclaredClass.result(method).flatMap(type::ownFinalField).isPresent())
                                        .map(MethodDeclaration::getReturnType2)))
                        .map(TypeNames::simple)
                : Optional.ofNullable(call.resolveMethodBinding())
                        .filter(method -> givesComponent(method) || givesFinalField(call, method))
                        .map(method -> method.getReturnType().getErasure().getName());
    }

    /** Whether a call surely runs a method of the file that does nothing but give a field which is set once. */
    static boolean givesFinalField(MethodInvocation call, IMethodBinding method) {
        return SureMethods.isFinal(method)
                && ((CompilationUnit) call.getRoot()).findDeclaringNode(method.getMethodDeclaration()) instanceof MethodDeclaration declaration
                && DeclaredClass.result(declaration).flatMap(new DeclaredClass(declaration.getParent())::ownFinalField).isPresent();
    }

    /** Whether a method gives a component of a record, and does nothing else. */
    public static boolean givesComponent(IMethodBinding method) {
        return method.isSyntheticRecordMethod() || isCompiledComponent(method);
    }

    /**
     * Whether a method gives a component of a record of which there is only the
     * class file: whoever wrote it, {@link Record} says what it has to give.
     */
    public static boolean isCompiledComponent(IMethodBinding method) {
        ITypeBinding type = method.getDeclaringClass();
        return type.isRecord()
                && !type.isFromSource()
                && Stream.of(type.getDeclaredFields()).anyMatch(field -> !Modifier.isStatic(field.getModifiers())
                        && field.getName().equals(method.getName()));
    }
}
