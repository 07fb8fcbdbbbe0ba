package dev.parley.runtime.launch;

import dev.parley.runtime.registry.RegistryOptions;
import dev.parley.runtime.registry.RegistryServer;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.transport.unix.UnixTransport;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;

/**
 * Runs a registry on its own. Prints {@code registry HOST:PORT} once it listens, on other transports than TCP with
 * the transport's name and a colon in front, and on the error output a line for every client that it
 * turns away.
 *
 * <pre>
 * --transport NAME   over which it is asked: tcp (the default), unix, tls, http, https
 * --port PORT        0, the default, lets the system choose one; for unix there is none
 * --expiry SECONDS   how long an instance waits for its participants (30)
 * --once             exit when the first instance has begun; if it is given up, when the expiry has passed once more
 * </pre>
 *
 * <p>Also takes {@code --host}, {@code --sockets} and the options for TLS of {@link ParticipantMain}. If there is a {@code PARLEY_REGISTRY_TOKEN}
 * in the environment, participants have to show it.
 */
public final class RegistryMain {
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private RegistryMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.exit(run(arguments, System.out, System.err));
    }

    static int run(String[] arguments, PrintStream out, PrintStream errors) throws InterruptedException {
        try {
            Set<String> names = new TreeSet<>(TransportArguments.OPTIONS);
            names.addAll(Set.of("--port", "--expiry"));
            Set<String> flags = new TreeSet<>(TransportArguments.FLAGS);
            flags.add("--once");
            Arguments given = Arguments.parse(arguments, names, flags);
            RegistryOptions options = RegistryOptions.defaults();
            options = options.withExpiry(given.seconds("--expiry", options.expiry()));
            String token = System.getenv("PARLEY_REGISTRY_TOKEN");
            if (token != null) {
                options = options.withToken(token);
            }
            String name = given.optional("--transport").orElse(TcpTransport.SCHEME);
            Transport transport = new TransportArguments(given, System.getenv()).listening(name, RegistryServer.MAX_REQUEST_BYTES);
            String host = given.optional("--host").orElse(options.host());
            return serve(transport, new HostAndPort(host, given.port("--port", 0)), options, given.has("--once"), out, errors);
        } catch (UsageException e) {
            errors.println("error: " + e.getMessage());
            return ExitCode.USAGE;
        }
    }

    private static int serve(Transport transport, HostAndPort place, RegistryOptions options, boolean once, PrintStream out,
            PrintStream errors) throws InterruptedException {
        try (RegistryServer server = RegistryServer.start(listen(transport, place), options,
                (peer, reason) -> errors.println("warning: turned away " + peer + ": " + reason))) {
            TransportAddress address = server.address();
            out.println("registry " + (address.scheme().equals(TcpTransport.SCHEME) ? address.location() : address));
            out.flush();
            if (!once) {
                Thread.currentThread().join();
            }
            server.firstInstanceOver().get();
            server.awaitIdle(FAREWELL);
            return ExitCode.OK;
        } catch (IOException e) {
            errors.println("error: The registry cannot listen on " + place.host() + " port " + place.port() + " (" + e.getMessage() + "); "
                    + (isTaken(e)
                            ? "stop what uses the port, or choose another with `--port`."
                            : "choose another place with `--host` and `--port`."));
            return ExitCode.USAGE;
        } catch (ExecutionException e) {
            throw new AssertionError("this future carries no failure", e);
        }
    }

    private static boolean isTaken(IOException problem) {
        return problem instanceof BindException && String.valueOf(problem.getMessage()).contains("in use");
    }

    private static Acceptor listen(Transport transport, HostAndPort place) throws IOException {
        return transport.scheme().equals(UnixTransport.SCHEME) ? transport.listen() : transport.listen(place.at(transport.scheme()));
    }
}
