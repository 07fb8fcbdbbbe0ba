package dev.parley.runtime.transport.http;

import dev.parley.runtime.transport.stream.ByteStream;
import java.io.BufferedInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * One HTTP request that stays open: both bodies are sent in chunks as there is something to send. The two sides differ in how the
 * exchange opens; until it has, nothing is read or written.
 */
abstract class HttpStream implements ByteStream {
    private static final int BUFFER_BYTES = 1 << 16;

    private final ByteStream below;
    private final InputStream raw;
    private final ChunkedOutput chunks;
    private final InputStream in;
    private final OutputStream out;

    HttpStream(ByteStream below) throws IOException {
        this.below = below;
        this.raw = new BufferedInputStream(below.input(), BUFFER_BYTES);
        this.chunks = new ChunkedOutput(below.output());
        this.in = new Input(new ChunkedInput(raw));
        this.out = new Output(chunks);
    }

    /** Before every read; returns at once when the other side's head has been read. */
    abstract void awaitInput() throws IOException;

    /** Before every write; returns at once when the own head has been written. */
    abstract void awaitOutput() throws IOException;

    final HttpHead readHead() throws IOException {
        return HttpHead.read(raw);
    }

    final void writeHead(HttpHead head) throws IOException {
        below.output().write(head.bytes());
    }

    @Override
    public final InputStream input() {
        return in;
    }

    @Override
    public final OutputStream output() {
        return out;
    }

    @Override
    public final void endOutput() throws IOException {
        awaitOutput();
        chunks.end();
    }

    @Override
    public final void endInput() throws IOException {
        below.endInput();
    }

    @Override
    public final String peer() {
        return below.peer();
    }

    @Override
    public final void close() throws IOException {
        below.close();
    }

    private final class Input extends InputStream {
        private final ChunkedInput body;

        Input(ChunkedInput body) {
            this.body = body;
        }

        @Override
        public int read() throws IOException {
            awaitInput();
            return body.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            awaitInput();
            return body.read(bytes, offset, length);
        }

        @Override
        public int available() throws IOException {
            return body.available();
        }
    }

    private final class Output extends FilterOutputStream {
        Output(ChunkedOutput body) {
            super(body);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            awaitOutput();
            out.write(bytes, offset, length);
        }
    }
}
