package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.function.KeptResult;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.EnumConstants;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * The elements of a list in a local variable that is made of listed ones, put into another order perhaps by statements that run in any case, and
 * only read otherwise.
 */
final class OrderedElements {
    private static final Set<String> LISTS = Set.of("ArrayList", "LinkedList", "Vector");
    private static final String SORTED_SET = "TreeSet";
    private static final Set<String> ORDERING = Set.of("reverse", "sort");

    private OrderedElements() {}

    /** The elements where a name stands for the list; empty where they are not known. */
    static Optional<List<Expression>> of(Expression written) {
        return Trees.bare(written) instanceof SimpleName name
                ? Declarations.named(name).flatMap(OrderedElements::made).flatMap(list -> before(list, name))
                : Optional.empty();
    }

    private static Optional<KeptResult> made(VariableDeclaration variable) {
        return KeptValues.value(variable).flatMap(KeptResult::of)
                .filter(list -> ReadArrays.isOnly(variable, use -> use == variable.getName() || isRead(use) || isOrdered(use, list)));
    }

    private static boolean isRead(SimpleName use) {
        return ReadCollections.isRead(use) || KeptResult.isCall(use, "forEach") || KeptResult.isCall(use, "stream");
    }

    private static boolean isOrdered(SimpleName use, KeptResult list) {
        return use.getParent() instanceof MethodInvocation call && order(call, use).isPresent() && list.isSure(use);
    }

    private static Optional<List<Expression>> before(KeptResult list, SimpleName name) {
        Optional<List<Expression>> elements = list.value().map(Trees::bare).flatMap(OrderedElements::copied);
        for (SimpleName use : list.uses()) {
            Optional<UnaryOperator<List<Expression>>> order = use.getParent() instanceof MethodInvocation call ? order(call, use) : Optional.empty();
            if (order.isPresent()) {
                elements = elements.filter(known -> use.getStartPosition() < name.getStartPosition())
                        .map(order.get())
                        .filter(known -> !known.isEmpty());
            }
        }
        return elements;
    }

    /** The elements of a new list or sorted set that gets them from another collection. */
    static Optional<List<Expression>> copied(Expression made) {
        if (!(made instanceof ClassInstanceCreation creation && creation.arguments().size() == 1
                && creation.getAnonymousClassDeclaration() == null && creation.getType() != null)) {
            return StreamedLists.of(made);
        }
        String type = TypeNames.simple(creation.getType());
        return LISTS.contains(type) || type.equals(SORTED_SET)
                ? ListedElements.expressions((Expression) creation.arguments().getFirst())
                        .map(elements -> type.equals(SORTED_SET) ? sorted(distinct(elements)) : elements)
                        .filter(elements -> LISTS.contains(type) || !elements.isEmpty())
                : Optional.empty();
    }

    /** What a call does to the order of a list; none of the elements where they cannot be compared before the program runs. */
    private static Optional<UnaryOperator<List<Expression>>> order(MethodInvocation call, SimpleName list) {
        List<Expression> arguments = Trees.list(call.arguments());
        boolean isOfCollections = TypeNames.isOn(call, "java.util.", "Collections") && arguments.size() <= 2 && arguments.getFirst() == list;
        if (!ORDERING.contains(call.getName().getIdentifier()) || !isOfCollections && call.getExpression() != list) {
            return Optional.empty();
        }
        if (call.getName().getIdentifier().equals("reverse")) {
            return isOfCollections ? Optional.of(List::reversed) : Optional.empty();
        }
        return sorting(arguments.stream().skip(isOfCollections ? 1 : 0).findFirst().map(Trees::bare));
    }

    /** What it does to the order of elements to sort them; none of them where they cannot be compared before the program runs. */
    static Optional<UnaryOperator<List<Expression>>> sorting(Optional<Expression> comparator) {
        return comparator.isEmpty() || comparator.get() instanceof NullLiteral || isCallOf(comparator.get(), "naturalOrder")
                        ? Optional.of(OrderedElements::sorted)
                : isCallOf(comparator.get(), "reverseOrder") ? Optional.of(elements -> sorted(elements).reversed())
                : Optional.empty();
    }

    private static boolean isCallOf(Expression comparator, String method) {
        return comparator instanceof MethodInvocation call && call.getName().getIdentifier().equals(method) && call.arguments().isEmpty()
                && (TypeNames.isOn(call, "java.util.", "Comparator") || TypeNames.isOn(call, "java.util.", "Collections"));
    }

    private static List<Expression> sorted(List<Expression> elements) {
        if (elements.stream().allMatch(element -> text(element).isPresent())) {
            return elements.stream().sorted(Comparator.comparing(element -> text(element).orElseThrow())).toList();
        }
        // Constants of an enum follow one another as they are declared, whatever their names are.
        List<String> constants = elements.stream().findFirst().map(EnumConstants::inOrder).orElse(List.of());
        return elements.stream().allMatch(element -> constants.contains(name(element)) && EnumConstants.inOrder(element).equals(constants))
                ? elements.stream().sorted(Comparator.comparing(element -> constants.indexOf(name(element)))).toList()
                : List.of();
    }

    private static String name(Expression constant) {
        return constant instanceof Name name ? TypeNames.simple(name.getFullyQualifiedName()) : "";
    }

    /** Without what is equal to an earlier one; none where that is not known before the program runs. */
    static List<Expression> distinct(List<Expression> elements) {
        Set<String> seen = new HashSet<>();
        return elements.stream().allMatch(element -> text(element).isPresent())
                ? elements.stream().filter(element -> seen.add(text(element).orElseThrow())).toList()
                : List.of();
    }

    /** The constant text that an element is, which is no constant of an enum. */
    private static Optional<String> text(Expression element) {
        boolean isText = TextQuestions.isText(element)
                || Scopes.areNeeded(element) && element instanceof QualifiedName && EnumConstants.inOrder(element).isEmpty();
        return isText ? new ConstantValues(Map.of()).text(element) : Optional.empty();
    }
}
