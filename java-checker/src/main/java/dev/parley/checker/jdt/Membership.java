package dev.parley.checker.jdt;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Asks whether a label is one of several, as in {@code Set.of("UP", "DOWN").contains(label)}: of a collection whose elements the code shows, in
 * place or where a variable is declared that keeps it.
 */
record Membership(Expression label, List<String> labels) {
    private static final Set<String> COPIES = Set.of("HashSet", "LinkedHashSet", "TreeSet", "ArrayList", "LinkedList");

    static Optional<Membership> of(Expression expression) {
        return expression instanceof MethodInvocation call
                        && call.getName().getIdentifier().equals("contains")
                        && call.getExpression() != null
                        && call.arguments().size() == 1
                ? elements(call.getExpression()).filter(labels -> !labels.isEmpty())
                        .map(labels -> new Membership((Expression) call.arguments().getFirst(), labels))
                : Optional.empty();
    }

    /** What is in a collection; empty where that is not known, or more than constants. */
    static Optional<List<String>> elements(Expression collection) {
        Expression bare = Trees.bare(collection);
        return made(bare).or(() -> declaration(bare).flatMap(Membership::kept))
                .or(() -> ListedElements.expressions(bare).flatMap(Membership::constants));
    }

    /** The variable that keeps a collection which an expression names. */
    static Optional<VariableDeclaration> declaration(Expression collection) {
        return ScopedConstants.declaration(collection).filter(Membership::keepsItsValue);
    }

    private static Optional<List<String>> constants(List<Expression> elements) {
        List<String> labels = elements.stream()
                .flatMap(element -> ScopedConstants.text(element).stream())
                .toList();
        return labels.size() == elements.size() ? Optional.of(labels) : Optional.empty();
    }

    private static Optional<List<String>> arguments(MethodInvocation call) {
        return ListedElements.arguments(call).flatMap(Membership::constants);
    }

    /** Whether a variable keeps a collection of which the code shows what is in it, unless that changes. */
    static boolean isOf(VariableDeclaration variable) {
        return keepsItsValue(variable) && made(Trees.bare(variable.getInitializer())).isPresent();
    }

    private static boolean keepsItsValue(VariableDeclaration variable) {
        return Declarations.isField(variable)
                ? ScopedConstants.isFixed(variable)
                : variable instanceof VariableDeclarationFragment local && KeptValues.isKept(local);
    }

    /** What is in the collection of a variable: nobody can change it, or nobody does. */
    private static Optional<List<String>> kept(VariableDeclaration variable) {
        Expression initializer = Trees.bare(variable.getInitializer());
        return unchangeable(initializer).or(() -> made(initializer).filter(elements -> ReadCollections.isOnlyRead(variable)));
    }

    /** Of a collection that nobody can change. */
    private static Optional<List<String>> unchangeable(Expression collection) {
        if (!(collection instanceof MethodInvocation call)) {
            return Optional.empty();
        }
        boolean isCollection = ListedElements.isOn(call, "java.util.", "Set") || ListedElements.isOn(call, "java.util.", "List");
        return switch (call.getName().getIdentifier()) {
            case "of" -> isCollection ? arguments(call) : Optional.empty();
            case "copyOf" -> isCollection ? ofOnly(call) : Optional.empty();
            case "unmodifiableSet", "unmodifiableList", "unmodifiableCollection" ->
                ListedElements.isOn(call, "java.util.", "Collections") ? ofOnly(call) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Of a new collection. */
    private static Optional<List<String>> made(Expression collection) {
        return unchangeable(collection).or(() -> switch (collection) {
            case MethodInvocation call when ListedElements.isOn(call, "java.util.", "EnumSet") -> switch (call.getName().getIdentifier()) {
                case "of" -> arguments(call);
                case "copyOf" -> ofOnly(call);
                default -> EnumSets.made(call);
            };
            case MethodInvocation call when ListedElements.isOn(call, "java.util.", "Arrays") && call.getName().getIdentifier().equals("asList") ->
                arguments(call);
            case ClassInstanceCreation copy when copy.getAnonymousClassDeclaration() == null
                    && copy.arguments().size() == 1
                    && COPIES.stream().anyMatch(name -> ScopedTypes.isNamed(copy.getType(), name)) -> made(Trees.bare((Expression) copy.arguments().getFirst()));
            default -> Optional.empty();
        });
    }

    private static Optional<List<String>> ofOnly(MethodInvocation call) {
        return call.arguments().size() == 1 ? made(Trees.bare((Expression) call.arguments().getFirst())) : Optional.empty();
    }
}
