package dev.parley.runtime.transport.tls;

import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.binary.Environment;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.tls.TlsSettings.Store;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions with a server that wants to know who comes: who may not is told why, where it asks. */
@Timeout(60)
class MutualTlsTest {
    private static final ProtocolDescriptor ADD = protocol("test.Add", send("int"), receive("int"));

    @TempDir
    private static Path folder;

    private static Store server;
    private static Store caller;

    @BeforeAll
    static void makeKeys() throws Exception {
        server = Certificates.create(folder.resolve("server.p12"), "ip:127.0.0.1");
        caller = Certificates.create(folder.resolve("caller.p12"), "dns:caller.example");
    }

    private static SessionEnvironment environment(boolean negotiated, Optional<Store> own, Store trusted, boolean mutual) throws Exception {
        TlsTransport tls = new TlsTransport("127.0.0.1", TlsSettings.load(own, Optional.of(trusted), mutual), 1 << 20);
        ClassLoader loader = MutualTlsTest.class.getClassLoader();
        return negotiated
                ? Environment.negotiating(Preferences.of(tls), name -> ADD, loader, SessionOptions.defaults())
                : SessionEnvironment.over(tls, name -> ADD, loader, SessionOptions.defaults());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoMayNotComeIsToldWhy(boolean negotiated) throws Exception {
        try (SessionEnvironment serving = environment(negotiated, Optional.of(server), caller, true);
                SessionEnvironment known = environment(negotiated, Optional.of(caller), server, false);
                SessionEnvironment nobody = environment(negotiated, Optional.empty(), server, false);
                SessionEnvironment stranger = environment(negotiated, Optional.of(server), server, false);
                SessionServer door = serving.serve("test.Add")) {
            for (int i = 0; i < 5; i++) {
                assertThatThrownBy(service(nobody, door)::request).isInstanceOf(SessionSetupException.class)
                        .hasMessageMatching(".* failed: .*(callers have to show a certificate|or want to see one)");
                assertThatThrownBy(service(stranger, door)::request).isInstanceOf(SessionSetupException.class)
                        .hasMessageMatching(".* failed: .*(one side does not trust the other's certificate|it may not trust this side's certificate.*)");
            }
            Session client = service(known, door).request();
            try (client; Session accepted = door.accept()) {
                client.send(1);
                accepted.send(accepted.<Integer>receive() + 1);
                assertThat(client.<Integer>receive()).isEqualTo(2);
            }
        }
    }

    private static Service service(SessionEnvironment environment, SessionServer door) throws Exception {
        return environment.service("test.Add", door.addresses());
    }
}
