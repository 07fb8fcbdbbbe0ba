package dev.parley.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;

/** The standard output, which remembers why it could not be written: a {@link java.io.PrintStream} only goes on as if it could. */
final class StandardOutput extends OutputStream {
    private final OutputStream out = new FileOutputStream(FileDescriptor.out);
    private volatile Optional<IOException> failure = Optional.empty();

    /** Why the output is not complete, unless its reader has had enough of it. */
    Optional<String> failure() {
        return failure.map(why -> String.valueOf(why.getMessage())).filter(why -> !why.toLowerCase(Locale.ROOT).contains("pipe"));
    }

    @Override
    public void write(int each) throws IOException {
        write(new byte[] {(byte) each}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException broken) {
            failure = Optional.of(broken);
            throw broken;
        }
    }
}
