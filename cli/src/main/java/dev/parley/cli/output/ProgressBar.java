package dev.parley.cli.output;

import dev.parley.workspace.Progress;
import java.io.PrintWriter;

/** A line at a terminal that says how far a check has come, gone when it is over. Safe for use by several threads. */
public final class ProgressBar implements Progress, AutoCloseable {
    private static final int WIDTH = 30;

    private final PrintWriter terminal;
    private int shown;

    public ProgressBar(PrintWriter terminal) {
        this.terminal = terminal;
    }

    @Override
    public synchronized void at(int files, int all) {
        int filled = all == 0 ? WIDTH : WIDTH * files / all;
        // Whoever is late does not draw the bar back, and what looks the same is not drawn again.
        if (filled > shown) {
            shown = filled;
            terminal.printf("\r[%s%s] %d of %d files", "#".repeat(filled), " ".repeat(WIDTH - filled), files, all);
            terminal.flush();
        }
    }

    @Override
    public synchronized void close() {
        if (shown > 0) {
            terminal.print("\r\u001b[K");
            terminal.flush();
            shown = 0;
        }
    }
}
