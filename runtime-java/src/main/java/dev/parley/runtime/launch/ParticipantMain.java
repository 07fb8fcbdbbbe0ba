package dev.parley.runtime.launch;

import dev.parley.runtime.ProtocolSource;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.registry.Registries;
import dev.parley.runtime.registry.RegistryAddress;
import dev.parley.runtime.registry.TransportRegistry;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.negotiation.Preferences;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs one participant in this JVM, and ends when the sessions that it has handed over need it no more. Prints nothing but errors; what
 * the participant prints is left as it is.
 *
 * <pre>
 * --registry ADDRESS      where the registry listens: host:port, or on other transports than TCP with the transport in front, as in
 *                         unix:/path; waited for if it does not answer yet
 * --protocol NAME         qualified; its descriptor is on the class path
 * --instance NAME         the run to take part in; made by whoever comes first
 * --role ROLE
 * --participant CLASS#METHOD
 * --connect-timeout SECONDS   how long to try to reach the registry (10)
 * --transport NAMES       for sessions, best first, comma-separated: tcp (the default), unix, tls, http, https, shared; with the module
 *                         transport-http on the class path also relay=URL
 * --setup NAMES           for making contact, best first; the same, unless it is given
 * --host HOST             the interface to listen on (127.0.0.1); for tls and https as the certificate names it
 * --sockets FOLDER        where unix sockets are made (the folder for temporary files)
 * --keystore FILE         the key to listen with on tls and https; its password in PARLEY_KEYSTORE_PASSWORD
 * --truststore FILE       whose certificates to believe (those that Java does); its password in PARLEY_TRUSTSTORE_PASSWORD
 * --mutual-tls            callers on tls and https have to show a certificate that is believed
 * --events FILE           where to write what happens in the sessions, as lines of JSON; with {@code -} to the standard output, and what
 *                         the participant prints to the error output
 * </pre>
 *
 * <p>A registry that asks for a token is shown the one in the environment variable {@code PARLEY_REGISTRY_TOKEN}.
 */
public final class ParticipantMain {
    private ParticipantMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.exit(run(arguments, System.out, System.err));
    }

    static int run(String[] arguments, PrintStream out, PrintStream errors) throws InterruptedException {
        try {
            Set<String> names = new TreeSet<>(TransportArguments.OPTIONS);
            names.addAll(Set.of("--registry", "--protocol", "--instance", "--role", "--participant", "--connect-timeout",
                    EventOutput.OPTION));
            return run(Arguments.parse(arguments, names, TransportArguments.FLAGS), out, errors);
        } catch (UsageException e) {
            return refuse(e, errors);
        }
    }

    private static int refuse(UsageException mistake, PrintStream errors) {
        errors.println("error: " + mistake.getMessage());
        errors.flush();
        return ExitCode.USAGE;
    }

    private static int run(Arguments given, PrintStream out, PrintStream errors) throws UsageException, InterruptedException {
        TransportAddress address = TransportArguments.address(given, "--registry");
        String protocol = given.required("--protocol");
        String instance = given.required("--instance");
        String role = given.required("--role");
        String reference = given.required("--participant");
        Duration patience = given.seconds("--connect-timeout", Duration.ofSeconds(10));
        int maxMessageBytes = SessionOptions.defaults().maxMessageBytes();
        ClassLoader loader = ParticipantMain.class.getClassLoader();
        try (TransportArguments transports = new TransportArguments(given, System.getenv())) {
            RegistryAddress registryAddress = new RegistryAddress(transports.reaching(address, maxMessageBytes), address,
                    patience, Optional.ofNullable(System.getenv("PARLEY_REGISTRY_TOKEN")));
            Preferences preferences;
            ParticipantMethod method;
            EventOutput events;
            try {
                preferences = transports.preferences(maxMessageBytes);
                method = ParticipantMethod.find(reference, loader);
                method.checkPlays(protocol, role);
                events = EventOutput.open(given, out, errors);
            } catch (UsageException e) {
                // Told first: a registry that does not answer is waited for.
                int code = refuse(e, errors);
                withdraw(registryAddress, protocol, instance, role);
                return code;
            }
            System.setOut(events.printed());
            Performance performance = new Performance(protocol, instance, role, method, errors);
            try (events; ExitWatch watch = ExitWatch.over(List.of(performance), events, errors); TransportRegistry registry = Registries.negotiating(registryAddress, preferences,
                    ProtocolSource.classPath(loader), loader, SessionOptions.defaults().withEvents(events.sink()))) {
                int code = performance.run(registry);
                registry.awaitHandOvers();
                return code;
            } finally {
                System.setOut(out);
            }
        }
    }

    /** So that the others do not wait for a participant that will not come. */
    private static void withdraw(RegistryAddress registry, String protocol, String instance, String role) {
        try {
            Registries.withdraw(registry, protocol, instance, role, "could not be started");
        } catch (SessionException e) {
            // Nobody waits at a registry that does not answer; the user is told of the first mistake.
            assert e.getMessage() != null;
        }
    }
}
