package dev.parley.grammar.scribble;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.construction.Construction;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.machine.equivalence.Minimisation;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.LocalType.Alternative;
import dev.parley.core.type.LocalType.Branch;
import dev.parley.core.type.LocalType.Message;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import dev.parley.core.type.SessionType;
import dev.parley.grammar.ParsedFile;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.PayloadTypeResolver.Resolution;
import dev.parley.grammar.diagnostics.GrammarDiagnostics;
import dev.parley.grammar.parsing.ScribbleParser;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Local types of Scribble protocols, with connections and with sessions as payloads. */
class ScribbleLocalRoundTripTest {
    private static final ScribbleParser PARSER = new ScribbleParser();
    private static final Role SELF = new Role("A");
    private static final List<Role> OTHERS = List.of(new Role("B"), new Role("1"), new Role("b_1"));
    private static final List<Role> ROLES = List.of(SELF, OTHERS.get(0), OTHERS.get(1), OTHERS.get(2));
    private static final List<String> LABELS = List.of("l", "250d", "new", "calls", "nested", "par", "self", "_");
    private static final String MODULE =
            """
            module printed;
            type <java> "java.lang.String" from "rt.jar" as Text;
            type <java> "no.such.Type" from "rt.jar" as Picture;
            global protocol Job(role Boss, role Worker) {
              work(Text) from Boss to Worker;
              done() from Worker to Boss;
            }
            global protocol p(role A, role B, role 1, role b_1) { }
            """;
    /** Knows one of the two classes. */
    private static final PayloadTypeResolver JAVA = (name, packageName, imports) ->
            name.equals("java.lang.String") ? new Resolution.Resolved(name) : new Resolution.Unknown();

    private static final PayloadType TEXT = new PayloadType.Value("java.lang.String", false, "Text");
    private static final PayloadType PICTURE = PayloadType.of("Picture");

    @Provide
    Arbitrary<LocalType> types() {
        return Arbitraries.longs().map(seed -> new Draw(new Random(seed)).sequence(List.of(), 4));
    }

    @Property(tries = 1_000)
    void printingALocalTypeAndReadingItGivesItsMachine(@ForAll("types") LocalType type) {
        String text = ScribbleLocalPrinter.print("p", ROLES, SELF, type);
        Optional<Machine> read = parse(MODULE + text).locals().getFirst().endpoint().map(Endpoint::machine);
        switch (EndpointConstruction.construct(SELF, inScribble(type))) {
            case Construction.Constructed made when isDecided(Minimisation.minimal(made.machine()).machine()) ->
                assertThat(read.map(Minimisation::canonical)).as(text).hasValue(Minimisation.canonical(made.machine()));
            case Construction.Constructed undecided -> assertThat(read).as(text).isEmpty();
            case Construction.IllFormed illFormed -> assertThat(read).as(text).isEmpty();
        }
    }

    @Property(tries = 500)
    void whatIsPrintedIsFormatted(@ForAll("types") LocalType type) {
        String text = ScribbleLocalPrinter.print("p", ROLES, SELF, type);
        assertThat(PARSER.format("printed.scr", text)).contains(text);
    }

    private static ParsedFile parse(String text) {
        ScribbleSource source = PARSER.read("printed.scr", text);
        ParsedFile parsed = PARSER.link(source, ModuleLibrary.empty(), JAVA);
        assertThat(parsed.diagnostics()).as(text).noneMatch(finding -> GrammarDiagnostics.isSyntactic(finding.kind()));
        return parsed;
    }

    /**
     * Whether each state only sends or receives from one role, or its steps lead to the same place in either order. The types here have no threads,
     * but a recursion in which every step leads back to its start is such a state.
     */
    private static boolean isDecided(Machine minimal) {
        return IntStream.range(0, minimal.stateCount()).allMatch(state -> minimal.from(state).stream().allMatch(one ->
                minimal.from(state).stream().allMatch(other -> one.action().equals(other.action()) || hasOneDecider(one.action(), other.action())
                        || after(minimal, one, other).isPresent() && after(minimal, one, other).equals(after(minimal, other, one)))));
    }

    private static boolean hasOneDecider(Action one, Action other) {
        return one.direction() == other.direction() && (one.isSend() || one.peer().equals(other.peer()));
    }

    private static Optional<Integer> after(Machine machine, Transition first, Transition second) {
        return machine.step(first.target(), second.action()).map(Transition::target);
    }

