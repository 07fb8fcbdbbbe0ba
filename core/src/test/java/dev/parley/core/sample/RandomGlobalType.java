package dev.parley.core.sample;

import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.GlobalType.AnnouncedChoice;
import dev.parley.core.type.GlobalType.Branch;
import dev.parley.core.type.GlobalType.DirectedChoice;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Draws global types that use every construct: labelled messages to several receivers, announced and directed choices, loops and
 * recursion. Most are well-formed; directed choices are drawn so that a fair share can be projected with merging, and a fair share
 * cannot.
 */
public final class RandomGlobalType {
    private static final List<String> NAMES = List.of("A", "B", "C", "D", "E");
    private static final List<String> LABELS = List.of("l", "m", "n", "o");
    private static final List<String> PAYLOADS = List.of("int", "String", "double[]");

    private final Random random;
    private final List<Role> roles;

    private RandomGlobalType(Random random, List<Role> roles) {
        this.random = random;
        this.roles = roles;
    }

    /** @param maxDepth of nested choices, loops and recursions */
    public static GlobalProtocol draw(Random random, int maxDepth, int maxRoles) {
        int count = Math.max(2 + random.nextInt(maxRoles - 1), 2 + random.nextInt(maxRoles - 1));
        List<Role> roles = NAMES.subList(0, count).stream().map(Role::new).toList();
        RandomGlobalType draw = new RandomGlobalType(random, roles);
        List<GlobalType> steps = new ArrayList<>();
        if (random.nextInt(4) == 0) {
            steps.add(new GlobalType.Begin(draw.role()));
        }
        int depth = 1 + random.nextInt(maxDepth);
        if (random.nextBoolean()) {
            steps.add(draw.directedChoice(depth, List.of()));
        } else {
            steps.addAll(draw.steps(depth, List.of()));
        }
        return new GlobalProtocol("Random", roles, new GlobalType.Sequence(steps));
    }

    /** Some steps; if there are recursions to jump to, the last one may be a jump. */
    private List<GlobalType> steps(int depth, List<RecursionVariable> scope) {
        List<GlobalType> steps = new ArrayList<>();
        int count = random.nextInt(3) + (scope.isEmpty() ? 1 : 0);
        for (int i = 0; i < count && steps.stream().allMatch(RandomGlobalType::completes); i++) {
            steps.add(step(depth, i == count - 1 ? scope : List.of()));
        }
        if (!scope.isEmpty() && random.nextBoolean() && steps.stream().allMatch(RandomGlobalType::completes)) {
            steps.add(new GlobalType.Continue(pick(scope)));
        }
        return steps;
    }

    private static boolean completes(GlobalType type) {
        return switch (type) {
            case GlobalType.Continue jump -> false;
            case GlobalType.Message message -> true;
            case GlobalType.Begin begin -> true;
            case GlobalType.Connect connect -> true;
            case GlobalType.Disconnect disconnect -> true;
            case GlobalType.Wrap wrap -> true;
            case GlobalType.Loop loop -> true;
            case GlobalType.Sequence sequence -> sequence.steps().stream().allMatch(RandomGlobalType::completes);
            case GlobalType.Recursion recursion -> completes(recursion.body());
            case GlobalType.Parallel parallel -> parallel.threads().stream().allMatch(RandomGlobalType::completes);
            case AnnouncedChoice choice -> choice.children().stream().anyMatch(RandomGlobalType::completes);
            case DirectedChoice choice -> choice.children().stream().anyMatch(RandomGlobalType::completes);
        };
    }

    private GlobalType step(int depth, List<RecursionVariable> scope) {
        if (depth == 0) {
            return message();
        }
        return switch (random.nextInt(9)) {
            case 0, 1 -> announcedChoice(depth, scope);
            case 2, 3, 4 -> directedChoice(depth, scope);
            case 5 -> new GlobalType.Loop(role(), new GlobalType.Sequence(
                    Stream.concat(Stream.of(message()), steps(depth - 1, List.of()).stream()).toList()));
            case 6 -> recursion(depth, scope);
            default -> message();
        };
    }

