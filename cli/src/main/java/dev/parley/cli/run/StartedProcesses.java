package dev.parley.cli.run;

import java.util.ArrayList;
import java.util.List;

/**
 * The programs of a run, none of which outlives it: also those that are still being started when the run is stopped from outside, in another thread.
 * Safe for use by several threads.
 */
final class StartedProcesses {
    // Guarded by this.
    private final List<Process> started = new ArrayList<>();
    private boolean over;

    /** After the end, the program is ended at once. */
    synchronized void add(Process process) {
        started.add(process);
        if (over) {
            process.destroyForcibly();
        }
    }

    synchronized void end() {
        over = true;
        started.forEach(Process::destroyForcibly);
    }
}
