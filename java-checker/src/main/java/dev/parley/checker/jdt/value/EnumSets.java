package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.ScopedConstants;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SimpleType;
import org.eclipse.jdt.core.dom.TypeLiteral;

/** The sets of constants that the code makes by saying which of an enum they are, in place of naming them all. */
final class EnumSets {
    private EnumSets() {}

    /** What is in the set that a method of {@code EnumSet} makes: {@code range}, {@code allOf} or {@code complementOf}. */
    static Optional<List<String>> made(MethodInvocation call) {
        List<Expression> arguments = Trees.list(call.arguments());
        return switch (call.getName().getIdentifier()) {
            case "range" ->
                arguments.size() == 2 ? constants(call).flatMap(all -> between(all, arguments.getFirst(), arguments.getLast())) : Optional.empty();
            case "allOf" -> arguments.size() == 1 ? constants(call) : Optional.empty();
            case "complementOf" -> arguments.size() == 1
                    ? others(arguments.getFirst()).flatMap(others -> constants(call).map(all -> without(others, all)))
                    : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** What is in a set that is made in place, or in a variable that is declared further up: in broken code two may be made of each other. */
    private static Optional<List<String>> others(Expression set) {
        boolean mayDependOnThis = Membership.declaration(Trees.bare(set))
                .filter(variable -> variable.getRoot() != set.getRoot()
                        || variable.getStartPosition() + variable.getLength() > set.getStartPosition())
                .isPresent();
        return mayDependOnThis ? Optional.empty() : Membership.elements(set);
    }

    private static Optional<List<String>> between(List<String> all, Expression first, Expression last) {
        int from = ScopedConstants.text(first).map(all::indexOf).orElse(-1);
        int to = ScopedConstants.text(last).map(all::indexOf).orElse(-1);
        return from >= 0 && from <= to ? Optional.of(all.subList(from, to + 1)) : Optional.empty();
    }

    private static List<String> without(List<String> others, List<String> all) {
        List<String> rest = new ArrayList<>(all);
        rest.removeAll(others);
        return List.copyOf(rest);
    }

    /** All constants of the enum that a set is of, in their order. */
    private static Optional<List<String>> constants(MethodInvocation set) {
        return (Scopes.areNeeded(set) ? enumeration(set).map(EnumSets::written) : ofElements(set.resolveTypeBinding())).filter(all -> !all.isEmpty());
    }

    private static Optional<List<String>> ofElements(ITypeBinding set) {
        ITypeBinding[] elements = set == null ? new ITypeBinding[0] : set.getTypeArguments();
        return elements.length != 1 ? Optional.empty() : Optional.of(Stream.of(elements[0].getErasure().getDeclaredFields())
                .filter(IVariableBinding::isEnumConstant)
                .sorted(Comparator.comparingInt(IVariableBinding::getVariableId))
                .map(IVariableBinding::getName)
                .toList());
    }

    private static List<String> written(EnumDeclaration type) {
        return Trees.<EnumConstantDeclaration>list(type.enumConstants()).stream().map(constant -> constant.getName().getIdentifier()).toList();
    }

    /** The enum of a set, by what it is made of. */
    private static Optional<EnumDeclaration> enumeration(Expression part) {
        return switch (Trees.bare(part)) {
            case QualifiedName constant when constant.getQualifier() instanceof SimpleName type && Scopes.variable(type).isEmpty() ->
                ScopedTypes.enumeration(type);
            case TypeLiteral literal when literal.getType() instanceof SimpleType type && type.getName() instanceof SimpleName name ->
                ScopedTypes.enumeration(name);
            case MethodInvocation call -> Trees.<Expression>list(call.arguments()).stream().findFirst().flatMap(EnumSets::enumeration);
            case Expression other -> Membership.declaration(other)
                    .filter(variable -> variable.getStartPosition() + variable.getLength() <= other.getStartPosition())
                    .flatMap(variable -> enumeration(variable.getInitializer()));
        };
    }
}
