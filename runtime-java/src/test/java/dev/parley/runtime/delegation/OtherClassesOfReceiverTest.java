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
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.binary.Environment;
import dev.parley.runtime.example.Compiled;
import dev.parley.runtime.example.Medium;
import dev.parley.runtime.example.Scene;
import dev.parley.runtime.session.Protocols;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Connector;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A session of {@code A->B: <first>; B->A: <second>} that B hands over in between to C, or by way of C to D. The payload classes of the
 * last receiver are called like those of the others. Over the carriers, whoever receives the session answers whatever becomes of it.
 */
@Timeout(60)
class OtherClassesOfReceiverTest {
    private static final int ANSWER = 7;

    @TempDir
    private Path folder;

    private interface Part {
        Object play(Session s) throws Exception;
    }

    /** The payload types of the session. */
    private record Payloads(String first, String second) {
        private Environment environment(Connector connector, ClassLoader classes) {
            Map<String, ProtocolDescriptor> known = Map.of("S", protocol("S", send(first), receive(second)),
                    "T", protocol("T", send(live(send(second))), receive("int")));
            SessionOptions options = SessionOptions.defaults();
            return Environment.of(connector, new Protocols(known::get, classes, options), options, (peer, reason) -> { });
        }

        /**
         * @param others the classes of A and B
         * @param receivers those of C; or those of C, who hands the session over again, and of D
         * @param last what the last receiver does
         */
        Scene play(Medium medium, ClassLoader others, Part passive, List<ClassLoader> receivers, Part last) throws Exception {
            Connector connector = medium.connector();
            Environment a = environment(connector, others);
            SessionServer source = environment(connector, others).serve("S");
            List<SessionServer> sinks = new ArrayList<>();
            for (ClassLoader classes : receivers) {
                sinks.add(environment(connector, classes).serve("T"));
            }
            Scene scene = new Scene().part("A", () -> {
                try (source; Session s = a.service("S", source.addresses()).request()) {
                    return passive.play(s);
                }
            }).part("B", () -> {
                Session s = source.accept();
                s.receive();
                return handOver(s, sinks.getFirst());
            });
            for (int i = 0; i < sinks.size(); i++) {
                SessionServer sink = sinks.get(i);
                Part next = i == sinks.size() - 1 ? last : handingOverTo(sinks.get(i + 1));
                scene.part(List.of("C", "D").get(i), () -> takeOver(sink, next));
            }
            return scene;
        }
    }

    private static Part handingOverTo(SessionServer sink) {
        return s -> handOver(s, sink);
    }

    /** @return what the receiver answers, once nothing of the session is left here */
    private static int handOver(Session s, SessionServer sink) throws Exception {
        Environment holder = (Environment) s.environment();
        int answer;
        try (Session carrier = holder.service("T", sink.addresses()).request()) {
            carrier.send(s);
            answer = carrier.receive();
        }
        holder.surroundings().desk().awaitIdle();
        return answer;
    }

    private static Object takeOver(SessionServer sink, Part next) throws Exception {
        try (sink; Session carrier = sink.accept()) {
            try (Session s = carrier.receive()) {
                return next.play(s);
            } finally {
                carrier.send(ANSWER);
            }
        }
    }

    static Stream<Arguments> hands() {
        return Arrays.stream(Medium.values()).flatMap(medium -> Stream.of(Arguments.of(medium, "C"), Arguments.of(medium, "D")));
    }

    /** @param last who has the other classes */
    @ParameterizedTest
    @MethodSource("hands")
    void everybodyIsToldBeforeAnyObjectWhichClassItIsAndHowItDiffers(Medium medium, String last) throws Exception {
        ClassLoader older = Compiled.in(folder.resolve("older"), "public record Order(int number) {}");
        ClassLoader newer = Compiled.in(folder.resolve("newer"), "public record Order(int number, String item) {}");
        Scene scene = new Payloads("int", "Order").play(medium, older, s -> {
            s.send(1);
            return s.receive("server", Duration.ofSeconds(10));
        }, last.equals("C") ? List.of(newer) : List.of(older, newer), s -> {
            s.send(newer.loadClass("Order").getConstructor(int.class, String.class).newInstance(1, "tea"));
            return "";
        });
        String told = "`server` was handed over to somebody with another class `Order`: there it is `record (java.lang.String item, int number)`,"
                + " and at the others `record (int number)`";
        assertThat(scene.failure(last)).isInstanceOf(IncompatibleSessionException.class).hasMessageContaining(told);
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
        }, List.of(classes, classes), s -> {
            s.send(made("Dog", classes));
            return "";
        }).end();
        assertThat(scene.<Object>result("A")).isInstanceOf(classes.loadClass("Dog"));
    }

    private static Object made(String name, ClassLoader classes) throws ReflectiveOperationException {
        return classes.loadClass(name).getConstructor().newInstance();
    }
}
