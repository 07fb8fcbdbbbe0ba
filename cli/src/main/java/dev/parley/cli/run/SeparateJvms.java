package dev.parley.cli.run;

import dev.parley.cli.ExitCode;
import dev.parley.cli.UsageError;
import dev.parley.cli.output.Style;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs every participant in a JVM of its own, with a registry in one more. */
public final class SeparateJvms {
    private static final String REGISTRY = "dev.parley.runtime.launch.RegistryMain";
    private static final String PARTICIPANT = "dev.parley.runtime.launch.ParticipantMain";
    private static final String GREETING = "registry ";

    /** How long the others may take to end once one participant failed; the runtime itself needs less than two seconds. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Jvm jvm;
    private final LocalTransport transport;
    private final PrintWriter out;
    private final PrintWriter err;

    public SeparateJvms(Jvm jvm, LocalTransport transport, PrintWriter out, PrintWriter err) {
        this.jvm = jvm.with(transport.environment());
        this.transport = transport;
        this.out = out;
        this.err = err;
    }

    /** @return 0 if all participants completed, otherwise 1 */
    public int run(Cast cast, String instance, Style style) throws IOException, InterruptedException {
        List<Process> started = new ArrayList<>();
        Thread undertaker = new Thread(() -> {
            started.forEach(Process::destroyForcibly);
            leaveNothingBehind();
        });
        Runtime.getRuntime().addShutdownHook(undertaker);
        try {
            Process registry = jvm.start(REGISTRY, arguments("--port", "0", "--once"));
            started.add(registry);
            String address = address(registry);
            RoleOutput output = new RoleOutput(List.copyOf(cast.methods().keySet()), style);
            Map<String, Process> participants = new LinkedHashMap<>();
            for (Map.Entry<String, String> member : cast.methods().entrySet()) {
                Process process = jvm.start(PARTICIPANT, arguments(
                        "--registry", address,
                        "--protocol", cast.protocol().qualifiedName(),
                        "--instance", instance,
                        "--role", member.getKey(),
                        "--participant", member.getValue()));
                started.add(process);
                participants.put(member.getKey(), process);
                output.copy(member.getKey(), process.getInputStream(), out);
                output.copy(member.getKey(), process.getErrorStream(), err);
            }
            int code = await(participants);
            output.awaitEnd();
            return code;
        } finally {
            started.forEach(Process::destroyForcibly);
            Runtime.getRuntime().removeShutdownHook(undertaker);
        }
    }

    private List<String> arguments(String... own) {
        List<String> arguments = new ArrayList<>(transport.arguments());
        arguments.addAll(List.of(own));
        return arguments;
    }

    /** When the run is stopped from outside, nobody else does it. */
    private void leaveNothingBehind() {
        try {
            transport.close();
        } catch (IOException e) {
            err.println("error: files of the run are left behind: " + e.getMessage());
            err.flush();
        }
    }

    private static String address(Process registry) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(registry.getInputStream(), StandardCharsets.UTF_8));
        String first = lines.readLine();
        if (first == null || !first.startsWith(GREETING)) {
            String reason = new String(registry.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            throw new UsageError(reason.isEmpty() ? "The registry could not be started." : reason.replaceFirst("^error: ", ""));
        }
        return first.substring(GREETING.length());
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
