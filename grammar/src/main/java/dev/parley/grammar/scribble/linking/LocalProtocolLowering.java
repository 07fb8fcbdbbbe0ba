package dev.parley.grammar.scribble.linking;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Action;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.provenance.Provenance;
import dev.parley.core.scribble.LocalTerm;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.Role;
import dev.parley.grammar.scribble.ModuleLibrary;
import dev.parley.grammar.scribble.linking.Scope.Meaning;
import dev.parley.grammar.scribble.linking.VisibleNames.LocalMember;
import dev.parley.grammar.scribble.syntax.Dialect;
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

/**
 * Lowers one local protocol to the terms of its role, with the local protocols that it calls filled in. As with global protocols, a call
 * of one that is being filled in, with the same roles and arguments, is a jump back to it, and filling in stops at a limit.
 */
final class LocalProtocolLowering {
    private final ModuleLibrary library;
    private final Messages messages;
    private final Dialect dialect;
    private final Map<Instance, Filling> inProgress = new HashMap<>();
    private final Deque<ProtocolSyntax.Local> callers = new ArrayDeque<>();
    private final Map<NodePath, SourceSpan> spans = new HashMap<>();
    private final Map<NodePath, String> names = new HashMap<>();
    private final Set<NodePath> protocols = new HashSet<>();
    // By their place: comparing modules by structure would cost their size.
    private final Map<SourceSpan, LocalMember> callees = new HashMap<>();
    private int size;
    private boolean tooLarge;

    /**
     * The terms of a local protocol.
     *
     * @param provenance where they stand: an alternative of a choice at its opening brace; what a call is replaced with stands where that
     *     is written, and is below the call
     * @param names those of the recursions, and of the protocols that calls lead back to
     * @param protocols the recursions that are protocols which come back to themselves
     * @param callees the protocols that are called, directly or not
     * @param tooLarge whether the limit was reached, so that the terms are cut short
     */
    record Lowered(
            List<LocalTerm> body,
            Provenance provenance,
            Map<NodePath, String> names,
            Set<NodePath> protocols,
            List<LocalMember> callees,
            boolean tooLarge) {

        String name(NodePath path) {
            return names.get(path);
        }
    }

    /** What is being filled in: calls of the same protocol with the same roles and arguments are the same. */
    private record Instance(SourceSpan protocol, List<Role> roles, List<Meaning> arguments) {}

    /** A protocol that is being filled in. Mutable: {@code recursive} becomes true when a jump back to it is made. */
    private static final class Filling {
        final NodePath at;
        boolean recursive;

        Filling(NodePath at) {
            this.at = at;
        }
    }

    private LocalProtocolLowering(ModuleLibrary library, Messages messages, Dialect dialect) {
        this.library = library;
        this.messages = messages;
        this.dialect = dialect;
    }

    static Lowered lower(LocalMember member, ModuleLibrary library, Messages messages) {
        LocalProtocolLowering lowering = new LocalProtocolLowering(library, messages, member.module().dialect());
        ProtocolSyntax.Local protocol = member.protocol();
        List<Role> roles = protocol.roles().stream().map(role -> new Role(role.text())).toList();
        List<Meaning> arguments = protocol.parameters().stream().map(ProtocolLowering::itself).toList();
        lowering.spans.put(NodePath.ROOT, protocol.name().span());
        List<LocalTerm> body = lowering.fillIn(member, roles, arguments, NodePath.ROOT);
        return new Lowered(
                body,
                new Provenance(lowering.spans),
                Map.copyOf(lowering.names),
                Set.copyOf(lowering.protocols),
                List.copyOf(lowering.callees.values()),
                lowering.tooLarge);
    }

