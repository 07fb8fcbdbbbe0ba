package dev.parley.core.scribble;

import dev.parley.core.machine.Action;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.Direction;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The projection that Scribble's verdicts are about. It keeps what concerns the role and leaves out the rest, alternatives and
 * recursions in which nothing is left included; nothing is merged. Whether what is left makes sense is found by running it.
 */
final class DirectProjection {
    private final Role role;

    private DirectProjection(Role role) {
        this.role = role;
    }

    static List<LocalTerm> of(GlobalType root, Role role) {
        return new DirectProjection(role).project(root, NodePath.ROOT, Map.of());
    }

    private List<LocalTerm> project(GlobalType type, NodePath path, Map<RecursionVariable, NodePath> binders) {
        return switch (type) {
            case GlobalType.Sequence sequence -> {
                List<LocalTerm> steps = new ArrayList<>();
                for (int i = 0; i < sequence.steps().size(); i++) {
                    steps.addAll(project(sequence.steps().get(i), path.child(i), binders));
                }
                yield steps;
            }
            case GlobalType.DirectedChoice choice -> {
                List<List<LocalTerm>> alternatives = bodies(choice, path, binders);
                yield alternatives.isEmpty() ? List.of() : List.of(new LocalTerm.Choice(alternatives, path));
            }
            case GlobalType.Parallel parallel -> {
                List<List<LocalTerm>> threads = bodies(parallel, path, binders);
                yield switch (threads.size()) {
                    case 0 -> List.of();
                    case 1 -> threads.getFirst();
                    default -> List.of(new LocalTerm.Parallel(threads, path));
                };
            }
            case GlobalType.Recursion recursion -> {
                Map<RecursionVariable, NodePath> inside = new HashMap<>(binders);
                inside.put(recursion.variable(), path);
                List<LocalTerm> body = project(recursion.body(), path.child(0), inside);
                yield onlyJumps(body, Set.of(path)) ? List.of() : List.of(new LocalTerm.Recursion(body, path));
            }
            case GlobalType.Continue jump -> List.of(new LocalTerm.Jump(binders.get(jump.variable()), path));
            case GlobalType.Message message -> message.receivers().stream()
                    .flatMap(receiver -> exchange(message, receiver).map(action -> step(action, path)))
                    .toList();
            case GlobalType.Connect connect -> pair(
                    connect.requester(), connect.accepter(), connect.label(), connect.payloads(), Link.OPEN, path);
            case GlobalType.Wrap wrap ->
                pair(wrap.requester(), wrap.accepter(), Label.Reserved.NONE, List.of(), Link.WRAP, path);
            case GlobalType.Disconnect disconnect -> disconnect(disconnect, path);
            case GlobalType.Begin begin -> throw Dialect.foreign(begin);
            case GlobalType.AnnouncedChoice choice -> throw Dialect.foreign(choice);
            case GlobalType.Loop loop -> throw Dialect.foreign(loop);
        };
    }

    /** The alternatives, or threads, in which anything is left. */
    private List<List<LocalTerm>> bodies(GlobalType type, NodePath path, Map<RecursionVariable, NodePath> binders) {
        List<List<LocalTerm>> bodies = new ArrayList<>();
        for (int i = 0; i < type.children().size(); i++) {
            List<LocalTerm> body = project(type.children().get(i), path.child(i), binders);
            if (!body.isEmpty()) {
                bodies.add(body);
            }
        }
        return bodies;
    }

    /** The copies of a message to several receivers are sent one after the other. */
    private Stream<Action> exchange(GlobalType.Message message, Role receiver) {
        if (role.equals(message.sender())) {
            return Stream.of(new Action(Direction.SEND, List.of(receiver), message.label(), message.payloads()));
        }
        return role.equals(receiver)
                ? Stream.of(new Action(Direction.RECEIVE, List.of(message.sender()), message.label(), message.payloads()))
                : Stream.empty();
    }

    private List<LocalTerm> pair(
            Role requester,
            Role accepter,
            Label label,
            List<PayloadType> payloads,
            Link link,
            NodePath path) {
        if (role.equals(requester)) {
            return List.of(step(new Action(Direction.SEND, List.of(accepter), label, payloads, link), path));
        }
        return role.equals(accepter)
                ? List.of(step(new Action(Direction.RECEIVE, List.of(requester), label, payloads, link), path))
                : List.of();
    }

    private List<LocalTerm> disconnect(GlobalType.Disconnect disconnect, NodePath path) {
        if (!role.equals(disconnect.left()) && !role.equals(disconnect.right())) {
            return List.of();
        }
        Role peer = role.equals(disconnect.left()) ? disconnect.right() : disconnect.left();
        return List.of(
                step(new Action(Direction.SEND, List.of(peer), Label.Reserved.NONE, List.of(), Link.CLOSE), path));
    }

    private static LocalTerm step(Action action, NodePath path) {
        return new LocalTerm.Step(action, path);
    }

    /** Whether a body does nothing but come back to recursions around it. */
    private static boolean onlyJumps(List<LocalTerm> body, Set<NodePath> binders) {
        if (body.size() != 1) {
            return body.isEmpty();
        }
        return switch (body.getFirst()) {
            case LocalTerm.Step step -> false;
            case LocalTerm.Jump jump -> binders.contains(jump.binder());
            case LocalTerm.Choice choice ->
                choice.alternatives().stream().allMatch(alternative -> onlyJumps(alternative, binders));
            // Threads jump to recursions inside of them only, and those that do nothing else have been left out.
            case LocalTerm.Parallel parallel -> false;
            case LocalTerm.Recursion recursion -> {
                Set<NodePath> inside = new HashSet<>(binders);
                inside.add(recursion.path());
                yield onlyJumps(recursion.body(), inside);
            }
        };
    }
}
