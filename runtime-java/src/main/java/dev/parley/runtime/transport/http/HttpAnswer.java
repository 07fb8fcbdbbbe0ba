package dev.parley.runtime.transport.http;

import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.transport.http.HttpHead.MalformedHeadException;
import dev.parley.runtime.transport.stream.ByteStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The side that is sent the request. A thread of its own reads and answers its head, so that whoever accepts need not wait. */
final class HttpAnswer extends HttpStream {
    private final CompletableFuture<Void> answered = new CompletableFuture<>();

    HttpAnswer(ByteStream below, ConnectionThreads threads, Duration patience) throws IOException {
        super(below);
        threads.start("parley-http-answer", () -> answer(below, threads, patience));
    }

    private void answer(ByteStream below, ConnectionThreads threads, Duration patience) {
        Deadline deadline = threads.limit(below, patience);
        try {
            check(readHead());
            writeHead(new HttpHead(HttpStatus.OK.line(), Map.of(
                    "content-type", HttpMedium.MEDIA_TYPE, "cache-control", "no-store", "transfer-encoding", "chunked")));
            answered.complete(null);
        } catch (MalformedHeadException e) {
            refuse(below, e.status(), e.getMessage());
            answered.completeExceptionally(e);
        } catch (IOException e) {
            answered.completeExceptionally(deadline.stop()
                    ? e
                    : new IOException("it sent no HTTP request within " + patience.toSeconds() + " s", e));
        } catch (RuntimeException | Error e) {
            answered.completeExceptionally(new IOException("this side could not answer its request: " + e, e));
            throw e;
        } finally {
            deadline.stop();
        }
    }

    private static void check(HttpHead head) throws MalformedHeadException {
        String[] request = head.startLine().split(" ", -1);
        if (request.length != 3 || !request[2].startsWith("HTTP/1.")) {
            throw new MalformedHeadException(HttpStatus.BAD_REQUEST, "`" + excerpt(head.startLine()) + "` is no HTTP/1.1 request");
        }
        if (!request[1].equals(HttpMedium.PATH)) {
            throw new MalformedHeadException(HttpStatus.NOT_FOUND, "`" + excerpt(request[1]) + "` is not here, only " + HttpMedium.PATH);
        }
        if (!request[0].equals("POST")) {
            throw new MalformedHeadException(HttpStatus.METHOD_NOT_ALLOWED, "participants open a session with POST");
        }
        if (!head.field("content-type").filter(HttpMedium.MEDIA_TYPE::equalsIgnoreCase).isPresent()) {
            throw new MalformedHeadException(
                    HttpStatus.UNSUPPORTED_MEDIA_TYPE, "participants send the media type " + HttpMedium.MEDIA_TYPE);
        }
        if (!head.field("transfer-encoding").filter("chunked"::equalsIgnoreCase).isPresent()) {
            throw new MalformedHeadException(HttpStatus.LENGTH_REQUIRED, "participants send their messages in chunks");
        }
    }

    private static String excerpt(String text) {
        return HttpHead.printable(text.length() > 60 ? text.substring(0, 60) + " .." : text);
    }

    private void refuse(ByteStream below, HttpStatus status, String reason) {
        byte[] text = ("This is the door of a Parley participant: " + reason + ".\n").getBytes(StandardCharsets.UTF_8);
        try {
            writeHead(new HttpHead(status.line(), Map.of("content-type", "text/plain; charset=utf-8", "connection", "close",
                    "content-length", String.valueOf(text.length))));
            below.output().write(text);
            below.endOutput();
        } catch (IOException e) {
            // It has gone already.
        }
    }

    private void await() throws IOException {
        if (answered.isDone() && !answered.isCompletedExceptionally()) {
            return;
        }
        try {
            answered.join();
        } catch (CompletionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        }
    }

    @Override
    void awaitInput() throws IOException {
        await();
    }

    @Override
    void awaitOutput() throws IOException {
        await();
    }
}
