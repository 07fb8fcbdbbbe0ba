package dev.parley.runtime.transport.fuzz;

import dev.parley.runtime.transport.stream.ByteStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Random;

/** A real stream one of whose writes does not arrive as it was sent. Keeps what it was given. */
final class MutatingStream implements ByteStream {
    private final ByteStream stream;
    private final Mutation mutation;
    private final int victim;
    private final Random random;
    private final ByteArrayOutputStream record = new ByteArrayOutputStream();
    private final OutputStream out;
    private int writes;

    /** @param victim the number of the write that is mutated */
    MutatingStream(ByteStream stream, Mutation mutation, int victim, Random random) throws IOException {
        this.stream = stream;
        this.mutation = mutation;
        this.victim = victim;
        this.random = random;
        OutputStream real = stream.output();
        this.out = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                pass(Arrays.copyOfRange(bytes, offset, offset + length), real);
            }
        };
    }

    private synchronized void pass(byte[] bytes, OutputStream real) throws IOException {
        record.writeBytes(bytes);
        if (writes++ == victim && bytes.length > 0) {
            mutation.write(bytes, random, real);
        } else {
            real.write(bytes);
        }
    }

    /** Everything that was written, as it was. */
    synchronized byte[] record() {
        return record.toByteArray();
    }

    @Override
    public InputStream input() throws IOException {
        return stream.input();
    }

    @Override
    public OutputStream output() {
        return out;
    }

    @Override
    public void endOutput() throws IOException {
        stream.endOutput();
    }

    @Override
    public void endInput() throws IOException {
        stream.endInput();
    }

    @Override
    public String peer() {
        return stream.peer();
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
