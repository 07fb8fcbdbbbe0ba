package dev.parley.checker.jdt.resolution;

import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.BooleanLiteral;
import org.eclipse.jdt.core.dom.CharacterLiteral;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * A class or an interface as its file declares it.
 *
 * @param declaration of the type itself, or of the body of an anonymous class
 */
public record DeclaredClass(ASTNode declaration) {

    private Stream<BodyDeclaration> members() {
        return Trees.<BodyDeclaration>list(switch (declaration) {
            case AbstractTypeDeclaration type -> type.bodyDeclarations();
            case AnonymousClassDeclaration body -> body.bodyDeclarations();
            default -> List.of();
        }).stream();
    }

    private Stream<MethodDeclaration> methods() {
        return members().flatMap(member -> member instanceof MethodDeclaration method ? Stream.of(method) : Stream.empty());
    }

    /** The components of a record; none of another class. */
    public List<SingleVariableDeclaration> components() {
        return declaration instanceof RecordDeclaration record ? Trees.list(record.recordComponents()) : List.of();
    }

    /** What every object of the class holds for good, by what it inherits not. */
    public List<VariableDeclaration> finalFields() {
        return fields().stream()
                .filter(field -> components().contains(field) || Modifier.isFinal(((FieldDeclaration) field.getParent()).getModifiers()))
                .toList();
    }

    /** What every object of the class holds, by what it inherits not. */
    public List<VariableDeclaration> fields() {
        return Stream.concat(components().stream(),
                written().filter(field -> !Modifier.isStatic(((FieldDeclaration) field.getParent()).getModifiers()))).toList();
    }

    private Stream<VariableDeclarationFragment> written() {
        return members().flatMap(member -> member instanceof FieldDeclaration field
                ? Trees.<VariableDeclarationFragment>list(field.fragments()).stream()
                : Stream.empty());
    }

    /** The field of this name that the class declares, be it one of the class itself. */
    public Optional<VariableDeclaration> field(String name) {
        return written().filter(field -> field.getName().getIdentifier().equals(name)).map(VariableDeclaration.class::cast).findFirst();
    }

    public Optional<VariableDeclaration> finalField(String name) {
        return finalFields().stream().filter(field -> field.getName().getIdentifier().equals(name)).findFirst();
    }

    /** The final field of an object of the class itself that an expression of its code names. */
    public Optional<VariableDeclaration> ownFinalField(Expression expression) {
        return switch (Trees.bare(expression)) {
            case SimpleName name when Declarations.named(name).filter(named -> !isOwn(named)).isEmpty() -> finalField(name.getIdentifier());
            case FieldAccess access when access.getExpression() instanceof ThisExpression self && self.getQualifier() == null ->
                finalField(access.getName().getIdentifier());
            default -> Optional.empty();
        };
    }

    private boolean isOwn(VariableDeclaration variable) {
        return finalFields().contains(variable);
    }

    public List<MethodDeclaration> constructors() {
        return methods().filter(MethodDeclaration::isConstructor).toList();
    }

    /** The methods that an interface writes itself. */
    public List<MethodDeclaration> defaults() {
        return methods().filter(method -> Modifier.isDefault(method.getModifiers())).toList();
    }

    /** The methods of objects without parameters. */
    public List<MethodDeclaration> plainMethods() {
        return methods()
                .filter(method -> !method.isConstructor() && method.parameters().isEmpty() && !Modifier.isStatic(method.getModifiers()))
                .toList();
    }

    public Optional<MethodDeclaration> plainMethod(String name) {
        return plainMethods().stream().filter(method -> method.getName().getIdentifier().equals(name)).findFirst();
    }

    /** The method that is meant in another tree. */
    public Optional<MethodDeclaration> method(IMethodBinding method) {
        String key = method.getMethodDeclaration().getKey();
        return methods().filter(each -> each.resolveBinding() != null && each.resolveBinding().getKey().equals(key)).findFirst();
    }

    /** What a method gives that does nothing else, but perhaps to write it down first. */
    public static Optional<Expression> result(MethodDeclaration method) {
        List<Statement> statements = method.getBody() == null ? List.of() : Trees.list(method.getBody().statements());
        if (statements.isEmpty() || !(statements.getLast() instanceof ReturnStatement last) || last.getExpression() == null) {
            return Optional.empty();
        }
        return switch (statements.size()) {
            case 1 -> Optional.of(last.getExpression());
            case 2 -> writtenDown(statements.getFirst(), last.getExpression());
            default -> Optional.empty();
        };
    }

    private static Optional<Expression> writtenDown(Statement statement, Expression name) {
        return statement instanceof VariableDeclarationStatement declaration
                        && declaration.fragments().size() == 1
                        && declaration.fragments().getFirst() instanceof VariableDeclarationFragment result
                        && Trees.bare(name) instanceof SimpleName returned
                        && returned.getIdentifier().equals(result.getName().getIdentifier())
                ? Optional.ofNullable(result.getInitializer())
                : Optional.empty();
    }

    /** Whether a name stands for one value for good, be it a number. */
    public static boolean isConstant(SimpleName name) {
        return Constants.of(name).isPresent() || !Scopes.areNeeded(name) && name.resolveConstantExpressionValue() != null;
    }

    /** Whether a piece of code only calculates with what its parts give, or is a constant. */
    public static boolean isCalculation(ASTNode part) {
        return switch (part) {
            case PrefixExpression prefix ->
                prefix.getOperator() != PrefixExpression.Operator.INCREMENT && prefix.getOperator() != PrefixExpression.Operator.DECREMENT;
            case InfixExpression calculation -> true;
            case ConditionalExpression choice -> true;
            case ParenthesizedExpression parenthesized -> true;
            case NumberLiteral number -> true;
            case StringLiteral text -> true;
            case CharacterLiteral character -> true;
            case BooleanLiteral truth -> true;
            case NullLiteral none -> true;
            default -> false;
        };
    }

    /**
     * The component that an object of this record gives under its name, whether
     * by a method that the record declares or by the one that it has anyway.
     */
    public Optional<SingleVariableDeclaration> accessed(String name) {
        Optional<SingleVariableDeclaration> component = components().stream().filter(each -> each.getName().getIdentifier().equals(name)).findFirst();
        Optional<MethodDeclaration> written = plainMethod(name);
        return component.filter(each -> written.isEmpty()
                || written.flatMap(DeclaredClass::result).flatMap(this::ownFinalField).filter(each::equals).isPresent());
    }

    /** Whether a call of this name gives what an object of the class holds in a field, and does nothing else. */
    public boolean gives(MethodInvocation call, VariableDeclaration field) {
        String name = call.getName().getIdentifier();
        Optional<? extends VariableDeclaration> given = !call.arguments().isEmpty() ? Optional.empty()
                : declaration instanceof RecordDeclaration ? accessed(name)
                : plainMethod(name).flatMap(DeclaredClass::result).flatMap(this::ownFinalField);
        return given.filter(each -> each == field).isPresent();
    }

    public Optional<Type> superclass() {
        return declaration instanceof TypeDeclaration type ? Optional.ofNullable(type.getSuperclassType()) : Optional.empty();
    }

    public List<Type> interfaces() {
        return declaration instanceof AbstractTypeDeclaration type
                ? ScopedMethods.supertypes(type).filter(each -> superclass().filter(each::equals).isEmpty()).toList()
                : List.of();
    }
}
