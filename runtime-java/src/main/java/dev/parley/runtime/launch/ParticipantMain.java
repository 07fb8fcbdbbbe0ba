package dev.parley.runtime.launch;

import dev.parley.runtime.ProtocolSource;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.registry.Registries;
import dev.parley.runtime.registry.TransportRegistry;
import dev.parley.runtime.session.SessionOptions;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;

/**
 * Runs one participant in this JVM, over TCP. Prints nothing but errors; what the participant prints is left as it is.
 *
 * <pre>
 * --registry HOST:PORT    where the registry listens; waited for if it does not answer yet
 * --protocol NAME         qualified; its descriptor is on the class path
 * --instance NAME         the run to take part in; made by whoever comes first
 * --role ROLE
 * --participant CLASS#METHOD
 * --host HOST             the interface to listen on for the other participants (127.0.0.1)
 * --connect-timeout SECONDS   how long to try to reach the registry (10)
 * </pre>
 */
public final class ParticipantMain {
    private ParticipantMain() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments, System.err));
    }

    static int run(String[] arguments, PrintStream errors) {
        try {
            Arguments options = Arguments.parse(arguments, Set.of(
                    "--registry", "--protocol", "--instance", "--role", "--participant", "--host", "--connect-timeout"), Set.of());
            return run(options, errors);
        } catch (UsageException e) {
            errors.println("error: " + e.getMessage());
            return ExitCode.USAGE;
        }
    }

    private static int run(Arguments options, PrintStream errors) throws UsageException {
        InetSocketAddress address = options.address("--registry");
        String protocol = options.required("--protocol");
        String instance = options.required("--instance");
        String role = options.required("--role");
        String reference = options.required("--participant");
        Duration patience = options.seconds("--connect-timeout", Duration.ofSeconds(10));
        ClassLoader loader = ParticipantMain.class.getClassLoader();
        try (TransportRegistry registry = Registries.overTcp(address, options.optional("--host").orElse("127.0.0.1"), patience,
                ProtocolSource.classPath(loader), loader, SessionOptions.defaults())) {
            ParticipantMethod method;
            try {
                method = ParticipantMethod.find(reference, loader);
                method.checkPlays(protocol, role);
            } catch (UsageException e) {
                withdraw(registry, protocol, instance, role, errors);
                throw e;
            }
            return new Performance(protocol, instance, role, method, errors).run(registry);
        }
    }

    /** So that the others do not wait for a participant that will not come. */
    private static void withdraw(TransportRegistry registry, String protocol, String instance, String role, PrintStream errors) {
        try {
            registry.withdraw(protocol, instance, role, "could not be started");
        } catch (SessionException e) {
            errors.println("error: " + e.getMessage());
        }
    }
}
