package dev.parley.grammar;

import dev.parley.core.type.Direction;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import dev.parley.core.type.SessionType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/**
 * Random types in the form that parsing gives: bodies are sequences, sequences do not nest, {@code begin} comes first. They need not
 * make sense as protocols. Names are taken from the language's own keywords, too.
 */
final class GeneratedTypes {
    static final List<Role> ROLES = List.of(new Role("A"), new Role("begin"), new Role("do"), new Role("rec"), new Role("b_1"));
    private static final List<String> LABELS = List.of("begin", "L", "continue", "or", "and", "cbegin", "ok", "choice", "$x", "übrig");
    private static final List<String> TYPES = List.of(
            "int", "double[][]", "java.lang.String", "java.util.Map<java.lang.String, ? extends a.B<?>[]>", "noalias", "begin.begin");
    private static final List<String> VARIABLES = List.of("X", "begin", "rec", "Y");

    private final Random random;
    private int left;

    private GeneratedTypes(long seed, int size) {
        random = new Random(seed);
        left = size;
    }

    static Arbitrary<GlobalProtocol> globalProtocols() {
        return Arbitraries.longs().map(seed -> new GeneratedTypes(seed, 40).globalProtocol());
    }

    static Arbitrary<LocalType> localTypes() {
        return Arbitraries.longs().map(seed -> new GeneratedTypes(seed, 40).local(new HashSet<>(), 5));
    }

    static Arbitrary<SessionType> sessionTypes() {
        return Arbitraries.longs().map(seed -> new GeneratedTypes(seed, 40).session(4));
    }

    private SessionType session(int depth) {
        Initiation initiation = pick(List.of(Initiation.values()));
        int members = random.nextInt(5) == 0 ? 2 : 1;
        return new SessionType(initiation, IntStream.range(0, members)
                .mapToObj(i -> sessionBody(new HashSet<>(), depth, initiation == Initiation.ESTABLISHED ? 1 : 0))
                .toList());
    }

    private LocalType sessionBody(Set<String> bound, int depth, int least) {
        List<LocalType> steps = new ArrayList<>();
        for (int i = least + random.nextInt(3); i > 0; i--) {
            left--;
            steps.add(sessionStep(bound, left > 0 ? depth : 0));
        }
        return new LocalType.Sequence(steps);
    }

    private LocalType sessionStep(Set<String> bound, int depth) {
        Direction direction = random.nextBoolean() ? Direction.SEND : Direction.RECEIVE;
        List<Role> peer = List.of(SessionType.PEER);
        return switch (random.nextInt(depth > 0 ? 7 : 4)) {
            case 0, 1, 2 -> new LocalType.Message(direction, peer, label(), sessionPayloads(depth));
            case 3 -> bound.isEmpty()
                    ? new LocalType.Message(direction, peer, label(), payloads())
                    : new LocalType.Continue(new RecursionVariable(pick(List.copyOf(new TreeSet<>(bound)))));
            case 4 -> new LocalType.Loop(direction, peer, sessionBody(bound, depth - 1, 0));
            case 5 -> {
                String variable = pick(VARIABLES);
                Set<String> inside = new HashSet<>(bound);
                inside.add(variable);
                yield new LocalType.Recursion(new RecursionVariable(variable), sessionBody(inside, depth - 1, 0));
            }
            default -> new LocalType.Choice(direction, peer, labels().stream()
                    .map(label -> new LocalType.Branch(
                            Label.of(label), random.nextInt(3) == 0 ? sessionPayloads(depth) : List.of(), sessionBody(bound, depth - 1, 0)))
                    .toList());
        };
    }

    private List<PayloadType> sessionPayloads(int depth) {
        return IntStream.range(0, random.nextInt(3))
                .<PayloadType>mapToObj(i -> depth > 0 && random.nextInt(3) == 0
                        ? new PayloadType.Session(session(depth - 1))
                        : new PayloadType.Value(pick(TYPES), random.nextInt(4) == 0))
                .toList();
    }

    private GlobalProtocol globalProtocol() {
        List<GlobalType> steps = new ArrayList<>();
        if (random.nextBoolean()) {
            steps.add(new GlobalType.Begin(role()));
        }
        steps.addAll(global(new HashSet<>(), 5).steps());
        return new GlobalProtocol("p", ROLES, new GlobalType.Sequence(steps));
    }

