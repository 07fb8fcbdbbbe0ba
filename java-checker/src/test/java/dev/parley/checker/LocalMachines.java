package dev.parley.checker;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The machines of local types, built the direct way, so that the tests of the checker rest on nothing but the machine. */
final class LocalMachines {
    private record Step(int source, Action action, int target) {}

    private final List<Step> steps = new ArrayList<>();
    private final Map<RecursionVariable, Integer> heads = new HashMap<>();
    private final Map<Integer, Integer> same = new HashMap<>();
    private int states;

    private LocalMachines() {}

    static Machine of(Role role, LocalType type) {
        LocalMachines machine = new LocalMachines();
        return machine.numbered(role, machine.start(type, machine.states++));
    }

    private int start(LocalType type, int next) {
        return switch (type) {
            case LocalType.Sequence sequence -> {
                int start = next;
                for (LocalType step : sequence.steps().reversed()) {
                    start = start(step, start);
                }
                yield start;
            }
            case LocalType.Begin begin -> step(new Action(begin.direction(), begin.peers(), Label.Reserved.BEGIN, List.of()), next);
            case LocalType.Message message ->
                step(new Action(message.direction(), message.peers(), message.label(), message.payloads()), next);
            case LocalType.Choice choice -> {
                int state = states++;
                choice.branches().forEach(branch -> steps.add(new Step(state,
                        new Action(choice.direction(), choice.peers(), branch.label(), branch.payloads()), start(branch.body(), next))));
                yield state;
            }
            case LocalType.Loop loop -> {
                int state = states++;
                steps.add(new Step(state, reserved(loop, Label.Reserved.AGAIN), start(loop.body(), state)));
                steps.add(new Step(state, reserved(loop, Label.Reserved.DONE), next));
                yield state;
            }
            case LocalType.Recursion recursion -> {
                int head = states++;
                heads.put(recursion.variable(), head);
                same.put(head, start(recursion.body(), next));
                yield head;
            }
            case LocalType.Continue back -> heads.get(back.variable());
        };
    }

    private static Action reserved(LocalType.Loop loop, Label label) {
        return new Action(loop.direction(), loop.peers(), label, List.of());
    }

    private int step(Action action, int next) {
        int state = states++;
        steps.add(new Step(state, action, next));
        return state;
    }

    private int resolved(int state) {
        return same.containsKey(state) ? resolved(same.get(state)) : state;
    }

    private Machine numbered(Role role, int start) {
        Machine.Builder builder = Machine.builder(role);
        Map<Integer, Integer> numbers = new HashMap<>();
        Deque<Integer> queue = new ArrayDeque<>(List.of(resolved(start)));
        numbers.put(resolved(start), builder.state());
        while (!queue.isEmpty()) {
            int state = queue.remove();
            for (Step step : steps) {
                if (step.source() == state) {
                    int target = resolved(step.target());
                    if (!numbers.containsKey(target)) {
                        numbers.put(target, builder.state());
                        queue.add(target);
                    }
                    builder.transition(numbers.get(state), step.action(), numbers.get(target));
                }
            }
        }
        return builder.build();
    }

    // Short forms, after the notation of the papers.

    static LocalType seq(LocalType... steps) {
        return LocalType.sequence(steps);
    }

    static LocalType begin(Direction direction, String... peers) {
        return new LocalType.Begin(direction, roles(peers));
    }

    static LocalType send(String peer, String... payloads) {
        return new LocalType.Message(Direction.SEND, roles(peer), Label.Reserved.NONE, types(payloads));
    }

    static LocalType receive(String peer, String... payloads) {
        return new LocalType.Message(Direction.RECEIVE, roles(peer), Label.Reserved.NONE, types(payloads));
    }

    static LocalType loop(Direction direction, String peer, LocalType... body) {
        return new LocalType.Loop(direction, roles(peer), seq(body));
    }

    static LocalType choice(Direction direction, List<String> peers, LocalType.Branch... branches) {
        return new LocalType.Choice(direction, peers.stream().map(Role::new).toList(), List.of(branches));
    }

    static LocalType.Branch branch(String label, List<String> payloads, LocalType... body) {
        return new LocalType.Branch(Label.of(label), payloads.stream().map(PayloadType::of).toList(), seq(body));
    }

    static LocalType rec(String variable, LocalType... body) {
        return new LocalType.Recursion(new RecursionVariable(variable), seq(body));
    }

    static LocalType again(String variable) {
        return new LocalType.Continue(new RecursionVariable(variable));
    }

    private static List<Role> roles(String... names) {
        return List.of(names).stream().map(Role::new).toList();
    }

    private static List<PayloadType> types(String... names) {
        return List.of(names).stream().map(PayloadType::of).toList();
    }
}
