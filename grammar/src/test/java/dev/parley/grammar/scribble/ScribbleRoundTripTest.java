package dev.parley.grammar.scribble;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.type.Connections;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.ProtocolDeclaration;
import dev.parley.grammar.parsing.ScribbleParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ScribbleRoundTripTest {
    private static final ScribbleParser PARSER = new ScribbleParser();
    private static final List<Role> ROLES = List.of(new Role("A"), new Role("accept"), new Role("1"), new Role("b_1"));
    private static final List<String> LABELS = List.of("l", "250d", "new", "calls", "nested", "par", "self", "_");
    private static final List<String> TYPES = List.of("int", "Str", "7", "request");
    private static final List<String> VARIABLES = List.of("X", "1", "self");

    @Provide
    Arbitrary<GlobalProtocol> protocols() {
        return Arbitraries.longs().map(seed -> new Draw(new Random(seed)).protocol());
    }

    @Property(tries = 1_000)
    void printingAProtocolAndParsingItGivesItBack(@ForAll("protocols") GlobalProtocol protocol) {
        String text = ScribblePrinter.print(protocol);
        assertThat(parse(text).protocol()).as(text).isEqualTo(protocol);
    }

    @Property(tries = 500)
    void whatIsPrintedIsFormatted(@ForAll("protocols") GlobalProtocol protocol) {
        String text = ScribblePrinter.print(protocol);
        assertThat(PARSER.format("p.nuscr", text)).contains(text);
    }

    private static ProtocolDeclaration parse(String text) {
        ScribbleSource source = PARSER.read("p.nuscr", text);
        assertThat(source.diagnostics()).as(text).isEmpty();
        return PARSER.link(source, ModuleLibrary.empty(), PayloadTypeResolver.none()).protocols().getFirst();
    }

    /** Types in the form that parsing gives: bodies are sequences that do not nest. They need not make sense as protocols. */
    private static final class Draw {
        private final Random random;
        private int left = 40;

        Draw(Random random) {
            this.random = random;
        }

        GlobalProtocol protocol() {
            return new GlobalProtocol(
                    "p", ROLES, sequence(List.of(), 4), random.nextBoolean() ? Connections.EXPLICIT : Connections.IMPLICIT);
        }

        private GlobalType sequence(List<String> bound, int depth) {
            List<GlobalType> steps = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0 && left > 0; i--) {
                left--;
                steps.add(step(bound, depth));
            }
            return new GlobalType.Sequence(steps);
        }

        private GlobalType step(List<String> bound, int depth) {
            Role one = pick(ROLES);
            Role other = ROLES.get((ROLES.indexOf(one) + 1 + random.nextInt(ROLES.size() - 1)) % ROLES.size());
            return switch (random.nextInt(depth == 0 ? 5 : 8)) {
                case 0 -> new GlobalType.Connect(one, other, label(), types());
                case 1 -> new GlobalType.Disconnect(one, other);
                case 2 -> new GlobalType.Wrap(one, other);
                case 3 -> bound.isEmpty()
                        ? new GlobalType.Message(one, List.of(other), label(), types())
                        : new GlobalType.Continue(new RecursionVariable(pick(bound)));
                case 4 -> new GlobalType.Message(
                        one, ROLES.stream().filter(role -> !role.equals(one)).toList(), label(), types());
                case 5 -> {
                    String variable = pick(VARIABLES);
                    List<String> inside = new ArrayList<>(bound);
                    inside.add(variable);
                    yield new GlobalType.Recursion(new RecursionVariable(variable), sequence(inside, depth - 1));
                }
                default -> {
                    List<GlobalType> alternatives = new ArrayList<>();
                    for (int i = 1 + random.nextInt(3); i > 0; i--) {
                        alternatives.add(sequence(bound, depth - 1));
                    }
                    yield new GlobalType.DirectedChoice(one, alternatives);
                }
            };
        }

        private Label label() {
            return random.nextInt(4) == 0 ? Label.Reserved.NONE : Label.of(pick(LABELS));
        }

        private List<PayloadType> types() {
            return random.ints(random.nextInt(3), 0, TYPES.size()).mapToObj(i -> PayloadType.of(TYPES.get(i))).toList();
        }

        private <T> T pick(List<T> from) {
            return from.get(random.nextInt(from.size()));
        }
    }
}
