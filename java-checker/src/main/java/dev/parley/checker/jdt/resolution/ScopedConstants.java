package dev.parley.checker.jdt.resolution;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/** The constants of a tree without bindings, as far as its text and those of the files that it names tell, and what may be one of another file. */
public final class ScopedConstants {
    private ScopedConstants() {}

    /** The value of a constant expression: literals, constants of the types that are known, and what is put together from them. */
    static Optional<Value> constant(Expression expression) {
        return switch (Trees.bare(expression)) {
            // What a constant of an enum says of itself is not known before the program runs (JLS 15.29).
            case InfixExpression sum when sum.getOperator() == InfixExpression.Operator.PLUS && !sum.hasExtendedOperands()
                    && Trees.operands(sum).stream().noneMatch(EnumConstants::isOne) ->
                text(sum.getLeftOperand()).flatMap(left -> text(sum.getRightOperand()).map(right -> new Value.Text(left + right)));
            case SimpleName name -> Scopes.variable(name).map(ScopedConstants::fixed).orElseGet(() -> ofEnumAround(name));
            case QualifiedName name -> member(name);
            default -> Optional.empty();
        };
    }

    /** The constant that the code of an enum names without the enum. */
    private static Optional<Value> ofEnumAround(SimpleName name) {
        return ScopedTypes.enumerationAround(name).filter(type -> Scopes.isValue(name)
                && Trees.<EnumConstantDeclaration>list(type.enumConstants()).stream()
                        .anyMatch(constant -> constant.getName().getIdentifier().equals(name.getIdentifier())))
                .map(type -> new Value.Text(name.getIdentifier()));
    }

    public static Optional<String> text(Expression expression) {
        return Constants.of(Trees.bare(expression))
                .flatMap(operand -> operand instanceof Operand.Constant(Value.Text text) ? Optional.of(text.value()) : Optional.empty());
    }

    /** Whether a variable is declared final, with its value. */
    public static boolean isFixed(VariableDeclaration declaration) {
        boolean isFinal = switch (declaration.getParent()) {
            // The fields of interfaces are constants anyway (JLS 9.3).
            case FieldDeclaration field ->
                Modifier.isFinal(field.getModifiers()) || field.getParent() instanceof TypeDeclaration type && type.isInterface();
            case VariableDeclarationStatement statement -> Modifier.isFinal(statement.getModifiers());
            default -> false;
        };
        return isFinal && declaration.getInitializer() != null;
    }

    /** Whether a variable is a field of a class, not of its objects, that is declared with what it has for good. */
    public static boolean isConstant(VariableDeclaration declaration) {
        return isFixed(declaration)
                && declaration.getParent() instanceof FieldDeclaration field
                && (Modifier.isStatic(field.getModifiers()) || field.getParent() instanceof TypeDeclaration type && type.isInterface());
    }

    private static Optional<Value> fixed(VariableDeclaration declaration) {
        return isFixed(declaration)
                ? Constants.of(declaration.getInitializer())
                        .flatMap(operand -> operand instanceof Operand.Constant constant ? Optional.of(constant.value()) : Optional.empty())
                : Optional.empty();
    }

    /** The field of a class that a name with that of the class stands for. */
    public static Optional<VariableDeclaration> field(Name name) {
        return Scopes.areNeeded(name) && name instanceof QualifiedName qualified
                ? TypesElsewhere.known(name).filter(candidate -> candidate.getName().getIdentifier().equals(holder(qualified))).findFirst()
                        .filter(found -> !(found instanceof EnumDeclaration))
                        .flatMap(found -> ScopedTypes.fields(found).filter(field -> field.getName().getIdentifier()
                                .equals(qualified.getName().getIdentifier())).findFirst())
                : Optional.empty();
    }

    /** The variable or the field of this file that an expression names, with or without the name of its class. */
    public static Optional<VariableDeclaration> declaration(Expression expression) {
        return Declarations.named(expression).or(() -> expression instanceof Name name ? field(name) : Optional.empty());
    }

    private static String holder(QualifiedName name) {
        return name.getQualifier() instanceof QualifiedName outer ? outer.getName().getIdentifier() : name.getQualifier().toString();
    }

    private static Optional<Value> member(QualifiedName name) {
        String holder = holder(name);
        String member = name.getName().getIdentifier();
        Optional<AbstractTypeDeclaration> type =
                TypesElsewhere.known(name).filter(candidate -> candidate.getName().getIdentifier().equals(holder)).findFirst();
        return type.flatMap(found -> found instanceof EnumDeclaration
                ? Optional.of(new Value.Text(member))
                : ScopedTypes.fields(found).filter(field -> field.getName().getIdentifier().equals(member)).findFirst()
                        .flatMap(ScopedConstants::fixed));
    }

    /**
     * The constant that a selection compared by {@code ==} is taken for, where it is of a type that this file does not declare: only
     * labels made into constants of an enum are compared this way.
     */
    public static Optional<Value> compared(Expression expression) {
        return Trees.bare(expression) instanceof QualifiedName name
                        && name.getQualifier() instanceof SimpleName type
                        && Scopes.variable(type).isEmpty()
                ? Optional.of(new Value.Text(name.getName().getIdentifier()))
                : Optional.empty();
    }

    /** Whether an expression without a value in this file may be a constant of another one. */
    public static boolean mayBeConstantElsewhere(Expression expression) {
        return Scopes.areNeeded(expression) && switch (Trees.bare(expression)) {
            case SimpleName name -> Scopes.variable(name).map(ScopedConstants::mayBeConstant).orElse(true);
            case QualifiedName name -> true;
            case InfixExpression sum -> mayBeConstantElsewhere(sum.getLeftOperand()) || mayBeConstantElsewhere(sum.getRightOperand());
            default -> false;
        };
    }

    /** Whether a variable is one that its initializer makes a constant, if that is one. */
    private static boolean mayBeConstant(VariableDeclaration variable) {
        return variable.getInitializer() != null
                && Declarations.modifiers(variable).stream().anyMatch(each -> each instanceof Modifier modifier && modifier.isFinal())
                && mayBeConstantElsewhere(variable.getInitializer());
    }
}
