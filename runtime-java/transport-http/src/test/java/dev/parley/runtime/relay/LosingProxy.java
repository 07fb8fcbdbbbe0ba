package dev.parley.runtime.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between a participant and a relay, and can break the connection over which an answer comes, or hold the answers up. */
final class LosingProxy implements AutoCloseable {
    private final ServerSocket door;
    private final URI relay;
    private final AtomicBoolean losing = new AtomicBoolean();
    private final AtomicInteger lost = new AtomicInteger();
    private final StringBuffer requests = new StringBuffer();
    private final CountDownLatch held = new CountDownLatch(1);
    /** Not there while answers pass. */
    private volatile Optional<CountDownLatch> holding = Optional.empty();

    private LosingProxy(ServerSocket door, URI relay) {
        this.door = door;
        this.relay = relay;
    }

    static LosingProxy before(URI relay) throws IOException {
        LosingProxy proxy = new LosingProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), relay);
        start(proxy::serve);
        return proxy;
    }

    /** The relay's, as those see it who go this way. */
    URI address() {
        return URI.create("http://" + door.getInetAddress().getHostAddress() + ":" + door.getLocalPort() + relay.getPath());
    }

    /** Blocks until a request has passed that has this text in it. */
    void awaitRequest(String text) throws InterruptedException {
        while (requests.indexOf(text) < 0) {
            Thread.sleep(10);
        }
    }

    void loseNextAnswer() {
        losing.set(true);
    }

    void holdAnswers() {
        holding = Optional.of(new CountDownLatch(1));
    }

    /** Blocks until an answer has been held. */
    void awaitHeld() throws InterruptedException {
        held.await();
    }

    void releaseAnswers() {
        holding.orElseThrow().countDown();
        holding = Optional.empty();
    }

    int lost() {
        return lost.get();
    }

    @Override
    public void close() throws IOException {
        door.close();
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread.ofVirtual().start(() -> {
            try {
                work.run();
            } catch (IOException e) {
                assert e.getMessage() != null : "somebody has hung up";
            }
        });
    }

    private void serve() throws IOException {
        while (true) {
            Socket near = door.accept();
            Socket far = new Socket(relay.getHost(), relay.getPort());
            start(() -> pass(near, far, true));
            start(() -> pass(far, near, false));
        }
    }

    private void pass(Socket from, Socket to, boolean request) throws IOException {
        try (from; to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[1 << 16];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (request) {
                    requests.append(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
                } else if (holding.isPresent()) {
                    hold(holding.get());
                } else if (losing.compareAndSet(true, false)) {
                    lost.incrementAndGet();
                    return;
                }
                out.write(buffer, 0, read);
            }
        }
    }

    private void hold(CountDownLatch until) throws IOException {
        held.countDown();
        try {
            until.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
