package dev.parley.core.subtyping;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.List;

/** The families on which asynchronous subtyping is usually measured, each a candidate and the original it optimises. */
final class Families {
    private static final Role S = new Role("S");
    private static final Role T = new Role("T");
    private static final Role K = new Role("K");
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");

    private Families() {}

    record Case(Machine candidate, Machine original) {}

    /** {@code (T!value)^n.(T?ready)^n.R} for {@code R = rec X. T?ready.T!{value.X, stop.end}}. */
    static Case stream(int n) {
        Machine.Builder left = Machine.builder(S);
        int at = left.state();
        for (int i = 0; i < n; i++) {
            at = then(left, at, Action.send(T, Label.of("value")));
        }
        for (int i = 0; i < n; i++) {
            at = then(left, at, Action.receive(T, Label.of("ready")));
        }
        streamLoop(left, at);
        Machine.Builder right = Machine.builder(S);
        streamLoop(right, right.state());
        return new Case(left.build(), right.build());
    }

    private static void streamLoop(Machine.Builder machine, int head) {
        int choice = then(machine, head, Action.receive(T, Label.of("ready")));
        machine.transition(choice, Action.send(T, Label.of("value")), head);
        then(machine, choice, Action.send(T, Label.of("stop")));
    }

    /** {@code (S!ready)^n.R} for {@code R = rec X. S!ready.S?value.T?ready.T!value.X}. */
    static Case doubleBuffering(int n) {
        Machine.Builder left = Machine.builder(K);
        int at = left.state();
        for (int i = 0; i < n; i++) {
            at = then(left, at, Action.send(S, Label.of("ready")));
        }
        kernelLoop(left, at);
        Machine.Builder right = Machine.builder(K);
        kernelLoop(right, right.state());
        return new Case(left.build(), right.build());
    }

    private static void kernelLoop(Machine.Builder machine, int head) {
        int at = then(machine, head, Action.send(S, Label.of("ready")));
        at = then(machine, at, Action.receive(S, Label.of("value")));
        at = then(machine, at, Action.receive(T, Label.of("ready")));
        machine.transition(at, Action.send(T, Label.of("value")), head);
    }

    /** For each participant but the first {@code rec X. next!0.previous?0.X} in the place of the same with the receive first. */
    static List<Case> ring(int n) {
        List<Case> cases = new ArrayList<>();
        for (int i = 1; i < n; i++) {
            Action send = Action.send(new Role("p" + (i + 1) % n), Label.of("0"));
            Action receive = Action.receive(new Role("p" + (i - 1)), Label.of("0"));
            Role self = new Role("p" + i);
            cases.add(new Case(alternate(self, send, receive), alternate(self, receive, send)));
        }
        return cases;
    }

    private static Machine alternate(Role self, Action first, Action second) {
        Machine.Builder machine = Machine.builder(self);
        int head = machine.state();
        machine.transition(then(machine, head, first), second, head);
        return machine.build();
    }

    /** {@code sub(l) = B!{m. B?{r,s,u}, p. B?{r,s}}} against {@code sup(l) = B?{r. B!{m,p,q}, s. B!{m,p}}}, nested l deep. */
    static Case nestedChoice(int levels) {
        return new Case(sub(levels), sup(levels));
    }

    private static Machine sub(int levels) {
        Machine.Builder machine = Machine.builder(A);
        int at = machine.state();
        for (int i = 0; i < levels; i++) {
            int m = then(machine, at, Action.send(B, Label.of("m")));
            int p = then(machine, at, Action.send(B, Label.of("p")));
            int next = then(machine, m, Action.receive(B, Label.of("r")));
            for (String label : List.of("s", "u")) {
                machine.transition(m, Action.receive(B, Label.of(label)), next);
            }
            for (String label : List.of("r", "s")) {
                machine.transition(p, Action.receive(B, Label.of(label)), next);
            }
            at = next;
        }
        return machine.build();
    }

    private static Machine sup(int levels) {
        Machine.Builder machine = Machine.builder(A);
        int at = machine.state();
        for (int i = 0; i < levels; i++) {
            int r = then(machine, at, Action.receive(B, Label.of("r")));
            int s = then(machine, at, Action.receive(B, Label.of("s")));
            int next = then(machine, r, Action.send(B, Label.of("m")));
            for (String label : List.of("p", "q")) {
                machine.transition(r, Action.send(B, Label.of(label)), next);
            }
            for (String label : List.of("m", "p")) {
                machine.transition(s, Action.send(B, Label.of(label)), next);
            }
            at = next;
        }
        return machine.build();
    }

    /** A machine as a tree, in which nothing is shared: what a tool sees that expands types. For machines without circles. */
    static Machine expanded(Machine machine) {
        Machine.Builder tree = Machine.builder(machine.role());
        expand(machine, machine.initial(), tree, tree.state());
        return tree.build();
    }

    private static void expand(Machine machine, int state, Machine.Builder tree, int copy) {
        machine.from(state).forEach(step -> expand(machine, step.target(), tree, then(tree, copy, step.action())));
    }

    private static int then(Machine.Builder machine, int source, Action action) {
        int target = machine.state();
        machine.transition(source, action, target);
        return target;
    }
}
