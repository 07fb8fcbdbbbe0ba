package dev.parley.runtime.binary;

import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.example.Compiled;
import dev.parley.runtime.example.Medium;
import dev.parley.runtime.example.Scene;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Connector;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two sides whose payload classes have the same names and are not alike. */
@Timeout(60)
class OtherClassesTest {
    private static final ProtocolDescriptor ORDERS = protocol("test.Orders", send("Order"));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void bothSidesAreToldWhichClassItIsAndHowItDiffers(Medium medium) throws Exception {
        Connector connector = medium.connector();
        SessionEnvironment older = environment(connector, Compiled.in(folder.resolve("older"), "public record Order(int number) {}"));
        SessionEnvironment newer = environment(connector, Compiled.in(folder.resolve("newer"), "public record Order(int number, String item) {}"));
        SessionServer door = older.serve("test.Orders");
        Scene scene = new Scene().part("server", () -> {
            try (door) {
                return door.accept();
            }
        }).part("client", () -> newer.service("test.Orders", door.addresses()).request());
        assertThat(scene.failure("client")).isInstanceOf(IncompatibleSessionException.class)
                .hasMessageContaining("another class `Order`: there it is `record (int number)`, here `record (java.lang.String item, int number)`");
        assertThat(scene.failure("server")).isInstanceOf(IncompatibleSessionException.class)
                .hasMessageContaining("another class `Order`: there it is `record (java.lang.String item, int number)`, here `record (int number)`");
    }

    private static SessionEnvironment environment(Connector connector, ClassLoader classes) {
        return SessionEnvironment.over(connector, name -> ORDERS, classes, SessionOptions.defaults());
    }
}
