package dev.parley.runtime.event;

import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.outbranch;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.LocalType;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionInterruptedException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.example.Medium;
import dev.parley.runtime.session.SessionOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Filter;
import java.util.logging.Logger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class JsonEventStreamTest {
    private final Map<String, ProtocolDescriptor> protocols = Map.of(
            "S", protocol("S", outbranch(Map.of("ASK", LocalType.sequence(send("int", "java.lang.String"), receive("int"))))),
            "T", protocol("T", send(live(send("int")))));

    private SessionEnvironment environment(Medium medium, EventSink sink) {
        return SessionEnvironment.over(medium.connector(), protocols::get, JsonEventStreamTest.class.getClassLoader(),
                SessionOptions.defaults().withEvents(sink));
    }

    /** One session whose accepting end is handed over. */
    private static void play(SessionEnvironment environment) throws Exception {
        try (SessionServer s = environment.serve("S"); SessionServer t = environment.serve("T")) {
            Session client = s.service().request();
            Session server = s.accept();
            Session giving = t.service().request();
            Session taking = t.accept();
            client.outbranch("ASK");
            client.send2(1, "secret");
            assertThat(server.inbranch()).isEqualTo("ASK");
            server.receive2();
            giving.send(server);
            giving.close();
            try (Session taken = taking.receive()) {
                taken.send(5);
                assertThat(client.<Integer>receive()).isEqualTo(5);
            }
            client.close();
            taking.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void tellsTheStoryOfASession(Medium medium, @TempDir Path folder) throws Exception {
        Path file = folder.resolve("events.jsonl");
        try (JsonEventStream stream = JsonEventStream.to(file); SessionEnvironment environment = environment(medium, stream)) {
            play(environment);
        }
        List<JsonObject> events = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            events.add(JsonParser.parseString(line).getAsJsonObject());
        }
        String session = events.stream().filter(event -> event.get("protocol").getAsString().equals("S")).findFirst().orElseThrow()
                .get("session").getAsString();
        List<String> story = events.stream().filter(event -> event.get("session").getAsString().equals(session))
                .filter(event -> event.get("role").getAsString().equals("server")).map(JsonEventStreamTest::brief).toList();
        assertThat(story).containsExactly("opened false", "message false ASK []", "message false  [\"int\",\"String\"]", "handedOver",
                "opened true", "message true  [\"int\"]", "closed");
        assertThat(Files.readString(file)).doesNotContain("secret");
    }

    private static String brief(JsonObject event) {
        String kind = event.get("event").getAsString();
        return switch (kind) {
            case "opened" -> kind + " " + event.get("handedOver");
            case "message" -> kind + " " + event.get("sent") + " " + event.get("label").getAsString() + " " + event.get("payloads");
            default -> kind;
        };
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhyASessionFailed(Medium medium) throws Exception {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (JsonEventStream stream = new JsonEventStream(text); SessionEnvironment environment = environment(medium, stream);
                SessionServer s = environment.serve("S"); Session client = s.service().request(); Session server = s.accept()) {
            client.abort("is \"tired\"");
            // Waits until the news is there.
            assertThatThrownBy(server::inbranch).isInstanceOf(PeerFailureException.class);
        }
        assertThat(text.toString(StandardCharsets.UTF_8)).contains("\"event\":\"failed\"").contains("\"culprit\":\"client\",\"kind\":\"ABANDONED\"")
                .contains("is \\\"tired\\\"");
    }

    /** And is told of once by each end that is held: it may fail at every message. */
    @ParameterizedTest
    @EnumSource
    void aSinkThatFailsIsNotComplainedOfEachTime(Medium medium) throws Exception {
        List<String> complaints = complaints(() -> play(environment(medium, event -> {
            throw new IllegalStateException("no space left");
        })));
        assertThat(complaints).hasSizeBetween(1, 5);
    }

    @FunctionalInterface
    private interface Part {
        void play() throws Exception;
    }

    /** What the runtime logs meanwhile. */
    private static List<String> complaints(Part part) throws Exception {
        List<String> complaints = Collections.synchronizedList(new ArrayList<>());
        Logger logger = Logger.getLogger("dev.parley.runtime");
        Filter before = logger.getFilter();
        logger.setFilter(complaint -> {
            complaints.add(complaint.getMessage());
            return false;
        });
        try {
            part.play();
        } finally {
            logger.setFilter(before);
        }
        return complaints;
    }

    @ParameterizedTest
    @EnumSource
    void aBrokenSinkChangesNothing(Medium medium) throws Exception {
        AtomicInteger calls = new AtomicInteger();
        play(environment(medium, event -> {
            calls.incrementAndGet();
            throw new IllegalStateException("no space left");
        }));
        assertThat(calls.get()).isGreaterThan(10);
        play(environment(medium, event -> {
            throw new NoClassDefFoundError("of a library that is not there");
        }));
        assertThat(complaints(() -> {
            try (JsonEventStream broken = new JsonEventStream(new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    throw new IOException("no space left");
                }
            })) {
                play(environment(medium, broken));
            }
        })).containsExactly("what happens in sessions is not written any more: no space left");
    }

    @ParameterizedTest
    @EnumSource
    void aFullDiskChangesNothing(Medium medium) throws Exception {
        assertThat(complaints(() -> {
            try (JsonEventStream full = JsonEventStream.to(Path.of("/dev/full"))) {
                play(environment(medium, full));
            }
        })).singleElement(STRING).startsWith("what happens in sessions is not written to `/dev/full` any more: ");
    }

    /** As of a viewer that was closed. */
    @ParameterizedTest
    @EnumSource
    void aPipeWhoseReaderHasGoneChangesNothing(Medium medium, @TempDir Path folder) throws Exception {
        Path pipe = folder.resolve("events");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        CompletableFuture<InputStream> reader = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.newInputStream(pipe);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        assertThat(complaints(() -> {
            try (JsonEventStream stream = JsonEventStream.to(pipe)) {
                reader.get(10, TimeUnit.SECONDS).close();
                play(environment(medium, stream));
            }
        })).isEmpty();
    }

    /** Java closes some files to which an interrupted thread writes, and other sessions use this one too. */
    @ParameterizedTest
    @EnumSource
    void anInterruptedParticipantEndsItForNobody(Medium medium, @TempDir Path folder) throws Exception {
        Path file = folder.resolve("events.jsonl");
        try (JsonEventStream stream = JsonEventStream.to(file); SessionEnvironment environment = environment(medium, stream)) {
            try (SessionServer s = environment.serve("S")) {
                Session client = s.service().request();
                Session server = s.accept();
                Thread.currentThread().interrupt();
                assertThatThrownBy(server::inbranch).isInstanceOf(SessionInterruptedException.class);
                assertThat(Thread.interrupted()).isTrue();
                client.abort("has nobody to talk to");
            }
            play(environment);
        }
        assertThat(Files.readString(file)).contains("\"kind\":\"INTERRUPTED\"").contains("\"event\":\"closed\"");
    }
}
