package dev.parley.runtime.delegation;

import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.example.Compiled;
import dev.parley.runtime.example.Medium;
import dev.parley.runtime.example.Scene;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Connector;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A session of {@code A->B: <first>; B->A: <second>} that B hands over in between, to a C whose payload classes are called like theirs. Over the
 * carrier, C answers whatever becomes of the session.
 */
@Timeout(60)
class OtherClassesOfReceiverTest {
    private static final String ORDER = "public record Order(int number) {}";
    private static final int ANSWER = 7;

    @TempDir
    private Path folder;

    private interface Part {
        Object play(Session s) throws Exception;
    }

    /** The payload types of the session. */
    private record Payloads(String first, String second) {
        SessionEnvironment environment(Connector connector, ClassLoader classes) {
            Map<String, ProtocolDescriptor> protocols = Map.of("S", protocol("S", send(first), receive(second)),
                    "T", protocol("T", send(live(send(second))), receive("int")));
            return SessionEnvironment.over(connector, protocols::get, classes, SessionOptions.defaults());
        }

        Scene play(Medium medium, ClassLoader others, Part passive, ClassLoader receivers, Part receiver) throws Exception {
            Connector connector = medium.connector();
            SessionEnvironment a = environment(connector, others);
            SessionEnvironment b = environment(connector, others);
            SessionEnvironment c = environment(connector, receivers);
            SessionServer source = b.serve("S");
            SessionServer sink = c.serve("T");
            return new Scene().part("A", () -> {
                try (source; Session s = a.service("S", source.addresses()).request()) {
                    return passive.play(s);
                }
            }).part("B", () -> {
                try (Session s = source.accept(); Session t = b.service("T", sink.addresses()).request()) {
                    s.receive();
                    t.send(s);
                    return t.receive();
                }
            }).part("C", () -> {
                try (sink; Session t = sink.accept()) {
                    try (Session s = t.receive()) {
                        return receiver.play(s);
                    } finally {
                        t.send(ANSWER);
                    }
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void everybodyIsToldBeforeAnyObjectWhichClassItIsAndHowItDiffers(Medium medium) throws Exception {
        ClassLoader older = Compiled.in(folder.resolve("older"), ORDER);
        ClassLoader newer = Compiled.in(folder.resolve("newer"), "public record Order(int number, String item) {}");
        Scene scene = new Payloads("int", "Order").play(medium, older, s -> {
            s.send(1);
            return s.receive("server", Duration.ofSeconds(10));
        }, newer, s -> {
            s.send(newer.loadClass("Order").getConstructor(int.class, String.class).newInstance(1, "tea"));
            return "";
        });
        String told = "`server` was handed over to somebody with another class `Order`: there it is `record (java.lang.String item, int number)`,"
                + " and at the others `record (int number)`";
        assertThat(scene.failure("C")).isInstanceOf(IncompatibleSessionException.class).hasMessageContaining(told);
        assertThat(scene.failure("A")).isInstanceOf(PeerFailureException.class).hasMessageContaining(told)
                .extracting(failure -> ((PeerFailureException) failure).kind()).isEqualTo(FailureKind.OTHER_CLASSES);
        assertThat(scene.<Integer>result("B")).as("the carrier goes on").isEqualTo(ANSWER);
    }

    /** What is left of the session does not name the sealed class, so that nobody there has to know all that it permits. */
    @ParameterizedTest
    @EnumSource
    void classesThatOnlyPartOfTheSessionNamesAreInNobodysWay(Medium medium) throws Exception {
        ClassLoader classes = Compiled.in(folder, "public abstract sealed class Animal permits Cat, Dog {}",
                "public final class Cat extends Animal {}", "public final class Dog extends Animal {}");
        Scene scene = new Payloads("Animal", "Dog").play(medium, classes, s -> {
            s.send(made("Cat", classes));
            return s.receive();
        }, classes, s -> {
            s.send(made("Dog", classes));
            return "";
        }).end();
        assertThat(scene.<Object>result("A")).isInstanceOf(classes.loadClass("Dog"));
    }

    private static Object made(String name, ClassLoader classes) throws ReflectiveOperationException {
        return classes.loadClass(name).getConstructor().newInstance();
    }
}
