package dev.parley.grammar.lowering;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.RecursionVariable;
import dev.parley.grammar.diagnostics.UnguardedRecursion;
import dev.parley.grammar.diagnostics.UnreachableStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Checks that every step of a type is reached, and that every recursion communicates before it comes back ("contractive" recursion).
 *
 * @param <T> global or local types
 */
public final class OrderChecks<T> {
    private final Function<T, Shape> shapes;
    private final Predicate<SourceSpan> isOwnText;
    private final List<Diagnostic> findings = new ArrayList<>();
    private boolean holds = true;

    private OrderChecks(Function<T, Shape> shapes, Predicate<SourceSpan> isOwnText) {
        this.shapes = shapes;
        this.isOwnText = isOwnText;
    }

    /**
     * The verdict.
     *
     * @param findings those in the checked declaration's own text; what is wrong in the text of a called protocol is reported there
     */
    public record Result(boolean holds, List<Diagnostic> findings) {}

    public static <T> Result check(Node<T> root, Function<T, Shape> shapes, Predicate<SourceSpan> isOwnText) {
        OrderChecks<T> checks = new OrderChecks<>(shapes, isOwnText);
        checks.reachability(root);
        checks.guardedness(root, Map.of(), root.span());
        return new Result(checks.holds, List.copyOf(checks.findings));
    }

    /** Checks the recursions alone, where steps after a jump are judged elsewhere. */
    public static <T> Result guarded(Node<T> root, Function<T, Shape> shapes, Predicate<SourceSpan> isOwnText) {
        OrderChecks<T> checks = new OrderChecks<>(shapes, isOwnText);
        checks.guardedness(root, Map.of(), root.span());
        return new Result(checks.holds, List.copyOf(checks.findings));
    }

    /** Returns whether the term can come to an end. */
    private boolean reachability(Node<T> node) {
        return switch (shapes.apply(node.type())) {
            case Shape.Communication() -> true;
            case Shape.Jump jump -> false;
            case Shape.Sequence() -> sequenceEnds(node);
            case Shape.Choice choice -> {
                boolean ends = node.children().isEmpty();
                for (Node<T> branch : node.children()) {
                    ends |= reachability(branch);
                }
                yield ends;
            }
            case Shape.Threads() -> {
                boolean ends = true;
                for (Node<T> thread : node.children()) {
                    ends &= reachability(thread);
                }
                yield ends;
            }
            case Shape.Loop() -> {
                reachability(node.children().getFirst());
                yield true;
            }
            case Shape.Recursion recursion -> reachability(node.children().getFirst());
        };
    }

    private boolean sequenceEnds(Node<T> node) {
        Node<T> endless = null;
        for (Node<T> step : node.children()) {
            if (endless != null) {
                report(step.span(), UnreachableStep.of(step.span(), endless.span()));
                return false;
            }
            if (!reachability(step)) {
                endless = step;
            }
        }
        return endless == null;
    }

    /**
     * Returns whether the term always communicates before it ends.
     *
     * @param silent the recursions that have been entered without any communication since, and where
     * @param call the innermost place of the declaration's own text that leads here
     */
    private boolean guardedness(Node<T> node, Map<RecursionVariable, SourceSpan> silent, SourceSpan call) {
        SourceSpan here = isOwnText.test(node.span()) ? node.span() : call;
        return switch (shapes.apply(node.type())) {
            case Shape.Communication() -> true;
            case Shape.Jump jump -> {
                if (silent.containsKey(jump.variable())) {
                    SourceSpan start = silent.get(jump.variable());
                    report(here, UnguardedRecursion.of(here, jump.variable().name(), start));
                }
                yield true;
            }
            case Shape.Sequence() -> {
                boolean communicated = false;
                for (Node<T> step : node.children()) {
                    communicated |= guardedness(step, communicated ? Map.of() : silent, here);
                }
                yield communicated;
            }
            case Shape.Choice choice -> {
                boolean each = true;
                for (Node<T> branch : node.children()) {
                    each &= guardedness(branch, choice.announced() ? Map.of() : silent, here);
                }
                yield choice.announced() || each;
            }
            case Shape.Threads() -> {
                boolean any = false;
                for (Node<T> thread : node.children()) {
                    any |= guardedness(thread, silent, here);
                }
                yield any;
            }
            case Shape.Loop() -> {
                guardedness(node.children().getFirst(), Map.of(), here);
                yield true;
            }
            case Shape.Recursion recursion -> {
                Map<RecursionVariable, SourceSpan> entered = new HashMap<>(silent);
                entered.put(recursion.variable(), node.span());
                yield guardedness(node.children().getFirst(), entered, here);
            }
        };
    }

    /** A called protocol can lead to one place of the text several times. */
    private void report(SourceSpan place, Diagnostic finding) {
        holds = false;
        boolean isNew = findings.stream()
                .noneMatch(known -> known.kind().equals(finding.kind()) && known.span().equals(place));
        if (isOwnText.test(place) && isNew) {
            findings.add(finding);
        }
    }
}
