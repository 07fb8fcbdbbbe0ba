package dev.parley.checker.jdt;

import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Annotation;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.TryStatement;

/** The methods that code runs without naming them, by what the language and the library do. */
final class UnnamedCalls {
    private static final Set<String> OF_TEXTS = Set.of("toString");

    /** Methods that make texts of what they are given. */
    private static final Set<String> SHOWING = Set.of("valueOf", "format", "formatted", "append", "join", "joining");

    /** Methods that the library asks of whatever it is given. */
    private static final Set<String> OF_ALL = Set.of("equals", "hashCode", "toString", "compareTo");

    private UnnamedCalls() {}

    /** Whether the library may run a method, which has it by what it knows of the object's class. */
    static boolean mayRun(MethodDeclaration method) {
        return OF_ALL.contains(method.getName().getIdentifier())
                || Trees.list(method.modifiers()).stream().anyMatch(each ->
                        each instanceof Annotation annotation && annotation.getTypeName().getFullyQualifiedName().equals("Override"));
    }

    /** Names of methods that a node may run. */
    static Set<String> in(ASTNode node) {
        return switch (node) {
            case InfixExpression sum when sum.getOperator() == InfixExpression.Operator.PLUS -> OF_TEXTS;
            case Assignment longer when longer.getOperator() == Assignment.Operator.PLUS_ASSIGN -> OF_TEXTS;
            case MethodInvocation call when SHOWING.contains(call.getName().getIdentifier()) -> OF_TEXTS;
            case EnhancedForStatement loop -> Set.of("iterator", "hasNext", "next");
            case TryStatement resources when !((List<?>) resources.resources()).isEmpty() -> Set.of("close");
            default -> Set.of();
        };
    }
}
