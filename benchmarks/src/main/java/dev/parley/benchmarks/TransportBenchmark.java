package dev.parley.benchmarks;

import dev.parley.runtime.transport.tls.TlsSettings;
import dev.parley.runtime.transport.tls.TlsSettings.Store;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The figures of the runtime, each beside what it is compared with, taken in turns between threads of one JVM.
 *
 * <p>Arguments: a key store for TLS, whose password is in {@code PARLEY_KEYSTORE_PASSWORD}; rounds (7); which figures (all): the name of a
 * transport, or {@code memory}, {@code pairs}, {@code sides}, {@code efforts}, {@code connecting}, {@code meeting}, {@code remote},
 * {@code delegation}, {@code parallel}, {@code trees} or {@code published}.
 */
public final class TransportBenchmark {
    private static final int ROUNDS = 7;
    private static final int MANY = 64;
    private static final int MORE = 1_000;
    /** Of messages that are not answered, in bytes: the smaller they are, the more of a message's price is the session's. */
    private static final List<Integer> SIZES = List.of(Raw.MESSAGE_BYTES, 4 * Raw.MESSAGE_BYTES, 16 * Raw.MESSAGE_BYTES);

    private TransportBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        char[] password = Optional.ofNullable(System.getenv("PARLEY_KEYSTORE_PASSWORD")).orElse("").toCharArray();
        Optional<Store> keys = Optional.of(new Store(Path.of(arguments[0]), password));
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : ROUNDS;
        Map<String, List<Comparison>> all = all(TlsSettings.load(keys, keys, false));
        List<String> wanted = arguments.length > 2 ? Arrays.stream(arguments).skip(2).toList() : List.copyOf(all.keySet());
        for (String name : wanted) {
            if (!all.containsKey(name.toLowerCase(Locale.ROOT))) {
                System.err.println("error: There are no figures of `" + name + "`, only of " + String.join(", ", all.keySet()) + ".");
                System.exit(2);
            }
        }
        Comparison.printHead(System.out);
        for (String name : wanted) {
            for (Comparison comparison : all.get(name.toLowerCase(Locale.ROOT))) {
                comparison.run(rounds, System.out);
            }
        }
        // RMI and idle connections keep threads for a while.
        System.exit(0);
    }

    private static Map<String, List<Comparison>> all(TlsSettings tls) {
        Map<String, List<Comparison>> all = new LinkedHashMap<>();
        for (Medium medium : Medium.values()) {
            List<Comparison> comparisons = new ArrayList<>();
            for (Threads threads : Threads.values()) {
                comparisons.add(new Exchanges(medium, threads, tls).comparison());
                SIZES.forEach(bytes -> comparisons.add(new OneWay(medium, threads, tls, bytes).comparison()));
            }
            all.put(medium.toString(), comparisons);
        }
        all.put("memory", Stream.of(Threads.VIRTUAL, Threads.PLATFORM)
                .flatMap(threads -> new InMemory(threads).comparisons().stream()).toList());
        all.put("pairs", Stream.of(MANY, MORE).map(count -> new Pairs(count).comparison()).toList());
        all.put("sides", new Sides().comparisons());
        all.put("efforts", new Efforts(tls).comparisons());
        all.put("connecting", new Connecting().comparisons());
        all.put("meeting", new Meetings().comparisons());
        all.put("remote", new Remote().comparisons());
        all.put("delegation", new Delegations().comparisons());
        all.put("parallel", new Parallel().comparisons());
        all.put("trees", new Trees().comparisons());
        all.put("published", new Published().comparisons());
        return all;
    }
}
