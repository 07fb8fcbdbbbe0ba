package dev.parley.grammar.scribble.linking;

import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Connections;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import dev.parley.grammar.lowering.Node;
import dev.parley.grammar.scribble.ModuleLibrary;
import dev.parley.grammar.scribble.linking.Scope.Meaning;
import dev.parley.grammar.scribble.linking.VisibleNames.Member;
import dev.parley.grammar.scribble.syntax.MessageSyntax;
import dev.parley.grammar.scribble.syntax.ModuleSyntax;
import dev.parley.grammar.scribble.syntax.ProtocolSyntax;
import dev.parley.grammar.scribble.syntax.ScribbleStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Lowers one global protocol to a type, with the protocols that it calls filled in. A call of a protocol that is being filled in, with the
 * same actual roles and arguments, becomes a jump back to it. Roles are finitely many, but arguments can grow with each call; and filling
 * in can take long even where it ends: it stops at a limit.
 */
final class ProtocolLowering {
    /** In steps; beyond it, no later analysis would end in reasonable time. */
    static final int LARGEST = 20_000;

    /** In terms inside one another, which later analyses visit recursively. */
    static final int DEEPEST = 400;

    private final ModuleLibrary library;
    private final Messages messages;
    private final Map<String, VisibleNames> visible = new HashMap<>();
    private final Map<Instance, Filling> inProgress = new HashMap<>();
    private final Set<String> variablesInUse = new HashSet<>();
    /** By their places, because as a value each is as large as its module. */
    private final Map<SourceSpan, Member> callees = new HashMap<>();
    private int size;
    private boolean tooLarge;

    /**
     * The type of a protocol.
     *
     * @param calleesSound whether every called protocol was found and the names in its text have no errors
     * @param tooLarge whether the limit was reached, so that the type is cut short
     */
    record Lowered(Node<GlobalType> root, boolean calleesSound, boolean tooLarge) {
        GlobalProtocol protocol(Member declaration) {
            ProtocolSyntax.Global syntax = declaration.protocol();
            return new GlobalProtocol(
                    declaration.qualifiedName(),
                    syntax.roles().stream().map(role -> new Role(role.text())).distinct().toList(),
                    root.type(),
                    syntax.isExplicit() ? Connections.EXPLICIT : Connections.IMPLICIT);
        }
    }

    /** What is being filled in: calls of the same protocol with the same roles and arguments are the same. */
    private record Instance(String file, String protocol, List<Role> roles, List<Meaning> arguments) {}

    /** A protocol that is being filled in. Mutable: {@code recursive} becomes true when a jump back to it is made. */
    private static final class Filling {
        final RecursionVariable variable;
        boolean recursive;

        Filling(RecursionVariable variable) {
            this.variable = variable;
        }
    }

    private ProtocolLowering(ModuleLibrary library, Messages messages) {
        this.library = library;
        this.messages = messages;
    }

    static Lowered lower(Member protocol, ModuleLibrary library, Messages messages) {
        ProtocolLowering lowering = new ProtocolLowering(library, messages);
        List<Role> roles = protocol.protocol().roles().stream().map(role -> new Role(role.text())).toList();
        List<Meaning> arguments = protocol.protocol().parameters().stream().map(ProtocolLowering::itself).toList();
        Node<GlobalType> body = lowering.fillIn(protocol, roles, arguments, protocol.protocol().name().span(), 1);
        Node<GlobalType> root = body.type() instanceof GlobalType.Sequence
                ? body
                : sequence(List.of(body), protocol.protocol().name().span());
        return new Lowered(root, lowering.calleesAreSound(), lowering.tooLarge);
    }

    /** In a protocol that nobody calls, a parameter stands for itself. */
    static Meaning itself(ProtocolSyntax.Parameter parameter) {
        return switch (parameter.kind()) {
            case DATA -> new Meaning.Data(PayloadType.of(parameter.name().text()));
            case SIGNATURE -> new Meaning.Signature(Label.of(parameter.name().text()), List.of());
        };
    }

