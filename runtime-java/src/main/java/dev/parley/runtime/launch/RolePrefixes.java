package dev.parley.runtime.launch;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Collection;

/**
 * An output that several participants share: whole lines, each after the role that printed it. What threads of no role print goes
 * through unprefixed; threads that a participant starts inherit its role.
 */
final class RolePrefixes {
    private final PrintStream out;
    private final int width;
    private final InheritableThreadLocal<String> prefix = new InheritableThreadLocal<>();
    private final ThreadLocal<ByteArrayOutputStream> line = ThreadLocal.withInitial(ByteArrayOutputStream::new);

    RolePrefixes(Collection<String> roles, PrintStream out) {
        this.out = out;
        this.width = roles.stream().mapToInt(String::length).max().orElse(0);
    }

    /** The calling thread prints as this role from now on. */
    void enter(String role) {
        prefix.set(role + " ".repeat(width - role.length()) + " | ");
    }

    /** Prints what the calling thread has left of an unfinished line. */
    void leave() {
        if (line.get().size() > 0) {
            flushLine();
        }
        prefix.remove();
        line.remove();
    }

    PrintStream stream() {
        return new PrintStream(new Lines(), true, out.charset());
    }

    private void flushLine() {
        ByteArrayOutputStream text = line.get();
        String role = prefix.get();
        synchronized (out) {
            if (role != null) {
                out.print(role);
            }
            out.writeBytes(text.toByteArray());
            out.println();
            out.flush();
        }
        text.reset();
    }

    private final class Lines extends OutputStream {
        @Override
        public void write(int b) {
            if (b == '\n') {
                flushLine();
            } else if (b != '\r') {
                line.get().write(b);
            }
        }
    }
}
