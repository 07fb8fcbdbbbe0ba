package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.alias.CarriedValues.Carried;
import dev.parley.checker.jdt.alias.StoredValues.Stored;
import dev.parley.checker.jdt.tree.TreeIndex;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.BreakStatement;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.ContinueStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.TryStatement;

/**
 * Tells to whom methods let values get, in code of which nobody follows the values step by step. Methods of which nothing is known are
 * trusted to keep nothing, and what only a local variable has that was made for it gets to nobody.
 */
final class Escapes {
    private final CallEffects effects;
    private final Map<ASTNode, List<Stored>> known = new IdentityHashMap<>();

    Escapes(CallEffects effects) {
        this.effects = effects.trusting();
    }

    /** The variables whose value an expression is, or has in it. */
    List<Carried> carried(Expression value) {
        return CarriedValues.of(value, effects, local -> stored(local.read()).stream()
                .filter(each -> each.variable().filter(local.variable()::isEqualTo).isPresent())
                .map(Stored::value)
                .toList());
    }

    private List<Stored> stored(ASTNode place) {
        ASTNode body = body(place);
        return known.computeIfAbsent(body, key -> StoredValues.in(body, effects));
    }

    private static ASTNode body(ASTNode place) {
        return Stream.iterate(place, ASTNode::getParent).filter(node -> node instanceof BodyDeclaration || node instanceof CompilationUnit)
                .findFirst().orElseThrow();
    }

    /** The values that get to somebody else in the method or the field around some code. */
    List<Stored> from(ASTNode place) {
        return stored(place).stream().filter(each -> each.holder().filter(this::isOfMethodAlone).isEmpty()).toList();
    }

    private boolean isOfMethodAlone(Expression holder) {
        Optional<IVariableBinding> variable = new Stored(holder, Optional.of(holder), holder, "").variable();
        return variable.filter(each -> !each.isField() && !each.isParameter()).isPresent()
                && CarriedValues.of(holder, effects, local -> List.of()).stream().map(Carried::variable)
                        .noneMatch(each -> each.isField() || each.isParameter())
                && new Uniqueness((CompilationUnit) holder.getRoot(), effects).doubt(holder).isEmpty();
    }

    /** What the method has let get to somebody else before, of what a value carries, unless it may have taken that back. */
    Optional<Stored> before(Expression value) {
        List<Carried> carried = carried(value);
        return from(value).stream()
                .filter(each -> each.isSure() && mayComeTo(each.value(), value) && !isTakenBack(each, value))
                .filter(each -> carried(each.value()).stream().anyMatch(one -> carried.stream().anyMatch(one::isOne)))
                .findFirst();
    }

    /** Whether control that was at one place of a method may come to a later one, by the nesting of statements alone. */
    private static boolean mayComeTo(ASTNode first, ASTNode later) {
        if (first.getStartPosition() >= later.getStartPosition()) {
            return false;
        }
        ASTNode here = first;
        while (!TreeIndex.isIn(later, here.getParent())) {
            if (here.getParent() instanceof Block block && isLeft(block)) {
                return false;
            }
            here = here.getParent();
        }
        // Of a condition and of what may fail, it is not known whether the other branch is there for its having come to nothing.
        return switch (here.getParent()) {
            case IfStatement either -> false;
            case ConditionalExpression either -> false;
            case SwitchStatement either -> false;
            case SwitchExpression either -> false;
            case TryStatement either -> false;
            default -> true;
        };
    }

    private static boolean isLeft(Block block) {
        return !block.statements().isEmpty() && switch (block.statements().getLast()) {
            case ReturnStatement leaving -> true;
            case ThrowStatement leaving -> true;
            case BreakStatement leaving -> true;
            case ContinueStatement leaving -> true;
            default -> false;
        };
    }

    /** Whether what has got a value may have lost it again before a place: a field that gets another value, or of which something is asked. */
    private boolean isTakenBack(Stored stored, ASTNode until) {
        return TreeIndex.in(body(until)).stream()
                .filter(node -> node.getStartPosition() > stored.value().getStartPosition())
                .anyMatch(node -> mayTakeBack(node, stored));
    }

    /** Whether a method takes anything from where it puts a value, be it before, so that the next round of a loop may find the place empty. */
    boolean mayTakeBack(Expression value) {
        return stored(value).stream().filter(each -> each.value() == value)
                .anyMatch(each -> TreeIndex.in(body(value)).stream().anyMatch(node -> node != each.at() && mayTakeBack(node, each)));
    }

    private boolean mayTakeBack(ASTNode node, Stored stored) {
        return switch (node) {
            case Assignment assignment -> stored.at() instanceof Assignment && Uniqueness.variable(assignment.getLeftHandSide())
                    .equals(stored.variable());
            case MethodInvocation call -> mayTake(call, stored);
            default -> false;
        };
    }

    private boolean mayTake(MethodInvocation call, Stored stored) {
        if (call.resolveMethodBinding() == null) {
            return true;
        }
        CallEffect effect = effects.of(call, call.resolveMethodBinding());
        if (call.getExpression() == null && stored.variable().isPresent()) {
            String holder = stored.variable().get().getKey();
            return effect.reads().contains(holder) || effect.writes().contains(holder);
        }
        boolean isOfSame = stored.variable().isPresent()
                ? Optional.ofNullable(call.getExpression()).flatMap(Uniqueness::variable).equals(stored.variable())
                : isOfKeeping(call.resolveMethodBinding(), stored.at()) && !call.arguments().isEmpty();
        boolean isLook = !effect.takesOut() && !(call.getParent() instanceof ExpressionStatement);
        return isOfSame && !isLook && effect.stores().isEmpty() && effect.kept().isEmpty();
    }

    private static boolean isOfKeeping(IMethodBinding method, ASTNode keeping) {
        return keeping instanceof MethodInvocation call && call.resolveMethodBinding() != null
                && call.resolveMethodBinding().getDeclaringClass().isEqualTo(method.getDeclaringClass());
    }
}
