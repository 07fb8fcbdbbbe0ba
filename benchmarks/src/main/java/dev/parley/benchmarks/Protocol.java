package dev.parley.benchmarks;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The protocols that are measured: steps between numbered states that all roles have in common. */
public final class Protocol {
    private record Step(int from, String sender, String receiver, Label label, List<PayloadType> payloads, int to) {}

    private final String name;
    private final List<Step> steps = new ArrayList<>();

    private Protocol(String name) {
        this.name = name;
    }

    private Protocol step(int from, String sender, String receiver, String label, int to, PayloadType... payloads) {
        steps.add(new Step(from, sender, receiver, label.isEmpty() ? Label.Reserved.NONE : Label.of(label), List.of(payloads), to));
        return this;
    }

    /** {@code rec X { A: { ping: A->B: <T>; B->A: pong<T>; X, stop: } }}. */
    public static ProtocolDescriptor pingPong(PayloadType payload) {
        return new Protocol("pingPong")
                .step(0, "A", "B", "ping", 1, payload).step(1, "B", "A", "pong", 0, payload).step(0, "A", "B", "stop", 2).build();
    }

    /** {@code rec X { A: { item: A->B: <T>; X, stop: B->A: <int> } }}. */
    public static ProtocolDescriptor stream(PayloadType payload) {
        return new Protocol("stream")
                .step(0, "A", "B", "item", 0, payload).step(0, "A", "B", "stop", 1).step(1, "B", "A", "", 2, PayloadType.of("int")).build();
    }

    /** {@code rec X { A: { item: A->B: <T>; B->A: taken; X, stop: } }}. */
    public static ProtocolDescriptor acknowledged(PayloadType payload) {
        return new Protocol("acknowledged")
                .step(0, "A", "B", "item", 1, payload).step(1, "B", "A", "taken", 0).step(0, "A", "B", "stop", 2).build();
    }

    /** A sink asks a source for each value, until the source stops. */
    public static ProtocolDescriptor streaming() {
        return new Protocol("streaming")
                .step(0, "T", "S", "ready", 1).step(1, "S", "T", "value", 0, PayloadType.of("int")).step(1, "S", "T", "stop", 2).build();
    }

    /** A sink asks a kernel for buffers, which it gets from a source; they are given away. */
    public static ProtocolDescriptor doubleBuffering() {
        PayloadType buffer = new PayloadType.Value("int[]", true);
        return new Protocol("doubleBuffering")
                .step(0, "T", "K", "ready", 1).step(1, "K", "S", "ready", 2).step(2, "S", "K", "copy", 3, buffer)
                .step(3, "K", "T", "copy", 0, buffer).step(0, "T", "K", "stop", 4).step(4, "K", "S", "stop", 5).build();
    }

    /** One message, from the side that requests the session. */
    public static ProtocolDescriptor once(PayloadType payload) {
        return new Protocol("once").step(0, "client", "server", "", 1, payload).build();
    }

    /** Something to do, and what came of it. */
    public static ProtocolDescriptor task(PayloadType order, PayloadType result) {
        return new Protocol("task").step(0, "client", "server", "", 1, order).step(1, "server", "client", "", 2, result).build();
    }

    /** A number goes round three roles, each of which adds to it, until the first one stops. */
    public static ProtocolDescriptor adder() {
        PayloadType number = PayloadType.of("int");
        return new Protocol("adder")
                .step(0, "A", "B", "number", 1, number).step(1, "B", "C", "sum", 2, number).step(2, "C", "A", "result", 0, number)
                .step(0, "A", "B", "stop", 3).step(3, "B", "C", "stop", 4).build();
    }

    /** The first of so many roles, {@code role0}, tells each of the others something. */
    public static ProtocolDescriptor star(int roles, PayloadType payload) {
        Protocol star = new Protocol("star");
        for (int i = 1; i < roles; i++) {
            star.step(i - 1, "role0", "role" + i, "", i, payload);
        }
        return star.build();
    }

    private ProtocolDescriptor build() {
        Set<String> roles = new LinkedHashSet<>();
        steps.forEach(step -> {
            roles.add(step.sender());
            roles.add(step.receiver());
        });
        return ProtocolDescriptor.of("benchmark." + name, roles.stream().map(this::machine).toList());
    }

    /** The states that a role goes through without doing anything are one state for it. */
    private Machine machine(String role) {
        Map<Integer, Integer> merged = new LinkedHashMap<>();
        steps.stream().filter(step -> !involves(step, role)).forEach(step -> merged.put(step.to(), step.from()));
        Machine.Builder machine = Machine.builder(new Role(role));
        Map<Integer, Integer> states = new LinkedHashMap<>();
        for (Step step : steps) {
            for (int state : new int[] {step.from(), step.to()}) {
                states.computeIfAbsent(canonical(state, merged), unused -> machine.state());
            }
        }
        for (Step step : steps) {
            if (involves(step, role)) {
                PayloadType[] payloads = step.payloads().toArray(PayloadType[]::new);
                Action action = step.sender().equals(role)
                        ? Action.send(new Role(step.receiver()), step.label(), payloads)
                        : Action.receive(new Role(step.sender()), step.label(), payloads);
                machine.transition(states.get(canonical(step.from(), merged)), action, states.get(canonical(step.to(), merged)));
            }
        }
        return machine.build();
    }

    private static boolean involves(Step step, String role) {
        return step.sender().equals(role) || step.receiver().equals(role);
    }

    private static int canonical(int state, Map<Integer, Integer> merged) {
        int now = state;
        for (Set<Integer> seen = new LinkedHashSet<>(); merged.containsKey(now) && seen.add(now); ) {
            now = merged.get(now);
        }
        return now;
    }
}
