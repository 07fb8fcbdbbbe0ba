package dev.parley.cli.run;

import dev.parley.cli.output.Style;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Copies what the participants' processes print, in whole lines. */
final class RoleOutput {
    private final List<String> roles;
    private final int width;
    private final Style style;
    private final List<Thread> copiers = new ArrayList<>();

    RoleOutput(List<String> roles, Style style) {
        this.roles = roles;
        this.width = roles.stream().mapToInt(String::length).max().orElse(0);
        this.style = style;
    }

    void copy(String role, InputStream from, PrintWriter to) {
        copy(role, style.numbered(roles.indexOf(role), role + " ".repeat(width - role.length()) + " |") + " ", from, to);
    }

    /** Lines that say themselves whose they are. */
    void copyUnprefixed(String role, InputStream from, PrintWriter to) {
        copy(role, "", from, to);
    }

    private void copy(String role, String prefix, InputStream from, PrintWriter to) {
        copiers.add(Thread.ofPlatform().daemon().name("output of " + role).start(() -> copyLines(prefix, from, to)));
    }

    private static void copyLines(String prefix, InputStream from, PrintWriter to) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (to) {
                    to.println(prefix + line);
                    to.flush();
                }
            }
        } catch (IOException processGone) {
            // A killed process has nothing more to say; its exit code tells the rest.
        }
    }

    /** Waits until everything that was printed has been copied. */
    void awaitEnd() throws InterruptedException {
        for (Thread copier : copiers) {
            copier.join(5_000);
        }
    }
}
