package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Strangers ask a relay for whatever they like, in and out of turn, with keys of their own and guessed ones, and write to its port what is
 * no HTTP. Those who talk through it do not notice; nothing is left, and nothing that is asked is an internal error.
 *
 * <p>Runs for {@code -Dparley.fuzz.transport.seconds}, two unless it is given; the build gives it a minute.
 */
@Timeout(600)
class RelayFuzzTest {
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("parley.fuzz.transport.seconds", 2));
    private static final int STRANGERS = 3;
    private static final int LIMIT = 1 << 20;
    /** Whose owner has not heard that it was opened. */
    private static final Duration FORSAKEN_AFTER = RelayServlet.POLL.plusSeconds(1);
    /** Nobody reads what a stranger's line is given, so that the relay lets the stranger wait for room. */
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private final long seed = System.nanoTime();

    @Test
    void strangersHarmNobody() throws Exception {
        try (Relay relay = Relay.start(HostAndPort.anyOnLoopback(), Map.of(), Optional.empty(), FORSAKEN_AFTER)) {
            RelayTransport transport = new RelayTransport(relay.address(), LIMIT);
            long end = System.nanoTime() + TIME.toNanos();
            List<CompletableFuture<Integer>> strangers = new ArrayList<>();
            for (int i = 0; i < STRANGERS; i++) {
                Random random = new Random(seed + i);
                CompletableFuture<Integer> asked = new CompletableFuture<>();
                strangers.add(asked);
                Thread.ofPlatform().daemon().start(() -> {
                    try {
                        asked.complete(annoy(relay, random, end));
                    } catch (Throwable e) {
                        asked.completeExceptionally(e);
                    }
                });
            }
            int exchanged = 0;
            do {
                exchange(transport, exchanged++);
            } while (System.nanoTime() < end);
            for (CompletableFuture<Integer> stranger : strangers) {
                assertThat(stranger.get(60, TimeUnit.SECONDS)).as("requests, seed %d", seed).isPositive();
            }
            exchange(transport, exchanged);
            transport.close();
            long patience = System.nanoTime() + 2 * FORSAKEN_AFTER.toNanos() + TimeUnit.SECONDS.toNanos(60);
            while (relay.size() > 0 && System.nanoTime() < patience) {
                Thread.sleep(20);
            }
            assertThat(relay.size()).as("doors and lines that are left, seed %d", seed).isZero();
        }
    }

    /** Two who know nothing of the strangers. */
    private static void exchange(RelayTransport transport, int number) throws Exception {
        try (Acceptor acceptor = transport.listen()) {
            CompletableFuture<Connection> called = CompletableFuture.supplyAsync(() -> {
                try {
                    return acceptor.accept();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            try (Connection near = transport.connect(acceptor.addresses()); Connection far = called.get(60, TimeUnit.SECONDS)) {
                for (int i = 0; i < 5; i++) {
                    byte[] content = new byte[20 * i];
                    new Random(number + i).nextBytes(content);
                    near.send(new FrameBuilder(FrameKind.HELLO).putInt(number).putBytes(content).build());
                    Frame arrived = far.receive().expect(FrameKind.HELLO);
                    assertThat(arrived.body().readInt()).isEqualTo(number);
                    far.send(arrived);
                    near.receive().expect(FrameKind.HELLO);
                }
            }
        }
    }

    /** @return how often something was asked */
    private int annoy(Relay relay, Random random, long end) throws Exception {
        RelayKeys keys = new RelayKeys();
        List<String> doors = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        int asked = 0;
        try (HttpClient http = HttpClient.newHttpClient()) {
            for (; System.nanoTime() < end || asked == 0; asked++) {
                switch (random.nextInt(8)) {
                    case 0 -> garbage(relay.address(), random);
                    case 1 -> {
                        // One that is open already, now and then.
                        String door = doors.isEmpty() || random.nextBoolean() ? keys.next() : doors.get(random.nextInt(doors.size()));
                        doors.add(door);
                        Optional<String> name = open(http, relay, "/doors/" + door);
                        if (name.isPresent()) {
                            String line = lines.isEmpty() || random.nextBoolean() ? keys.next() : lines.get(random.nextInt(lines.size()));
                            lines.add(line);
                            open(http, relay, "/lines/" + line + "?to=" + name.get());
                        }
                    }
                    default -> {
                        byte[] body = new byte[random.nextInt(10) == 0 ? RelayServlet.MAX_PIECE_BYTES + random.nextInt(3) : random.nextInt(200)];
                        random.nextBytes(body);
                        ask(http, relay, random.nextInt(5) == 0 ? "DELETE" : "POST", path(random, doors, lines), body);
                    }
                }
            }
            for (String line : lines) {
                ask(http, relay, "DELETE", "/lines/" + line, new byte[0]);
            }
            for (String door : doors) {
                ask(http, relay, "DELETE", "/doors/" + door, new byte[0]);
            }
            http.shutdownNow();
        }
        return asked;
    }

    private static String path(Random random, List<String> doors, List<String> lines) {
        String guess = Long.toHexString(random.nextLong());
        String line = lines.isEmpty() || random.nextInt(4) == 0 ? guess : lines.get(random.nextInt(lines.size()));
        String door = doors.isEmpty() || random.nextInt(4) == 0 ? guess : doors.get(random.nextInt(doors.size()));
        String number = switch (random.nextInt(6)) {
            case 0 -> "x";
            case 1 -> Long.toString(random.nextLong());
            case 2 -> "-1";
            default -> Integer.toString(random.nextInt(4));
        };
        return switch (random.nextInt(7)) {
            case 0 -> "/doors/" + door + "/next?n=" + number;
            case 1 -> "/lines/" + line + "/in?n=" + number;
            case 2 -> "/lines/" + line + "/end";
            case 3 -> "/lines/" + line + "?to=" + guess;
            case 4 -> "/" + guess + "/" + number;
            default -> "/lines/" + line + "/out?n=" + number;
        };
    }

    /** @return what the relay says of it, unless it has no room, or takes longer than the stranger waits */
    private Optional<String> open(HttpClient http, Relay relay, String path) throws Exception {
        return ask(http, relay, "POST", path, new byte[0]).filter(answer -> answer.statusCode() == 201).map(HttpResponse::body);
    }

    /** @return empty if no answer came in time, or the request was cut off for being too long */
    private Optional<HttpResponse<String>> ask(HttpClient http, Relay relay, String method, String path, byte[] body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(relay.address() + path)).timeout(PATIENCE)
                .method(method, BodyPublishers.ofByteArray(body)).build();
        try {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            assertThat(answer.statusCode()).as("%s %s, seed %d: %s", method, path, seed, answer.body()).isNotEqualTo(500);
            return Optional.of(answer);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Bytes that are no request, and requests that break off. */
    private static void garbage(URI relay, Random random) {
        try (Socket socket = new Socket(relay.getHost(), relay.getPort())) {
            byte[] noise = new byte[random.nextInt(2000)];
            random.nextBytes(noise);
            if (random.nextBoolean()) {
                socket.getOutputStream().write("POST /relay/doors/0123456789abcdef0123456789abcdef HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n".getBytes());
            }
            socket.getOutputStream().write(noise);
        } catch (IOException e) {
            assert e.getMessage() != null;
        }
    }
}
