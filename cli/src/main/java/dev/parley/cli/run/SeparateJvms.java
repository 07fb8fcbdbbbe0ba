package dev.parley.cli.run;

import dev.parley.cli.ExitCode;
import dev.parley.cli.UsageError;
import dev.parley.cli.output.Style;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Runs every participant in a JVM of its own, with a registry in one more, and a relay where one is needed. */
public final class SeparateJvms {
    private static final String REGISTRY = "dev.parley.runtime.launch.RegistryMain";
    private static final String RELAY = "dev.parley.runtime.launch.relay.RelayMain";
    private static final String PARTICIPANT = "dev.parley.runtime.launch.ParticipantMain";
    /** What the relay knows the registry by. */
    private static final String PLACE = "registry";

    /** How long the others may take to end once one participant failed; the runtime itself needs less than two seconds. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Jvm jvm;
    private final TransportChoice choice;
    private final LocalTransports transports;
    private final EventPlace events;
    private final PrintWriter out;
    private final PrintWriter err;

    public SeparateJvms(Jvm jvm, TransportChoice choice, LocalTransports transports, EventPlace events, PrintWriter out, PrintWriter err) {
        this.jvm = jvm.with(transports.environment());
        this.choice = choice;
        this.transports = transports;
        this.events = events;
        this.out = out;
        this.err = err;
    }

    /** @return 0 if all participants completed, otherwise 1 */
    public int run(Cast cast, String instance, Style style) throws IOException, InterruptedException {
        choice.check(cast.methods().keySet());
        try (StartedProcesses started = new StartedProcesses(Process::destroyForcibly, this::leaveNothingBehind)) {
            Process registry = jvm.start(started, REGISTRY,
                    arguments("--transport", choice.ofRegistry().toString(), "--port", "0", "--once"));
            String registryAddress = address(registry, "registry");
            Optional<String> relayAddress = Optional.empty();
            if (choice.needsRelay()) {
                Process relay = jvm.start(started, RELAY, List.of("--place", PLACE + "=" + registryAddress));
                relayAddress = Optional.of(address(relay, "relay"));
            }
            RoleOutput output = new RoleOutput(List.copyOf(cast.methods().keySet()), style);
            Map<String, Process> participants = new LinkedHashMap<>();
            for (Map.Entry<String, String> member : cast.methods().entrySet()) {
                List<String> arguments = arguments(
                        "--protocol", cast.protocol().qualifiedName(),
                        "--instance", instance,
                        "--role", member.getKey(),
                        "--participant", member.getValue());
                arguments.addAll(ways(member.getKey(), registryAddress, relayAddress));
                arguments.addAll(events.arguments());
                Process process = jvm.start(started, PARTICIPANT, arguments);
                participants.put(member.getKey(), process);
                if (events.takesOutput()) {
                    output.copyUnprefixed(member.getKey(), process.getInputStream(), out);
                } else {
                    output.copy(member.getKey(), process.getInputStream(), out);
                }
                output.copy(member.getKey(), process.getErrorStream(), err);
            }
            int code = await(participants);
            output.awaitEnd();
            return code;
        }
    }

    private List<String> arguments(String... own) {
        List<String> arguments = new ArrayList<>(transports.arguments());
        arguments.addAll(List.of(own));
        return arguments;
    }

    /** How a participant reaches the registry and the others. */
    private List<String> ways(String role, String registryAddress, Optional<String> relayAddress) {
        List<TransportName> names = choice.of(role);
        boolean onlyRequests = names.equals(List.of(TransportName.RELAY));
        String relay = relayAddress.orElse("");
        return List.of(
                "--registry", onlyRequests ? TransportName.RELAY + ":" + relay + "/" + PLACE : registryAddress,
                "--transport", names.stream()
                        .map(name -> name == TransportName.RELAY ? name + "=" + relay : name.toString())
                        .collect(Collectors.joining(",")));
    }

    /** When the run is stopped from outside, nobody else does it. */
    private void leaveNothingBehind() {
        try {
            transports.close();
        } catch (IOException e) {
            err.println("error: files of the run are left behind: " + e.getMessage());
            err.flush();
        }
    }

    /** What a service of the run says when it listens. */
    private static String address(Process service, String kind) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(service.getInputStream(), StandardCharsets.UTF_8));
        String first = lines.readLine();
        if (first == null || !first.startsWith(kind + " ")) {
            String reason = new String(service.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            throw new UsageError(reason.isEmpty() ? "The %s could not be started.".formatted(kind) : reason.replaceFirst("^error: ", ""));
        }
        // Whom it turns away from now on concerns nobody here; but what nobody reads would make it wait in the end.
        Thread.ofVirtual().name("output of the " + kind).start(() -> discard(service.getErrorStream()));
        return first.substring(kind.length() + 1);
    }

    private static void discard(InputStream printed) {
        try (printed) {
            printed.transferTo(OutputStream.nullOutputStream());
        } catch (IOException processGone) {
            // It has nothing more to say.
        }
    }

    private int await(Map<String, Process> participants) throws InterruptedException {
        int code = ExitCode.CLEAN;
        Instant end = Instant.MAX;
        Map<String, Process> running = new LinkedHashMap<>(participants);
        while (!running.isEmpty()) {
            for (Map.Entry<String, Process> entry : List.copyOf(running.entrySet())) {
                Process process = entry.getValue();
                if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
                    running.remove(entry.getKey());
                    if (process.exitValue() != 0) {
                        code = ExitCode.FINDINGS;
                        report(entry.getKey(), process.exitValue());
                        end = end == Instant.MAX ? Instant.now().plus(GRACE) : end;
                    }
                } else if (Instant.now().isAfter(end)) {
                    process.destroyForcibly();
                }
            }
        }
        return code;
    }

    private void report(String role, int exitValue) {
        synchronized (err) {
            err.println("error: participant `%s` ended with exit code %d%s.".formatted(
                    role, exitValue, exitValue > 128 ? " (killed by signal %d)".formatted(exitValue - 128) : ""));
            err.flush();
        }
    }
}
