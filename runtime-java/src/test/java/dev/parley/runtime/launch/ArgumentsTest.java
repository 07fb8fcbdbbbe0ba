package dev.parley.runtime.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Role;
import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionRegistry;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.example.Compiled;
import dev.parley.runtime.example.Scene;
import dev.parley.runtime.registry.RegistryOptions;
import dev.parley.runtime.registry.RegistryServer;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.HostAndPort;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that are started wrongly say so in one sentence and exit with 2. */
class ArgumentsTest {
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private final PrintStream print = new PrintStream(errors, true, StandardCharsets.UTF_8);

    static class Plain {
        @Participant(protocol = "p.P", role = "a")
        void play(Session s) { }
    }

    interface Promise {
        void play(Session s);
    }

    static class Inner {
        Inner(int unwanted) { }

        void play(Session s) { }
    }

    static List<Arguments> shared() {
        String plain = Plain.class.getCanonicalName() + "#play";
        return List.of(
                Arguments.of(List.of("--what"), "`--what` is no option; there are "),
                Arguments.of(List.of("--protocol"), "A value for `--protocol` is missing."),
                Arguments.of(List.of("--protocol", "p.P"), "The option `--participant` is missing."),
                Arguments.of(List.of("--protocol", "p.P", "--participant", plain), "is not of the form role=class#method."),
                Arguments.of(List.of("--protocol", "p.P", "--participant", "a=x.Y"), "`x.Y` is not of the form class#method."),
                Arguments.of(List.of("--protocol", "p.P", "--participant", "a=x.Y#z"), "The class `x.Y` is not on the class path."),
                Arguments.of(List.of("--protocol", "p.P", "--participant", "a=java.lang.String#length"),
                        "has no method `length(Session)`."),
                Arguments.of(List.of("--protocol", "p.P", "--participant", "a=" + Inner.class.getName() + "#play"),
                        "has no constructor without parameters"),
                Arguments.of(List.of("--protocol", "p.P", "--participant", "a=" + Promise.class.getName() + "#play"),
                        "No object can be made of"),
                Arguments.of(List.of("--protocol", "p.P", "--participant", "b=" + plain),
                        "is annotated as `a` of `p.P`, not as `b` of `p.P`."),
                Arguments.of(List.of("--protocol", "p.P", "--participant", "a=" + plain),
                        "the protocol `p.P` is not on the class path: there is no `META-INF/parley/p.P.json`"),
                Arguments.of(List.of("--protocol", "p.P", "--participant", "a=" + plain, "--participant", "a=" + plain),
                        "The role `a` is given two participants."));
    }

    @ParameterizedTest
    @MethodSource
    void shared(List<String> arguments, String message) throws InterruptedException {
        assertThat(SharedMain.run(arguments.toArray(String[]::new), print, print)).isEqualTo(2);
        assertThat(errors.toString(StandardCharsets.UTF_8)).startsWith("error: ").contains(message).hasLineCount(1);
    }

    static List<Arguments> registry() {
        return List.of(
                Arguments.of(List.of("--port", "x"), "`--port` takes a number from 0 to 65535, not `x`."),
                Arguments.of(List.of("--port", "65536"), "`--port` takes a number from 0 to 65535, not `65536`."),
                Arguments.of(List.of("--expiry", "0"), "`--expiry` takes a number from 1 to 86400, not `0`."),
                Arguments.of(List.of("--host", "no.such.host.invalid"), "cannot listen on no.such.host.invalid"),
                Arguments.of(List.of("--transport", "tls"), "`tls` needs a key to listen with; name its file with `--keystore`."),
                Arguments.of(List.of("--transport", "shared"), "`shared` reaches nobody outside of this program."),
                Arguments.of(List.of("--transport", "unix", "--sockets", "/no/such/folder"),
                        "`--sockets /no/such/folder` is no folder that sockets can be made in."));
    }

    @ParameterizedTest
    @MethodSource
    void registry(List<String> arguments, String message) throws InterruptedException {
        assertThat(RegistryMain.run(arguments.toArray(String[]::new), print, print)).isEqualTo(2);
        assertThat(errors.toString(StandardCharsets.UTF_8)).startsWith("error: ").contains(message).hasLineCount(1);
    }

    static List<Arguments> participant() {
        return List.of(
                Arguments.of(List.of(), "The option `--registry` is missing."),
                Arguments.of(List.of("--registry", "here"), "`--registry here` is not of the form host:port."),
                Arguments.of(List.of("--registry", "http://h:1"), "`--registry`: `http://h:1` is no address of the form http:host:port."),
                Arguments.of(List.of("--registry", "unix:door"), "`--registry`: `unix:door` is no address of the form unix:/path."),
                Arguments.of(List.of("--registry", "relay:http://h:1/relay/registry"),
                        "The transport `relay` is in the module `transport-http`, which is not on the class path; add it and what it depends on."),
                Arguments.of(List.of("--registry", "h:0"), "takes a number from 1 to 65535, not `0`."),
                Arguments.of(List.of("--registry", "h:1", "--protocol", "p.P"), "The option `--instance` is missing."));
    }

    @ParameterizedTest
    @MethodSource
    void participant(List<String> arguments, String message) throws InterruptedException {
        assertThat(ParticipantMain.run(arguments.toArray(String[]::new), print, print)).isEqualTo(2);
        assertThat(errors.toString(StandardCharsets.UTF_8)).startsWith("error: ").contains(message).hasLineCount(1);
    }

