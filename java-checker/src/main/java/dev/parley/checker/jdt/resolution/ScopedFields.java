package dev.parley.checker.jdt.resolution;

import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** The fields of objects that names stand for in a tree without bindings, by the types of these objects. */
public final class ScopedFields {
    /** Superclasses are looked through no further; in broken code a class may extend itself. */
    private static final int HIGHEST = 6;

    private ScopedFields() {}

    /** The field that an expression names. */
    public static Optional<VariableDeclaration> declared(Expression named) {
        return switch (Trees.bare(named)) {
            case SimpleName name -> Scopes.variable(name).filter(Declarations::isField);
            case FieldAccess access when access.getExpression() instanceof ThisExpression -> Scopes.field(access);
            case FieldAccess access -> declared(access.getExpression(), access.getName());
            case QualifiedName name -> declared(name.getQualifier(), name.getName());
            default -> Optional.empty();
        };
    }

    private static Optional<VariableDeclaration> declared(Expression object, SimpleName field) {
        Optional<DeclaredClass> found = ScopedTypes.typeOf(object).flatMap(DeclaredClasses::known);
        for (int i = 0; i < HIGHEST && found.isPresent(); i++) {
            Optional<VariableDeclaration> declared = found.get().field(field.getIdentifier());
            if (declared.isPresent()) {
                return declared;
            }
            found = found.get().superclass().flatMap(DeclaredClasses::known);
        }
        return Optional.empty();
    }
}
