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
import dev.parley.grammar.scribble.ModuleLibrary;
import dev.parley.grammar.scribble.linking.Scope.Meaning;
import dev.parley.grammar.scribble.linking.VisibleNames.LocalMember;
import dev.parley.grammar.scribble.syntax.ProtocolSyntax;
import dev.parley.grammar.scribble.syntax.ScribbleStep;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Lowers one local protocol to a type. */
final class LocalProtocolLowering {
    private final ModuleLibrary library;
    private final Messages messages;
    private final List<Diagnostic> findings = new ArrayList<>();
    private final Map<Instance, Filling> inProgress = new HashMap<>();
    private final Deque<ProtocolSyntax.Local> callers = new ArrayDeque<>();
    private final Set<String> variables = new HashSet<>();
    private int size;

    /**
     * A local type, and what could not be made a part of it.
     *
     * @param tooLarge whether the limit of {@link ProtocolLowering} was reached, so that the type is cut short
     */
    record Lowered(Node<LocalType> root, List<Diagnostic> findings, boolean tooLarge) {}

    /** What is being filled in: calls of the same protocol with the same roles and arguments are the same. */
    private record Instance(String file, SourceSpan protocol, List<Role> roles, List<Meaning> arguments) {}

    /** A protocol that is being filled in. Mutable: {@code recursive} becomes true when a jump back to it is made. */
    private static final class Filling {
        final RecursionVariable variable;
        boolean recursive;

        Filling(RecursionVariable variable) {
            this.variable = variable;
        }
    }

    private LocalProtocolLowering(ModuleLibrary library, Messages messages) {
        this.library = library;
        this.messages = messages;
    }

    static Lowered lower(LocalMember member, ModuleLibrary library, Messages messages) {
        LocalProtocolLowering lowering = new LocalProtocolLowering(library, messages);
        ProtocolSyntax.Local protocol = member.protocol();
        List<Role> roles = protocol.roles().stream().map(role -> new Role(role.text())).toList();
        List<Meaning> arguments = protocol.parameters().stream().map(ProtocolLowering::itself).toList();
        Node<LocalType> root = lowering.fillIn(member, roles, arguments, protocol.name().span());
        return new Lowered(root, List.copyOf(lowering.findings), lowering.size > ProtocolLowering.LARGEST);
    }

    /** The body of a protocol, as a recursion if it comes back to itself. */
    private Node<LocalType> fillIn(LocalMember callee, List<Role> roles, List<Meaning> arguments, SourceSpan span) {
        ProtocolSyntax.Local protocol = callee.protocol();
        Map<String, Role> actuals = new HashMap<>();
        for (int i = 0; i < roles.size(); i++) {
            actuals.putIfAbsent(protocol.roles().get(i).text(), roles.get(i));
        }
        Map<String, Meaning> meanings = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            meanings.putIfAbsent(protocol.parameters().get(i).name().text(), arguments.get(i));
        }
        Scope scope = new Scope(
                new VisibleNames(callee.module(), library), Map.copyOf(actuals), Map.copyOf(meanings), Map.of());
        Instance instance = new Instance(callee.module().file(), protocol.span(), roles, arguments);
        Filling filling = new Filling(fresh(protocol.name().text()));
        inProgress.put(instance, filling);
        callers.push(protocol);
        Node<LocalType> body = body(protocol.steps(), span, scope);
        callers.pop();
        inProgress.remove(instance);
        return filling.recursive
                ? new Node<>(new LocalType.Recursion(filling.variable, body.type()), span, List.of(body))
                : body;
    }

    /** A name that no recursion of the type has, so that none captures a jump to another. */
    private RecursionVariable fresh(String name) {
        String candidate = name;
        for (int i = 2; !variables.add(candidate); i++) {
            candidate = name + "_" + i;
        }
        return new RecursionVariable(candidate);
    }

    private Optional<Node<LocalType>> call(ScribbleStep.Call call, Scope scope) {
        ProtocolSyntax.Local caller = callers.peek();
        return LocalCalls.callee(call, caller, scope.visible())
                .filter(callee -> callee.protocol().roles().size() == call.roles().size()
                        && callee.protocol().parameters().size() == call.arguments().size())
                .map(callee -> {
                    List<Role> roles = call.roles().stream()
                            .map(role -> scope.role(new Name(LocalCalls.actual(role, caller), role.span())))
                            .toList();
                    List<Meaning> arguments = new ArrayList<>();
                    for (int i = 0; i < call.arguments().size(); i++) {
                        arguments.add(messages.argument(
                                call.arguments().get(i), callee.protocol().parameters().get(i).kind(), scope));
                    }
                    Filling enclosing = inProgress.get(
                            new Instance(callee.module().file(), callee.protocol().span(), roles, List.copyOf(arguments)));
                    if (enclosing == null) {
                        return fillIn(callee, roles, List.copyOf(arguments), call.span());
                    }
                    enclosing.recursive = true;
                    return Node.leaf(new LocalType.Continue(enclosing.variable), call.span());
                });
    }

    private Node<LocalType> body(List<ScribbleStep> steps, SourceSpan span, Scope scope) {
        List<Node<LocalType>> lowered = steps.stream().flatMap(step -> step(step, scope).stream()).toList();
        return new Node<>(new LocalType.Sequence(Node.types(lowered)), span, lowered);
    }

    private Optional<Node<LocalType>> step(ScribbleStep step, Scope scope) {
        if (++size > ProtocolLowering.LARGEST) {
            return Optional.empty();
        }
        return switch (step) {
            case ScribbleStep.Action action -> Optional.of(Node.leaf(message(action, scope), action.span()));
            case ScribbleStep.Choice choice -> Optional.of(choice(choice, scope));
            case ScribbleStep.Recursion recursion -> {
                RecursionVariable variable = fresh(recursion.variable().text());
                SourceSpan span = recursion.variable().span();
                Node<LocalType> body =
                        body(recursion.steps(), span, scope.bind(recursion.variable().text(), variable));
                yield Optional.of(new Node<>(new LocalType.Recursion(variable, body.type()), span, List.of(body)));
            }
            case ScribbleStep.Continue jump -> scope.variable(jump.variable())
                    .map(variable -> Node.leaf(new LocalType.Continue(variable), jump.span()));
            case ScribbleStep.Call call -> call(call, scope);
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
            case JOIN_WRAP -> message(Direction.RECEIVE, peers, content, Link.WRAP);
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
