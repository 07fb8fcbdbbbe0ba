package dev.parley.core.machine.descriptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.generators.RandomMachine;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProtocolDescriptorTest {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final Role C = new Role("C");

    private static final ProtocolDescriptor SAMPLE = ProtocolDescriptor.of("demo.sample", List.of(sample()));

    private static Machine sample() {
        Machine.Builder builder = Machine.builder(A);
        int s0 = builder.state();
        int s1 = builder.state();
        int s2 = builder.state();
        builder.transition(s0, new Action(Direction.SEND, List.of(B, C), Label.Reserved.BEGIN, List.of()), s1);
        builder.transition(s1, new Action(Direction.RECEIVE, List.of(B), Label.of("ok"),
                List.of(PayloadType.of("int"), new PayloadType.Value("double[]", true))), s2);
        builder.transition(s1, Action.receive(B, Label.Reserved.NONE), s2);
        return builder.build();
    }

    @Test
    void writesTheDocumentedFormat() {
        assertThat(SAMPLE.toTree()).isEqualTo(Map.of(
                "format", 1,
                "protocol", "demo.sample",
                "digest", SAMPLE.digest(),
                "machines", List.of(Map.of(
                        "role", "A",
                        "states", 3,
                        "transitions", List.of(
                                Map.of("from", 0, "send", List.of("B", "C"), "notice", "begin", "to", 1),
                                Map.of("from", 1, "receive", List.of("B"), "label", "ok", "payloads",
                                        List.of(Map.of("type", "int"), Map.of("type", "double[]", "noalias", true)), "to", 2),
                                Map.of("from", 1, "receive", List.of("B"), "to", 2))))));
    }

    @Test
    void optimisedMachinesStandBesideTheOthersAndChangeNoDigest() {
        Machine.Builder shorter = Machine.builder(A);
        shorter.transition(shorter.state(), new Action(Direction.SEND, List.of(B, C), Label.Reserved.BEGIN, List.of()), shorter.state());
        ProtocolDescriptor optimised = ProtocolDescriptor.of("demo.sample", List.of(sample()), List.of(shorter.build()));

        assertThat(optimised.digest()).isEqualTo(SAMPLE.digest());
        assertThat(optimised.machine(A)).contains(sample());
        assertThat(optimised.toTree()).containsEntry("optimised", List.of(Map.of(
                "role", "A",
                "states", 2,
                "transitions", List.of(Map.of("from", 0, "send", List.of("B", "C"), "notice", "begin", "to", 1)))));
        assertThat(ProtocolDescriptor.fromTree(optimised.toTree())).isEqualTo(optimised);
        assertThat(ProtocolDescriptor.fromTree(withDoubles(optimised.toTree()))).isEqualTo(optimised);
    }

    @Test
    void aSessionOfTwoSaysHowItIsStarted() {
        Machine other = Machine.builder(B).build();
        ProtocolDescriptor requested = ProtocolDescriptor.of("demo.two", List.of(sample(), other), List.of(), Optional.of(Initiation.REQUEST));

        assertThat(requested.digest()).isEqualTo(ProtocolDescriptor.of("demo.two", List.of(sample(), other)).digest());
        assertThat(requested.toTree()).containsEntry("initiation", "request");
        assertThat(ProtocolDescriptor.fromTree(requested.toTree())).isEqualTo(requested);

        Map<String, Object> alone = new LinkedHashMap<>(SAMPLE.toTree());
        alone.put("initiation", "accept");
        assertThatIllegalArgumentException().isThrownBy(() -> ProtocolDescriptor.fromTree(alone))
                .withMessage("initiation is of sessions of two, and there are 1 machines");
    }

    @Property(tries = 300)
    void readsWhatItWrites(@ForAll("machines") Machine machine) {
        ProtocolDescriptor descriptor = ProtocolDescriptor.of("p.q", List.of(machine));

        assertThat(ProtocolDescriptor.fromTree(descriptor.toTree())).isEqualTo(descriptor);
        assertThat(ProtocolDescriptor.fromTree(withDoubles(descriptor.toTree()))).isEqualTo(descriptor);
    }

    @Test
    void ignoresKeysOfLaterVersions() {
        Map<String, Object> tree = new HashMap<>(SAMPLE.toTree());
        tree.put("comment", List.of());

        assertThat(ProtocolDescriptor.fromTree(tree)).isEqualTo(SAMPLE);
    }

    @Test
    void theDigestIgnoresNamesNumbersAndUnrolling() {
        Machine.Builder unrolled = Machine.builder(A);
        int s0 = unrolled.state();
        int s1 = unrolled.state();
        unrolled.transition(s0, Action.send(B, Label.of("x")), s1);
        unrolled.transition(s1, Action.send(B, Label.of("x")), s0);
        Machine.Builder rolled = Machine.builder(A);
        rolled.transition(rolled.state(), Action.send(B, Label.of("x")), 0);
        Machine other = Machine.builder(B).build();

        assertThat(MachineDigest.of(List.of(unrolled.build(), other))).isEqualTo(MachineDigest.of(List.of(other, rolled.build())));
    }

    @Test
    void theDigestTellsMachinesApart() {
        List<String> digests = new ArrayList<>();
        for (Action action : List.of(
                Action.send(B, Label.of("x")),
                Action.receive(B, Label.of("x")),
                Action.send(C, Label.of("x")),
                Action.send(B, Label.of("[begin]")),
                Action.send(B, Label.Reserved.BEGIN),
                Action.send(B, Label.of("x"), PayloadType.of("int")),
                Action.send(B, Label.of("x"), new PayloadType.Value("int", true)),
                new Action(Direction.SEND, List.of(B, C), Label.of("x"), List.of()))) {
            Machine.Builder builder = Machine.builder(A);
            builder.transition(builder.state(), action, builder.state());
            digests.add(MachineDigest.of(List.of(builder.build())));
        }

        assertThat(digests).doesNotHaveDuplicates().allMatch(digest -> digest.matches("[0-9a-f]{64}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "format | missing | format is missing",
        "format | 2 | format is 2, but this version of Parley reads only format 1",
        "format | text | format must be an integer, but is 'text'",
        "format | 1.5 | format must be an integer, but is '1.5'",
        "protocol | 7 | protocol must be a string, but is '7'",
        "machines | text | machines must be a list, but is 'text'",
        "machines[0] | text | machines[0] must be an object, but is 'text'",
        "machines[0].role | missing | machines[0].role is missing",
        "machines[0].states | -1 | machines[0].states is -1, but must be from 0 to 1048576",
        "machines[0].states | 1e18 | machines[0].states must be an integer, but is '1.0E18'",
        "machines[0].states | 2 | machines[0].transitions[1].to is 2, but must be from 0 to 1",
        "machines[0].transitions[1].from | 3 | machines[0].transitions[1].from is 3, but must be from 0 to 2",
        "machines[0].transitions[1].receive | missing | machines[0].transitions[1] must have either 'send' or 'receive'",
        "machines[0].transitions[1].send | text | machines[0].transitions[1] must have either 'send' or 'receive'",
        "machines[0].transitions[0].send[1] | 5 | machines[0].transitions[0].send[1] must be a string, but is '5'",
        "machines[0].transitions[0].send | empty | machines[0].transitions[0].send has 0 roles, but must name at least one receiver",
        "machines[0].transitions[1].receive | empty | machines[0].transitions[1].receive has 0 roles, but must name the one sender",
        "machines[0].transitions[0].notice | stop | machines[0].transitions[0].notice must be one of 'begin', 'again' and 'done', but is 'stop'",
        "machines[0].transitions[1].notice | done | machines[0].transitions[1] has both 'label' and 'notice'",
        "machines[0].transitions[1].payloads[0].type | missing | machines[0].transitions[1].payloads[0].type is missing",
        "machines[0].transitions[1].payloads[1].noalias | text | machines[0].transitions[1].payloads[1].noalias must be true or false, but is 'text'",
        "machines[0].transitions[1].label | other | digest is not that of the machines: the descriptor was damaged or edited",
        "machines | twice | machines[1].role repeats 'A'",
        "optimised | text | optimised must be a list, but is 'text'",
        "optimised | twice | optimised[1].role repeats 'A'",
        "optimised | stranger | optimised plays 'Z', which is no role of the protocol",
    })
    void saysWhatIsWrongAndWhere(String place, String replacement, String message) {
        Object value = switch (replacement) {
            case "missing" -> null;
            case "empty" -> List.of();
            case "twice" -> List.of(machineTree(), machineTree());
            case "stranger" -> List.of(Map.of("role", "Z", "states", 1, "transitions", List.of()));
            default -> replacement.matches("-?[0-9]+") ? (Object) Integer.valueOf(replacement)
                    : replacement.matches("[0-9.e]+") ? (Object) Double.valueOf(replacement) : replacement;
        };
        Map<String, Object> tree = replace(SAMPLE.toTree(), place, value);

        assertThatIllegalArgumentException().isThrownBy(() -> ProtocolDescriptor.fromTree(tree)).withMessage(message);
    }

    @Provide
    Arbitrary<Machine> machines() {
        return RandomMachine.arbitrary(6);
    }

    private static Object machineTree() {
        return ((List<?>) SAMPLE.toTree().get("machines")).getFirst();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> replace(Map<String, Object> tree, String place, Object value) {
        return (Map<String, Object>) replaceIn(tree, List.of(place.split("\\.|(?=\\[)")), value);
    }

    private static Object replaceIn(Object node, List<String> path, Object value) {
        if (path.isEmpty()) {
            return value;
        }
        String key = path.getFirst();
        List<String> rest = path.subList(1, path.size());
        if (key.startsWith("[")) {
            List<Object> copy = new ArrayList<>((List<?>) node);
            int index = Integer.parseInt(key.substring(1, key.length() - 1));
            copy.set(index, replaceIn(copy.get(index), rest, value));
            return copy;
        }
        Map<Object, Object> copy = new HashMap<>((Map<?, ?>) node);
        Object replaced = replaceIn(copy.get(key), rest, value);
        if (replaced == null) {
            copy.remove(key);
        } else {
            copy.put(key, replaced);
        }
        return copy;
    }

    /** As Gson reads untyped numbers. */
    @SuppressWarnings("unchecked")
    private static Map<String, Object> withDoubles(Map<String, Object> tree) {
        return (Map<String, Object>) doubles(tree);
    }

    private static Object doubles(Object node) {
        return switch (node) {
            case Map<?, ?> map -> {
                Map<Object, Object> copy = new HashMap<>();
                map.forEach((key, value) -> copy.put(key, doubles(value)));
                yield copy;
            }
            case List<?> list -> list.stream().map(ProtocolDescriptorTest::doubles).toList();
            case Integer number -> number.doubleValue();
            default -> node;
        };
    }
}
