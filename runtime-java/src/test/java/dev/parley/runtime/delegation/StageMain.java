package dev.parley.runtime.delegation;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.ProtocolSource;
import dev.parley.runtime.ProtocolSource.ProtocolNotFoundException;
import dev.parley.runtime.Service;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.binary.Environment;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.shared.SharedTransport;
import dev.parley.runtime.transport.tls.Certificates;
import dev.parley.runtime.transport.tls.TlsSettings;
import dev.parley.runtime.transport.tls.TlsSettings.Store;
import dev.parley.runtime.transport.tls.TlsSettingsException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Scanner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A JVM that plays parties of scripts, as {@link Stage} tells it by lines on its input: {@code play run script party memory ways delegation},
 * {@code signal run what value}, {@code end run}. It answers with {@code signal run what value} and
 * {@code result run party returned|failed text}. The arguments are a folder for sockets and a store with a key.
 */
final class StageMain {
    private static final int PATIENCE_SECONDS = 60;

    private final Path sockets;
    private final TlsSettings keys;
    private final PrintStream out;
    private final Map<String, Run> runs = new ConcurrentHashMap<>();

    /** What the parties of one run in this JVM have in common, and what has been heard. */
    private static final class Run {
        private final Map<String, SharedTransport> memories = new ConcurrentHashMap<>();
        private final Map<String, CompletableFuture<String>> heard = new ConcurrentHashMap<>();
        private final List<AutoCloseable> open = new java.util.concurrent.CopyOnWriteArrayList<>();

        CompletableFuture<String> signal(String what) {
            return heard.computeIfAbsent(what, key -> new CompletableFuture<>());
        }
    }

    private StageMain(Path sockets, Path keys, PrintStream out) throws TlsSettingsException {
        this.sockets = sockets;
        Optional<Store> store = Optional.of(new Store(keys, Certificates.PASSWORD.toCharArray()));
        this.keys = TlsSettings.load(store, store, false);
        this.out = out;
    }

    public static void main(String[] arguments) throws Exception {
        StageMain stage = new StageMain(Path.of(arguments[0]), Path.of(arguments[1]), System.out);
        try (Scanner lines = new Scanner(System.in, StandardCharsets.UTF_8)) {
            while (lines.hasNextLine()) {
                stage.obey(lines.nextLine().split(" ", 4));
            }
        }
        System.exit(0);
    }

    private void obey(String[] words) throws Exception {
        Run run = runs.computeIfAbsent(words[1], key -> new Run());
        switch (words[0]) {
            case "play" -> {
                String[] how = words[3].split(" ");
                Script script = (Script) Class.forName(words[2]).getDeclaredConstructor().newInstance();
                char party = how[0].charAt(0);
                Environment environment = environment(run, script, how);
                Thread.ofPlatform().daemon().name(words[1] + " " + party).start(() -> play(words[1], run, script, party, environment));
            }
            case "signal" -> run.signal(words[2]).complete(words[3]);
            case "end" -> {
                runs.remove(words[1]);
                for (AutoCloseable each : run.open) {
                    each.close();
                }
            }
            default -> throw new IllegalArgumentException(words[0]);
        }
    }

    /** @param how party, memory, ways, delegation */
    private Environment environment(Run run, Script script, String[] how) {
        SharedTransport memory = run.memories.computeIfAbsent(how[1], key -> new SharedTransport());
        NegotiatingConnector connector = new NegotiatingConnector(Preferences.of(Arrays.stream(how[2].split(","))
                .map(way -> Way.valueOf(way).open(memory, sockets, () -> keys))
                .toArray(dev.parley.runtime.transport.Transport[]::new)), NegotiationOptions.defaults(), (peer, reason) -> { });
        Map<String, ProtocolDescriptor> protocols = new HashMap<>();
        script.protocols().forEach(protocol -> protocols.put(protocol.qualifiedName(), protocol));
        ProtocolSource source = name -> Optional.ofNullable(protocols.get(name))
                .orElseThrow(() -> new ProtocolNotFoundException("no " + name));
        Environment environment = Environment.of(connector, source, StageMain.class.getClassLoader(),
                SessionOptions.defaults().withDelegation(Delegation.valueOf(how[3])));
        run.open.add(environment);
        run.open.add(connector);
        return environment;
    }

    private void play(String number, Run run, Script script, char party, Environment environment) {
        String result;
        try {
            result = "returned " + script.play(party, new PartyStand(number, run, script, party, environment));
        } catch (Throwable e) {
            result = "failed " + e.getClass().getSimpleName() + ": " + e.getMessage();
            if (!(e instanceof SessionException)) {
                e.printStackTrace();
            }
        }
        say("result " + number + " " + party + " " + result.replace('\n', ' '));
    }

    private void say(String line) {
        synchronized (out) {
            out.println(line);
            out.flush();
        }
    }

    private final class PartyStand implements Stand {
        private final String number;
        private final Run run;
        private final Script script;
        private final char party;
        private final Environment environment;

        PartyStand(String number, Run run, Script script, char party, Environment environment) {
            this.number = number;
            this.run = run;
            this.script = script;
            this.party = party;
            this.environment = environment;
        }

        @Override
        public SessionServer serve(String protocol) throws SessionException {
            SessionServer server = environment.serve(protocol);
            run.open.add(server);
            tell(protocol + "@" + party, String.join(" ", server.addresses().stream().map(TransportAddress::toString).toList()));
            return server;
        }

        @Override
        public Service service(String protocol, char server) throws Exception {
            String addresses = run.signal(protocol + "@" + server).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return environment.service(protocol, Arrays.stream(addresses.split(" ")).map(TransportAddress::parse).toList());
        }

        @Override
        public void signal(String what) {
            tell(what, "-");
        }

        private void tell(String what, String value) {
            run.signal(what).complete(value);
            say("signal " + number + " " + what + " " + value);
        }

        @Override
        public void await(String what) throws Exception {
            run.signal(what).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }

        @Override
        public boolean heard(String what) {
            return run.signal(what).isDone();
        }

        @Override
        public void awaitHandOvers() throws InterruptedException {
            environment.surroundings().desk().awaitIdle();
        }
    }
}
