package dev.parley.grammar.scribble.linking;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import dev.parley.grammar.diagnostics.DivergingReceivers;
import dev.parley.grammar.diagnostics.DuplicateLabel;
import dev.parley.grammar.diagnostics.StepAfterBlock;
import dev.parley.grammar.lowering.Node;
import dev.parley.grammar.lowering.OrderChecks;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What nuScr asks of global types beyond projection: choices, recursions and jumps come last (its types are continuation-passing), and the
 * alternatives of a choice start with messages of different labels to one and the same role.
 */
final class NuscrChecks {
    private final Predicate<SourceSpan> isOwnText;
    private final List<Diagnostic> findings = new ArrayList<>();
    private boolean holds = true;

    private NuscrChecks(Predicate<SourceSpan> isOwnText) {
        this.isOwnText = isOwnText;
    }

    /** @param root of guarded recursions only */
    static OrderChecks.Result check(Node<GlobalType> root, Predicate<SourceSpan> isOwnText) {
        NuscrChecks checks = new NuscrChecks(isOwnText);
        checks.visit(root, Map.of());
        return new OrderChecks.Result(checks.holds, List.copyOf(checks.findings));
    }

    private void visit(Node<GlobalType> node, Map<RecursionVariable, Node<GlobalType>> recursions) {
        Map<RecursionVariable, Node<GlobalType>> inside = recursions;
        switch (node.type()) {
            case GlobalType.Sequence sequence -> continuation(steps(node).toList());
            case GlobalType.DirectedChoice choice -> choice(node, recursions);
            case GlobalType.Recursion recursion -> {
                inside = new HashMap<>(recursions);
                inside.put(recursion.variable(), node);
            }
            default -> {
                // A single step.
            }
        }
        for (Node<GlobalType> child : node.children()) {
            visit(child, inside);
        }
    }

    /** The steps of a sequence with those of the sequences in it, which called protocols are. */
    private static Stream<Node<GlobalType>> steps(Node<GlobalType> node) {
        return node.type() instanceof GlobalType.Sequence ? node.children().stream().flatMap(NuscrChecks::steps) : Stream.of(node);
    }

    private void continuation(List<Node<GlobalType>> steps) {
        for (int i = 0; i + 1 < steps.size(); i++) {
            switch (steps.get(i).type()) {
                case GlobalType.DirectedChoice choice -> after(steps, i);
                case GlobalType.Recursion recursion -> after(steps, i);
                case GlobalType.Continue jump -> after(steps, i);
                default -> {
                    // Something can follow.
                }
            }
        }
    }

    private void after(List<Node<GlobalType>> steps, int block) {
        report(StepAfterBlock.of(steps.get(block + 1).span(), steps.get(block).span()));
    }

    private void choice(Node<GlobalType> choice, Map<RecursionVariable, Node<GlobalType>> recursions) {
        List<Node<GlobalType>> first = choice.children().stream()
                .flatMap(alternative -> firstMessages(alternative, recursions, Set.of()))
                .toList();
        if (choice.children().size() == 1 || first.isEmpty()) {
            return;
        }
        Map<Label, Node<GlobalType>> byLabel = new HashMap<>();
        Role receiver = receiver(first.getFirst());
        for (Node<GlobalType> message : first) {
            Label label = ((GlobalType.Message) message.type()).label();
            Node<GlobalType> earlier = byLabel.putIfAbsent(label, message);
            if (earlier != null) {
                report(DuplicateLabel.of(new Name(label.toString(), message.span()), new Name(label.toString(), earlier.span())));
            }
            if (!receiver(message).equals(receiver)) {
                report(DivergingReceivers.of(
                        message.span(), receiver(message).name(), first.getFirst().span(), receiver.name()));
            }
        }
    }

    private static Role receiver(Node<GlobalType> message) {
        return ((GlobalType.Message) message.type()).receivers().getFirst();
    }

    /** The messages that a term can start with; of a jump, those of the recursion that it leads to, unless that is being looked at. */
    private static Stream<Node<GlobalType>> firstMessages(
            Node<GlobalType> node, Map<RecursionVariable, Node<GlobalType>> recursions, Set<RecursionVariable> entered) {
        return switch (node.type()) {
            case GlobalType.Message message -> Stream.of(node);
            case GlobalType.Sequence sequence -> node.children().stream()
                    .map(step -> firstMessages(step, recursions, entered).toList())
                    .filter(messages -> !messages.isEmpty())
                    .findFirst()
                    .stream()
                    .flatMap(List::stream);
            case GlobalType.DirectedChoice choice ->
                node.children().stream().flatMap(alternative -> firstMessages(alternative, recursions, entered));
            case GlobalType.Parallel parallel ->
                node.children().stream().flatMap(thread -> firstMessages(thread, recursions, entered));
            case GlobalType.Recursion recursion -> {
                Map<RecursionVariable, Node<GlobalType>> inside = new HashMap<>(recursions);
                inside.put(recursion.variable(), node);
                yield firstMessages(node.children().getFirst(), inside, entered);
            }
            case GlobalType.Continue jump -> {
                Node<GlobalType> target = recursions.get(jump.variable());
                if (target == null || entered.contains(jump.variable())) {
                    yield Stream.empty();
                }
                Set<RecursionVariable> more = new HashSet<>(entered);
                more.add(jump.variable());
                yield firstMessages(target.children().getFirst(), recursions, more);
            }
            default -> Stream.empty();
        };
    }

    /** A called protocol can lead to one place of the text several times. */
    private void report(Diagnostic finding) {
        holds = false;
        boolean isNew = findings.stream()
                .noneMatch(known -> known.kind().equals(finding.kind()) && known.span().equals(finding.span()));
        if (isOwnText.test(finding.span()) && isNew) {
            findings.add(finding);
        }
    }
}
