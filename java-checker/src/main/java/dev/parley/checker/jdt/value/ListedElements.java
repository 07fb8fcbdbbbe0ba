package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.EnumConstants;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.ScopedConstants;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * The elements of a list or an array whose number and order the code shows: {@code List.of(..)}, in place or in a constant of the file,
 * {@code new String[] {..}} in place, or in a variable of which the file does nothing but look at its elements, and the constants of an enum
 * of the file.
 */
public final class ListedElements {
    private ListedElements() {}

    /** The values as far as they are constants; empty where the elements are not known, or too many. */
    public static Optional<List<Operand>> of(Expression collection) {
        return expressions(collection).map(elements -> elements.stream().map(ListedElements::operand).toList());
    }

    /** The elements as the code writes them; empty where they are not known, or too many. */
    public static Optional<List<Expression>> expressions(Expression collection) {
        return switch (Trees.bare(collection)) {
            case ArrayCreation array when array.getInitializer() != null -> few(Trees.list(array.getInitializer().expressions()));
            case ArrayInitializer array when Scopes.areNeeded(array) && array.expressions().size() == 1
                    && array.expressions().getFirst() instanceof ArrayInitializer elements -> few(Trees.list(elements.expressions()));
            case MethodInvocation call when call.getName().getIdentifier().equals("asList") && isOn(call, "Arrays") -> arguments(call);
            case MethodInvocation call when call.getName().getIdentifier().equals("reversed") && call.arguments().isEmpty()
                    && call.getExpression() != null ->
                expressions(call.getExpression()).map(List::reversed);
            case ClassInstanceCreation made -> OrderedElements.copied(made);
            case MethodInvocation call when StreamedLists.of(call).isPresent() -> StreamedLists.of(call);
            case Name name -> declared(name);
            case FieldAccess field -> declared(field);
            case Expression other -> kept(other);
        };
    }

    /** The array or collection whose elements a call puts together, as {@code List.of(labels)} does. */
    static Optional<Expression> copied(Expression collection) {
        if (!(Trees.bare(collection) instanceof MethodInvocation call) || call.arguments().size() != 1) {
            return Optional.empty();
        }
        boolean isCopy = switch (call.getName().getIdentifier()) {
            case "asList" -> isOn(call, "Arrays");
            case "of", "copyOf" -> isOn(call, "List") || isOn(call, "Set");
            default -> false;
        };
        return isCopy ? Optional.of((Expression) call.arguments().getFirst()) : Optional.empty();
    }

    /** The name of an enum constant that is an element by itself. */
    static Optional<String> constantOfEnum(Expression element) {
        return element.getParent() instanceof EnumConstantDeclaration constant && constant.getName() == element
                ? Optional.of(constant.getName().getIdentifier())
                : Optional.empty();
    }

    private static Operand operand(Expression element) {
        return constantOfEnum(element).map(Operand::text)
                .or(() -> Constants.of(Trees.bare(element)))
                .orElse(Operand.opaque());
    }

    private static Optional<List<Expression>> declared(Expression name) {
        Optional<VariableDeclaration> constant = constant(name);
        return constant.flatMap(KeptValues::fixed).flatMap(ListedElements::kept)
                .or(() -> constant.filter(ReadArrays::isOnlyRead).flatMap(KeptValues::fixed).flatMap(ListedElements::array))
                .or(() -> OrderedElements.of(name));
    }

    /** Of an array: what is in a list others may change by other calls than those that are seen here. */
    private static Optional<List<Expression>> array(Expression initializer) {
        return switch (Trees.bare(initializer)) {
            case ArrayInitializer written when !isWrapped(written) -> few(Trees.list(written.expressions()));
            case ClassInstanceCreation list -> Optional.empty();
            case MethodInvocation call when StreamedLists.of(call).isPresent() -> Optional.empty();
            case Expression other -> expressions(other);
        };
    }

