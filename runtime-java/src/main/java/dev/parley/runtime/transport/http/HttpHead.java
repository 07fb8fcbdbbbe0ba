package dev.parley.runtime.transport.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The head of a request or response (RFC 9112, sections 2 to 5).
 *
 * @param startLine the request line or status line
 * @param fields by name in lower case; where one is repeated, the last
 */
record HttpHead(String startLine, Map<String, String> fields) {
    /** More than any client that has business here sends. */
    static final int MAX_BYTES = 8_192;

    HttpHead {
        fields = Map.copyOf(fields);
    }

    /** A head that is not of the form of HTTP, or too long. */
    static final class MalformedHeadException extends IOException {
        private static final long serialVersionUID = 1L;
        private final HttpStatus status;

        MalformedHeadException(HttpStatus status, String message) {
            super(message);
            this.status = status;
        }

        HttpStatus status() {
            return status;
        }
    }

    Optional<String> field(String name) {
        return Optional.ofNullable(fields.get(name));
    }

    /** Reads to the end of the head and no further. */
    static HttpHead read(InputStream in) throws IOException {
        LineReader lines = new LineReader(in, MAX_BYTES);
        try {
            String start = lines.next();
            Map<String, String> fields = new HashMap<>();
            for (String line = lines.next(); !line.isEmpty(); line = lines.next()) {
                int colon = line.indexOf(':');
                if (colon <= 0) {
                    throw new MalformedHeadException(HttpStatus.BAD_REQUEST, "`" + printable(line) + "` is no HTTP field");
                }
                fields.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
            }
            return new HttpHead(start, fields);
        } catch (LineReader.TooLongException e) {
            throw new MalformedHeadException(HttpStatus.FIELDS_TOO_LARGE, "the HTTP head is longer than " + MAX_BYTES + " bytes");
        }
    }

    static String printable(String text) {
        return text.replaceAll("[^\\x20-\\x7e]", ".");
    }

    byte[] bytes() {
        StringBuilder text = new StringBuilder(startLine).append("\r\n");
        fields.forEach((name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Lines of a limited number of bytes in all. */
    static final class LineReader {
        private final InputStream in;
        private int left;

        LineReader(InputStream in, int maxBytes) {
            this.in = in;
            this.left = maxBytes;
        }

        static final class TooLongException extends IOException {
            private static final long serialVersionUID = 1L;
        }

        /** The next line without its end. */
        String next() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = in.read(); c != '\n'; c = in.read()) {
                if (c < 0) {
                    throw new EOFException("the connection was closed in the middle of HTTP");
                }
                if (--left <= 0) {
                    throw new TooLongException();
                }
                line.append((char) c);
            }
            int length = line.length();
            return length > 0 && line.charAt(length - 1) == '\r' ? line.substring(0, length - 1) : line.toString();
        }
    }
}
