package dev.parley.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.Session;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.example.Invitation;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever speaks to a registry, or to a participant that waits, and should not. */
@Timeout(120)
class StrangersTest extends RunningRegistry {
    @Test
    void hearsOnlyThoseWhoKnowItsToken() throws Exception {
        try (RegistryServer guarded = RegistryServer.start(RegistryOptions.defaults().withToken("open sesame"),
                (peer, reason) -> refusals.add(reason))) {
            knowing(guarded, Optional.of("open sesame")).instantiate(Invitation.NAME, "i");
            for (Optional<String> guess : List.of(Optional.of("open barley"), Optional.<String>empty())) {
                assertThatThrownBy(() -> knowing(guarded, guess).instantiate(Invitation.NAME, "j"))
                        .isInstanceOf(SessionSetupException.class)
                        .hasMessage("the registry asks for a token, and this is not it");
            }
            assertThat(refusals).hasSize(2).noneMatch(reason -> reason.contains("barley"));
        }
        // One that asks for no token does not mind being shown one.
        knowing(server, Optional.of("open sesame")).instantiate(Invitation.NAME, "i");
    }

    private static TransportRegistry knowing(RegistryServer registry, Optional<String> token) {
        TcpTransport tcp = TcpTransport.onLoopback(1 << 20);
        return Registries.negotiating(new RegistryAddress(tcp, registry.address(), Duration.ofSeconds(10), token), Preferences.of(tcp),
                name -> Invitation.descriptor(), CLASSES, SessionOptions.defaults());
    }

    @Test
    void survivesGarbageAndSlowClients() throws Exception {
        restart(RegistryOptions.defaults().withRequestTimeout(Duration.ofSeconds(3)));
        Random random = new Random(7);
        List<Socket> slow = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            Socket silent = new Socket();
            silent.connect(address());
            silent.getOutputStream().write(new FrameBuilder(FrameKind.DONE).build().toBytes(), 0, i % 8);
            slow.add(silent);
            try (Socket noisy = new Socket()) {
                noisy.connect(address());
                byte[] garbage = new byte[random.nextInt(5_000)];
                random.nextBytes(garbage);
                noisy.getOutputStream().write(garbage);
            } catch (IOException e) {
                // The registry may hang up while we still write.
                assertThat(e).isNotNull();
            }
        }
        playInstance();
        for (Socket silent : slow) {
            silent.setSoTimeout(60_000);
            try (silent; InputStream in = silent.getInputStream()) {
                // Turned away in the end: an answer or none, but not a connection for ever.
                in.readAllBytes();
            }
        }
        assertThat(refusals).anyMatch(reason -> reason.contains("no Parley frame"))
                .anyMatch(reason -> reason.equals("it said nothing within 3 s"));
    }

    @Test
    void tellsAnHttpClientWhatItIs() throws Exception {
        try (Socket socket = new Socket()) {
            socket.connect(address());
            OutputStream out = socket.getOutputStream();
            out.write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).contains("these bytes are no Parley frame").contains("GET / HT");
        }
    }

    /** What it remembers for long is of limited size. */
    @Test
    void takesNoEndlessNames() throws Exception {
        String endless = "x".repeat(30_000);
        assertThatThrownBy(() -> rendezvous().instantiate(new Instance(Invitation.NAME, endless), contract()))
                .isInstanceOf(RefusedException.class).hasMessageContaining("longer than 1000 characters");
        registry(Invitation.descriptor()).withdraw(Invitation.NAME, "i", "mailSvr", endless);
        assertThat(failure(join("client")).getMessage()).hasSizeLessThan(3_000).contains("is given up: `mailSvr` xxx");
    }

    @Test
    void aStrangerAtAParticipantsDoorChangesNothing() throws Exception {
        Map<String, CompletableFuture<Session>> sessions = new LinkedHashMap<>();
        // The client listens while it waits for the others: that is when strangers can knock.
        sessions.put("client", join("client"));
        List<Integer> ports = listeningPorts(address().getPort());
        while (ports.isEmpty()) {
            Thread.sleep(10);
            ports = listeningPorts(address().getPort());
        }
        for (int port : ports) {
            for (int i = 0; i < 20; i++) {
                try (Socket stranger = new Socket(LOCALHOST, port)) {
                    stranger.getOutputStream().write(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13});
                }
            }
        }
        sessions.put("infoSvr", join("infoSvr"));
        sessions.put("mailSvr", join("mailSvr"));
        for (CompletableFuture<Session> session : sessions.values()) {
            assertThat(session.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isNotNull();
        }
    }

    /** The ports of this process that listen on the loopback interface, by trying those that Linux lists. */
    private static List<Integer> listeningPorts(int except) throws IOException {
        List<Integer> ports = new ArrayList<>();
        for (String table : List.of("/proc/self/net/tcp", "/proc/self/net/tcp6")) {
            for (String line : Files.readAllLines(Path.of(table))) {
                String[] columns = line.strip().split("\\s+");
                if (columns.length > 9 && columns[3].equals("0A") && ownSockets().contains(columns[9])) {
                    int port = Integer.parseInt(columns[1].substring(columns[1].indexOf(':') + 1), 16);
                    if (port != except) {
                        ports.add(port);
                    }
                }
            }
        }
        return ports;
    }

    private static List<String> ownSockets() throws IOException {
        try (var files = Files.list(Path.of("/proc/self/fd"))) {
            List<String> inodes = new ArrayList<>();
            for (var file : files.toList()) {
                try {
                    String target = Files.readSymbolicLink(file).toString();
                    if (target.startsWith("socket:[")) {
                        inodes.add(target.substring(8, target.length() - 1));
                    }
                } catch (IOException e) {
                    continue;
                }
            }
            return inodes;
        }
    }

    /** Also by those who say nothing, for as long as they may. */
    @Test
    void hearsOnlySoManyAtOnce() throws Exception {
        restart(RegistryOptions.defaults().withClients(2).withRequestTimeout(Duration.ofSeconds(1)));
        try (Socket silent = new Socket(); Socket another = new Socket()) {
            silent.connect(address());
            another.connect(address());
            assertThatThrownBy(() -> registry(Invitation.descriptor()).instantiate(Invitation.NAME, "i")).isInstanceOf(SessionSetupException.class)
                    .hasMessageContaining("the registry has 2 clients, and takes no more at once");
            silent.setSoTimeout(10_000);
            silent.getInputStream().readAllBytes();
            another.setSoTimeout(10_000);
            another.getInputStream().readAllBytes();
        }
        server.awaitIdle(Duration.ofSeconds(10));
        registry(Invitation.descriptor()).instantiate(Invitation.NAME, "i");
        assertThat(refusals).contains("the registry has 2 clients, and takes no more at once");
    }
}