    private boolean calleesAreSound() {
        return callees.values().stream()
                .flatMap(callee -> Stream.concat(
                        NameChecks.check(callee.protocol(), visible(callee.module())).stream(),
                        DelegatedSessions.check(callee, library).stream()))
                .noneMatch(finding -> finding.kind().severity() == Severity.ERROR);
    }

    private VisibleNames visible(ModuleSyntax module) {
        return visible.computeIfAbsent(module.file(), file -> new VisibleNames(module, library));
    }

    /** The body of a protocol, as a recursion if it comes back to itself. */
    private Node<GlobalType> fillIn(Member callee, List<Role> roles, List<Meaning> arguments, SourceSpan span, int depth) {
        ProtocolSyntax.Global protocol = callee.protocol();
        callees.put(protocol.name().span(), callee);
        Map<String, Role> actuals = new HashMap<>();
        for (int i = 0; i < roles.size(); i++) {
            actuals.putIfAbsent(protocol.roles().get(i).text(), roles.get(i));
        }
        Map<String, Meaning> meanings = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            meanings.putIfAbsent(protocol.parameters().get(i).name().text(), arguments.get(i));
        }
        Scope scope = new Scope(visible(callee.module()), Map.copyOf(actuals), Map.copyOf(meanings), Map.of());
        Instance instance = instance(callee, roles, arguments);
        Filling filling = new Filling(unused(protocol.name().text()));
        inProgress.put(instance, filling);
        variablesInUse.add(filling.variable.name());
        Node<GlobalType> body = body(protocol.steps(), span, scope, depth + 1);
        inProgress.remove(instance);
        variablesInUse.remove(filling.variable.name());
        return filling.recursive
                ? new Node<>(new GlobalType.Recursion(filling.variable, body.type()), span, List.of(body))
                : body;
    }

    private static Instance instance(Member callee, List<Role> roles, List<Meaning> arguments) {
        return new Instance(callee.module().file(), callee.protocol().name().text(), roles, arguments);
    }

    /** A name for a recursion that no protocol being filled in has, so that none captures a jump back to such a protocol. */
    private RecursionVariable unused(String name) {
        String candidate = name;
        for (int i = 2; variablesInUse.contains(candidate); i++) {
            candidate = name + "_" + i;
        }
        return new RecursionVariable(candidate);
    }

    private Node<GlobalType> body(List<ScribbleStep> steps, SourceSpan span, Scope scope, int depth) {
        List<Node<GlobalType>> lowered = new ArrayList<>();
        for (ScribbleStep step : steps) {
            step(step, scope, depth + 1).ifPresent(lowered::add);
        }
        return sequence(lowered, span);
    }

    private static Node<GlobalType> sequence(List<Node<GlobalType>> steps, SourceSpan span) {
        return new Node<>(new GlobalType.Sequence(Node.types(steps)), span, steps);
    }

    private Optional<Node<GlobalType>> step(ScribbleStep step, Scope scope, int depth) {
        tooLarge |= ++size > LARGEST || depth > DEEPEST;
        if (tooLarge) {
            return Optional.empty();
        }
        return switch (step) {
            case ScribbleStep.Transfer transfer -> {
                Meaning.Signature message = messages.signature(transfer.message(), scope);
                yield Optional.of(Node.leaf(
                        new GlobalType.Message(
                                scope.role(transfer.sender()), scope.roles(transfer.receivers()), message.label(), message.payloads()),
                        transfer.span()));
            }
            case ScribbleStep.Choice choice -> Optional.of(choice(choice, scope, depth));
            case ScribbleStep.Recursion recursion -> {
                RecursionVariable variable = unused(recursion.variable().text());
                SourceSpan span = recursion.variable().span();
                Node<GlobalType> body =
                        body(recursion.steps(), span, scope.bind(recursion.variable().text(), variable), depth);
                yield Optional.of(new Node<>(new GlobalType.Recursion(variable, body.type()), span, List.of(body)));
            }
            case ScribbleStep.Continue jump -> scope.variable(jump.variable())
                    .map(variable -> Node.leaf(new GlobalType.Continue(variable), jump.span()));
            case ScribbleStep.Call call -> call(call, scope, depth);
            case ScribbleStep.Connect connect -> {
                Meaning.Signature message = connect.message()
                        .map(written -> messages.signature(written, scope))
                        .orElseGet(() -> new Meaning.Signature(Label.Reserved.NONE, List.of()));
                yield Optional.of(Node.leaf(
                        new GlobalType.Connect(
                                scope.role(connect.requester()),
                                scope.role(connect.accepter()),
                                message.label(),
                                message.payloads()),
                        connect.span()));
            }
            case ScribbleStep.Disconnect disconnect -> Optional.of(Node.leaf(
                    new GlobalType.Disconnect(scope.role(disconnect.left()), scope.role(disconnect.right())), disconnect.span()));
            case ScribbleStep.Wrap wrap -> Optional.of(Node.leaf(
                    new GlobalType.Wrap(scope.role(wrap.requester()), scope.role(wrap.accepter())), wrap.span()));
            case ScribbleStep.Parallel parallel -> Optional.of(parallel(parallel, scope, depth));
            // Reported where the names are checked, so that nothing is concluded from what is missing here.
            case ScribbleStep.Nested nested -> Optional.empty();
            case ScribbleStep.Invitation invitation -> Optional.empty();
            case ScribbleStep.Action action -> Optional.empty();
        };
    }

    private Node<GlobalType> choice(ScribbleStep.Choice choice, Scope scope, int depth) {
        List<Node<GlobalType>> bodies = bodies(choice.alternatives(), scope, depth);
        return new Node<>(
                new GlobalType.DirectedChoice(scope.role(choice.chooser()), Node.types(bodies)), choice.chooser().span(), bodies);
    }

    private Node<GlobalType> parallel(ScribbleStep.Parallel parallel, Scope scope, int depth) {
        List<Node<GlobalType>> threads = bodies(parallel.threads(), scope, depth);
        return threads.size() == 1
                ? threads.getFirst()
                : new Node<>(new GlobalType.Parallel(Node.types(threads)), parallel.threads().getFirst().opening(), threads);
    }

    private List<Node<GlobalType>> bodies(List<ScribbleStep.Block> blocks, Scope scope, int depth) {
        List<Node<GlobalType>> bodies = new ArrayList<>();
        for (ScribbleStep.Block block : blocks) {
            SourceSpan span = block.steps().isEmpty() ? block.opening() : block.steps().getFirst().span();
            bodies.add(body(block.steps(), span, scope, depth));
        }
        return bodies;
    }

    private Optional<Node<GlobalType>> call(ScribbleStep.Call call, Scope scope, int depth) {
        List<Role> roles = scope.roles(call.roles());
        return scope.visible().protocol(call.callee().text())
                .filter(callee -> callee.protocol().roles().size() == roles.size()
                        && callee.protocol().parameters().size() == call.arguments().size())
                .map(callee -> {
                    List<Meaning> arguments = arguments(callee.protocol(), call.arguments(), scope);
                    return back(callee, roles, arguments, call.span())
                            .orElseGet(() -> fillIn(callee, roles, arguments, call.span(), depth));
                });
    }

    private List<Meaning> arguments(ProtocolSyntax.Global callee, List<MessageSyntax> written, Scope scope) {
        List<Meaning> arguments = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            arguments.add(messages.argument(written.get(i), callee.parameters().get(i).kind(), scope));
        }
        return List.copyOf(arguments);
    }

    private Optional<Node<GlobalType>> back(Member callee, List<Role> roles, List<Meaning> arguments, SourceSpan span) {
        Optional<Filling> enclosing = Optional.ofNullable(inProgress.get(instance(callee, roles, arguments)));
        enclosing.ifPresent(filling -> filling.recursive = true);
        return enclosing.map(filling -> Node.leaf(new GlobalType.Continue(filling.variable), span));
    }
}
