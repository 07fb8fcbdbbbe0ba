package dev.parley.checker.jdt;

import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;

/** What the last parameter of a method holds that takes any number of arguments, {@code String... labels}, in a call that writes them one by one. */
record PassedElements(List<Expression> elements) {
    PassedElements {
        elements = List.copyOf(elements);
    }

    /** Whether a call with these arguments writes constants for all that becomes an element. */
    static boolean areWritten(MethodDeclaration method, List<Expression> arguments) {
        return method.isVarargs() && of(method, arguments).filter(PassedElements::areConstants).isPresent();
    }

    private boolean areConstants() {
        return elements.stream().allMatch(element -> Locals.constant(Trees.bare(element)).isPresent());
    }

    /** Empty for a call with too few arguments, and with more than anybody writes. */
    static Optional<PassedElements> of(MethodDeclaration method, List<Expression> arguments) {
        int first = method.parameters().size() - 1;
        return arguments.size() < first || arguments.size() - first > ListedElements.MOST
                ? Optional.empty()
                : Optional.of(new PassedElements(arguments.subList(first, arguments.size())));
    }

    /** The parameter that holds them. */
    static SingleVariableDeclaration parameter(MethodDeclaration method) {
        return (SingleVariableDeclaration) method.parameters().getLast();
    }
}
