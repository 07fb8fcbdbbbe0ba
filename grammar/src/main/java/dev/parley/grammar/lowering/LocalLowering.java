package dev.parley.grammar.lowering;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import dev.parley.grammar.diagnostics.DuplicateLabel;
import dev.parley.grammar.diagnostics.DuplicateReceiver;
import dev.parley.grammar.diagnostics.MisplacedInitiation;
import dev.parley.grammar.diagnostics.MissingPeer;
import dev.parley.grammar.diagnostics.ReferenceInRoleType;
import dev.parley.grammar.diagnostics.SelfMessage;
import dev.parley.grammar.diagnostics.SeveralSenders;
import dev.parley.grammar.diagnostics.UnknownLabel;
import dev.parley.grammar.diagnostics.UnknownRole;
import dev.parley.grammar.syntax.DeclarationSyntax;
import dev.parley.grammar.syntax.LocalStep;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Lowers one local type. Where the text does not name the peers of a step they are: of {@code !begin} all other roles; of a choice or
 * a loop decided here those that occur in its branches or its body, in the protocol's order of roles; of anything, the other role
 * of a protocol of two.
 */
final class LocalLowering {
    private final DeclarationSyntax.Local declaration;
    private final List<Name> declaredRoles;
    private final Set<String> labels;
    private final Payloads payloads;
    private final List<Diagnostic> findings = new ArrayList<>();

    /** A local type, and what is wrong with its names. */
    record Lowered(Node<LocalType> root, List<Diagnostic> findings) {}

    private LocalLowering(DeclarationSyntax.Local declaration, List<Name> declaredRoles, Set<String> labels, Payloads payloads) {
        this.declaration = declaration;
        this.declaredRoles = declaredRoles;
        this.labels = labels;
        this.payloads = payloads;
    }

    /**
     * @param declaredRoles those of the protocol; empty if the protocol is unknown, and then nothing is said about roles and labels
     * @param labels those of the protocol
     */
    static Lowered lower(DeclarationSyntax.Local declaration, List<Name> declaredRoles, Set<String> labels, Payloads payloads) {
        LocalLowering lowering = new LocalLowering(declaration, declaredRoles, labels, payloads);
        Node<LocalType> root = lowering.body(declaration.steps(), declaration.role().span(), Map.of());
        return new Lowered(root, List.copyOf(lowering.findings));
    }

    private Node<LocalType> body(List<LocalStep> steps, SourceSpan span, Map<String, RecursionVariable> variables) {
        List<Node<LocalType>> lowered = new ArrayList<>();
        for (LocalStep step : steps) {
            step(step, variables).ifPresent(lowered::add);
        }
        return new Node<>(new LocalType.Sequence(Node.types(lowered)), span, lowered);
    }

    private Optional<Node<LocalType>> step(LocalStep step, Map<String, RecursionVariable> variables) {
        return switch (step) {
            case LocalStep.Begin begin -> {
                List<Role> peers = peers(begin, others());
                yield Optional.of(Node.leaf(new LocalType.Begin(begin.direction(), peers), begin.span()));
            }
            case LocalStep.Message message -> {
                message.label().ifPresent(this::requireKnown);
                yield Optional.of(Node.leaf(
                        new LocalType.Message(
                                message.direction(), peers(message, List.of()), label(message.label()), payloads.types(message.payloads())),
                        message.span()));
            }
            case LocalStep.Choice choice -> Optional.of(choice(choice, variables));
            case LocalStep.Loop loop -> {
                Node<LocalType> body = body(loop.steps(), loop.sign(), variables);
                List<Role> peers = peers(loop, occurringIn(List.of(body)));
                yield Optional.of(new Node<>(new LocalType.Loop(loop.direction(), peers, body.type()), loop.sign(), List.of(body)));
            }
            case LocalStep.Recursion recursion -> {
                RecursionVariable variable = new RecursionVariable(recursion.variable().text());
                Map<String, RecursionVariable> inside = new HashMap<>(variables);
                inside.put(variable.name(), variable);
                Node<LocalType> body = body(recursion.steps(), recursion.variable().span(), inside);
                yield Optional.of(new Node<>(
                        new LocalType.Recursion(variable, body.type()), recursion.variable().span(), List.of(body)));
            }
            case LocalStep.Continue jump -> Optional.ofNullable(variables.get(jump.variable().text()))
                    .map(variable -> Node.leaf(new LocalType.Continue(variable), jump.span()));
            case LocalStep.Reference reference -> {
                findings.add(ReferenceInRoleType.of(reference.span()));
                yield Optional.empty();
            }
            case LocalStep.Initiate initiate -> {
                findings.add(MisplacedInitiation.inRole(initiate.span(), initiate.initiation()));
                yield Optional.empty();
            }
        };
    }

