package dev.parley.checker.jdt.resolution;

import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.eclipse.jdt.core.dom.BooleanLiteral;
import org.eclipse.jdt.core.dom.CharacterLiteral;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.TextBlock;

/** Tells, in a tree without bindings, methods of one name apart by what a call is written with. */
public final class ExactArguments {
    private static final Pattern INT = Pattern.compile("[0-9_]+");
    private static final Pattern LONG = Pattern.compile("[0-9_]+[lL]");
    private static final Pattern DOUBLE = Pattern.compile("[0-9_]*\\.[0-9_]+");

    private ExactArguments() {}

    /** Whether each argument has just the type that a method takes: no other method can be a better one for them (JLS 15.12.2.5). */
    public static boolean areFor(Expression call, MethodDeclaration method) {
        List<Expression> arguments = Trees.arguments(call);
        return !method.isVarargs() && method.parameters().size() == arguments.size() && IntStream.range(0, arguments.size())
                .allMatch(i -> isExact(arguments.get(i), (SingleVariableDeclaration) method.parameters().get(i)));
    }

    private static boolean isExact(Expression argument, SingleVariableDeclaration parameter) {
        return parameter.getExtraDimensions() == 0 && type(argument).filter(TypeNames.written(parameter.getType())::equals).isPresent();
    }

    private static Optional<String> type(Expression argument) {
        return switch (Trees.bare(argument)) {
            case StringLiteral text -> Optional.of("String");
            case TextBlock text -> Optional.of("String");
            case BooleanLiteral truth -> Optional.of("boolean");
            case CharacterLiteral character -> Optional.of("char");
            case NumberLiteral number when INT.matcher(number.getToken()).matches() -> Optional.of("int");
            case NumberLiteral number when LONG.matcher(number.getToken()).matches() -> Optional.of("long");
            case NumberLiteral number when DOUBLE.matcher(number.getToken()).matches() -> Optional.of("double");
            case Expression other -> ScopedTypes.typeOf(other).map(TypeNames::written);
        };
    }
}
