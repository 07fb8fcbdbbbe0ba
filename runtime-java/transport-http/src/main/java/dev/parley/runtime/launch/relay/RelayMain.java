package dev.parley.runtime.launch.relay;

import dev.parley.runtime.launch.Arguments;
import dev.parley.runtime.launch.TlsArguments;
import dev.parley.runtime.launch.UsageException;
import dev.parley.runtime.relay.Relay;
import dev.parley.runtime.relay.RelayOptions;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.TransportAddress;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs a relay on its own. Prints {@code relay URL} once it listens.
 *
 * <pre>
 * --host HOST              the interface to listen on (127.0.0.1)
 * --port PORT              0, the default, lets the system choose one
 * --place NAME=HOST:PORT   what can be called through the relay beside its doors, such as a registry; may be repeated
 * --expiry SECONDS         how long the doors and connections of a participant are kept that is not heard of (60); 30 at least
 * </pre>
 *
 * <p>With a {@code --keystore} it listens over HTTPS, see {@link TlsArguments}.
 */
public final class RelayMain {
    private static final int USAGE = 2;
    private static final String EXPIRY = "--expiry";

    private RelayMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.exit(run(arguments, System.out, System.err));
    }

    static int run(String[] arguments, PrintStream out, PrintStream errors) throws InterruptedException {
        try {
            Set<String> options = new TreeSet<>(TlsArguments.OPTIONS);
            options.addAll(Set.of("--host", "--port", "--place", EXPIRY));
            Arguments given = Arguments.parse(arguments, options, TlsArguments.FLAGS);
            Map<String, HostAndPort> places = places(given.all("--place"));
            HostAndPort here = new HostAndPort(
                    given.optional("--host").orElseGet(() -> HostAndPort.anyOnLoopback().host()), given.port("--port", 0));
            try (Relay relay = Relay.start(here, places, options(given))) {
                out.println("relay " + relay.address());
                out.flush();
                Thread.currentThread().join();
                return 0;
            }
        } catch (UsageException e) {
            errors.println("error: " + e.getMessage());
            return USAGE;
        } catch (IOException e) {
            errors.println("error: " + e.getMessage() + "; choose another place with `--host` and `--port`.");
            return USAGE;
        }
    }

    private static RelayOptions options(Arguments given) throws UsageException {
        RelayOptions options = RelayOptions.defaults();
        TlsArguments tls = new TlsArguments(given, System.getenv());
        if (given.optional(TlsArguments.KEYSTORE).isPresent()) {
            options = options.withTls(tls.settings());
        }
        try {
            return options.withExpiry(given.seconds(EXPIRY, options.expiry()));
        } catch (IllegalArgumentException e) {
            throw new UsageException("`" + EXPIRY + "` has to be at least " + RelayOptions.SHORTEST_EXPIRY.toSeconds() + " seconds.");
        }
    }

    /** By their names, which are what an address ends with. */
    private static Map<String, HostAndPort> places(List<String> texts) throws UsageException {
        Map<String, HostAndPort> places = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals <= 0) {
                throw new UsageException("`--place " + text + "` is not of the form name=host:port.");
            }
            String name = text.substring(0, equals);
            if (name.contains("/")) {
                throw new UsageException("`--place` names `" + name + "`: a name has no slash.");
            }
            if (places.put(name, place(text.substring(equals + 1))) != null) {
                throw new UsageException("`--place` names `" + name + "` twice.");
            }
        }
        return places;
    }

    private static HostAndPort place(String text) throws UsageException {
        try {
            return HostAndPort.of(new TransportAddress("tcp", text));
        } catch (IOException e) {
            throw new UsageException("`" + text + "` is not of the form host:port.");
        }
    }
}
