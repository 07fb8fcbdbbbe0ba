package dev.parley.checker.jdt.alias;

import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.cfg.Handling.Share;
import dev.parley.checker.cfg.Place;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Captures;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperMethodReference;
import org.eclipse.jdt.core.dom.ThisExpression;

/** The places that the values of expressions have something in common with. */
public record Shares(Places places) {

    /** Where the code has chosen one of several alternatives, only of what was chosen. */
    public List<Share> of(Expression written) {
        List<Share> found = new ArrayList<>();
        List<Expression> alternatives = places.of(written).isPresent() ? List.of() : Alternatives.parts(written);
        if (alternatives.isEmpty()) {
            collect(Trees.bare(written), found);
        }
        alternatives.forEach(alternative -> found.addAll(of(alternative)));
        return found;
    }

    private void collect(Expression expression, List<Share> found) {
        Optional<Place> named = places.of(expression);
        if (named.isPresent()) {
            found.add(new Share(named.get(), How.SAME));
            return;
        }
        switch (expression) {
            case CastExpression cast -> found.addAll(of(cast.getExpression()));
            case Assignment assignment -> found.addAll(of(assignment.getLeftHandSide()));
            case ArrayCreation creation when creation.getInitializer() != null -> collect(creation.getInitializer(), found);
            case ArrayInitializer elements -> Trees.<Expression>list(elements.expressions()).forEach(element -> holding(of(element), found));
            case ThisExpression self when FixedValues.isShareable(self) -> found.addAll(self());
            case LambdaExpression lambda -> {
                holding(captured(lambda), found);
                if (EnclosingObject.isIn(lambda)) {
                    holding(self(), found);
                }
            }
            case SuperMethodReference reference -> holding(self(), found);
            case ExpressionMethodReference reference -> holding(of(reference.getExpression()), found);
            case FieldAccess access when !(access.getExpression() instanceof ThisExpression) ->
                of(access.getExpression()).forEach(share -> found.add(share.through(How.PART)));
            default -> {}
        }
    }

    /** The object whose code it is. */
    public List<Share> self() {
        return List.of(new Share(places.self(), How.SAME));
    }

    /** What code has captured. */
    public List<Share> captured(ASTNode code) {
        return captures(code).stream().flatMap(name -> of(name).stream()).toList();
    }

    public Set<SimpleName> captures(ASTNode code) {
        return Captures.of(code).stream().filter(name -> places.of(name).isPresent()).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Adds that something refers to others. */
    public static void holding(List<Share> parts, List<Share> found) {
        parts.forEach(part -> found.add(part.through(How.HOLDER)));
    }
}
