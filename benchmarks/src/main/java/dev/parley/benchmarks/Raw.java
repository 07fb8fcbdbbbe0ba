package dev.parley.benchmarks;

import dev.parley.runtime.transport.stream.ByteStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What one would write by hand for the same exchange, without any check. */
final class Raw {
    static final int MESSAGE_BYTES = 64;

    private Raw() {}

    /** @return the answer that each message gets */
    static Thread echo(Threads threads, ByteStream far, byte[] request, byte[] response) {
        return threads.start("raw-echo", () -> {
            try {
                echo(far, request, response);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    /** Answers each message until the end of the stream, and closes it. */
    static void echo(ByteStream far, byte[] request, byte[] response) throws IOException {
        try (far) {
            InputStream in = far.input();
            OutputStream out = far.output();
            byte[] message = new byte[request.length];
            while (in.readNBytes(message, 0, message.length) == message.length) {
                out.write(response);
            }
        }
    }

    /** @return nanoseconds for one exchange */
    static double pingPong(Threads threads, Medium.Streams streams, byte[] request, byte[] response, int warmUp, int exchanges)
            throws IOException, InterruptedException {
        Thread echo = echo(threads, streams.far(), request, response);
        pingPong(streams.near(), request, response, warmUp);
        long start = System.nanoTime();
        pingPong(streams.near(), request, response, exchanges);
        double nanos = (double) (System.nanoTime() - start) / exchanges;
        streams.near().endOutput();
        echo.join();
        streams.near().close();
        return nanos;
    }

    static void pingPong(ByteStream near, byte[] request, byte[] response, int count) throws IOException {
        InputStream in = near.input();
        OutputStream out = near.output();
        byte[] message = new byte[response.length];
        for (int i = 0; i < count; i++) {
            out.write(request);
            if (in.readNBytes(message, 0, message.length) < message.length) {
                throw new EOFException();
            }
        }
    }

    /** A keep-alive request with the message as its body. */
    static byte[] httpRequest() {
        return http("POST /x HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    }

    static byte[] httpResponse() {
        return http("HTTP/1.1 200 OK\r\n");
    }

    private static byte[] http(String head) {
        String text = head + "Content-Type: application/octet-stream\r\nContent-Length: " + MESSAGE_BYTES + "\r\n\r\n"
                + "x".repeat(MESSAGE_BYTES);
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Reads 64 KiB at a time and forgets them, without telling one message from the next; the thread ends with the stream. */
    static Thread drain(Threads threads, ByteStream far) {
        return threads.start("raw-drain", () -> {
            try (far) {
                InputStream in = far.input();
                byte[] buffer = new byte[1 << 16];
                int read = in.read(buffer);
                while (read >= 0) {
                    read = in.read(buffer);
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    /** Writes so many bytes, {@code batchBytes} at a time. */
    static void stream(ByteStream near, long bytes, int batchBytes) throws IOException {
        byte[] batch = new byte[batchBytes];
        OutputStream out = near.output();
        for (long left = bytes; left > 0; left -= batchBytes) {
            out.write(batch, 0, (int) Math.min(left, batchBytes));
        }
    }

    /** As {@link #drain}, but each message becomes an array of its own, as somebody needs it who uses it. */
    static Thread take(Threads threads, ByteStream far, Taken taken, int messageBytes) {
        return threads.start("raw-take", () -> {
            try (far) {
                InputStream in = far.input();
                byte[] buffer = new byte[1 << 16];
                int filled = 0;
                int read = in.read(buffer);
                while (read >= 0) {
                    filled += read;
                    int from = 0;
                    while (filled - from >= messageBytes) {
                        taken.last = Arrays.copyOfRange(buffer, from, from + messageBytes);
                        taken.count++;
                        from += messageBytes;
                    }
                    filled -= from;
                    System.arraycopy(buffer, from, buffer, 0, filled);
                    read = in.read(buffer, filled, buffer.length - filled);
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    /** What has been taken. Read when the thread has ended. */
    static final class Taken {
        private byte[] last = {};
        private int count;

        /** How many messages, if they were of this size. */
        int count(int messageBytes) {
            return last.length == messageBytes ? count : 0;
        }
    }

    /** Gathers {@code count} messages in batches of this many bytes, and writes those. */
    static void gather(ByteStream near, int count, int messageBytes, int batchBytes) throws IOException {
        byte[] batch = new byte[batchBytes];
        byte[] message = new byte[messageBytes];
        OutputStream out = near.output();
        int filled = 0;
        for (int i = 0; i < count; i++) {
            if (filled + messageBytes > batchBytes) {
                out.write(batch, 0, filled);
                filled = 0;
            }
            System.arraycopy(message, 0, batch, filled, messageBytes);
            filled += messageBytes;
        }
        out.write(batch, 0, filled);
    }
}
