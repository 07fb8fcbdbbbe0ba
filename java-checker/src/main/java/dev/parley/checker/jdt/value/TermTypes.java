package dev.parley.checker.jdt.value;

import dev.parley.checker.api.LibraryValues;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import dev.parley.checker.jdt.value.ComparedSide.Nature;
import dev.parley.checker.jdt.value.ComparedSide.What;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.InstanceofExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.ParameterizedType;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.WhileStatement;

/**
 * The types of terms, by the simple names of primitive types and classes of the library; {@link #ENUM} for those of constants, and {@link #NONE}
 * for any other. A tree without bindings does not say what methods of the library give.
 */
final class TermTypes {
    static final String NONE = "";
    static final String NULL = "null";
    /** What a method of the library gives of values in a tree without bindings: a value, or what is asked for one. */
    static final String GIVEN = "?";
    private static final String ENUM = "Enum";

    private static final Set<String> WHOLE = Set.of("byte", "short", "char", "int", "long");
    private static final Set<String> BOXED = Set.of("Byte", "Short", "Character", "Integer", "Long");
    private static final Set<String> FRACTIONS = Set.of("float", "double");
    /** What gives a collection or a stream of the same elements. */
    private static final Set<String> OF_SAME_ELEMENTS = Set.of("stream", "filter", "distinct", "sorted", "limit", "skip", "takeWhile", "dropWhile");

    /** Operators that compare, or join truths. */
    private static final Set<String> TRUTHS = Set.of("==", "!=", "<", "<=", ">", ">=", "&&", "||");

    private TermTypes() {}

    public static String of(Expression written) {
        Expression expression = Trees.bare(written);
        if (!Scopes.areNeeded(expression)) {
            return of(expression.resolveTypeBinding());
        }
        if (expression instanceof NumberLiteral number) {
            return number.getToken().matches("(0|[1-9][0-9_]*)[lL]?") ? "int" : "double";
        }
        if (ScopedTypes.enumerationOf(expression).isPresent()) {
            return ENUM;
        }
        return ScopedTypes.typeOf(expression).map(TermTypes::of).orElseGet(() -> switch (expression) {
            case MethodInvocation call when DeclaredClasses.componentType(call).isPresent() -> DeclaredClasses.componentType(call).get();
            case MethodInvocation call when call.getExpression() != null && isGetter(call) -> elementOf(call.getExpression());
            case MethodInvocation call when isOfLibrary(call) -> GIVEN;
            case PrefixExpression prefix -> prefix.getOperator() == PrefixExpression.Operator.NOT ? "boolean" : GIVEN;
            case InfixExpression infix -> TRUTHS.contains(infix.getOperator().toString()) ? "boolean" : GIVEN;
            case InstanceofExpression asked -> "boolean";
            case ConditionalExpression choice -> of(choice.getThenExpression());
            default -> NONE;
        });
    }

    private static boolean isGetter(MethodInvocation call) {
        return call.getName().getIdentifier().startsWith("get") && AskedCollections.named(call.getExpression()).isPresent();
    }

    static String of(Type written) {
        return DeclaredClasses.known(written).map(TermTypes::of).orElseGet(() -> TypeNames.simple(written));
    }

    public static String of(DeclaredClass type) {
        return type.declaration() instanceof EnumDeclaration ? ENUM : NONE;
    }

    static String of(ITypeBinding type) {
        if (type == null) {
            return NONE;
        }
        boolean isKnown = type.isPrimitive() || type.getPackage() != null && type.getPackage().getName().startsWith("java.");
        return type.isEnum() ? ENUM : isKnown ? type.getErasure().getName() : NONE;
    }

    /** @param element the type of a lambda's parameter, where it does not tell itself */
    public static String of(VariableDeclaration parameter, String element) {
        if (!Scopes.areNeeded(parameter)) {
            return parameter.resolveBinding() == null ? NONE : of(parameter.resolveBinding().getType());
        }
        return Scopes.type(parameter).map(TermTypes::of).orElse(element);
    }

    /** Of what a method gives. */
    public static String of(MethodDeclaration method) {
        return Scopes.areNeeded(method) ? of(method.getReturnType2()) : of(method.getReturnType2().resolveBinding());
    }

    /** The type of what is in a collection, a stream or an {@code Optional}, or of the values of a map. */
    static String elementOf(Expression whole) {
        if (!Scopes.areNeeded(whole)) {
            ITypeBinding type = whole.resolveTypeBinding();
            return type == null || type.getTypeArguments().length == 0 ? NONE : of(type.getTypeArguments()[type.getTypeArguments().length - 1]);
        }
        if (Trees.bare(whole) instanceof MethodInvocation call && call.getExpression() != null
                && OF_SAME_ELEMENTS.contains(call.getName().getIdentifier())) {
            return elementOf(call.getExpression());
        }
        return ScopedTypes.typeOf(whole)
                .flatMap(type -> type instanceof ParameterizedType generic
                        ? Optional.of(Trees.<Type>list(generic.typeArguments()))
                        : Optional.empty())
                .filter(arguments -> !arguments.isEmpty())
                .map(arguments -> of(arguments.getLast()))
                .orElse(NONE);
    }

