package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.alias.CarriedValues.Carried;
import dev.parley.checker.jdt.alias.StoredValues.Stored;
import dev.parley.checker.jdt.tree.OwnCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.ReturnStatement;

/**
 * Finds the fields of its object whose values a method gives back, or has in what it gives: a function, a collection, an object. What it has put
 * something else in the place of is not the field's any more. The object itself may be in what it gives as well.
 */
public final class ShownFields {
    /** What stands for the object itself. */
    public static final String OBJECT = "this";

    private ShownFields() {}

    /** The keys of the fields' bindings, and {@link #OBJECT}. */
    static Set<String> of(MethodDeclaration method, Deposits deposits, CallEffects effects) {
        List<Expression> results = new ArrayList<>();
        method.getBody().accept(new OwnCode() {
            @Override
            public boolean visit(ReturnStatement statement) {
                if (statement.getExpression() != null && ShareableTypes.isShareable(statement.getExpression().resolveTypeBinding())) {
                    results.add(statement.getExpression());
                }
                return true;
            }
        });
        if (results.isEmpty() || Modifier.isStatic(method.getModifiers())) {
            return Set.of();
        }
        List<Stored> stored = StoredValues.in(method, effects);
        Set<String> fields = new HashSet<>();
        for (Expression result : results) {
            CarriedValues.of(result, effects, local -> stored.stream()
                            .filter(each -> each.variable().filter(local.variable()::isEqualTo).isPresent())
                            .map(Stored::value)
                            .toList()).stream()
                    .filter(ShownFields::isOfField)
                    .forEach(carried -> fields.add(carried.variable().getVariableDeclaration().getKey()));
        }
        if (deposits.results().stream().anyMatch(result -> isObjectIn(result, deposits, new HashSet<>()))) {
            fields.add(OBJECT);
        }
        return fields;
    }

    /** @param asked what is being asked for already: in a circle it adds nothing */
    private static boolean isObjectIn(Origin value, Deposits deposits, Set<Origin> asked) {
        return asked.add(value) && (value instanceof Origin.Self
                || value instanceof Origin.Made(Expression made) && EnclosingObject.isIn(made)
                || Stream.concat(deposits.copies(value).stream(),
                        deposits.found().stream().filter(deposit -> deposit.holder().equals(value)).flatMap(deposit -> deposit.values().stream()))
                .anyMatch(part -> isObjectIn(part, deposits, asked)));
    }

    private static boolean isOfField(Carried carried) {
        return carried.variable().isField() && !Modifier.isStatic(carried.variable().getModifiers())
                && !Uniqueness.isReplaced(carried.variable().getVariableDeclaration(), carried.read());
    }
}
