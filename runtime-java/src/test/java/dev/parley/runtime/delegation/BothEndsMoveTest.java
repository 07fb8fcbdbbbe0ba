package dev.parley.runtime.delegation;

import static dev.parley.runtime.example.Local.inwhile;
import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.outwhile;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.CallingTransport;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Both ends of a session change hands, one of them while it is about to go to where the other one is now. */
@Timeout(60)
class BothEndsMoveTest {
    private static final Map<String, ProtocolDescriptor> PROTOCOLS = Map.of(
            "S", protocol("S", inwhile(send("int"), receive("int"))),
            "Client", protocol("Client", send(live(inwhile(send("int"), receive("int"))))),
            "Server", protocol("Server", send(live(outwhile(receive("int"), send("int"))))));

    /** Real connections, which can be held up. */
    private static final class Calling extends CallingTransport {
        private volatile CountDownLatch called = new CountDownLatch(1);
        private volatile CountDownLatch open = new CountDownLatch(0);

        Calling() {
            super(TcpTransport.onLoopback(1 << 20));
        }

        /** Notes the next call, and lets it wait. */
        void holdUp() {
            open = new CountDownLatch(1);
            watch();
        }

        void watch() {
            called = new CountDownLatch(1);
        }

        @Override
        public Connection connect(TransportAddress address) throws IOException {
            called.countDown();
            try {
                open.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return super.connect(address);
        }
    }

    private static SessionEnvironment environment(Calling calling) {
        return SessionEnvironment.over(calling, PROTOCOLS::get, BothEndsMoveTest.class.getClassLoader(), SessionOptions.defaults());
    }

    /** Gives an end of a session from one program to another. */
    private static Session give(Session session, Session carrier, Session toReceiver) throws SessionException {
        carrier.send(session);
        Session received = toReceiver.receive();
        carrier.close();
        toReceiver.close();
        return received;
    }

    private static void exchange(Session client, Session server, int number) throws SessionException {
        server.outwhile(true);
        assertThat(client.inwhile()).isTrue();
        client.send(number);
        assertThat(server.<Integer>receive()).isEqualTo(number);
        server.send(-number);
        assertThat(client.<Integer>receive()).isEqualTo(-number);
    }

    @Test
    void aHolderComesWhereItWasInvitedBeforeTheNextOneIsGoneTo() throws Exception {
        Calling fromClient = new Calling();
        Calling fromServer = new Calling();
        try (SessionEnvironment firstClient = environment(new Calling()); SessionEnvironment secondClient = environment(fromClient);
                SessionEnvironment firstServer = environment(fromServer); SessionEnvironment secondServer = environment(new Calling());
                SessionServer door = firstServer.serve("S"); SessionServer clients = secondClient.serve("Client");
                SessionServer servers = secondServer.serve("Server")) {
            Session client = firstClient.service("S", door.addresses()).request();
            Session server = door.accept();
            Session clientsCarrier = firstClient.service("Client", clients.addresses()).request();
            Session serversCarrier = firstServer.service("Server", servers.addresses()).request();
            fromServer.holdUp();
            client = give(client, clientsCarrier, clients.accept());
            assertThat(fromServer.called.await(30, TimeUnit.SECONDS)).as("is about to follow the invitation").isTrue();
            fromClient.watch();
            server = give(server, serversCarrier, servers.accept());
            // The messages are not held up, while the new holder's invitation is; were it not, the client would be there by now.
            exchange(client, server, 1);
            fromClient.called.await(100, TimeUnit.MILLISECONDS);
            exchange(client, server, 2);
            fromServer.open.countDown();
            for (int i = 3; i < 500; i++) {
                exchange(client, server, i);
            }
            assertThat(fromClient.called.await(30, TimeUnit.SECONDS)).as("follows the invitation of the new holder in the end").isTrue();
            exchange(client, server, 500);
            server.outwhile(false);
            assertThat(client.inwhile()).isFalse();
            client.close();
            server.close();
        }
    }
}
