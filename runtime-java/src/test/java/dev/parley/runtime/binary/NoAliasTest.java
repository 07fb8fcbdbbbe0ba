package dev.parley.runtime.binary;

import static dev.parley.runtime.binary.TwoParties.play;
import static dev.parley.runtime.example.Local.give;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.NoAlias;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.Session;
import dev.parley.runtime.example.Medium;
import dev.parley.runtime.example.Scene;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is handed over as it is, and what as a copy. */
@Timeout(60)
class NoAliasTest {

    @NoAlias
    record Frame(List<String> lines) {}

    record Note(List<String> words) {}

    record Reading(int value) {}

    static final class Stranger {
        int value;
    }

    private static final String FRAME = Frame.class.getCanonicalName();
    private static final String NOTE = Note.class.getCanonicalName();

    @ParameterizedTest
    @EnumSource
    void handsOverInstancesOfAnAnnotatedClassBetweenThreads(Medium medium) throws Exception {
        Frame frame = new Frame(new ArrayList<>(List.of("one")));
        Scene scene = play(medium, protocol("test.Frames", send(FRAME)), s -> {
            s.send(frame);
            return null;
        }, Session::receive).end();
        Frame received = scene.result("server");
        assertThat(received).isEqualTo(frame);
        assertThat(received == frame).isEqualTo(medium == Medium.SHARED);
    }

    @ParameterizedTest
    @EnumSource
    void copiesWhatNobodyGivesAway(Medium medium) throws Exception {
        Note note = new Note(new ArrayList<>(List.of("one")));
        Scene scene = play(medium, protocol("test.Notes", send(NOTE), receive("int")), s -> {
            s.send(note);
            note.words().add("two");
            return s.receive();
        }, s -> {
            Note received = s.receive();
            s.send(received.words().size());
            return received;
        }).end();
        assertThat(scene.<Note>result("server").words()).containsExactly("one");
        assertThat(scene.<Integer>result("client")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void handsOverArraysThatTheProtocolGivesAway(Medium medium) throws Exception {
        double[] frame = {1, 2, 3};
        Scene scene = play(medium, protocol("test.Arrays", give("double[]")), s -> {
            s.send(frame);
            return null;
        }, Session::receive).end();
        double[] received = scene.result("server");
        assertThat(received).containsExactly(1, 2, 3);
        assertThat(received == frame).isEqualTo(medium == Medium.SHARED);
    }

    @ParameterizedTest
    @EnumSource
    void aCopyHasNothingInCommonWithItsOriginal(Medium medium) throws Exception {
        Note note = new Note(new ArrayList<>(List.of("one")));
        double[] numbers = {1};
        Scene scene = play(medium, protocol("test.Copies", give(NOTE), give("double[]"), send("int")), s -> {
            assertThat(s.<Note>copy(null)).isNull();
            assertThat(s.copy("text")).isEqualTo("text");
            s.send(s.copy(note));
            note.words().add("two");
            s.send(s.copy(numbers));
            numbers[0] = 2;
            s.send(7);
            return null;
        }, s -> List.of(s.<Note>receive(), s.<double[]>receive()[0], s.<Integer>receive())).end();
        assertThat(scene.<List<Object>>result("server")).containsExactly(new Note(List.of("one")), 1.0, 7);
    }

    @ParameterizedTest
    @EnumSource
    void refusesToCopyWhatCannotBeSent(Medium medium) throws Exception {
        Scene scene = play(medium, protocol("test.Strangers", send(NOTE)), s -> {
            assertThatThrownBy(() -> s.copy(new Stranger()))
                    .isInstanceOf(ProtocolViolationException.class)
                    .hasMessageContaining("Stranger");
            return null;
        }, s -> {
            assertThatThrownBy(s::receive).hasMessageContaining("Stranger");
            return null;
        });
        scene.end();
    }

    /** Else a program that was tried in one JVM would not work in two, as with what is copied. */
    @ParameterizedTest
    @EnumSource
    void refusesToGiveAwayWhatCannotBeSent(Medium medium) throws Exception {
        Runnable lambda = () -> { };
        for (Object unsendable : List.of(new Stranger(), new Stranger[0], new Frame(List.of()), new StringBuilder(), new Stack<>(), lambda)) {
            String named = unsendable.getClass().getTypeName().replaceFirst("\\$\\$.*", "");
            Scene scene = play(medium, protocol("test.GivenStrangers", give("java.lang.Object")), s -> {
                assertThatThrownBy(() -> s.send(unsendable)).isInstanceOf(ProtocolViolationException.class)
                        .hasMessageContaining("cannot be sent: ").hasMessageContaining(named);
                return null;
            }, s -> {
                assertThatThrownBy(s::receive).hasMessageContaining("cannot be sent: ");
                return null;
            });
            scene.end();
        }
    }

    /** What such a value refers to is not looked at between threads: objects of any depth are given away. */
    @ParameterizedTest
    @EnumSource
    void givesAwayObjectsOfEveryClassThatTravels(Medium medium) throws Exception {
        for (Object value : List.of(new Note(List.of("one")), new Note[] {null}, new int[][] {{1}, {}}, new ArrayList<>(List.of(1)), List.of(2),
                List.of(1, 2, 3).subList(0, 2), Map.of("a", new Object[] {1}), Optional.of(3), BigInteger.TEN, "text", 7)) {
            Scene scene = play(medium, protocol("test.GivenValues", give("java.lang.Object"), send(NOTE)), s -> {
                s.send(value);
                s.send(new Note(List.of()));
                return null;
            }, s -> {
                Object given = s.receive();
                s.<Note>receive();
                return given;
            }).end();
            assertThat(scene.<Object>result("server")).usingRecursiveComparison().isEqualTo(value);
        }
    }

    @ParameterizedTest
    @EnumSource
    void doesNotCopyWhatNobodyCanChange(Medium medium) throws Exception {
        Reading reading = new Reading(1);
        Scene scene = play(medium, protocol("test.Readings", send(Reading.class.getCanonicalName())), s -> {
            assertThat(s.copy(reading)).isSameAs(reading);
            s.send(reading);
            return null;
        }, Session::receive).end();
        assertThat(scene.<Reading>result("server")).isEqualTo(reading);
    }
}
