package dev.parley.runtime.launch;

import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static dev.parley.runtime.example.Local.service;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.Participant;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Participants, each in a JVM of its own, that serve sessions to each other and hand them over. */
@Timeout(300)
class HandOverProcessesTest {
    private static final Role GIVER = new Role("giver");
    private static final Role TAKER = new Role("taker");
    private static final Role ASKER = new Role("asker");

    @TempDir
    private Path folder;
    private final List<Jvm> started = new ArrayList<>();

    /** The giver ends at once; its program must live until the taker has what was given. */
    static final class Players {
        @Participant(protocol = "test.P", role = "giver")
        void give(Session s) throws Exception {
            try (SessionServer door = s.environment().serve("test.Q")) {
                s.send("asker", door.service());
                s.send("taker", door.accept());
            }
        }

        /** The interrupt comes while its program waits. */
        void giveAndBeInterrupted(Session s) throws Exception {
            give(s);
            Thread.currentThread().interrupt();
            Thread giver = Thread.currentThread();
            Thread.ofPlatform().daemon().start(() -> {
                while (true) {
                    LockSupport.parkNanos(1_000_000);
                    giver.interrupt();
                }
            });
        }

        @Participant(protocol = "test.P", role = "taker")
        void take(Session s) throws Exception {
            Thread.sleep(500);
            try (Session q = s.receive("giver")) {
                int number = q.receive();
                q.send(number * 2);
            }
        }

        @Participant(protocol = "test.P", role = "asker")
        void ask(Session s) throws Exception {
            Service service = s.receive("giver");
            try (Session q = service.request()) {
                q.send(21);
                System.out.println("got " + q.<Integer>receive());
            }
        }
    }

    private static Machine machine(Role self) {
        PayloadType asked = service(send("int"), receive("int"));
        PayloadType given = live(receive("int"), send("int"));
        Machine.Builder machine = Machine.builder(self);
        int state = machine.state();
        if (!self.equals(TAKER)) {
            int next = machine.state();
            machine.transition(state, self.equals(GIVER) ? Action.send(ASKER, Label.Reserved.NONE, asked)
                    : Action.receive(GIVER, Label.Reserved.NONE, asked), next);
            state = next;
        }
        if (!self.equals(ASKER)) {
            machine.transition(state, self.equals(GIVER) ? Action.send(TAKER, Label.Reserved.NONE, given)
                    : Action.receive(GIVER, Label.Reserved.NONE, given), machine.state());
        }
        return machine.build();
    }

    @AfterEach
    void killAll() {
        started.forEach(Jvm::kill);
    }

    @ParameterizedTest
    @CsvSource({"tcp, give", "unix, give", "tcp, giveAndBeInterrupted"})
    void whoHasGivenASessionAwayStaysAsLongAsItIsNeeded(String transport, String giver) throws Exception {
        Jvm.describe(ProtocolDescriptor.of("test.P", List.of(machine(GIVER), machine(TAKER), machine(ASKER))), folder);
        Jvm.describe(protocol("test.Q", send("int"), receive("int")), folder);
        Jvm registry = Jvm.start(folder, RegistryMain.class, "--once");
        started.add(registry);
        registry.awaitOutput(text -> text.startsWith("registry ") && text.endsWith("\n"));
        Map<String, Jvm> troupe = new LinkedHashMap<>();
        for (String method : List.of(giver, "take", "ask")) {
            Jvm jvm = Jvm.start(folder, ParticipantMain.class, "--registry", registry.output().strip().substring("registry ".length()),
                    "--protocol", "test.P", "--instance", "i", "--role", Map.of(giver, "giver", "take", "taker", "ask", "asker").get(method),
                    "--participant", Players.class.getName() + "#" + method, "--transport", transport, "--sockets", folder.toString());
            started.add(jvm);
            troupe.put(method, jvm);
        }
        for (Map.Entry<String, Jvm> entry : troupe.entrySet()) {
            assertThat(entry.getValue().exitCode()).as("%s: %s", entry.getKey(), entry.getValue().errors()).isZero();
        }
        assertThat(troupe.get("ask").output()).isEqualTo("got 42\n");
    }
}
