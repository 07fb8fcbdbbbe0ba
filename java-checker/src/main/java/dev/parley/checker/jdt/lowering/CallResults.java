package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.AskedObjects;
import dev.parley.checker.jdt.value.ComparedValues;
import dev.parley.checker.jdt.value.MadeObjects;
import dev.parley.checker.jdt.value.PresentResults;
import dev.parley.checker.jdt.value.RoundValues;
import dev.parley.checker.jdt.value.ShownMethods;
import dev.parley.checker.jdt.value.TextQuestions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** What is known of what calls give that have nothing to do with the session. */
final class CallResults {
    private final ShownMethods called;
    private final MadeObjects objects;
    private final MadeResults made;
    private final AskedObjects asked;
    private final ValueCallLowering small;
    private final TextQuestions texts;
    private final PresentResults present;
    private final KeyedValues keyed;
    private final FunctionsOfValues functions;

    CallResults(ShownMethods called, MadeObjects objects, AskedObjects asked, ValueCallLowering small, KeyedValues keyed,
            FunctionsOfValues functions, RoundValues rounds) {
        this.called = called;
        this.keyed = keyed;
        this.functions = functions;
        this.objects = objects;
        this.made = new MadeResults(called, objects);
        this.present = new PresentResults(called, false);
        this.asked = asked;
        this.small = small;
        this.texts = new TextQuestions(rounds);
    }

    /**
     * What a call gives whose receiver and arguments are lowered.
     *
     * @param method null where it is not known
     * @param operands what those are
     */
    Operand of(Expression call, IMethodBinding method, Map<ASTNode, Operand> operands) {
        List<Operand> arguments = Trees.arguments(call).stream().map(operands::get).toList();
        if (call instanceof ClassInstanceCreation creation) {
            return objects.made(creation, arguments);
        }
        if (!(call instanceof MethodInvocation invocation)) {
            return made.of(call, method, arguments);
        }
        if (LibraryCalls.makesOptional(invocation).orElse(false)) {
            return Operand.filled(arguments.getFirst());
        }
        Operand result = told(invocation, method, arguments, operands);
        return !isKnown(result) && present.isOf(invocation, method) ? Operand.presence(Value.Presence.SOME) : result;
    }

    private Operand told(MethodInvocation invocation, IMethodBinding method, List<Operand> arguments, Map<ASTNode, Operand> operands) {
        return texts.of(invocation, method, operands).or(() -> keyed.of(invocation, operands))
                .or(() -> called.isUnfinished(method) ? Optional.empty() : small.call(invocation, method, operands))
                .or(() -> Optional.of(made.of(invocation, method, arguments)).filter(CallResults::isKnown))
                .or(() -> functions.call(invocation, operands))
                .or(() -> ComparedValues.of(invocation, false, operands))
                .orElseGet(() -> invocation.getExpression() == null
                        ? Operand.opaque()
                        : asked.given(invocation, method, operands.get(invocation.getExpression())));
    }

    /** Whether the code of the method that a reference is to tells what it gives. */
    boolean isFollowed(ExpressionMethodReference reference) {
        return small.isFollowed(reference);
    }

    private static boolean isKnown(Operand operand) {
        return !(operand instanceof Operand.Opaque);
    }
}
