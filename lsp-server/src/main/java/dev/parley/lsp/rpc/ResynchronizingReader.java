package dev.parley.lsp.rpc;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.MessageIssueHandler;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;

/**
 * Reads {@code Content-Length} framed JSON-RPC messages and finds its way back after damaged ones, so that one bad message never costs
 * the ones behind it.
 *
 * <p>LSP4J's own reader takes whatever follows a header without a length for the start of the next header, and never recovers. This
 * one relies on JSON never holding a raw line break inside a string: a header line found <em>inside</em> a body that is not JSON is
 * the header of a later message, and reading goes on from there.
 *
 * <p>{@link #listen} blocks its thread until the input ends.
 */
public final class ResynchronizingReader implements MessageProducer {
    /** More than any document an editor would send; a larger number is damage, and waiting for so many bytes would be for ever. */
    static final int MAX_BODY_BYTES = 128 << 20;

    private static final int MAX_HEADER_CHARACTERS = 8192;
    private static final String LENGTH_HEADER = "content-length:";
    private static final Logger LOG = Logger.getLogger(ResynchronizingReader.class.getName());

    private final InputStream source;
    private final MessageJsonHandler json;
    private final MessageIssueHandler issues;

    public ResynchronizingReader(InputStream source, MessageJsonHandler json, MessageIssueHandler issues) {
        this.source = source;
        this.json = json;
        this.issues = issues;
    }

    @Override
    public void listen(MessageConsumer consumer) {
        InputStream in = new BufferedInputStream(source, 1 << 16);
        try {
            OptionalInt length = nextLength(in);
            while (length.isPresent()) {
                byte[] body = in.readNBytes(length.getAsInt());
                boolean delivered = body.length == length.getAsInt() && deliver(body, consumer);
                int restart = delivered ? body.length : restartWithin(body);
                if (restart < body.length) {
                    PushbackInputStream again = new PushbackInputStream(in, body.length - restart);
                    again.unread(body, restart, body.length - restart);
                    in = again;
                }
                length = nextLength(in);
            }
        } catch (IOException e) {
            // The editor's end of the pipe is gone, which ends the input like an orderly end of file does.
            LOG.log(Level.FINE, "Input ended.", e);
        }
    }

    /** Skips to the next header block that has a believable length and past its blank line; empty at the end of the input. */
    private static OptionalInt nextLength(InputStream in) throws IOException {
        OptionalInt length = OptionalInt.empty();
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0; c = in.read()) {
            if (c != '\n') {
                if (line.length() == MAX_HEADER_CHARACTERS) {
                    // Only the end of an overlong line can matter: a header that garbage without a line break precedes.
                    line.delete(0, MAX_HEADER_CHARACTERS / 2);
                }
                line.append((char) c);
                continue;
            }
            String text = line.toString().strip();
            line.setLength(0);
            if (text.isEmpty()) {
                if (length.isPresent()) {
                    return length;
                }
            } else {
                OptionalInt stated = lengthIn(text);
                length = stated.isPresent() ? stated : length;
            }
        }
        return OptionalInt.empty();
    }

    private static OptionalInt lengthIn(String line) {
        int header = line.toLowerCase(Locale.ROOT).lastIndexOf(LENGTH_HEADER);
        if (header < 0) {
            return OptionalInt.empty();
        }
        String number = line.substring(header + LENGTH_HEADER.length()).strip();
        try {
            int length = Integer.parseInt(number);
            if (length >= 0 && length <= MAX_BODY_BYTES) {
                return OptionalInt.of(length);
            }
        } catch (NumberFormatException e) {
            LOG.log(Level.FINE, "Not a length.", e);
        }
        LOG.warning(() -> "Skipped a message of the length `" + number + "`.");
        return OptionalInt.empty();
    }

    /** Hands a message over. False if the body is not JSON, so that it may hold the beginning of a later message. */
    private boolean deliver(byte[] body, MessageConsumer consumer) {
        try {
            consumer.consume(json.parseMessage(new StringReader(new String(body, StandardCharsets.UTF_8))));
            return true;
        } catch (MessageIssueException e) {
            report(e);
        } catch (Exception | StackOverflowError | OutOfMemoryError e) {
            // Whatever a message does, the next one must still be read.
            LOG.log(Level.WARNING, "A message could not be handled.", e);
        }
        return false;
    }

    private void report(MessageIssueException e) {
        try {
            issues.handle(e.getRpcMessage(), e.getIssues());
        } catch (RuntimeException failure) {
            LOG.log(Level.WARNING, "A damaged message could not be answered.", failure);
        }
    }

    /** Where in a body that is not JSON the header of a later message begins; the body's length if nowhere. */
    private static int restartWithin(byte[] body) {
        // Latin-1 keeps one character per byte.
        String text = new String(body, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        for (int at = text.indexOf(LENGTH_HEADER); at >= 0; at = text.indexOf(LENGTH_HEADER, at + 1)) {
            int lineEnd = text.indexOf('\n', at);
            if (lineEnd < 0 || text.substring(at + LENGTH_HEADER.length(), lineEnd).strip().chars().allMatch(Character::isDigit)) {
                return at;
            }
        }
        // The header itself may be cut by the end of the body.
        for (int size = Math.min(LENGTH_HEADER.length() - 1, body.length); size > 0; size--) {
            if (text.endsWith(LENGTH_HEADER.substring(0, size))) {
                return body.length - size;
            }
        }
        return body.length;
    }
}