    /** Whether a tree without bindings keeps the initializer of an array in another one. */
    private static boolean isWrapped(ArrayInitializer array) {
        return Scopes.areNeeded(array) && array.expressions().size() == 1 && array.expressions().getFirst() instanceof ArrayInitializer;
    }

    /** Of what nobody can change, so that it does not matter where the code gets it from. */
    static Optional<List<Expression>> kept(Expression collection) {
        return switch (Trees.bare(collection)) {
            case MethodInvocation call when call.getName().getIdentifier().equals("of") && isOn(call, "List") -> arguments(call);
            case MethodInvocation call when StreamedLists.isFixed(call) -> StreamedLists.of(call);
            case MethodInvocation call when call.getName().getIdentifier().equals("subList") && call.arguments().size() == 2
                    && call.getExpression() != null -> kept(call.getExpression()).flatMap(whole -> part(whole, call));
            case MethodInvocation call -> EnumConstants.allGivenBy(call).flatMap(ListedElements::constants);
            case Name name -> constant(name).flatMap(KeptValues::fixed).flatMap(ListedElements::kept);
            default -> Optional.empty();
        };
    }

    private static Optional<List<Expression>> part(List<Expression> whole, MethodInvocation call) {
        ConstantValues constants = new ConstantValues(Map.of());
        Optional<Integer> from = constants.number(Trees.<Expression>list(call.arguments()).getFirst());
        Optional<Integer> to = constants.number(Trees.<Expression>list(call.arguments()).getLast());
        return from.flatMap(first -> to.filter(end -> first >= 0 && first <= end && end <= whole.size()).map(end -> whole.subList(first, end)));
    }

    private static boolean isOn(MethodInvocation call, String type) {
        return TypeNames.isOn(call, "java.util.", type);
    }

    /** The arguments of a method that takes any number of elements, which an array may hold. */
    public static Optional<List<Expression>> arguments(MethodInvocation call) {
        List<Expression> arguments = Trees.list(call.arguments());
        return isArray(arguments) ? expressions(arguments.getFirst())
                : arguments.size() == 1 && mayBeArray(arguments.getFirst()) ? Optional.empty()
                : few(arguments);
    }

    /** The elements of the array that is passed to a method for any number of them; empty where it gets others, or they are not known. */
    public static Optional<List<Operand>> ofArray(List<Expression> arguments) {
        return isArray(arguments) ? of(arguments.getFirst()).filter(elements -> !elements.isEmpty()) : Optional.empty();
    }

    private static boolean isArray(List<Expression> arguments) {
        return arguments.size() == 1 && AskedArrays.isArray(arguments.getFirst());
    }

    /** The only argument may stand for all elements. */
    private static boolean mayBeArray(Expression argument) {
        ITypeBinding type = argument.resolveTypeBinding();
        boolean isOne = Trees.isFunction(argument) || Trees.isPlainObject(argument) || Constants.of(Trees.bare(argument)).isPresent();
        return type == null ? !isOne : type.isArray();
    }

    private static Optional<List<Expression>> few(List<Expression> elements) {
        return elements.size() > Alternatives.MOST ? Optional.empty() : Optional.of(List.copyOf(elements));
    }

    private static Optional<List<Expression>> constants(EnumDeclaration type) {
        return few(Trees.<EnumConstantDeclaration>list(type.enumConstants()).stream().<Expression>map(EnumConstantDeclaration::getName).toList());
    }

    /**
     * The declaration, with its value, of a name that never stands for another
     * one. While code is written, a variable may be declared with itself.
     */
    private static Optional<VariableDeclaration> constant(Expression name) {
        return Declarations.named(name)
                .filter(declaration -> KeptValues.fixed(declaration).isPresent())
                .filter(declaration -> !TreeIndex.isIn(name, declaration));
    }

    private static CompilationUnit unit(ASTNode node) {
        return (CompilationUnit) node.getRoot();
    }
}
