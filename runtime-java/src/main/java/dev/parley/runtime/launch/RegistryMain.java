package dev.parley.runtime.launch;

import dev.parley.runtime.registry.RegistryOptions;
import dev.parley.runtime.registry.RegistryServer;
import dev.parley.runtime.transport.TransportAddress;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;

/**
 * Runs a registry on its own. Prints {@code registry HOST:PORT} once it listens, and on the error output a line for every client that it
 * turns away.
 *
 * <pre>
 * --host HOST        the interface to listen on (127.0.0.1)
 * --port PORT        0, the default, lets the system choose one
 * --expiry SECONDS   how long an instance waits for its participants (30)
 * --once             exit when the first instance has begun; if it is given up, when the expiry has passed once more
 * </pre>
 */
public final class RegistryMain {
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private RegistryMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.exit(run(arguments, System.out, System.err));
    }

    static int run(String[] arguments, PrintStream out, PrintStream errors) throws InterruptedException {
        try {
            Arguments given = Arguments.parse(arguments, Set.of("--host", "--port", "--expiry"), Set.of("--once"));
            RegistryOptions defaults = RegistryOptions.defaults();
            RegistryOptions options = defaults.withHost(given.optional("--host").orElse(defaults.host()))
                    .withPort(given.port("--port", defaults.port()))
                    .withExpiry(given.seconds("--expiry", defaults.expiry()));
            return serve(options, given.has("--once"), out, errors);
        } catch (UsageException e) {
            errors.println("error: " + e.getMessage());
            return ExitCode.USAGE;
        }
    }

    private static int serve(RegistryOptions options, boolean once, PrintStream out, PrintStream errors) throws InterruptedException {
        try (RegistryServer server = start(options, errors)) {
            TransportAddress address = server.address();
            out.println("registry " + address.location());
            out.flush();
            if (!once) {
                Thread.currentThread().join();
            }
            server.firstInstanceOver().get();
            server.awaitIdle(FAREWELL);
            return ExitCode.OK;
        } catch (IOException e) {
            errors.println("error: The registry cannot listen on " + options.host() + " port " + options.port() + " (" + e.getMessage()
                    + "); stop what uses the port, or choose another with `--port`.");
            return ExitCode.USAGE;
        } catch (ExecutionException e) {
            throw new AssertionError("this future carries no failure", e);
        }
    }

    private static RegistryServer start(RegistryOptions options, PrintStream errors) throws IOException {
        return RegistryServer.start(options, (peer, reason) -> errors.println("warning: turned away " + peer + ": " + reason));
    }
}