    /** Whether values of a type never change, whoever has them. */
    static boolean isValue(String type) {
        return LibraryValues.isValue(type) || type.equals(NULL) || type.equals(GIVEN);
    }

    /** @param isAskedForTruth whether what is asked can be nothing but a yes or a no, by its place */
    static boolean isTruth(String type, boolean isAskedForTruth) {
        return type.equals("boolean") || type.equals("Boolean") || type.equals(GIVEN) && isAskedForTruth;
    }

    /** Whether a value of a type is the same as another one wherever both are equal. */
    static boolean isSameWhereEqual(String type) {
        return WHOLE.contains(type) || FRACTIONS.contains(type) || List.of("boolean", ENUM, NULL, GIVEN, "Class").contains(type);
    }

    static Nature nature(String type, What what) {
        boolean isOfHelper = what instanceof What.Calculation(String operator, var operands) && !operator.startsWith(".");
        boolean isWhole = WHOLE.contains(type) || type.equals(GIVEN) && !isOfHelper;
        return isWhole ? Nature.WHOLE
                : BOXED.contains(type) ? Nature.BOXED
                : FRACTIONS.contains(type) || type.equals(GIVEN) ? Nature.NUMBER
                : Nature.OBJECT;
    }

    /** Whether a method of an object gives the same of the same arguments. */
    static boolean isSettled(String type, String method) {
        return type.equals(GIVEN) || LibraryValues.isSettled(type, method);
    }

    /** In a tree without bindings, the types of the library are known by their names. */
    static boolean isOfLibrary(MethodInvocation call) {
        if (Scopes.areNeeded(call)) {
            return ScopedMethods.declared(call).isEmpty();
        }
        return call.resolveMethodBinding() != null && isOfLibrary(call.resolveMethodBinding());
    }

    static boolean isOfLibrary(IMethodBinding method) {
        return method.getDeclaringClass().getPackage() != null && method.getDeclaringClass().getPackage().getName().startsWith("java.");
    }

    /** The class of the library of which a call runs a static method. */
    static Optional<String> helper(MethodInvocation call) {
        boolean isStatic = Scopes.areNeeded(call)
                ? call.getExpression() instanceof SimpleName type && Scopes.variable(type).isEmpty()
                : Modifier.isStatic(call.resolveMethodBinding().getModifiers());
        return isStatic && call.getExpression() instanceof Name name
                ? Optional.of(name instanceof QualifiedName qualified ? qualified.getName().getIdentifier() : name.getFullyQualifiedName())
                : Optional.empty();
    }

    /** Whether a name stands for one value for good. */
    static boolean isConstant(QualifiedName name) {
        return Scopes.areNeeded(name)
                ? name.getQualifier() instanceof SimpleName type && Scopes.variable(type).isEmpty()
                        && name.getName().getIdentifier().matches("[A-Z0-9_]+")
                : isFinal(name) && Modifier.isStatic(name.resolveBinding().getModifiers());
    }

    /** Whether a name is that of a final field of an object. */
    static boolean isFinalField(QualifiedName name) {
        return Scopes.areNeeded(name)
                ? finalField(name).isPresent()
                : isFinal(name) && !Modifier.isStatic(name.resolveBinding().getModifiers());
    }

    private static boolean isFinal(QualifiedName name) {
        return name.resolveBinding() instanceof IVariableBinding field && field.isField() && Modifier.isFinal(field.getModifiers());
    }

    private static Optional<VariableDeclaration> finalField(QualifiedName name) {
        return ScopedTypes.typeOf(name.getQualifier()).flatMap(DeclaredClasses::known)
                .flatMap(type -> type.finalField(name.getName().getIdentifier()));
    }

    /** Whether the place of an expression takes nothing but a yes or a no. */
    static boolean isAskedForTruth(Expression asked) {
        return switch (asked.getParent()) {
            case ParenthesizedExpression around -> isAskedForTruth(around);
            case PrefixExpression prefix -> prefix.getOperator() == PrefixExpression.Operator.NOT;
            case InfixExpression infix -> infix.getOperator() == InfixExpression.Operator.CONDITIONAL_AND
                    || infix.getOperator() == InfixExpression.Operator.CONDITIONAL_OR;
            case IfStatement decision -> true;
            case WhileStatement loop -> true;
            case DoStatement loop -> true;
            case ForStatement loop -> loop.getExpression() == asked;
            case ConditionalExpression choice -> choice.getExpression() == asked;
            case VariableDeclarationFragment variable -> Scopes.isWrittenAs(variable, "boolean");
            default -> false;
        };
    }
}
