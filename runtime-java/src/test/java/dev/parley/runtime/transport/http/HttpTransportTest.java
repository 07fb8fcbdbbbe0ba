package dev.parley.runtime.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What travels is HTTP: other clients and servers understand it, and are told when they have no business here. */
@Timeout(60)
class HttpTransportTest {
    private static final int LIMIT = 100_000;

    private final HttpTransport transport = HttpTransport.plain("127.0.0.1", LIMIT);

    private static Frame frame(int bytes) {
        return new FrameBuilder(FrameKind.MESSAGE).putBytes(new byte[bytes]).build();
    }

    private static byte[] bytes(Frame frame) {
        return frame.toBytes();
    }

    private static CompletableFuture<Frame> echoOnce(Acceptor acceptor) {
        CompletableFuture<Frame> received = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try (Connection connection = acceptor.accept()) {
                Frame frame = connection.receive();
                connection.send(frame);
                connection.endOutput();
                received.complete(frame);
                connection.receive();
            } catch (IOException e) {
                received.completeExceptionally(e);
            }
        });
        return received;
    }

    @Test
    void talksToAnotherHttpClient() throws Exception {
        try (Acceptor acceptor = transport.listen(); HttpClient client = HttpClient.newHttpClient()) {
            CompletableFuture<Frame> received = echoOnce(acceptor);
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + acceptor.address().location() + "/parley"))
                    .header("content-type", "application/vnd.parley")
                    .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes(frame(300)))))
                    .build();
            HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo(bytes(frame(300)));
            assertThat(received.get().size()).isEqualTo(frame(300).size());
        }
    }

    @Test
    void sendsWhatAnotherHttpServerUnderstands() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/parley", exchange -> {
            try (exchange) {
                byte[] body = exchange.getRequestBody().readAllBytes();
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
        try (Connection connection = transport.connect(new HostAndPort("127.0.0.1", server.getAddress().getPort()).at("http"))) {
            connection.send(frame(1_000));
            connection.endOutput();
            assertThat(connection.receive().size()).isEqualTo(frame(1_000).size());
            assertThatThrownBy(connection::receive).isInstanceOf(java.io.EOFException.class);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void noticesThatSomethingElseListens() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        try (Connection connection = transport.connect(new HostAndPort("127.0.0.1", server.getAddress().getPort()).at("http"))) {
            assertThatThrownBy(connection::receive).isInstanceOf(IOException.class)
                    .hasMessage("no participant listens there, but something that answered `HTTP/1.1 404 Not Found`");
        } finally {
            server.stop(0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "GET /parley HTTP/1.1|405 Method Not Allowed",
        "GET / HTTP/1.1|404 Not Found",
        "POST /parley HTTP/1.1|415 Unsupported Media Type",
        "POST /parley HTTP/1.1\r\ncontent-type: application/vnd.parley|411 Length Required",
        "EHLO example.org|400 Bad Request",
        "POST /parley HTTP/1.1\r\nno field|400 Bad Request",
    })
    void tellsAStrangerWhatIsWrong(String exchange) throws Exception {
        String[] parts = exchange.split("\\|");
        String answer = answerTo(parts[0] + "\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 " + parts[1]).contains("This is the door of a Parley participant: ");
    }

    @Test
    void readsNoEndlessHead() throws Exception {
        assertThat(answerTo("POST /parley HTTP/1.1\r\nx: " + "y".repeat(8_192) + "\r\n\r\n")).startsWith("HTTP/1.1 431 ");
    }

    private String answerTo(String request) throws Exception {
        try (Acceptor acceptor = transport.listen()) {
            CompletableFuture<Frame> received = echoOnce(acceptor);
            HostAndPort place = HostAndPort.of(acceptor.address());
            try (Socket socket = new Socket(place.host(), place.port())) {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                socket.shutdownOutput();
                byte[] head = socket.getInputStream().readNBytes(10_000);
                assertThatThrownBy(() -> received.get(30, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class)
                        .hasCauseInstanceOf(IOException.class);
                return new String(head, StandardCharsets.UTF_8);
            }
        }
    }

    @Test
    void readsWhatItWritesInChunksOfAnySize() throws Exception {
        Random random = new Random(11);
        for (int length : List.of(1, 9, 10, 15, 16, 255, 256, 4_095, 4_096, 65_535, 65_536, 65_537, 1 << 20)) {
            byte[] sent = new byte[length];
            random.nextBytes(sent);
            ByteArrayOutputStream wire = new ByteArrayOutputStream();
            ChunkedOutput out = new ChunkedOutput(wire);
            out.write(sent);
            out.write(new byte[0]);
            out.write(7);
            out.end();
            assertThat(wire.toString(StandardCharsets.ISO_8859_1)).startsWith(Integer.toHexString(length) + "\r\n");
            byte[] read = new ChunkedInput(new ByteArrayInputStream(wire.toByteArray())).readAllBytes();
            assertThat(read).hasSize(length + 1).endsWith(7).startsWith(sent);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xyz\r\n", "-1\r\n", "123456789\r\n", "\r\n", "3\r\nabcd\r\n", "1;"})
    void refusesWhatIsNotChunked(String body) {
        InputStream endless = new SequenceInputStream(new ByteArrayInputStream(body.getBytes(StandardCharsets.US_ASCII)), new InputStream() {
            @Override
            public int read() {
                return 'z';
            }
        });
        assertThatThrownBy(() -> new ChunkedInput(endless).readNBytes(10)).isInstanceOf(IOException.class).message().isNotBlank();
    }
}