    private GlobalType recursion(int depth, List<RecursionVariable> scope) {
        RecursionVariable variable = new RecursionVariable("X" + depth);
        List<RecursionVariable> inner = new ArrayList<>(scope);
        inner.add(variable);
        List<GlobalType> steps = new ArrayList<>();
        if (random.nextBoolean()) {
            steps.add(message());
        }
        steps.add(directedChoice(depth, inner));
        return new GlobalType.Recursion(variable, new GlobalType.Sequence(steps));
    }

    private GlobalType message() {
        Role sender = role();
        List<Role> others = others(sender);
        int receivers = random.nextInt(5) == 0 ? Math.min(2, others.size()) : 1;
        return new GlobalType.Message(sender, others.subList(0, receivers), label(), payloads());
    }

    private GlobalType announcedChoice(int depth, List<RecursionVariable> scope) {
        List<Branch> branches = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        Role chooser = role();
        for (int i = 0; i < count; i++) {
            List<GlobalType> steps = new ArrayList<>();
            if (i == 0) {
                steps.add(new GlobalType.Message(chooser, others(chooser).subList(0, 1), label(), payloads()));
            }
            steps.addAll(steps(depth - 1, scope));
            branches.add(new Branch(Label.of(LABELS.get(i)), new GlobalType.Sequence(steps)));
        }
        return new AnnouncedChoice(chooser, branches);
    }

    /**
     * Alternatives that start with messages along one chain of roles, or from the chooser to each of them in any order: each message
     * either passes the decision on, or hides it by having the same label in every alternative. What follows mostly keeps to the roles
     * that know of the decision.
     */
    private GlobalType directedChoice(int depth, List<RecursionVariable> scope) {
        Role chooser = role();
        List<Role> chain = others(chooser);
        // Two links more often than others: then one role learns of the decision later than it is made.
        int links = random.nextInt(3) == 0 ? 2 : 1 + random.nextInt(chain.size());
        chain = chain.subList(0, Math.min(links, chain.size()));
        List<Role> informed = new ArrayList<>(List.of(chooser, chain.getFirst()));
        List<Boolean> hides = new ArrayList<>(List.of(false));
        for (Role link : chain.subList(1, chain.size())) {
            hides.add(random.nextInt(5) == 0);
            if (!hides.getLast()) {
                informed.add(link);
            }
        }
        RandomGlobalType inside = new RandomGlobalType(random, random.nextInt(8) == 0 ? roles : informed);
        boolean star = random.nextInt(3) == 0;
        List<GlobalType> alternatives = new ArrayList<>();
        int count = 2 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            List<GlobalType> steps = new ArrayList<>();
            Role sender = chooser;
            for (int link = 0; link < chain.size() && !(link > 0 && random.nextInt(20) == 0); link++) {
                Label label = Label.of(hides.get(link) ? "same" : LABELS.get(i));
                steps.add(new GlobalType.Message(sender, List.of(chain.get(link)), label, List.of()));
                sender = star ? chooser : chain.get(link);
            }
            if (star) {
                Collections.shuffle(steps, random);
            }
            steps.addAll(inside.steps(depth - 1, scope));
            alternatives.add(new GlobalType.Sequence(steps));
        }
        return new DirectedChoice(chooser, alternatives);
    }

    private Label label() {
        return random.nextBoolean() ? Label.Reserved.NONE : Label.of(pick(LABELS));
    }

    private List<PayloadType> payloads() {
        List<PayloadType> payloads = new ArrayList<>();
        while (random.nextInt(3) == 0) {
            payloads.add(PayloadType.of(pick(PAYLOADS)));
        }
        return payloads;
    }

    private Role role() {
        return pick(roles);
    }

    private List<Role> others(Role role) {
        List<Role> others = new ArrayList<>(roles);
        others.remove(role);
        Collections.shuffle(others, random);
        return others;
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
