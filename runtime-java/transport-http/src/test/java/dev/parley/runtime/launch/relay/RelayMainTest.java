package dev.parley.runtime.launch.relay;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.launch.ParticipantMain;
import dev.parley.runtime.launch.RegistryMain;
import dev.parley.runtime.relay.Keys;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Registry, relay and participants, each in a JVM of its own. */
@Timeout(120)
class RelayMainTest {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");

    @TempDir
    private Path folder;

    private final List<Process> started = new ArrayList<>();

    /** The participants. */
    static final class Players {
        @Participant(protocol = "test.P", role = "A")
        void count(Session s) throws SessionException {
            String text = s.receive("B");
            s.send("B", text.length());
        }

        @Participant(protocol = "test.P", role = "B")
        void ask(Session s) throws SessionException {
            s.send("A", "through the wall");
            int length = s.receive("A");
            System.out.println("it has " + length);
        }
    }

    private static Machine machine(Role self) {
        Machine.Builder machine = Machine.builder(self);
        int first = machine.state();
        int second = machine.state();
        PayloadType text = PayloadType.of("java.lang.String");
        PayloadType number = PayloadType.of("int");
        machine.transition(first, self.equals(A) ? Action.receive(B, Label.Reserved.NONE, text)
                : Action.send(A, Label.Reserved.NONE, text), second);
        machine.transition(second, self.equals(A) ? Action.send(B, Label.Reserved.NONE, number)
                : Action.receive(A, Label.Reserved.NONE, number), machine.state());
        return machine.build();
    }

    @AfterEach
    void killAll() {
        started.forEach(Process::destroyForcibly);
    }

    private Process start(Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp", folder + File.pathSeparator + System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(Map.of("PARLEY_KEYSTORE_PASSWORD", Keys.PASSWORD, "PARLEY_TRUSTSTORE_PASSWORD", Keys.PASSWORD));
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private static String[] with(List<String> keys, String... arguments) {
        return Stream.concat(keys.stream(), Stream.of(arguments)).toArray(String[]::new);
    }

    private static String greeting(Process process, String word) throws IOException {
        BufferedReader lines = process.inputReader();
        String line = lines.readLine();
        assertThat(line).startsWith(word + " ");
        return line.substring(word.length() + 1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void letsParticipantsMeetThatMakeOutgoingRequestsOnly(boolean secure) throws Exception {
        List<String> keys = List.of();
        if (secure) {
            String file = folder.resolve("relay.p12").toString();
            Keys.create(Path.of(file));
            keys = List.of("--keystore", file, "--truststore", file);
        }
        ProtocolDescriptor protocol = ProtocolDescriptor.of("test.P", List.of(machine(A), machine(B)));
        Path resource = folder.resolve("META-INF/parley/test.P.json");
        Files.createDirectories(resource.getParent());
        Files.writeString(resource, new Gson().toJson(protocol.toTree()));
        String registry = greeting(start(RegistryMain.class, "--once"), "registry");
        String relay = greeting(start(RelayMain.class, with(keys, "--place", "registry=" + registry)), "relay");
        assertThat(relay).startsWith(secure ? "https:" : "http:");
        List<Process> players = new ArrayList<>();
        for (String player : List.of("A#count", "B#ask")) {
            players.add(start(ParticipantMain.class, with(keys, "--registry", "relay:" + relay + "/registry", "--transport",
                    "relay=" + relay, "--protocol", "test.P", "--instance", "i", "--role", player.substring(0, 1),
                    "--participant", Players.class.getName() + player.substring(1))));
        }
        for (Process player : players) {
            assertThat(player.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(player.exitValue()).isZero();
        }
        assertThat(players.getLast().inputReader().readLine()).isEqualTo("it has 16");
    }

    @ParameterizedTest
    @CsvSource({
        "--keystore no-such.p12, The password of `--keystore no-such.p12` is missing",
        "--place, A value for `--place` is missing.",
        "--place registry, `--place registry` is not of the form name=host:port.",
        "--place registry=here, `here` is not of the form host:port.",
        "--place my/registry=127.0.0.1:1, `--place` names `my/registry`: a name has no slash.",
        "--place registry=127.0.0.1:1 --place registry=127.0.0.1:2, `--place` names `registry` twice.",
        "--expiry 5, `--expiry` has to be at least 30 seconds.",
        "--host no.such.host.invalid, choose another place with `--host` and `--port`.",
    })
    void saysWhatIsWrongWithItsArguments(String arguments, String message) throws Exception {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(errors, true, StandardCharsets.UTF_8);
        assertThat(RelayMain.run(arguments.split(" "), print, print)).isEqualTo(2);
        assertThat(errors.toString(StandardCharsets.UTF_8)).startsWith("error: ").contains(message).hasLineCount(1);
    }
}
