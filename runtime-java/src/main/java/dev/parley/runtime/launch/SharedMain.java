package dev.parley.runtime.launch;

import dev.parley.core.type.Role;
import dev.parley.runtime.ProtocolSource;
import dev.parley.runtime.ProtocolSource.ProtocolNotFoundException;
import dev.parley.runtime.registry.Registries;
import dev.parley.runtime.registry.TransportRegistry;
import dev.parley.runtime.session.SessionOptions;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs all participants as threads of this JVM, over shared memory. Each line that a participant's thread prints, also to the error output, is
 * prefixed by {@code role | }, the roles padded to one width.
 *
 * <pre>
 * --protocol NAME                    qualified; its descriptor is on the class path
 * --participant ROLE=CLASS#METHOD    once per role
 * --virtual                          on virtual threads instead of platform threads
 * --events FILE                      as for {@link ParticipantMain}
 * </pre>
 */
public final class SharedMain {
    private static final String INSTANCE = "run";

    private SharedMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.exit(run(arguments, System.out, System.err));
    }

    static int run(String[] arguments, PrintStream out, PrintStream errors) throws InterruptedException {
        try {
            Arguments options = Arguments.parse(arguments, Set.of("--protocol", "--participant", EventOutput.OPTION), Set.of("--virtual"));
            String protocol = options.required("--protocol");
            options.required("--participant");
            ClassLoader loader = SharedMain.class.getClassLoader();
            Map<String, ParticipantMethod> cast = cast(options.all("--participant"), protocol, loader);
            checkComplete(protocol, cast.keySet(), ProtocolSource.classPath(loader));
            try (EventOutput events = EventOutput.open(options, out, errors);
                    TransportRegistry registry = Registries.inThisVm(
                            ProtocolSource.classPath(loader), loader, SessionOptions.defaults().withEvents(events.sink()))) {
                RolePrefixes prefixes = new RolePrefixes(cast.keySet());
                System.setOut(prefixes.onto(events.printed()));
                System.setErr(prefixes.onto(errors));
                List<Performance> performances = new ArrayList<>();
                cast.forEach((role, method) -> performances.add(new Performance(protocol, INSTANCE, role, method, errors)));
                try (ExitWatch watch = ExitWatch.over(performances, events, errors)) {
                    int code = perform(performances, registry, prefixes, options.has("--virtual"));
                    registry.awaitHandOvers();
                    return code;
                }
            } finally {
                System.setOut(out);
                System.setErr(errors);
            }
        } catch (UsageException e) {
            errors.println("error: " + e.getMessage());
            return ExitCode.USAGE;
        }
    }

    private static Map<String, ParticipantMethod> cast(List<String> texts, String protocol, ClassLoader loader) throws UsageException {
        Map<String, ParticipantMethod> cast = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals <= 0) {
                throw new UsageException("`--participant " + text + "` is not of the form role=class#method.");
            }
            String role = text.substring(0, equals);
            ParticipantMethod method = ParticipantMethod.find(text.substring(equals + 1), loader);
            method.checkPlays(protocol, role);
            if (cast.put(role, method) != null) {
                throw new UsageException("The role `" + role + "` is given two participants.");
            }
        }
        return cast;
    }

    private static void checkComplete(String protocol, Set<String> cast, ProtocolSource source) throws UsageException {
        try {
            List<String> missing = source.find(protocol).roles().stream()
                    .map(Role::name)
                    .filter(role -> !cast.contains(role))
                    .map(role -> "`" + role + "`")
                    .toList();
            if (!missing.isEmpty()) {
                throw new UsageException("Nobody plays " + String.join(", ", missing) + " of `" + protocol + "`.");
            }
        } catch (ProtocolNotFoundException e) {
            throw new UsageException("There is no session to play: " + e.getMessage() + ".");
        }
    }

    private static int perform(List<Performance> performances, TransportRegistry registry, RolePrefixes prefixes, boolean virtual)
            throws InterruptedException {
        AtomicInteger worst = new AtomicInteger(ExitCode.OK);
        List<Thread> threads = new ArrayList<>();
        for (Performance performance : performances) {
            Thread.Builder builder = virtual ? Thread.ofVirtual() : Thread.ofPlatform();
            threads.add(builder.name(performance.role()).start(() -> {
                prefixes.enter(performance.role());
                worst.accumulateAndGet(performance.run(registry), Math::max);
                prefixes.leave();
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return worst.get();
    }
}