    private GlobalType.Sequence global(Set<String> bound, int depth) {
        List<GlobalType> steps = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0 && left > 0; i--) {
            left--;
            steps.add(step(bound, depth));
        }
        return new GlobalType.Sequence(steps);
    }

    private GlobalType step(Set<String> bound, int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 3)) {
            case 0 -> bound.isEmpty() ? message() : new GlobalType.Continue(new RecursionVariable(pick(List.copyOf(new TreeSet<>(bound)))));
            case 1, 2, 3 -> message();
            case 7 -> new GlobalType.Parallel(IntStream.rangeClosed(0, 1 + random.nextInt(2))
                    .<GlobalType>mapToObj(i -> global(bound, depth - 1))
                    .toList());
            case 4 -> new GlobalType.Loop(role(), global(bound, depth - 1));
            case 5 -> {
                String variable = pick(VARIABLES);
                Set<String> inside = new HashSet<>(bound);
                inside.add(variable);
                yield new GlobalType.Recursion(new RecursionVariable(variable), global(inside, depth - 1));
            }
            case 6 -> new GlobalType.DirectedChoice(role(), IntStream.rangeClosed(0, random.nextInt(3))
                    .<GlobalType>mapToObj(i -> global(bound, depth - 1))
                    .toList());
            default -> new GlobalType.AnnouncedChoice(role(), labels().stream()
                    .map(label -> new GlobalType.Branch(Label.of(label), global(bound, depth - 1)))
                    .toList());
        };
    }

    private GlobalType message() {
        return new GlobalType.Message(role(), someRoles(ROLES), label(), payloads());
    }

    private LocalType.Sequence local(Set<String> bound, int depth) {
        List<LocalType> steps = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0 && left > 0; i--) {
            left--;
            steps.add(localStep(bound, depth));
        }
        return new LocalType.Sequence(steps);
    }

    private LocalType localStep(Set<String> bound, int depth) {
        Direction direction = random.nextBoolean() ? Direction.SEND : Direction.RECEIVE;
        List<Role> others = ROLES.subList(1, ROLES.size());
        List<Role> peers = direction == Direction.SEND ? someRoles(others) : List.of(pick(others));
        return switch (random.nextInt(depth > 0 ? 7 : 4)) {
            case 0 -> bound.isEmpty()
                    ? new LocalType.Begin(direction, peers)
                    : new LocalType.Continue(new RecursionVariable(pick(List.copyOf(new TreeSet<>(bound)))));
            case 1, 2, 3 -> new LocalType.Message(direction, peers, label(), payloads());
            case 4 -> new LocalType.Loop(direction, peers, local(bound, depth - 1));
            case 5 -> {
                String variable = pick(VARIABLES);
                Set<String> inside = new HashSet<>(bound);
                inside.add(variable);
                yield new LocalType.Recursion(new RecursionVariable(variable), local(inside, depth - 1));
            }
            default -> {
                List<LocalType.Branch> branches = new ArrayList<>();
                for (String label : labels()) {
                    branches.add(new LocalType.Branch(
                            Label.of(label), random.nextInt(3) == 0 ? payloads() : List.of(), local(bound, depth - 1)));
                }
                if (random.nextInt(4) == 0) {
                    branches.add(new LocalType.Branch(Label.Reserved.NONE, payloads(), local(bound, depth - 1)));
                }
                yield new LocalType.Choice(direction, peers, branches);
            }
        };
    }

    private List<String> labels() {
        return List.copyOf(new TreeSet<>(IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(i -> pick(LABELS)).toList()));
    }

    private Label label() {
        return random.nextBoolean() ? Label.Reserved.NONE : Label.of(pick(LABELS));
    }

    private List<PayloadType> payloads() {
        return IntStream.range(0, random.nextInt(3))
                .<PayloadType>mapToObj(i -> left > 0 && random.nextInt(6) == 0
                        ? new PayloadType.Session(session(1))
                        : new PayloadType.Value(pick(TYPES), random.nextInt(4) == 0))
                .toList();
    }

    private Role role() {
        return pick(ROLES);
    }

    /** At least one of them, in their order. */
    private List<Role> someRoles(List<Role> roles) {
        List<Role> some = roles.stream().filter(role -> random.nextInt(3) == 0).toList();
        return some.isEmpty() ? List.of(pick(roles)) : some;
    }

    private <E> E pick(List<E> elements) {
        return elements.get(random.nextInt(elements.size()));
    }
}