    /** The body of a protocol, as a recursion if it comes back to itself. */
    private List<LocalTerm> fillIn(LocalMember callee, List<Role> roles, List<Meaning> arguments, NodePath at) {
        ProtocolSyntax.Local protocol = callee.protocol();
        Map<String, Role> actuals = new HashMap<>();
        for (int i = 0; i < roles.size(); i++) {
            actuals.putIfAbsent(protocol.roles().get(i).text(), roles.get(i));
        }
        Map<String, Meaning> meanings = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            meanings.putIfAbsent(protocol.parameters().get(i).name().text(), arguments.get(i));
        }
        LocalScope scope = new LocalScope(
                new Scope(new VisibleNames(callee.module(), library), Map.copyOf(actuals), Map.copyOf(meanings), Map.of()), Map.of());
        Instance instance = new Instance(protocol.span(), roles, arguments);
        Filling filling = new Filling(at);
        inProgress.put(instance, filling);
        callers.push(protocol);
        List<LocalTerm> body = body(protocol.steps(), scope, at);
        callers.pop();
        inProgress.remove(instance);
        if (!filling.recursive) {
            return body;
        }
        names.put(at, protocol.name().text());
        protocols.add(at);
        return List.of(new LocalTerm.Recursion(body, at));
    }

    /** @param recursions those that the text can name, innermost of each name */
    private record LocalScope(Scope names, Map<String, NodePath> recursions) {
        LocalScope bind(String name, NodePath recursion) {
            Map<String, NodePath> more = new HashMap<>(recursions);
            more.put(name, recursion);
            return new LocalScope(names, Map.copyOf(more));
        }
    }

    private List<LocalTerm> call(ScribbleStep.Call call, Scope scope, NodePath at) {
        ProtocolSyntax.Local caller = callers.element();
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
                    callees.put(callee.protocol().span(), callee);
                    Filling enclosing = inProgress.get(new Instance(callee.protocol().span(), roles, List.copyOf(arguments)));
                    if (enclosing == null) {
                        return fillIn(callee, roles, List.copyOf(arguments), at);
                    }
                    enclosing.recursive = true;
                    names.put(at, callee.protocol().name().text());
                    return List.<LocalTerm>of(new LocalTerm.Jump(enclosing.at, at));
                })
                .orElse(List.of());
    }

    private List<LocalTerm> body(List<ScribbleStep> steps, LocalScope scope, NodePath at) {
        List<LocalTerm> body = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            NodePath place = at.child(i);
            tooLarge |= ++size > ProtocolLowering.LARGEST || place.length() > ProtocolLowering.DEEPEST;
            if (tooLarge) {
                break;
            }
            spans.put(place, steps.get(i).span());
            body.addAll(step(steps.get(i), scope, place));
        }
        return body;
    }

    private List<LocalTerm> step(ScribbleStep step, LocalScope scope, NodePath at) {
        return switch (step) {
            case ScribbleStep.Action action -> actions(action, scope.names(), at);
            case ScribbleStep.Choice choice -> List.of(new LocalTerm.Choice(bodies(choice.alternatives(), scope, at), at));
            case ScribbleStep.Parallel parallel -> {
                List<List<LocalTerm>> threads = bodies(parallel.threads(), scope, at);
                yield threads.size() == 1 ? threads.getFirst() : List.of(new LocalTerm.Parallel(threads, at));
            }
            case ScribbleStep.Recursion recursion -> {
                String name = recursion.variable().text();
                names.put(at, name);
                spans.put(at, recursion.variable().span());
                yield List.of(new LocalTerm.Recursion(body(recursion.steps(), scope.bind(name, at), at), at));
            }
            case ScribbleStep.Continue jump -> Optional.ofNullable(scope.recursions().get(jump.variable().text())).stream()
                    .<LocalTerm>map(recursion -> new LocalTerm.Jump(recursion, at))
                    .toList();
            case ScribbleStep.Call call -> call(call, scope.names(), at);
            // The first four are no steps of local protocols; the others have been reported where names are checked.
            case ScribbleStep.Transfer transfer -> List.of();
            case ScribbleStep.Connect connect -> List.of();
            case ScribbleStep.Disconnect disconnect -> List.of();
            case ScribbleStep.Wrap wrap -> List.of();
            case ScribbleStep.Nested nested -> List.of();
            case ScribbleStep.Invitation invitation -> List.of();
        };
    }

    private List<List<LocalTerm>> bodies(List<ScribbleStep.Block> blocks, LocalScope scope, NodePath at) {
        List<List<LocalTerm>> bodies = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            NodePath place = at.child(i);
            spans.put(place, blocks.get(i).opening());
            bodies.add(body(blocks.get(i).steps(), scope, place));
        }
        return bodies;
    }

    private List<LocalTerm> actions(ScribbleStep.Action action, Scope scope, NodePath at) {
        Meaning.Signature content = action.message()
                .map(written -> messages.signature(written, scope))
                .orElseGet(() -> new Meaning.Signature(Label.Reserved.NONE, List.of()));
        return switch (action.kind()) {
            case SEND -> sends(scope.roles(action.peers()), content, at);
            case RECEIVE -> each(action, scope, at, Direction.RECEIVE, Link.USE, content);
            case REQUEST -> each(action, scope, at, Direction.SEND, Link.OPEN, content);
            case ACCEPT -> each(action, scope, at, Direction.RECEIVE, Link.OPEN, content);
            case DISCONNECT -> each(action, scope, at, Direction.SEND, Link.CLOSE, content);
            case WRAP -> each(action, scope, at, Direction.SEND, Link.WRAP, content);
            case JOIN_WRAP -> each(action, scope, at, Direction.RECEIVE, Link.WRAP, content);
        };
    }

    /** In Scribble the copies for several receivers are sent one after the other, as its projections have it; in nuScr they are one step. */
    private List<LocalTerm> sends(List<Role> receivers, Meaning.Signature content, NodePath at) {
        Stream<List<Role>> copies = dialect == Dialect.SCRIBBLE ? receivers.stream().map(List::of) : Stream.of(receivers);
        return inOrder(
                copies.map(peers -> new Action(Direction.SEND, peers, content.label(), content.payloads(), Link.USE)).toList(), at);
    }

    private List<LocalTerm> each(
            ScribbleStep.Action action, Scope scope, NodePath at, Direction direction, Link link, Meaning.Signature content) {
        return inOrder(
                scope.roles(action.peers()).stream()
                        .map(peer -> new Action(direction, List.of(peer), content.label(), content.payloads(), link))
                        .toList(),
                at);
    }

    /** Steps that are written as one. */
    private List<LocalTerm> inOrder(List<Action> actions, NodePath at) {
        if (actions.size() == 1) {
            return List.of(new LocalTerm.Step(actions.getFirst(), at));
        }
        List<LocalTerm> steps = new ArrayList<>();
        for (Action action : actions) {
            NodePath place = at.child(steps.size());
            spans.put(place, spans.get(at));
            steps.add(new LocalTerm.Step(action, place));
        }
        return steps;
    }
}
