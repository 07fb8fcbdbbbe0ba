package dev.parley.grammar.lowering;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Role;
import dev.parley.grammar.diagnostics.ChoiceReachesNobody;
import dev.parley.grammar.diagnostics.ChoiceSubject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Checks that somebody learns of each decision, and that directed choices begin with whoever makes them. */
public final class DecisionChecks {
    private final Predicate<SourceSpan> isOwnText;
    private final List<Diagnostic> findings = new ArrayList<>();
    private boolean holds = true;

    private DecisionChecks(Predicate<SourceSpan> isOwnText) {
        this.isOwnText = isOwnText;
    }

    public static OrderChecks.Result check(Node<GlobalType> root, Predicate<SourceSpan> isOwnText) {
        DecisionChecks checks = new DecisionChecks(isOwnText);
        checks.visit(root);
        return new OrderChecks.Result(checks.holds, List.copyOf(checks.findings));
    }

    /** Returns the roles that occur in the term. */
    private Set<Role> visit(Node<GlobalType> node) {
        Set<Role> roles = new HashSet<>();
        node.children().forEach(child -> roles.addAll(visit(child)));
        switch (node.type()) {
            case GlobalType.AnnouncedChoice choice -> {
                if (reachesNobody(choice.chooser(), roles)) {
                    report(ChoiceReachesNobody.choice(node.span(), choice.chooser().name()));
                }
                roles.add(choice.chooser());
            }
            case GlobalType.Loop loop -> {
                if (reachesNobody(loop.guard(), roles)) {
                    report(ChoiceReachesNobody.loop(node.span(), loop.guard().name()));
                }
                roles.add(loop.guard());
            }
            case GlobalType.DirectedChoice choice -> {
                node.children().forEach(alternative -> subject(alternative, choice.chooser()));
                roles.add(choice.chooser());
            }
            case GlobalType.Message message -> {
                roles.add(message.sender());
                roles.addAll(message.receivers());
            }
            case GlobalType.Connect connect -> roles.addAll(List.of(connect.requester(), connect.accepter()));
            case GlobalType.Disconnect disconnect -> roles.addAll(List.of(disconnect.left(), disconnect.right()));
            case GlobalType.Wrap wrap -> roles.addAll(List.of(wrap.requester(), wrap.accepter()));
            case GlobalType.Begin begin -> roles.add(begin.initiator());
            case GlobalType.Sequence sequence -> {}
            case GlobalType.Recursion recursion -> {}
            case GlobalType.Parallel parallel -> {}
            case GlobalType.Continue jump -> {}
        }
        return roles;
    }

    private static boolean reachesNobody(Role decider, Set<Role> roles) {
        return roles.stream().allMatch(decider::equals);
    }

    private void subject(Node<GlobalType> alternative, Role chooser) {
        Optional<Node<GlobalType>> first = first(alternative);
        if (first.isEmpty()) {
            report(ChoiceSubject.nothingSent(alternative.span(), chooser.name()));
            return;
        }
        Optional<Role> sender = sender(first.get().type());
        sender.filter(role -> !role.equals(chooser))
                .ifPresent(role -> report(ChoiceSubject.otherSender(first.get().span(), role.name(), chooser.name())));
    }

    /** The step that a term starts with; empty for one that does nothing. */
    private static Optional<Node<GlobalType>> first(Node<GlobalType> node) {
        return switch (node.type()) {
            case GlobalType.Sequence sequence ->
                node.children().stream().flatMap(step -> first(step).stream()).findFirst();
            case GlobalType.Parallel parallel ->
                node.children().stream().flatMap(thread -> first(thread).stream()).findFirst();
            case GlobalType.Recursion recursion -> first(node.children().getFirst());
            default -> Optional.of(node);
        };
    }

    /** Who acts first; empty for a jump, which {@link OrderChecks} judges. */
    private static Optional<Role> sender(GlobalType first) {
        return switch (first) {
            case GlobalType.Message message -> Optional.of(message.sender());
            case GlobalType.Connect connect -> Optional.of(connect.requester());
            case GlobalType.Disconnect disconnect -> Optional.of(disconnect.left());
            case GlobalType.Wrap wrap -> Optional.of(wrap.requester());
            case GlobalType.Begin begin -> Optional.of(begin.initiator());
            case GlobalType.AnnouncedChoice choice -> Optional.of(choice.chooser());
            case GlobalType.DirectedChoice choice -> Optional.of(choice.chooser());
            case GlobalType.Loop loop -> Optional.of(loop.guard());
            case GlobalType.Sequence sequence -> Optional.empty();
            case GlobalType.Recursion recursion -> Optional.empty();
            case GlobalType.Parallel parallel -> Optional.empty();
            case GlobalType.Continue jump -> Optional.empty();
        };
    }

    private void report(Diagnostic finding) {
        holds = false;
        boolean isNew = findings.stream()
                .noneMatch(known -> known.kind().equals(finding.kind()) && known.span().equals(finding.span()));
        if (isOwnText.test(finding.span()) && isNew) {
            findings.add(finding);
        }
    }
}
