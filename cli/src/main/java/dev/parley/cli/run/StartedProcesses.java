package dev.parley.cli.run;

import dev.parley.cli.UsageError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Programs none of which outlives this one: not one that is just being started when this one is stopped from outside either.
 * Safe for use by several threads.
 */
final class StartedProcesses implements AutoCloseable {
    private final Consumer<Process> ending;
    private final Thread undertaker;
    // Guarded by this.
    private final List<Process> started = new ArrayList<>();
    private boolean over;

    /**
     * @param ending how a program is ended that still runs
     * @param afterwards what is left to do by nobody else where this program is stopped from outside
     */
    StartedProcesses(Consumer<Process> ending, Runnable afterwards) {
        this.ending = ending;
        this.undertaker = new Thread(() -> {
            end();
            afterwards.run();
        });
        try {
            Runtime.getRuntime().addShutdownHook(undertaker);
        } catch (IllegalStateException e) {
            // This one is being stopped already.
            over = true;
        }
    }

    /**
     * The end waits for a start that is under way, since a program that nobody knows yet could not be ended.
     *
     * @throws UsageError if this program is being stopped
     */
    synchronized Process start(ProcessBuilder program) throws IOException {
        if (over) {
            throw new UsageError("The run was stopped.");
        }
        Process process = program.start();
        started.add(process);
        return process;
    }

    private synchronized void end() {
        over = true;
        started.forEach(ending);
    }

    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(undertaker);
        } catch (IllegalStateException e) {
            // It is at work.
        }
    }
}
