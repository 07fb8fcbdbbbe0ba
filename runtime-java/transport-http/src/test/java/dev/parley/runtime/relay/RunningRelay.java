package dev.parley.runtime.relay;

import dev.parley.runtime.registry.RegistryOptions;
import dev.parley.runtime.registry.RegistryServer;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.tls.TlsSettings;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** A real relay on a real HTTP server, over which two participants are connected, and a registry that it leads to. */
abstract class RunningRelay {
    static final int LIMIT = 1 << 20;

    @Parameter
    String scheme;

    @TempDir
    static Path folder;
    static TlsSettings tls;

    RegistryServer registry;
    Relay relay;
    RelayTransport transport;

    @BeforeAll
    static void makeKeys() throws Exception {
        if (tls == null) {
            tls = Keys.settings(folder.resolve("relay.p12"), false);
        }
    }

    @BeforeEach
    void start() throws IOException {
        registry = RegistryServer.start(RegistryOptions.defaults(), (peer, reason) -> { });
        Map<String, HostAndPort> places = Map.of("registry", HostAndPort.of(registry.address()));
        RelayOptions options = RelayOptions.defaults();
        relay = Relay.start(HostAndPort.anyOnLoopback(), places, isSecure() ? options.withTls(tls) : options);
        transport = transport();
    }

    boolean isSecure() {
        return scheme.equals("https");
    }

    RelayTransport transport() {
        return isSecure() ? new RelayTransport(relay.address(), tls, LIMIT) : new RelayTransport(relay.address(), LIMIT);
    }

    @AfterEach
    void stop() {
        transport.close();
        relay.close();
        registry.close();
    }

    static Frame frame(int number, int bytes) {
        return new FrameBuilder(FrameKind.MESSAGE).putInt(number).putBytes(new byte[bytes]).build();
    }

    static int number(Connection connection) throws IOException {
        return connection.receive().expect(FrameKind.MESSAGE).body().readInt();
    }

    record Pair(Connection near, Connection far) {}

    Pair connect() throws Exception {
        try (Acceptor acceptor = transport.listen()) {
            CompletableFuture<Connection> accepted = Background.start(acceptor::accept);
            Connection near = transport.connect(acceptor.addresses());
            Connection far = accepted.get(30, TimeUnit.SECONDS);
            far.send(new FrameBuilder(FrameKind.WELCOME).build());
            near.receive().expect(FrameKind.WELCOME);
            return new Pair(near, far);
        }
    }

    void awaitEmpty() throws InterruptedException {
        while (relay.size() > 0) {
            Thread.sleep(10);
        }
    }
}
