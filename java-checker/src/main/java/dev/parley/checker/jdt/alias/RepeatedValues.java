package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.alias.CallEffect.Store;
import dev.parley.checker.jdt.alias.Deposits.Deposit;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Finds the objects that have one value in two places when a method is done: {@code left = both; right = both;}. Where {@link PointsTo} has one
 * class for all that an object refers to, this goes by the order of the code, and tells only what that shows.
 */
final class RepeatedValues {
    private final Deposits deposits;

    private RepeatedValues(Deposits deposits) {
        this.deposits = deposits;
    }

    /** What a method makes to have one value several times: its result, its object, or its arguments. */
    static Set<Store> of(MethodDeclaration method, Deposits deposits) {
        RepeatedValues values = new RepeatedValues(deposits);
        Set<Store> stores = new HashSet<>();
        boolean isSelf = values.isRepeating(new Origin.Self()) || deposits.holders().stream()
                .anyMatch(holder -> holder instanceof Origin.Field(Origin.Self self, String field, int read) && values.isRepeating(holder));
        if (method.isConstructor() ? isSelf : deposits.results().stream().anyMatch(result -> values.isRepeating(result))) {
            stores.add(CallEffect.REPEATED_RESULT);
        }
        if (isSelf && !method.isConstructor()) {
            stores.add(new Store(CallEffect.RECEIVER, CallEffect.RECEIVER, false));
        }
        List<VariableDeclaration> parameters = Trees.list(method.parameters());
        for (int i = 0; i < parameters.size(); i++) {
            if (values.isRepeating(new Origin.Parameter(parameters.get(i).getName().getIdentifier()))) {
                stores.add(new Store(i, i, false));
            }
        }
        return stores;
    }

    /** Which of the variables that a function uses are of what has one value several times once it has run. */
    static List<SimpleName> of(LambdaExpression function, List<SimpleName> variables, CallEffects effects) {
        Deposits deposits = new Deposits(effects);
        function.getBody().accept(deposits);
        RepeatedValues values = new RepeatedValues(deposits);
        return variables.stream().filter(variable -> deposits.origins(variable).stream().anyMatch(values::isRepeating)).toList();
    }

    /** Whether the objects of a class have one value in two fields from their declarations on. */
    static boolean isInitialized(DeclaredClass declared, CallEffects effects) {
        Deposits deposits = new Deposits(effects);
        deposits.initialized(declared);
        return new RepeatedValues(deposits).isRepeating(new Origin.Self());
    }

    /** Whether each round of a loop puts what a call gets into the same object once more. */
    static boolean isInEachRound(Expression argument, Deposits deposits) {
        RepeatedValues values = new RepeatedValues(deposits);
        return deposits.found().stream().filter(deposit -> deposit.place() == argument).anyMatch(values::isInEachRound);
    }

    /** Whether an object, by itself or by what it has the elements of, has one value several times. */
    private boolean isRepeating(Origin holder) {
        Set<Origin> whole = deposits.withCopied(holder);
        List<Deposit> held = deposits.found().stream().filter(deposit -> whole.contains(deposit.holder())).toList();
        return whole.stream().anyMatch(each -> deposits.repeating().contains(each) || deposits.isDoubled(each))
                || held.stream().anyMatch(one -> isOfOtherField(one, held) || isAddedAgain(one) || isInEachRound(one)
                        || held.stream().anyMatch(other -> isSecond(one, other, held, whole)));
    }

    /** Whether another place gets the same value afterwards, while the first one keeps it. */
    private boolean isSecond(Deposit one, Deposit other, List<Deposit> held, Set<Origin> whole) {
        return one != other && !one.place().equals(other.place())
                && !Collections.disjoint(reached(one.values(), whole), reached(other.values(), whole))
                && !isReplaced(one.place(), one.at().getStartPosition(), held)
                && !areExclusive(one.at(), other.at()) && !areExclusive(other.at(), one.at());
    }

    /** Whether a field gets what another one has, and goes on to have. */
    private static boolean isOfOtherField(Deposit one, List<Deposit> held) {
        return one.values().stream().anyMatch(value -> value instanceof Origin.Field field
                && field.object().equals(one.holder()) && !field.name().equals(one.place()) && !isReplaced(field.name(), field.read(), held));
    }

