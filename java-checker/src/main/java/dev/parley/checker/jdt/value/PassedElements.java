package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Trees;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * What a parameter of a method holds in a call that shows it: the last one of a method that takes any number of arguments,
 * {@code String... labels}, where the call writes them one by one, or one for a list or an array.
 */
public record PassedElements(List<Expression> elements) {
    public PassedElements {
        elements = List.copyOf(elements);
    }

    /** Whether a call with these arguments writes constants for all that becomes an element. */
    static boolean areWritten(MethodDeclaration method, List<Expression> arguments) {
        return method.isVarargs() && of(method, arguments).filter(PassedElements::areConstants).isPresent();
    }

    /** What is no constant may be something else where the method looks at it. */
    private boolean areConstants() {
        return elements.stream().allMatch(element -> ListedElements.constantOfEnum(element).isPresent()
                || Constants.of(Trees.bare(element)).isPresent());
    }

    /**
     * What the parameters of a method hold by whose elements its rounds, roles or labels may be told, as far as a call shows that and neither the
     * method nor anybody else changes it.
     *
     * @param rounds what is known where the call is
     */
    public static Map<VariableDeclaration, Object> listed(MethodDeclaration method, List<Expression> arguments, RoundValues rounds) {
        Map<VariableDeclaration, Object> found = new HashMap<>();
        List<SingleVariableDeclaration> parameters = Trees.list(method.parameters());
        for (int i = 0; i < parameters.size(); i++) {
            SingleVariableDeclaration parameter = parameters.get(i);
            if (KeptValues.changes(parameter, method.getBody()).isEmpty() && DecidingParameters.decides(parameter, method)) {
                passed(method, i, arguments, rounds).filter(PassedElements::areConstants).ifPresent(passed -> found.put(parameter, passed));
            }
        }
        return found;
    }

    private static Optional<PassedElements> passed(MethodDeclaration method, int number, List<Expression> arguments, RoundValues rounds) {
        SingleVariableDeclaration parameter = (SingleVariableDeclaration) method.parameters().get(number);
        if (parameter.isVarargs()) {
            return ReadArrays.isOnlyRead(parameter) && areWritten(method, arguments) ? of(method, arguments) : Optional.empty();
        }
        return Optional.of(arguments).filter(all -> number < all.size()).map(all -> all.get(number))
                .filter(argument -> isUnchanged(parameter, argument, rounds))
                .flatMap(rounds.constants()::elements)
                .map(PassedElements::new);
    }

    private static boolean isUnchanged(SingleVariableDeclaration parameter, Expression list, RoundValues rounds) {
        boolean isArray = parameter.getType().isArrayType() || parameter.getExtraDimensions() > 0;
        return isArray ? ReadArrays.isOnlyRead(parameter) : isFixed(list, rounds) || ReadCollections.isOnlyRead(parameter);
    }

    /** Whether nobody can change what is in a list, whoever gets it. */
    private static boolean isFixed(Expression list, RoundValues rounds) {
        return ListedElements.kept(list).isPresent()
                || Declarations.named(list).map(rounds.values()::get).filter(PassedElements.class::isInstance).isPresent();
    }

    /** Empty for a call with too few arguments, and with more than anybody writes. */
    public static Optional<PassedElements> of(MethodDeclaration method, List<Expression> arguments) {
        int first = method.parameters().size() - 1;
        return arguments.size() < first || arguments.size() - first > Alternatives.MOST
                ? Optional.empty()
                : Optional.of(new PassedElements(arguments.subList(first, arguments.size())));
    }

    /** The parameter that holds them. */
    public static SingleVariableDeclaration parameter(MethodDeclaration method) {
        return (SingleVariableDeclaration) method.parameters().getLast();
    }
}
