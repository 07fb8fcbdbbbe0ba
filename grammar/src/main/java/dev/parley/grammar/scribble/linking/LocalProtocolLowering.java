package dev.parley.grammar.scribble.linking;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import dev.parley.grammar.diagnostics.DuplicateLabel;
import dev.parley.grammar.diagnostics.NotSupportedYet;
import dev.parley.grammar.lowering.Node;
import dev.parley.grammar.scribble.linking.Scope.Meaning;
import dev.parley.grammar.scribble.syntax.ProtocolSyntax;
import dev.parley.grammar.scribble.syntax.ScribbleStep;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Lowers one local protocol to a type. */
final class LocalProtocolLowering {
    private final Messages messages;
    private final List<Diagnostic> findings = new ArrayList<>();

    /** A local type, and what could not be made a part of it. */
    record Lowered(Node<LocalType> root, List<Diagnostic> findings) {}

    private LocalProtocolLowering(Messages messages) {
        this.messages = messages;
    }

    static Lowered lower(ProtocolSyntax.Local protocol, VisibleNames visible, Messages messages) {
        LocalProtocolLowering lowering = new LocalProtocolLowering(messages);
        Scope scope = new Scope(visible, Map.of(), Map.of(), Map.of());
        Node<LocalType> root = lowering.body(protocol.steps(), protocol.name().span(), scope);
        return new Lowered(root, List.copyOf(lowering.findings));
    }

    private Node<LocalType> body(List<ScribbleStep> steps, SourceSpan span, Scope scope) {
        List<Node<LocalType>> lowered = steps.stream().flatMap(step -> step(step, scope).stream()).toList();
        return new Node<>(new LocalType.Sequence(Node.types(lowered)), span, lowered);
    }

    private Optional<Node<LocalType>> step(ScribbleStep step, Scope scope) {
        return switch (step) {
            case ScribbleStep.Action action -> Optional.of(Node.leaf(message(action, scope), action.span()));
            case ScribbleStep.Choice choice -> Optional.of(choice(choice, scope));
            case ScribbleStep.Recursion recursion -> {
                RecursionVariable variable = new RecursionVariable(recursion.variable().text());
                SourceSpan span = recursion.variable().span();
                Node<LocalType> body = body(recursion.steps(), span, scope.bind(variable.name(), variable));
                yield Optional.of(new Node<>(new LocalType.Recursion(variable, body.type()), span, List.of(body)));
            }
            case ScribbleStep.Continue jump -> scope.variable(jump.variable())
                    .map(variable -> Node.leaf(new LocalType.Continue(variable), jump.span()));
            case ScribbleStep.Call call -> {
                findings.add(NotSupportedYet.localCall(call.span(), call.callee()));
                yield Optional.empty();
            }
            // The first four are no steps of local protocols; the others have been reported where names are checked.
            case ScribbleStep.Transfer transfer -> Optional.empty();
            case ScribbleStep.Connect connect -> Optional.empty();
            case ScribbleStep.Disconnect disconnect -> Optional.empty();
            case ScribbleStep.Wrap wrap -> Optional.empty();
            case ScribbleStep.Parallel parallel -> {
                findings.add(NotSupportedYet.parallel(parallel.span()));
                yield Optional.empty();
            }
            case ScribbleStep.Nested nested -> Optional.empty();
            case ScribbleStep.Invitation invitation -> Optional.empty();
        };
    }

    private LocalType.Message message(ScribbleStep.Action action, Scope scope) {
        Meaning.Signature content = action.message()
                .map(written -> messages.signature(written, scope))
                .orElseGet(() -> new Meaning.Signature(Label.Reserved.NONE, List.of()));
        List<Role> peers = scope.roles(action.peers());
        return switch (action.kind()) {
            case SEND -> message(Direction.SEND, peers, content, Link.USE);
            case RECEIVE -> message(Direction.RECEIVE, peers, content, Link.USE);
            case REQUEST -> message(Direction.SEND, peers, content, Link.OPEN);
            case ACCEPT -> message(Direction.RECEIVE, peers, content, Link.OPEN);
            case DISCONNECT -> message(Direction.SEND, peers, content, Link.CLOSE);
            case WRAP -> message(Direction.SEND, peers, content, Link.WRAP);
        };
    }

    private static LocalType.Message message(Direction direction, List<Role> peers, Meaning.Signature content, Link link) {
        return new LocalType.Message(direction, peers, content.label(), content.payloads(), link);
    }

    private Node<LocalType> choice(ScribbleStep.Choice choice, Scope scope) {
        List<Node<LocalType>> bodies = new ArrayList<>();
        List<LocalType.Alternative> alternatives = new ArrayList<>();
        Map<List<Object>, ScribbleStep.Action> earlier = new HashMap<>();
        for (List<ScribbleStep> steps : choice.alternatives().stream().flatMap(this::alternatives).toList()) {
            ScribbleStep.Action first = (ScribbleStep.Action) steps.getFirst();
            LocalType.Message message = message(first, scope);
            ScribbleStep.Action same = earlier.putIfAbsent(
                    List.of(message.direction(), message.peers(), message.label(), message.link()), first);
            if (same != null) {
                String label = message.label().toString();
                findings.add(DuplicateLabel.of(new Name(label, first.span()), new Name(label, same.span())));
            }
            Node<LocalType> body = body(steps.subList(1, steps.size()), first.span(), scope);
            bodies.add(body);
            alternatives.add(new LocalType.Alternative(message, body.type()));
        }
        return new Node<>(new LocalType.Alternatives(alternatives), choice.chooser().span(), bodies);
    }

    /** The ways through a block that begins with choices, as sequences of steps that begin with an action. */
    private Stream<List<ScribbleStep>> alternatives(ScribbleStep.Block block) {
        return block.steps().isEmpty() ? unsupported(block.opening()) : alternatives(block.steps());
    }

    private Stream<List<ScribbleStep>> alternatives(List<ScribbleStep> steps) {
        return switch (steps.getFirst()) {
            case ScribbleStep.Action action -> Stream.of(steps);
            case ScribbleStep.Choice choice -> choice.alternatives().stream().flatMap(block -> {
                List<ScribbleStep> way = new ArrayList<>(block.steps());
                way.addAll(steps.subList(1, steps.size()));
                return way.isEmpty() ? unsupported(block.opening()) : alternatives(way);
            });
            default -> unsupported(steps.getFirst().span());
        };
    }

    private Stream<List<ScribbleStep>> unsupported(SourceSpan place) {
        findings.add(NotSupportedYet.alternative(place));
        return Stream.empty();
    }
}
