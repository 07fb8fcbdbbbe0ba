package dev.parley.runtime.relay;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Requests to a relay. Safe for use by several threads. */
final class RelayClient {
    /** Longer than the relay lets a request wait. */
    private static final Duration TIMEOUT = RelayServlet.POLL.plusSeconds(10);
    private static final int ATTEMPTS = 3;

    private final HttpClient http;
    private final URI relay;

    RelayClient(HttpClient http, URI relay) {
        this.http = http;
        this.relay = relay;
    }

    /** An answer that has come; anything that the relay says is one. */
    record Answer(int status, byte[] body) {
        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        /** @throws IOException with what the relay says, unless the status is this one */
        Answer expect(int expected) throws IOException {
            if (status != expected) {
                throw new IOException("the relay says " + status + ": " + text());
            }
            return this;
        }
    }

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /**
     * Asks, and asks again if no answer comes: requests of the relay can be repeated.
     *
     * @param closed completed when nobody waits for the answer any more
     */
    Answer post(String path, byte[] body, CompletableFuture<Void> closed) throws IOException {
        HttpRequest request = request(path).POST(BodyPublishers.ofByteArray(body)).build();
        for (int attempt = 1; ; attempt++) {
            try {
                return send(request, closed);
            } catch (IOException e) {
                if (attempt == ATTEMPTS || closed.isDone()) {
                    throw e;
                }
            }
        }
    }

    /** As {@link #post}, but without waiting for the answer, which completes the future, whatever it is; so does that none comes. */
    CompletableFuture<Void> delete(String path) {
        return delete(request(path).DELETE().build(), 1);
    }

    private CompletableFuture<Void> delete(HttpRequest request, int attempt) {
        return http.sendAsync(request, BodyHandlers.discarding())
                .handle((answer, failure) -> failure == null || attempt == ATTEMPTS
                        ? CompletableFuture.<Void>completedFuture(null)
                        : delete(request, attempt + 1))
                .thenCompose(next -> next);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(relay + path)).timeout(TIMEOUT);
    }

    private Answer send(HttpRequest request, CompletableFuture<Void> closed) throws IOException {
        CompletableFuture<HttpResponse<byte[]>> response = http.sendAsync(request, BodyHandlers.ofByteArray());
        try {
            CompletableFuture.anyOf(response, closed).join();
            if (!response.isDone()) {
                response.cancel(true);
                throw new IOException("the connection was closed");
            }
            return new Answer(response.join().statusCode(), response.join().body());
        } catch (CompletionException | CancellationException e) {
            Throwable cause = e.getCause() != null ? e.getCause() : e;
            throw new IOException("the relay at " + relay + " cannot be reached: " + cause, cause);
        }
    }
}
