package dev.parley.grammar.lowering;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import dev.parley.grammar.DeclaredProtocol;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.syntax.FileSyntax;
import dev.parley.grammar.syntax.GlobalStep;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Lowers one protocol to a type, with the protocols that it calls filled in. A call of a protocol that is being filled in, with the same
 * actual roles, becomes a jump back to it; since roles are finitely many, filling in comes to an end, though possibly not a near one:
 * it stops at a limit.
 *
 * <p>The {@code begin} of a called protocol is left out: it starts sessions of that protocol by itself.
 */
final class GlobalLowering {
    /** In steps; beyond it, no later analysis would end in reasonable time. */
    static final int LARGEST = 20_000;

    /** In terms inside one another, which later analyses visit recursively. */
    private static final int DEEPEST = 400;

    private final VisibleProtocols visible;
    private final PayloadTypeResolver types;
    private final Map<Target, Call> callsInProgress = new HashMap<>();
    private final Set<String> variablesInUse = new HashSet<>();
    private int size;
    private boolean tooLarge;
    private boolean calleesSound = true;

    /**
     * The type of a protocol.
     *
     * @param calleesSound whether every called protocol was found and its text has no errors
     * @param tooLarge whether the limit was reached, so that the type is cut short
     */
    record Lowered(Node<GlobalType> root, boolean calleesSound, boolean tooLarge) {}

    /** A protocol that is being filled in. Mutable: {@code recursive} becomes true when a jump back to it is made. */
    private static final class Call {
        final RecursionVariable variable;
        boolean recursive;

        Call(RecursionVariable variable) {
            this.variable = variable;
        }
    }

    /** What is being filled in: calls of the same protocol with the same roles are the same. */
    private record Target(String protocol, List<Role> actuals) {}

    private GlobalLowering(VisibleProtocols visible, PayloadTypeResolver types) {
        this.visible = visible;
        this.types = types;
    }

    static Lowered lower(DeclaredProtocol protocol, VisibleProtocols visible, PayloadTypeResolver types) {
        GlobalLowering lowering = new GlobalLowering(visible, types);
        Node<GlobalType> root = lowering.root(protocol);
        return new Lowered(root, lowering.calleesSound, lowering.tooLarge);
    }

    private Node<GlobalType> root(DeclaredProtocol protocol) {
        SourceSpan name = protocol.declaration().name().span();
        List<Role> roles = protocol.declaration().roles().stream().map(role -> new Role(role.text())).toList();
        List<GlobalStep> steps = protocol.declaration().steps();
        boolean begins = !steps.isEmpty() && steps.getFirst() instanceof GlobalStep.Begin;
        Node<GlobalType> body = fillIn(protocol, roles, name, 1);
        if (!begins) {
            return body.type() instanceof GlobalType.Sequence ? body : sequence(List.of(body), name);
        }
        // A protocol that calls itself begins once, so `begin` stays outside the recursion.
        GlobalStep.Begin begin = (GlobalStep.Begin) steps.getFirst();
        List<Node<GlobalType>> all = new ArrayList<>();
        all.add(Node.leaf(new GlobalType.Begin(new Role(begin.initiator().text())), begin.span()));
        all.addAll(body.type() instanceof GlobalType.Sequence ? body.children() : List.of(body));
        return sequence(all, name);
    }

    /** The body of a protocol without its {@code begin}, as a recursion if it comes back to itself. */
    private Node<GlobalType> fillIn(DeclaredProtocol protocol, List<Role> actuals, SourceSpan span, int depth) {
        Environment environment = Environment.of(protocol, actuals, payloads(protocol.file()));
        Target target = new Target(protocol.qualifiedName(), actuals);
        Call call = new Call(unusedByCalls(protocol.declaration().name().text()));
        callsInProgress.put(target, call);
        variablesInUse.add(call.variable.name());
        List<GlobalStep> steps = protocol.declaration().steps().stream()
                .filter(step -> !(step instanceof GlobalStep.Begin))
                .toList();
        Node<GlobalType> body = body(steps, span, environment, depth + 1);
        callsInProgress.remove(target);
        variablesInUse.remove(call.variable.name());
        return call.recursive
                ? new Node<>(new GlobalType.Recursion(call.variable, body.type()), span, List.of(body))
                : body;
    }

    private Payloads payloads(FileSyntax file) {
        return new Payloads(types, file, (name, resolution) -> {}, session -> {
            SessionLowering.Lowered lowered =
                    new SessionLowering(visible, types, (name, resolution) -> {}, finding -> {}).lower(session, file);
            calleesSound &= lowered.sound();
            return lowered.type();
        });
    }

    /**
     * A name for a recursion that no protocol being filled in has: recursions of the text may shadow one another, but none may capture
     * a jump back to such a protocol. (Jumps of the text cannot be captured by a protocol called inside, whose text they are not in.)
     */
    private RecursionVariable unusedByCalls(String name) {
        String candidate = name;
        for (int i = 2; variablesInUse.contains(candidate); i++) {
            candidate = name + "_" + i;
        }
        return new RecursionVariable(candidate);
    }

    private Node<GlobalType> body(List<GlobalStep> steps, SourceSpan span, Environment environment, int depth) {
        List<Node<GlobalType>> lowered = new ArrayList<>();
        for (GlobalStep step : steps) {
            step(step, environment, depth + 1).ifPresent(lowered::add);
        }
        return sequence(lowered, span);
    }