    /** Whether a collection gets what was asked of it before, and loses nothing. */
    private boolean isAddedAgain(Deposit one) {
        return one.at() instanceof MethodInvocation adding && one.values().stream().anyMatch(value -> value instanceof Origin.Made(Expression look)
                && SteadyParts.whole(look).filter(whole -> deposits.origins(whole).contains(one.holder())).isPresent()
                && OwnElements.isDoubled(adding));
    }

    private static boolean isReplaced(Object place, int since, List<Deposit> held) {
        return held.stream().anyMatch(later -> later.place().equals(place) && later.at().getStartPosition() > since);
    }

    /** Whether each round of a loop, or each run of a function, puts the same value into the same object once more. */
    private boolean isInEachRound(Deposit deposit) {
        return deposit.place() instanceof ASTNode && !deposit.values().isEmpty() && RepeatedCode.around(deposit.at())
                .filter(loop -> !RepeatedCode.mayJump(loop)
                        && !(deposit.at() instanceof MethodInvocation adding && OwnElements.isClearedInEachRound(adding, loop))
                        && isOutside(deposit.holder(), loop)
                        && deposit.values().stream().allMatch(value ->
                                reached(Set.of(value), deposits.withCopied(deposit.holder())).stream().anyMatch(each -> isOutside(each, loop))))
                .isPresent();
    }

    /** Values, and what the method has put into those of them that it has made, but for those whose elements are counted themselves. */
    private Set<Origin> reached(Set<Origin> values, Set<Origin> counted) {
        Set<Origin> found = new LinkedHashSet<>(values);
        Deque<Origin> left = new ArrayDeque<>(values);
        while (!left.isEmpty()) {
            Origin here = left.pop();
            deposits.found().stream().filter(deposit -> here instanceof Origin.Made && !counted.contains(here) && deposit.holder().equals(here))
                    .flatMap(deposit -> deposit.values().stream()).filter(found::add).forEach(left::add);
        }
        return found;
    }

    private boolean isOutside(Origin origin, ASTNode loop) {
        return switch (origin) {
            case Origin.Self self -> true;
            case Origin.Parameter parameter -> true;
            case Origin.Field field -> isOutside(field.object(), loop)
                    && deposits.found().stream().noneMatch(other -> other.place().equals(field.name()) && TreeIndex.isIn(other.at(), loop));
            case Origin.Element element -> isOutside(element.array(), loop);
            case Origin.Made made -> !TreeIndex.isIn(made.expression(), loop) || deposits.parts().isSteadyIn(loop, made.expression());
        };
    }

    /** Whether no run of the code comes from one place to another that stands behind it. */
    private static boolean areExclusive(ASTNode one, ASTNode other) {
        ASTNode here = one;
        while (here.getParent() != null && !TreeIndex.isIn(other, here.getParent())) {
            here = here.getParent();
        }
        ASTNode there = other;
        while (there.getParent() != null && there.getParent() != here.getParent()) {
            there = there.getParent();
        }
        return switch (here.getParent()) {
            case IfStatement choice -> here != choice.getExpression() && there != choice.getExpression();
            case ConditionalExpression choice -> here != choice.getExpression() && there != choice.getExpression();
            case SwitchStatement choice -> isCaseBetween(Trees.list(choice.statements()), here, there);
            case SwitchExpression choice -> isCaseBetween(Trees.list(choice.statements()), here, there);
            case Block block -> here.getStartPosition() < there.getStartPosition() && leaves(one, here);
            case null, default -> false;
        };
    }

    private static boolean isCaseBetween(List<Statement> statements, ASTNode one, ASTNode other) {
        int first = statements.indexOf(one);
        int second = statements.indexOf(other);
        return first >= 0 && second >= 0
                && statements.subList(Math.min(first, second), Math.max(first, second)).stream().anyMatch(SwitchCase.class::isInstance);
    }

    /** Whether the block that code is in ends by leaving what is around it. */
    private static boolean leaves(ASTNode code, ASTNode around) {
        return Stream.iterate(code, here -> here != around, ASTNode::getParent).anyMatch(here ->
                here.getParent() instanceof Block block && RepeatedCode.isJump((ASTNode) block.statements().getLast()));
    }
}
