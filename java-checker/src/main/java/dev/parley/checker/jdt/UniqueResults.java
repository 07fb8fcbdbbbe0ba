package dev.parley.checker.jdt;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;

/**
 * Finds methods whose result is declared to be the caller's alone and is not: they give back a field that they leave as it is, or an
 * argument that their caller has as well.
 */
final class UniqueResults {

    /** A value that is given back although something else refers to it. */
    record Shared(MethodDeclaration method, Expression value, String why) {}

    private UniqueResults() {}

    static List<Shared> broken(MethodDeclaration method) {
        if (method.getBody() == null || method.resolveBinding() == null || !NoAliasMarks.on(method.resolveBinding())) {
            return List.of();
        }
        Set<String> assigned = new HashSet<>();
        List<Expression> results = new ArrayList<>();
        method.getBody().accept(new OwnCode() {
            @Override
            public boolean visit(Assignment assignment) {
                variable(assignment.getLeftHandSide()).ifPresent(variable -> assigned.add(variable.getKey()));
                return true;
            }

            @Override
            public boolean visit(ReturnStatement statement) {
                if (statement.getExpression() != null) {
                    results.addAll(Alternatives.of(statement.getExpression()));
                }
                return true;
            }
        });
        return results.stream()
                .filter(result -> ShareableTypes.isShareable(result.resolveTypeBinding()))
                .flatMap(result -> variable(result)
                        .filter(variable -> !assigned.contains(variable.getKey()))
                        .flatMap(UniqueResults::why)
                        .map(why -> new Shared(method, result, why))
                        .stream())
                .toList();
    }

    private static Optional<IVariableBinding> variable(Expression expression) {
        return switch (Trees.bare(expression)) {
            case SimpleName name when name.resolveBinding() instanceof IVariableBinding variable -> Optional.of(variable.getVariableDeclaration());
            case FieldAccess access when access.resolveFieldBinding() != null -> Optional.of(access.resolveFieldBinding().getVariableDeclaration());
            default -> Optional.empty();
        };
    }

    private static Optional<String> why(IVariableBinding variable) {
        if (variable.isField()) {
            return Optional.of("the field `" + variable.getName() + "` still holds it");
        }
        return variable.isParameter() && !NoAliasMarks.on(variable)
                ? Optional.of("its caller has the argument `" + variable.getName() + "` as well")
                : Optional.empty();
    }
}
