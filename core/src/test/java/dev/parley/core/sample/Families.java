package dev.parley.core.sample;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.List;

/** Families of systems that grow with a parameter, from the literature on asynchronous subtyping and compatibility. */
public final class Families {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final Role K = new Role("K");
    private static final Role S = new Role("S");
    private static final Role T = new Role("T");

    private Families() {}

    /** A source that sends {@code n} values ahead of the requests for them. Compatible from k = n/2 on. */
    public static List<Machine> stream(int n) {
        Chain source = new Chain(S);
        source.times(n, Action.send(T, label("value")));
        source.times(n, Action.receive(T, label("ready")));
        int loop = source.state();
        source.then(Action.receive(T, label("ready")));
        source.branch(Action.send(T, label("value")), loop);
        source.then(Action.send(T, label("stop")));
        Chain sink = new Chain(T);
        sink.then(Action.send(S, label("ready")));
        sink.branch(Action.receive(S, label("value")), 0);
        sink.then(Action.receive(S, label("stop")));
        return List.of(source.machine(), sink.machine());
    }

    /** A kernel that asks its source {@code n} times ahead. Compatible from k = n/2, rounded up. */
    public static List<Machine> doubleBuffering(int n) {
        Chain kernel = new Chain(K);
        kernel.times(n, Action.send(S, label("ready")));
        int loop = kernel.state();
        kernel.then(Action.send(S, label("ready")));
        kernel.then(Action.receive(S, label("value")));
        kernel.then(Action.receive(T, label("ready")));
        kernel.branch(Action.send(T, label("value")), loop);
        return List.of(
                kernel.machine(),
                Machines.parse("S: 0 K?ready 1; 1 K!value 0"),
                Machines.parse("T: 0 K!ready 1; 1 K?value 0"));
    }

    /** All {@code n} roles of a ring send before they receive. */
    public static List<Machine> ring(int n) {
        List<Machine> machines = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Chain machine = new Chain(new Role("R" + i));
            machine.then(Action.send(new Role("R" + (i + 1) % n), label("0")));
            machine.branch(Action.receive(new Role("R" + (i + n - 1) % n), label("0")), 0);
            machines.add(machine.machine());
        }
        return machines;
    }

    /** Two roles that both choose before they learn of the other's choice, {@code levels} times; every leaf goes on as its own copy. */
    public static List<Machine> nestedChoice(int levels) {
        Machine.Builder left = Machine.builder(A);
        sub(left, levels);
        Machine.Builder right = Machine.builder(B);
        dualOfSup(right, levels);
        return List.of(left.build(), right.build());
    }

    private static int sub(Machine.Builder machine, int level) {
        int state = machine.state();
        if (level > 0) {
            for (String sent : List.of("m", "p")) {
                int middle = machine.state();
                machine.transition(state, Action.send(B, label(sent)), middle);
                for (String received : sent.equals("m") ? List.of("r", "s", "u") : List.of("r", "s")) {
                    machine.transition(middle, Action.receive(B, label(received)), sub(machine, level - 1));
                }
            }
        }
        return state;
    }

    private static int dualOfSup(Machine.Builder machine, int level) {
        int state = machine.state();
        if (level > 0) {
            for (String sent : List.of("r", "s")) {
                int middle = machine.state();
                machine.transition(state, Action.send(A, label(sent)), middle);
                for (String received : sent.equals("r") ? List.of("m", "p", "q") : List.of("m", "p")) {
                    machine.transition(middle, Action.receive(A, label(received)), dualOfSup(machine, level - 1));
                }
            }
        }
        return state;
    }

    /** {@code pairs} pairs of roles, each doing {@code k} sends and then {@code k} receives, with {@code labels} labels per step. */
    public static List<Machine> generated(int labels, int k, int pairs) {
        List<Machine> machines = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            Role left = new Role("L" + pair);
            Role right = new Role("R" + pair);
            machines.add(sendsThenReceives(left, right, labels, k));
            machines.add(sendsThenReceives(right, left, labels, k));
        }
        return machines;
    }

    private static Machine sendsThenReceives(Role self, Role peer, int labels, int k) {
        Machine.Builder machine = Machine.builder(self);
        for (int state = 0; state <= 2 * k; state++) {
            machine.state();
        }
        for (int state = 0; state < 2 * k; state++) {
            for (int choice = 0; choice < labels; choice++) {
                Label label = label("l" + choice);
                machine.transition(state, state < k ? Action.send(peer, label) : Action.receive(peer, label), state + 1);
            }
        }
        return machine.build();
    }

    private static Label label(String name) {
        return Label.of(name);
    }

    /** A machine that is built one state after the other. */
    private static final class Chain {
        private final Machine.Builder builder;
        private int last;

        Chain(Role role) {
            builder = Machine.builder(role);
            last = builder.state();
        }

        int state() {
            return last;
        }

        void then(Action action) {
            int next = builder.state();
            builder.transition(last, action, next);
            last = next;
        }

        void times(int n, Action action) {
            for (int i = 0; i < n; i++) {
                then(action);
            }
        }

        void branch(Action action, int target) {
            builder.transition(last, action, target);
        }

        Machine machine() {
            return builder.build();
        }
    }
}
