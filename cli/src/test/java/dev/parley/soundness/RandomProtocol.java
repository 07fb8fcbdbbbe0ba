package dev.parley.soundness;

import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.GlobalType.AnnouncedChoice;
import dev.parley.core.type.GlobalType.Branch;
import dev.parley.core.type.GlobalType.Continue;
import dev.parley.core.type.GlobalType.DirectedChoice;
import dev.parley.core.type.GlobalType.Loop;
import dev.parley.core.type.GlobalType.Message;
import dev.parley.core.type.GlobalType.Recursion;
import dev.parley.core.type.GlobalType.Sequence;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Draws protocols that can be played to their end: every recursion contains a choice that leaves it. Not all of them can be projected; the
 * caller asks.
 */
final class RandomProtocol {
    private static final List<String> NAMES = List.of("ada", "bob", "cyd", "dan");
    private static final List<String> PAYLOADS = List.of("int", "String", "double[]");
    private static final int MAX_DEPTH = 3;

    private final Random random;
    private final List<Role> roles;
    private int labels;
    private int variables;

    private RandomProtocol(Random random) {
        this.random = random;
        this.roles = NAMES.subList(0, 2 + random.nextInt(3)).stream().map(Role::new).toList();
    }

    static GlobalProtocol draw(String name, Random random) {
        RandomProtocol draw = new RandomProtocol(random);
        List<GlobalType> steps = new ArrayList<>();
        if (random.nextInt(4) == 0) {
            steps.add(new GlobalType.Begin(draw.role()));
        }
        steps.addAll(draw.steps(MAX_DEPTH));
        return new GlobalProtocol(name, draw.roles, new Sequence(steps));
    }

    private List<GlobalType> steps(int depth) {
        List<GlobalType> steps = new ArrayList<>();
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            steps.add(step(depth));
        }
        return steps;
    }

    private GlobalType step(int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(9)) {
            case 0, 1, 2, 3 -> message();
            case 4, 5 -> announced(depth);
            case 6 -> new Loop(role(), new Sequence(steps(depth - 1)));
            case 7 -> directed(depth);
            default -> recursion(depth);
        };
    }

    private Message message() {
        List<Role> some = shuffled();
        boolean several = some.size() > 2 && random.nextInt(5) == 0;
        Label label = random.nextInt(3) == 0 ? label() : Label.Reserved.NONE;
        List<PayloadType> payloads = payloads(label == Label.Reserved.NONE ? 1 : 0);
        return new Message(some.getFirst(), several ? inOrder(some.subList(1, 3)) : some.subList(1, 2), label, payloads);
    }

    private List<Role> inOrder(List<Role> some) {
        return roles.stream().filter(some::contains).toList();
    }

    private AnnouncedChoice announced(int depth) {
        List<Branch> branches = new ArrayList<>();
        for (int left = 2 + random.nextInt(2); left > 0; left--) {
            branches.add(new Branch(label(), new Sequence(random.nextInt(5) == 0 && left == 1 ? List.of() : steps(depth - 1))));
        }
        return new AnnouncedChoice(role(), branches);
    }

    /** The chooser tells each of some roles by a labelled message before anything else happens in an alternative. */
    private DirectedChoice directed(int depth) {
        List<Role> some = shuffled();
        Role chooser = some.getFirst();
        List<Role> told = some.subList(1, 2 + random.nextInt(some.size() - 1));
        List<GlobalType> alternatives = new ArrayList<>();
        for (int left = 2; left > 0; left--) {
            List<GlobalType> steps = new ArrayList<>();
            told.forEach(role -> steps.add(new Message(chooser, List.of(role), label(), payloads(0))));
            if (told.size() == roles.size() - 1) {
                steps.addAll(steps(depth - 1));
            }
            alternatives.add(new Sequence(steps));
        }
        return new DirectedChoice(chooser, alternatives);
    }

    /** {@code rec X { steps; chooser: { AGAIN: steps; X, DONE: steps } }}. */
    private Recursion recursion(int depth) {
        RecursionVariable variable = new RecursionVariable("X" + variables++);
        List<GlobalType> again = new ArrayList<>(steps(depth - 1));
        again.add(new Continue(variable));
        List<GlobalType> body = new ArrayList<>(random.nextBoolean() ? steps(depth - 1) : List.of());
        body.add(new AnnouncedChoice(role(), List.of(
                new Branch(label(), new Sequence(again)), new Branch(label(), new Sequence(steps(depth - 1))))));
        return new Recursion(variable, new Sequence(body));
    }

    private List<PayloadType> payloads(int atLeast) {
        List<PayloadType> payloads = new ArrayList<>();
        for (int left = Math.max(atLeast, random.nextInt(4) == 0 ? 2 : random.nextInt(2)); left > 0; left--) {
            payloads.add(PayloadType.of(PAYLOADS.get(random.nextInt(PAYLOADS.size()))));
        }
        return payloads;
    }

    private Label label() {
        return Label.of("L" + labels++);
    }

    private Role role() {
        return roles.get(random.nextInt(roles.size()));
    }

    private List<Role> shuffled() {
        List<Role> some = new ArrayList<>(roles);
        Collections.shuffle(some, random);
        return some;
    }
}
