package dev.parley.core.machine.generators;

import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.LocalType.Alternative;
import dev.parley.core.type.LocalType.Alternatives;
import dev.parley.core.type.LocalType.Branch;
import dev.parley.core.type.LocalType.Choice;
import dev.parley.core.type.LocalType.Continue;
import dev.parley.core.type.LocalType.Loop;
import dev.parley.core.type.LocalType.Message;
import dev.parley.core.type.LocalType.Recursion;
import dev.parley.core.type.LocalType.Sequence;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Well-formed local types with every construct, among them jumps out of loops and out of branches. */
public final class RandomLocalType {
    private static final List<Role> PEERS = List.of(new Role("B"), new Role("C"), new Role("D"));
    private static final List<PayloadType> PAYLOADS = List.of(PayloadType.of("int"), PayloadType.of("java.lang.String"));

    private final Random random;
    private int variables;

    private RandomLocalType(Random random) {
        this.random = random;
    }

    public static Arbitrary<LocalType> ofDepth(int maximum) {
        return Arbitraries.integers().between(0, maximum).flatMap(depth ->
                Arbitraries.randomValue(random -> new RandomLocalType(random).sequence(depth, List.of(), true)));
    }

    /** A variable in scope, and whether something was communicated since its recursion started. */
    private record Variable(RecursionVariable name, boolean guarded) {}

    private LocalType sequence(int depth, List<Variable> scope, boolean mayDiverge) {
        List<LocalType> steps = new ArrayList<>();
        int length = random.nextInt(4);
        List<Variable> visible = scope;
        for (int i = 0; i < length; i++) {
            LocalType step = step(depth, visible, mayDiverge && i == length - 1);
            steps.add(step);
            if (step instanceof Message || step instanceof Choice || step instanceof Alternatives || step instanceof Loop) {
                visible = guarded(visible);
            }
        }
        List<Variable> targets = visible.stream().filter(Variable::guarded).toList();
        if (mayDiverge && !targets.isEmpty() && random.nextInt(3) > 0 && completes(steps)) {
            steps.add(new Continue(pick(targets).name()));
        }
        return steps.size() == 1 && random.nextBoolean() ? steps.getFirst() : new Sequence(steps);
    }

    // Only the last step was allowed to diverge, so a jump may follow if that one is sure not to.
    private static boolean completes(List<LocalType> steps) {
        return steps.isEmpty() || steps.getLast() instanceof Message || steps.getLast() instanceof Loop;
    }

    private LocalType step(int depth, List<Variable> scope, boolean mayDiverge) {
        if (depth == 0) {
            return message(direction(), random.nextBoolean() ? Label.Reserved.NONE : Label.of("m" + random.nextInt(3)));
        }
        return switch (random.nextInt(8)) {
            case 0, 1 -> choice(depth, guarded(scope), mayDiverge);
            case 2 -> alternatives(depth, guarded(scope), mayDiverge);
            case 3, 4 -> loop(depth, guarded(scope));
            case 5, 6 -> {
                RecursionVariable variable = new RecursionVariable("X" + variables++);
                List<Variable> inner = new ArrayList<>(scope);
                inner.add(new Variable(variable, false));
                yield new Recursion(variable, sequence(depth - 1, inner, mayDiverge));
            }
            default -> step(0, scope, mayDiverge);
        };
    }

    private LocalType choice(int depth, List<Variable> scope, boolean mayDiverge) {
        Direction direction = direction();
        return new Choice(direction, peers(direction), bodies(depth, scope, mayDiverge).stream()
                .map(body -> new Branch(Label.of("l" + variables++), payloads(), body))
                .toList());
    }

    private LocalType alternatives(int depth, List<Variable> scope, boolean mayDiverge) {
        return new Alternatives(bodies(depth, scope, mayDiverge).stream()
                .map(body -> new Alternative(message(Direction.SEND, Label.of("l" + variables++)), body))
                .toList());
    }

    // The first branch decides whether the choice comes to its end; the others may jump where they like.
    private List<LocalType> bodies(int depth, List<Variable> scope, boolean mayDiverge) {
        return IntStream.range(0, 1 + random.nextInt(3))
                .mapToObj(i -> sequence(depth - 1, scope, mayDiverge || i > 0))
                .toList();
    }

    private LocalType loop(int depth, List<Variable> scope) {
        Direction direction = direction();
        return new Loop(direction, peers(direction), sequence(depth - 1, scope, true));
    }

    private Message message(Direction direction, Label label) {
        return new Message(direction, peers(direction), label, payloads());
    }

    private Direction direction() {
        return random.nextBoolean() ? Direction.SEND : Direction.RECEIVE;
    }

    private List<Role> peers(Direction direction) {
        int first = random.nextInt(PEERS.size());
        return direction == Direction.SEND && random.nextInt(4) == 0
                ? PEERS.subList(first, PEERS.size())
                : List.of(PEERS.get(first));
    }

    private List<PayloadType> payloads() {
        return PAYLOADS.subList(0, random.nextInt(PAYLOADS.size() + 1));
    }

    private static List<Variable> guarded(List<Variable> scope) {
        return scope.stream().map(variable -> new Variable(variable.name(), true)).toList();
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
