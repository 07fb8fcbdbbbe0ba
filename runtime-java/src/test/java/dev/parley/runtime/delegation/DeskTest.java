package dev.parley.runtime.delegation;

import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.binary.Environment;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.transport.unix.UnixTransport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DeskTest {
    private static final Map<String, ProtocolDescriptor> PROTOCOLS =
            Map.of("S", protocol("S", send("int")), "T", protocol("T", send(live(receive("int")))));

    private static Environment over(Transport... transports) {
        return Environment.negotiating(Preferences.of(transports), PROTOCOLS::get, DeskTest.class.getClassLoader(), SessionOptions.defaults());
    }

    /** The passive party cannot reach the receiver. A program that receives many such sessions would keep each of them. */
    @Test
    void doesNotExpectForEverWhoDoesNotCome(@TempDir Path folder) throws Exception {
        TcpTransport tcp = TcpTransport.onLoopback(1 << 20);
        UnixTransport unix = new UnixTransport(folder, 1 << 20);
        try (Environment passive = over(unix); Environment holder = over(unix, tcp); Environment receiver = over(tcp);
                SessionServer source = holder.serve("S"); SessionServer sink = receiver.serve("T")) {
            for (int i = 0; i < 3; i++) {
                Session given = spoken(passive, source, i);
                try (Session carrier = holder.service("T", sink.addresses()).request(); Session carried = sink.accept()) {
                    carrier.send(given);
                    try (Session taken = carried.receive()) {
                        assertThat(taken.<Integer>receive()).isEqualTo(i);
                    }
                }
            }
            for (Environment environment : List.of(holder, receiver)) {
                Desk desk = environment.surroundings().desk();
                while (desk.expecting() > 0) {
                    Thread.sleep(10);
                }
            }
        }
    }

    /** @return the other end of a session in which the passive party has sent a number and come to its end */
    private static Session spoken(Environment passive, SessionServer source, int number) throws SessionException {
        try (Session a = passive.service("S", source.addresses()).request()) {
            a.send(number);
            return source.accept();
        }
    }
}
