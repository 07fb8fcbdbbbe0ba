package dev.parley.runtime.launch;

import com.google.gson.Gson;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.transport.tls.Certificates;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A JVM that a test starts, with everything it prints. */
public final class Jvm {
    private final Process process;
    private final Path out;
    private final Path err;

    private Jvm(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** Puts a descriptor where a participant that has {@code folder} on its class path finds it. */
    public static void describe(ProtocolDescriptor protocol, Path folder) throws IOException {
        Path resource = folder.resolve("META-INF/parley/" + protocol.qualifiedName() + ".json");
        Files.createDirectories(resource.getParent());
        Files.writeString(resource, new Gson().toJson(protocol.toTree()));
    }

    public static Jvm start(Path folder, Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-ea"));
        if (Runtime.version().feature() >= 23) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        command.addAll(List.of("-cp", folder + File.pathSeparator + System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().put("PARLEY_KEYSTORE_PASSWORD", Certificates.PASSWORD);
        builder.environment().put("PARLEY_TRUSTSTORE_PASSWORD", Certificates.PASSWORD);
        Process process = builder.start();
        return new Jvm(process, out, err);
    }

    /** Writes a line to its standard input. */
    public void say(String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    /** Kills it without giving it a chance to say anything. */
    public void kill() {
        process.destroyForcibly();
    }

    /** Asks it to end, as the system does that is shut down. */
    public void stop() {
        process.destroy();
    }

    /** Stops it where it is: it neither says anything nor hangs up, like one whose machine has lost its power. */
    public void freeze() throws IOException, InterruptedException {
        signal("-STOP");
    }

    /** Lets one go on that was {@linkplain #freeze() stopped}. */
    public void thaw() throws IOException, InterruptedException {
        signal("-CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", name, Long.toString(process.pid())).start().waitFor();
        if (code != 0) {
            throw new IOException("kill has failed with " + code);
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public int exitCode() throws InterruptedException {
        return exitCode(60_000);
    }

    public int exitCode(long withinMillis) throws InterruptedException {
        if (!process.waitFor(withinMillis, TimeUnit.MILLISECONDS)) {
            kill();
            throw new AssertionError("still running after " + withinMillis + " ms; printed:\n" + output() + errors());
        }
        return process.exitValue();
    }

    public void awaitOutput(Predicate<String> condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.test(output())) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("printed only:\n" + output() + errors());
            }
            Thread.sleep(10);
        }
    }

    public String output() {
        return read(out);
    }

    public String errors() {
        return read(err);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
