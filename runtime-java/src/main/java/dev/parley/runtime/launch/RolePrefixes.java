package dev.parley.runtime.launch;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Outputs that several participants share: whole lines, each after the role that printed it. What threads of no role print goes
 * through unprefixed; threads that a participant starts inherit its role.
 */
final class RolePrefixes {
    private final int width;
    private final InheritableThreadLocal<String> prefix = new InheritableThreadLocal<>();
    private final List<Lines> outputs = new ArrayList<>();

    RolePrefixes(Collection<String> roles) {
        this.width = roles.stream().mapToInt(String::length).max().orElse(0);
    }

    /** A stream that prints there. To be called before the first thread enters. */
    PrintStream onto(PrintStream out) {
        Lines lines = new Lines(out);
        outputs.add(lines);
        return new PrintStream(lines, true, out.charset());
    }

    /** The calling thread prints as this role from now on. */
    void enter(String role) {
        prefix.set(role + " ".repeat(width - role.length()) + " | ");
    }

    /** Prints what the calling thread has left of unfinished lines. */
    void leave() {
        outputs.forEach(Lines::leave);
        prefix.remove();
    }

    private final class Lines extends OutputStream {
        private final PrintStream out;
        private final ThreadLocal<ByteArrayOutputStream> line = ThreadLocal.withInitial(ByteArrayOutputStream::new);

        Lines(PrintStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) {
            if (b == '\n') {
                flushLine();
            } else if (b != '\r') {
                line.get().write(b);
            }
        }

        void leave() {
            if (line.get().size() > 0) {
                flushLine();
            }
            line.remove();
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
    }
}