    /** The copies of a message for several receivers are sent one after the other. */
    private static LocalType inScribble(LocalType type) {
        return switch (type) {
            case LocalType.Sequence sequence ->
                new LocalType.Sequence(sequence.steps().stream().map(ScribbleLocalRoundTripTest::inScribble).toList());
            case LocalType.Choice choice -> new LocalType.Alternatives(choice.branches().stream()
                    .map(branch -> alternative(
                            new Message(choice.direction(), choice.peers(), branch.label(), branch.payloads()), branch.body()))
                    .toList());
            case LocalType.Alternatives choice -> new LocalType.Alternatives(
                    choice.alternatives().stream().map(way -> alternative(way.first(), way.body())).toList());
            case LocalType.Recursion recursion -> new LocalType.Recursion(recursion.variable(), inScribble(recursion.body()));
            case Message message -> new LocalType.Sequence(copies(message));
            case LocalType.Continue jump -> jump;
            case LocalType.Begin begin -> throw new AssertionError(begin);
            case LocalType.Loop loop -> throw new AssertionError(loop);
        };
    }

    private static Alternative alternative(Message first, LocalType body) {
        List<LocalType> copies = copies(first);
        List<LocalType> rest = new ArrayList<>(copies.subList(1, copies.size()));
        rest.add(inScribble(body));
        return new Alternative((Message) copies.getFirst(), new LocalType.Sequence(rest));
    }

    private static List<LocalType> copies(Message message) {
        return message.peers().stream()
                .<LocalType>map(peer -> new Message(
                        message.direction(), List.of(peer), message.label(), message.payloads(), message.link()))
                .toList();
    }

    /** Types in the form that parsing gives: bodies are sequences that do not nest. They need not make sense as roles of a protocol. */
    private static final class Draw {
        private final Random random;
        private int left = 40;
        private int variables;

        Draw(Random random) {
            this.random = random;
        }

        private LocalType sequence(List<RecursionVariable> bound, int depth) {
            List<LocalType> steps = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0 && left > 0; i--) {
                left--;
                steps.add(step(bound, depth));
            }
            return new LocalType.Sequence(steps);
        }

        private LocalType step(List<RecursionVariable> bound, int depth) {
            return switch (random.nextInt(depth == 0 ? 4 : 8)) {
                case 0 -> bound.isEmpty() ? message() : new LocalType.Continue(pick(bound));
                case 1, 2, 3 -> message();
                case 4 -> {
                    RecursionVariable variable = new RecursionVariable("X" + variables++);
                    List<RecursionVariable> inside = new ArrayList<>(bound);
                    inside.add(variable);
                    yield new LocalType.Recursion(variable, sequence(inside, depth - 1));
                }
                case 5, 6 -> {
                    Direction direction = random.nextBoolean() ? Direction.SEND : Direction.RECEIVE;
                    List<Role> peers = direction == Direction.SEND && random.nextBoolean() ? OTHERS : List.of(pick(OTHERS));
                    Set<Label> labels = new LinkedHashSet<>(List.of(label(), label(), label()));
                    yield new LocalType.Choice(direction, peers, labels.stream()
                            .map(label -> new Branch(label, types(), sequence(bound, depth - 1)))
                            .toList());
                }
                default -> {
                    Set<Message> first = new LinkedHashSet<>();
                    OTHERS.forEach(peer -> first.add(message(peer)));
                    yield new LocalType.Alternatives(
                            first.stream().map(message -> new Alternative(message, sequence(bound, depth - 1))).toList());
                }
            };
        }

        private Message message() {
            return random.nextInt(4) == 0 ? new Message(Direction.SEND, OTHERS, label(), types()) : message(pick(OTHERS));
        }

        private Message message(Role peer) {
            Direction direction = random.nextBoolean() ? Direction.SEND : Direction.RECEIVE;
            return switch (pick(List.of(Link.values()))) {
                case USE -> new Message(direction, List.of(peer), label(), types());
                case OPEN -> new Message(direction, List.of(peer), label(), types(), Link.OPEN);
                case CLOSE -> new Message(Direction.SEND, List.of(peer), Label.Reserved.NONE, List.of(), Link.CLOSE);
                case WRAP -> new Message(direction, List.of(peer), Label.Reserved.NONE, List.of(), Link.WRAP);
            };
        }

        private Label label() {
            return random.nextInt(4) == 0 ? Label.Reserved.NONE : Label.of(pick(LABELS));
        }

        private List<PayloadType> types() {
            LocalType work = new Message(Direction.RECEIVE, List.of(new Role("Boss")), Label.of("work"), List.of(TEXT));
            LocalType done = new Message(Direction.SEND, List.of(new Role("Boss")), Label.of("done"), List.of());
            PayloadType worker = new PayloadType.Session(SessionType.established(LocalType.sequence(work, done)), "Job@Worker");
            List<PayloadType> some = List.of(TEXT, PICTURE, worker);
            return random.ints(random.nextInt(3), 0, some.size()).mapToObj(some::get).toList();
        }

        private <T> T pick(List<T> from) {
            return from.get(random.nextInt(from.size()));
        }
    }
}
