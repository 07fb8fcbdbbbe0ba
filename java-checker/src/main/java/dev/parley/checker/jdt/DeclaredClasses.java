package dev.parley.checker.jdt;

import dev.parley.checker.cfg.ClassType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.Type;

/** Finds the declarations of the project's classes: in a tree without bindings by their names. */
final class DeclaredClasses {
    private DeclaredClasses() {}

    /** The class of the same file that a type is written as. */
    static Optional<DeclaredClass> named(Type type) {
        if (!Scopes.areNeeded(type)) {
            return Optional.ofNullable(type.resolveBinding()).flatMap(binding -> of(binding, type));
        }
        return named(type, ScopedTypes.types(type));
    }

    /** The class that a type is written as: one of the same file, or in a tree without bindings also of another one that the tree knows. */
    static Optional<DeclaredClass> known(Type type) {
        return Scopes.areNeeded(type) ? named(type, TypesElsewhere.known(type)) : named(type);
    }

    private static Optional<DeclaredClass> named(Type type, Stream<AbstractTypeDeclaration> candidates) {
        List<AbstractTypeDeclaration> meant = candidates.filter(each -> ScopedTypes.isNamed(type, each.getName().getIdentifier())).toList();
        boolean isClass = !type.isArrayType() && meant.size() == 1;
        return isClass ? Optional.of(new DeclaredClass(meant.getFirst())) : Optional.empty();
    }

    /** The declaration of a class in the file of a piece of code. */
    static Optional<DeclaredClass> of(ITypeBinding type, ASTNode code) {
        // What is left of a class that is written as a lambda is in no file any more.
        return code.getRoot() instanceof CompilationUnit unit
                        && unit.findDeclaringNode(type.getErasure().getTypeDeclaration().getKey()) instanceof AbstractTypeDeclaration found
                ? Optional.of(new DeclaredClass(found))
                : Optional.empty();
    }

    /** What a class is known by. */
    static Optional<ClassType> type(DeclaredClass declared) {
        return declared.declaration() instanceof AbstractTypeDeclaration type
                ? Scopes.areNeeded(type) ? Optional.of(ObjectClasses.written(type)) : Optional.ofNullable(type.resolveBinding()).flatMap(ObjectClasses::of)
                : Optional.empty();
    }
}
