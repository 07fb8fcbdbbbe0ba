package dev.parley.checker.jdt.resolution;

import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/** The declarations of a file that its names stand for: by bindings where the tree has them, else by the scopes of its text. */
public final class Declarations {
    private Declarations() {}

    /** The variable, parameter or field of the same file that an expression names. */
    public static Optional<VariableDeclaration> named(Expression expression) {
        Expression bare = Trees.bare(expression);
        Optional<VariableDeclaration> made = MadeLambdas.parameter(bare);
        if (made.isPresent()) {
            return made;
        }
        if (Scopes.areNeeded(bare)) {
            return switch (bare) {
                case SimpleName name -> Scopes.variable(name);
                case FieldAccess field -> Scopes.field(field);
                default -> Optional.empty();
            };
        }
        return switch (bare) {
            case Name name when name.resolveBinding() instanceof IVariableBinding variable -> declared(name, variable);
            case FieldAccess field when field.resolveFieldBinding() != null -> declared(field, field.resolveFieldBinding());
            default -> Optional.empty();
        };
    }

    /** Whether a name other than the one that declares it stands for a variable. */
    public static boolean isUse(SimpleName name, VariableDeclaration variable) {
        if (name == variable.getName() || !name.getIdentifier().equals(variable.getName().getIdentifier())) {
            return false;
        }
        if (Scopes.areNeeded(name)) {
            return Scopes.variable(name).filter(found -> found == variable).isPresent();
        }
        IVariableBinding declared = variable.resolveBinding();
        // In code that does not compile either may have no binding, and what a variable without a type has cannot be compared with nothing.
        return declared != null && name.resolveBinding() instanceof IVariableBinding named && declared.isEqualTo(named.getVariableDeclaration());
    }

    public static boolean isField(VariableDeclaration variable) {
        return variable.getParent() instanceof FieldDeclaration;
    }

    /** Whether only the code of its own file can name a field. */
    public static boolean isPrivate(VariableDeclaration field) {
        return modifiers(field).stream().anyMatch(each -> each instanceof Modifier modifier && modifier.isPrivate());
    }

    /** The modifiers and annotations in front of a variable. */
    public static List<ASTNode> modifiers(VariableDeclaration variable) {
        return Trees.list(switch (variable.getParent()) {
            case FieldDeclaration field -> field.modifiers();
            case VariableDeclarationStatement statement -> statement.modifiers();
            case VariableDeclarationExpression expression -> expression.modifiers();
            default -> variable instanceof SingleVariableDeclaration parameter ? parameter.modifiers() : List.of();
        });
    }

    private static Optional<VariableDeclaration> declared(ASTNode use, IVariableBinding variable) {
        CompilationUnit unit = (CompilationUnit) use.getRoot();
        return switch (unit.findDeclaringNode(variable.getVariableDeclaration())) {
            case VariableDeclaration declaration -> Optional.of(declaration);
            case null -> variable.isField() && variable.getDeclaringClass() != null && variable.getDeclaringClass().isRecord()
                    ? component(unit, variable)
                    : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** The field of a record is declared by its component. */
    private static Optional<VariableDeclaration> component(CompilationUnit unit, IVariableBinding field) {
        return unit.findDeclaringNode(field.getDeclaringClass().getTypeDeclaration()) instanceof RecordDeclaration declaration
                ? Trees.<VariableDeclaration>list(declaration.recordComponents()).stream()
                        .filter(component -> component.getName().getIdentifier().equals(field.getName()))
                        .findFirst()
                : Optional.empty();
    }

    /** The variable or field that has a function. */
    public static Optional<VariableDeclaration> anywhere(Expression function) {
        return named(function).or(() -> function instanceof Name name ? ScopedConstants.field(name) : Optional.empty());
    }
}