    static List<Arguments> participantOfARegistry() {
        return List.of(
                Arguments.of(List.of("--transport", "smoke"), "`smoke` is no transport; there are tcp, unix, "),
                Arguments.of(List.of("--transport", "relay=http://h:1/relay"), "The transport `relay` is in the module `transport-http`, which"),
                Arguments.of(List.of("--transport", "relay"), "The transport `relay` is in the module `transport-http`, which"),
                Arguments.of(List.of("--host", "no.such.host.invalid"), "`--host no.such.host.invalid`: "),
                Arguments.of(List.of("--transport", "unix", "--sockets", "/no/such/folder"), "is no folder that sockets can be made in."),
                Arguments.of(List.of("--transport", "tls"), "`tls` needs a key to listen with"));
    }

    /** The registry, for which one that does not answer would be waited for, learns of it after the user. */
    @ParameterizedTest
    @MethodSource
    void participantOfARegistry(List<String> mistake, String message) throws Exception {
        try (ServerSocket registry = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<String> arguments = new ArrayList<>(List.of("--registry", "127.0.0.1:" + registry.getLocalPort(), "--protocol", "p.P",
                    "--instance", "i", "--role", "a", "--participant", Plain.class.getName() + "#play"));
            arguments.addAll(mistake);
            CompletableFuture<String> toldBefore = CompletableFuture.supplyAsync(() -> {
                try (Socket withdrawal = registry.accept()) {
                    return errors.toString(StandardCharsets.UTF_8);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            assertThat(ParticipantMain.run(arguments.toArray(String[]::new), print, print)).isEqualTo(2);
            assertThat(toldBefore.get()).startsWith("error: ").contains(message).hasLineCount(1);
            assertThat(errors.toString(StandardCharsets.UTF_8)).isEqualTo(toldBefore.get());
        }
    }

    @Test
    void participantWithAMethodThatNeedsAMissingClass(@TempDir Path folder) throws Exception {
        ClassLoader classes = Compiled.in(folder,
                "public class Player { public static void play(dev.parley.runtime.Session s) {} public void help(Gone gone) {} }", "public class Gone {}");
        Files.delete(folder.resolve("Gone.class"));
        assertThatThrownBy(() -> ParticipantMethod.find("Player#play", classes)).isInstanceOf(UsageException.class)
                .hasMessage("The class `Player` cannot be loaded: java.lang.NoClassDefFoundError: Gone.");
    }

    @Test
    void keysInAFileThatCannotBe() throws Exception {
        dev.parley.runtime.launch.Arguments given = dev.parley.runtime.launch.Arguments.parse(
                new String[] {"--keystore", "half a character \ud800"}, TlsArguments.OPTIONS, TlsArguments.FLAGS);
        assertThatThrownBy(() -> new TlsArguments(given, Map.of("PARLEY_KEYSTORE_PASSWORD", "secret")).settings())
                .isInstanceOf(UsageException.class).hasMessageStartingWith("`--keystore half a character").hasMessageEndingWith("is no name that a file can have here.");
    }

    static List<Arguments> participantThatOthersWaitFor() {
        return List.of(
                Arguments.of(List.of("--transport", "tcp,pigeon"),
                        "`pigeon` is no transport; there are tcp, unix, tls, http, https, shared."),
                Arguments.of(List.of("--transport", "tcp,unix,tcp"), "`--transport` names `tcp` twice."),
                Arguments.of(List.of("--setup", ""), "`` is no transport"),
                Arguments.of(List.of("--transport", "tls", "--keystore", "k.p12"),
                        "The password of `--keystore k.p12` is missing; put it in the environment variable PARLEY_KEYSTORE_PASSWORD."),
                Arguments.of(List.of("--transport", "tcp,https"), "`https` needs a key to listen with; name its file with `--keystore`."),
                Arguments.of(List.of("--transport", "unix", "--sockets", "/no/such/folder"),
                        "`--sockets /no/such/folder` is no folder that sockets can be made in."),
                Arguments.of(List.of("--host", "no.such.host.invalid"), "`--host no.such.host.invalid`: the host `no.such.host.invalid` is unknown."),
                Arguments.of(List.of("--events", "/no/such/folder/events"), "Events cannot be written to `/no/such/folder/events`"),
                Arguments.of(List.of("--events", "/"), "Events cannot be written to `/`: it is a folder."));
    }

    /** The others wait at a registry, and are told at once that nobody will come. */
    @ParameterizedTest
    @MethodSource
    void participantThatOthersWaitFor(List<String> wrong, String message) throws Exception {
        ProtocolDescriptor protocol =
                ProtocolDescriptor.of("p.P", List.of(Machine.builder(new Role("a")).build(), Machine.builder(new Role("b")).build()));
        try (RegistryServer server = RegistryServer.start(RegistryOptions.defaults().withExpiry(Duration.ofDays(1)), (peer, reason) -> { });
                SessionRegistry registry = SessionRegistry.at(
                        new InetSocketAddress("127.0.0.1", HostAndPort.of(server.address()).port()), name -> protocol,
                        ArgumentsTest.class.getClassLoader(), SessionOptions.defaults())) {
            Scene scene = new Scene().part("b", () -> registry.join("p.P", "i", "b"));
            List<String> arguments = new ArrayList<>(List.of("--registry", HostAndPort.of(server.address()).toString(), "--protocol", "p.P",
                    "--instance", "i", "--role", "a", "--participant", Plain.class.getCanonicalName() + "#play"));
            arguments.addAll(wrong);
            assertThat(ParticipantMain.run(arguments.toArray(String[]::new), print, print)).isEqualTo(2);
            assertThat(errors.toString(StandardCharsets.UTF_8)).startsWith("error: ").contains(message).hasLineCount(1);
            assertThat(scene.failure("b")).isInstanceOf(SessionSetupException.class).hasMessageContaining("`a` could not be started");
        }
    }
}