    private static Node<GlobalType> sequence(List<Node<GlobalType>> steps, SourceSpan span) {
        return new Node<>(new GlobalType.Sequence(Node.types(steps)), span, steps);
    }

    private Optional<Node<GlobalType>> step(GlobalStep step, Environment environment, int depth) {
        tooLarge |= ++size > LARGEST || depth > DEEPEST;
        if (tooLarge) {
            return Optional.empty();
        }
        return switch (step) {
            case GlobalStep.Message message -> Optional.of(Node.leaf(message(message, environment), message.span()));
            case GlobalStep.Begin begin -> Optional.empty(); // Only its place is wrong: see BeginNotFirst.
            case GlobalStep.Choice choice -> Optional.of(choice(choice, environment, depth));
            case GlobalStep.DirectedChoice choice -> Optional.of(directedChoice(choice, environment, depth));
            case GlobalStep.Parallel parallel -> {
                List<Node<GlobalType>> threads = bodies(parallel.threads(), environment, depth);
                yield Optional.of(
                        new Node<>(new GlobalType.Parallel(Node.types(threads)), parallel.threads().getFirst().opening(), threads));
            }
            case GlobalStep.Loop loop -> {
                Node<GlobalType> body = body(loop.steps(), loop.guard().span(), environment, depth);
                yield Optional.of(new Node<>(
                        new GlobalType.Loop(environment.role(loop.guard()), body.type()), loop.guard().span(), List.of(body)));
            }
            case GlobalStep.Recursion recursion -> {
                RecursionVariable variable = unusedByCalls(recursion.variable().text());
                Environment inside = environment.bind(recursion.variable().text(), variable);
                SourceSpan span = recursion.variable().span();
                Node<GlobalType> body = body(recursion.steps(), span, inside, depth);
                yield Optional.of(new Node<>(new GlobalType.Recursion(variable, body.type()), span, List.of(body)));
            }
            case GlobalStep.Continue jump -> environment
                    .variable(jump.variable())
                    .map(variable -> Node.leaf(new GlobalType.Continue(variable), jump.span()));
            case GlobalStep.Call call -> call(call, environment, depth);
        };
    }

    private static GlobalType message(GlobalStep.Message message, Environment environment) {
        return new GlobalType.Message(
                environment.role(message.sender()),
                environment.roles(message.receivers()),
                message.label().<Label>map(label -> Label.of(label.text())).orElse(Label.Reserved.NONE),
                environment.payloads().types(message.payloads()));
    }

    private Node<GlobalType> choice(GlobalStep.Choice choice, Environment environment, int depth) {
        List<Node<GlobalType>> bodies = new ArrayList<>();
        List<GlobalType.Branch> branches = new ArrayList<>();
        for (GlobalStep.Branch branch : choice.branches()) {
            Node<GlobalType> body = body(branch.steps(), branch.label().span(), environment, depth);
            bodies.add(body);
            branches.add(new GlobalType.Branch(Label.of(branch.label().text()), body.type()));
        }
        return new Node<>(
                new GlobalType.AnnouncedChoice(environment.role(choice.chooser()), branches), choice.chooser().span(), bodies);
    }

    private Node<GlobalType> directedChoice(GlobalStep.DirectedChoice choice, Environment environment, int depth) {
        List<Node<GlobalType>> bodies = bodies(choice.alternatives(), environment, depth);
        return new Node<>(
                new GlobalType.DirectedChoice(environment.role(choice.chooser()), Node.types(bodies)),
                choice.chooser().span(),
                bodies);
    }

    private List<Node<GlobalType>> bodies(List<GlobalStep.Alternative> written, Environment environment, int depth) {
        List<Node<GlobalType>> bodies = new ArrayList<>();
        for (GlobalStep.Alternative alternative : written) {
            SourceSpan span = alternative.steps().isEmpty() ? alternative.opening() : alternative.steps().getFirst().span();
            bodies.add(body(alternative.steps(), span, environment, depth));
        }
        return bodies;
    }

    private Optional<Node<GlobalType>> call(GlobalStep.Call call, Environment environment, int depth) {
        Optional<DeclaredProtocol> callee = visible.find(environment.file(), call.callee().text());
        List<Role> actuals = environment.roles(call.arguments());
        calleesSound &= callee.filter(protocol -> isSoundWith(protocol, call.arguments())).isPresent();
        return callee.filter(protocol -> protocol.declaration().roles().size() == actuals.size())
                .map(protocol -> back(protocol, actuals, call.span()).orElseGet(() -> fillIn(protocol, actuals, call.span(), depth)));
    }

    private static boolean isSoundWith(DeclaredProtocol callee, List<Name> arguments) {
        return callee.sound() && callee.declaration().roles().size() == arguments.size();
    }

    private Optional<Node<GlobalType>> back(DeclaredProtocol protocol, List<Role> actuals, SourceSpan span) {
        Optional<Call> enclosing = Optional.ofNullable(callsInProgress.get(new Target(protocol.qualifiedName(), actuals)));
        enclosing.ifPresent(call -> call.recursive = true);
        return enclosing.map(call -> Node.leaf(new GlobalType.Continue(call.variable), span));
    }
}