    private Node<LocalType> choice(LocalStep.Choice choice, Map<String, RecursionVariable> variables) {
        List<Node<LocalType>> bodies = new ArrayList<>();
        List<LocalType.Branch> branches = new ArrayList<>();
        Map<String, Name> earlier = new HashMap<>();
        for (LocalStep.Branch branch : choice.branches()) {
            branch.label().ifPresent(label -> {
                requireKnown(label);
                Name first = earlier.putIfAbsent(label.text(), label);
                if (first != null) {
                    findings.add(DuplicateLabel.of(label, first));
                }
            });
            Node<LocalType> body = body(branch.steps(), branch.head(), variables);
            bodies.add(body);
            branches.add(new LocalType.Branch(label(branch.label()), payloads.types(branch.payloads()), body.type()));
        }
        List<Role> peers = peers(choice, occurringIn(bodies));
        return new Node<>(new LocalType.Choice(choice.direction(), peers, branches), choice.sign(), bodies);
    }

    private static Label label(Optional<Name> written) {
        return written.<Label>map(name -> Label.of(name.text())).orElse(Label.Reserved.NONE);
    }

    private void requireKnown(Name label) {
        if (!declaredRoles.isEmpty() && !labels.contains(label.text())) {
            findings.add(UnknownLabel.of(label, declaration.name().text(), labels));
        }
    }

    /** @param inferred the receivers of a send for which none are written */
    private List<Role> peers(LocalStep.Communication step, List<Role> inferred) {
        boolean sends = step.direction() == Direction.SEND;
        if (!step.peers().isEmpty()) {
            check(step);
            return step.peers().stream().limit(sends ? Long.MAX_VALUE : 1).map(peer -> new Role(peer.text())).toList();
        }
        List<Role> others = others();
        List<Role> peers = sends && !inferred.isEmpty() ? inferred : others.size() == 1 ? others : List.of();
        if (peers.isEmpty() && !declaredRoles.isEmpty()) {
            findings.add(MissingPeer.of(step.sign(), sends, others.stream().map(Role::name).toList()));
        }
        return peers;
    }

    private void check(LocalStep.Communication step) {
        Map<String, Name> earlier = new HashMap<>();
        for (Name peer : step.peers()) {
            Name first = earlier.putIfAbsent(peer.text(), peer);
            if (first != null) {
                findings.add(DuplicateReceiver.of(peer, first));
            } else if (peer.text().equals(declaration.role().text())) {
                findings.add(SelfMessage.peer(peer));
            } else if (!declaredRoles.isEmpty() && !isDeclared(peer)) {
                findings.add(UnknownRole.elsewhere(peer, declaration.name().text(), declaredRoles));
            }
        }
        if (step.direction() == Direction.RECEIVE && step.peers().size() > 1) {
            findings.add(SeveralSenders.of(step.peers().get(1)));
        }
    }

    private boolean isDeclared(Name role) {
        return declaredRoles.stream().anyMatch(declared -> declared.text().equals(role.text()));
    }

    /** The other roles of the protocol, in its order. */
    private List<Role> others() {
        return declaredRoles.stream()
                .map(role -> new Role(role.text()))
                .filter(role -> !role.name().equals(declaration.role().text()))
                .distinct()
                .toList();
    }

    private List<Role> occurringIn(List<Node<LocalType>> bodies) {
        Set<Role> occurring = new HashSet<>();
        bodies.forEach(body -> collect(body, occurring));
        return others().stream().filter(occurring::contains).toList();
    }

    private static void collect(Node<LocalType> node, Collection<Role> peers) {
        switch (node.type()) {
            case LocalType.Begin begin -> peers.addAll(begin.peers());
            case LocalType.Message message -> peers.addAll(message.peers());
            case LocalType.Choice choice -> peers.addAll(choice.peers());
            case LocalType.Alternatives choice ->
                choice.alternatives().forEach(alternative -> peers.addAll(alternative.first().peers()));
            case LocalType.Loop loop -> peers.addAll(loop.peers());
            case LocalType.Sequence sequence -> {}
            case LocalType.Recursion recursion -> {}
            case LocalType.Continue jump -> {}
        }
        node.children().forEach(child -> collect(child, peers));
    }
}
