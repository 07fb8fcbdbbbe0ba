package dev.parley.core.machine.generators;

import dev.parley.core.type.Direction;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.SessionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Well-formed types of two-party sessions, set types and sessions as payloads among them. */
public final class RandomSessionType {
    private static final List<PayloadType> VALUES = List.of(
            PayloadType.of("int"), new PayloadType.Value("double[]", true), PayloadType.of("java.util.List<java.lang.String>"));

    private final Random random;
    private int names;

    private RandomSessionType(Random random) {
        this.random = random;
    }

    public static Arbitrary<SessionType> ofDepth(int maximum) {
        return Arbitraries.integers().between(0, maximum).flatMap(depth ->
                Arbitraries.randomValue(random -> new RandomSessionType(random).session(depth)));
    }

    private SessionType session(int depth) {
        Initiation initiation = Initiation.values()[random.nextInt(3)];
        int members = depth > 0 && random.nextInt(6) == 0 ? 2 : 1;
        return new SessionType(initiation, IntStream.range(0, members).mapToObj(i -> body(depth, List.of())).toList());
    }

    /** A non-empty sequence. Only its last step may jump, to a recursion that has communicated. */
    private LocalType body(int depth, List<RecursionVariable> guarded) {
        List<LocalType> steps = new ArrayList<>();
        IntStream.rangeClosed(0, random.nextInt(3)).forEach(i -> steps.add(step(depth)));
        if (!guarded.isEmpty() && random.nextInt(3) > 0) {
            steps.add(new LocalType.Continue(guarded.get(random.nextInt(guarded.size()))));
        } else if (depth > 0 && random.nextInt(4) == 0) {
            RecursionVariable variable = new RecursionVariable("X" + names++);
            List<RecursionVariable> visible = new ArrayList<>(guarded);
            visible.add(variable);
            steps.add(new LocalType.Recursion(variable, choice(depth, visible)));
        }
        return new LocalType.Sequence(steps);
    }

    private LocalType step(int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(6)) {
            case 4 -> choice(depth, List.of());
            case 5 -> new LocalType.Loop(direction(), List.of(SessionType.PEER), body(depth - 1, List.of()));
            default -> new LocalType.Message(
                    direction(),
                    List.of(SessionType.PEER),
                    random.nextInt(4) == 0 ? Label.of("m" + random.nextInt(2)) : Label.Reserved.NONE,
                    payloads(depth));
        };
    }

    private LocalType choice(int depth, List<RecursionVariable> guarded) {
        return new LocalType.Choice(direction(), List.of(SessionType.PEER), IntStream.rangeClosed(0, random.nextInt(3))
                .mapToObj(i -> new LocalType.Branch(
                        Label.of("L" + i),
                        random.nextInt(4) == 0 ? payloads(depth) : List.of(),
                        i == 0 ? new LocalType.Sequence(List.of()) : body(depth - 1, guarded)))
                .toList());
    }

    private List<PayloadType> payloads(int depth) {
        return IntStream.range(0, random.nextInt(3))
                .mapToObj(i -> depth > 0 && random.nextInt(3) == 0
                        ? new PayloadType.Session(session(depth - 1))
                        : VALUES.get(random.nextInt(VALUES.size())))
                .toList();
    }

    private Direction direction() {
        return random.nextBoolean() ? Direction.SEND : Direction.RECEIVE;
    }
}
