package dev.parley.cli.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts programs of the runtime library in JVMs of their own, with the Java that runs this one. */
public final class Jvm {
    private final String classPath;
    private final Map<String, String> environment;

    public Jvm(String classPath) {
        this(classPath, Map.of());
    }

    private Jvm(String classPath, Map<String, String> environment) {
        this.classPath = classPath;
        this.environment = environment;
    }

    /** Programs that find this library as well. */
    public Jvm withLibrary(Optional<Path> library) {
        return library.map(jar -> new Jvm(classPath + File.pathSeparator + jar, environment)).orElse(this);
    }

    /** Programs that find these variables as well. */
    Jvm with(Map<String, String> variables) {
        return new Jvm(classPath, variables);
    }

    /** Starts a program among others; what it prints is left to the caller, its input is empty. */
    Process start(StartedProcesses among, String mainClass, List<String> arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command(mainClass, arguments));
        builder.environment().putAll(environment);
        Process process = among.start(builder);
        process.getOutputStream().close();
        return process;
    }

    /**
     * Runs a program that prints where this one prints, reads what this one would read, and does not outlive it.
     *
     * @return its exit code
     */
    public int runAttached(String mainClass, List<String> arguments) throws IOException, InterruptedException {
        try (StartedProcesses alone = new StartedProcesses(Process::destroy, () -> {})) {
            return alone.start(new ProcessBuilder(command(mainClass, arguments)).inheritIO()).waitFor();
        }
    }

    private List<String> command(String mainClass, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto"));
        if (Runtime.version().feature() >= 24) {
            // The codec reads fields through Unsafe; the JVM's warning about that is no news to whoever runs a participant.
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        command.addAll(List.of("-cp", classPath, mainClass));
        command.addAll(arguments);
        return command;
    }
}
