package dev.parley.runtime.transport.http;

import dev.parley.runtime.transport.http.HttpHead.LineReader;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Reads a body in the chunked coding of HTTP/1.1 (RFC 9112, section 7.1). */
final class ChunkedInput extends InputStream {
    /** For a chunk's size with its extensions, and for the trailers. */
    private static final int MAX_LINE_BYTES = 1_024;
    private static final int MAX_DIGITS = 8;

    private final InputStream in;
    private long left;
    private boolean first = true;
    private boolean ended;

    /** @param in buffered */
    ChunkedInput(InputStream in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (left == 0 && !ended) {
            beginChunk();
        }
        if (ended) {
            return -1;
        }
        int read = in.read(bytes, offset, (int) Math.min(left, length));
        if (read < 0) {
            throw new EOFException("the connection was closed in the middle of an HTTP body");
        }
        left -= read;
        return read;
    }

    @Override
    public int available() throws IOException {
        return (int) Math.min(left, in.available());
    }

    private void beginChunk() throws IOException {
        LineReader lines = new LineReader(in, MAX_LINE_BYTES);
        try {
            if (!first && !lines.next().isEmpty()) {
                throw new MalformedFrameException("a chunk of the HTTP body is longer than it announces");
            }
            first = false;
            left = size(lines.next());
            ended = left == 0;
            while (ended && !lines.next().isEmpty()) {
                // Trailers mean nothing here.
                continue;
            }
        } catch (LineReader.TooLongException e) {
            throw new MalformedFrameException("the HTTP body is not chunked", e);
        }
    }

    private static long size(String line) throws MalformedFrameException {
        int extension = line.indexOf(';');
        String digits = (extension < 0 ? line : line.substring(0, extension)).strip();
        if (digits.isEmpty() || digits.length() > MAX_DIGITS || !digits.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 128)) {
            throw new MalformedFrameException("`" + HttpHead.printable(digits) + "` is no size of a chunk of an HTTP body");
        }
        return Long.parseLong(digits, 16);
    }
}
