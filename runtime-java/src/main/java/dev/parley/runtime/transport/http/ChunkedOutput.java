package dev.parley.runtime.transport.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The chunked coding of HTTP/1.1 (RFC 9112, section 7.1): every write becomes one chunk, at once. */
final class ChunkedOutput extends OutputStream {
    /** Smaller chunks leave in one piece, together with their size and end. */
    private static final int COPIED_BYTES = 1 << 16;
    private static final byte[] LAST = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    /** Eight digits and the end of their line. */
    private static final int MAX_SIZE_LINE = 10;

    private final OutputStream out;
    private byte[] buffer = new byte[1 << 10];

    ChunkedOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            // An empty chunk would be the last one.
            return;
        }
        int head = sizeLine(length);
        if (length > COPIED_BYTES) {
            out.write(buffer, 0, head);
            out.write(bytes, offset, length);
            out.write(LAST, 1, 2);
            return;
        }
        System.arraycopy(bytes, offset, buffer, head, length);
        int end = head + length;
        buffer[end] = '\r';
        buffer[end + 1] = '\n';
        out.write(buffer, 0, end + 2);
    }

    /** Writes the size into the buffer, which then has room for a small chunk. */
    private int sizeLine(int length) {
        int wanted = MAX_SIZE_LINE + Math.min(length, COPIED_BYTES) + 2;
        if (buffer.length < wanted) {
            buffer = new byte[Math.max(wanted, Math.min(2 * buffer.length, COPIED_BYTES))];
        }
        int digits = Math.max(1, (Integer.SIZE - Integer.numberOfLeadingZeros(length) + 3) / 4);
        for (int i = digits - 1, rest = length; i >= 0; i--, rest >>>= 4) {
            buffer[i] = HEX[rest & 15];
        }
        buffer[digits] = '\r';
        buffer[digits + 1] = '\n';
        return digits + 2;
    }

    /** Ends the body; the connection stays. */
    void end() throws IOException {
        out.write(LAST);
    }
}
