package dev.parley.benchmarks;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.session.SessionOptions;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Many sessions in one JVM, all open at the same time: first as such, with both ends held by one thread, then with two virtual threads for
 * each, of which one waits for a message and the other for permission to send it. In the end every session does what its protocol says.
 *
 * <p>Argument: how many (1000000). The heap has to hold them; {@code many.sh} sees to that.
 */
public final class ManySessions {
    private static final int SESSIONS = 1_000_000;
    private static final double AIM_BYTES = 2_048;
    private static final int WARM_UP = 20_000;

    private ManySessions() {}

    public static void main(String[] arguments) throws Exception {
        int sessions = arguments.length > 0 ? Integer.parseInt(arguments[0]) : SESSIONS;
        System.out.printf("%d sessions at once in one JVM, both ends%n", sessions);
        held(WARM_UP);
        print("held by one thread", held(sessions), String.format(Locale.ROOT, " (aim: at most %.0f)", AIM_BYTES));
        print("each with two virtual threads that wait", played(sessions), "");
    }

    /**
     * @param bytes of one session
     * @param microseconds to open one
     */
    private record Cost(double bytes, double microseconds) {}

    private static void print(String what, Cost cost, String aim) {
        System.out.printf(Locale.ROOT, "  %-42s %8.0f bytes for each%s, opened in %.2f us%n",
                what, cost.bytes(), aim, cost.microseconds());
    }

    private static SessionEnvironment environment(ProtocolDescriptor protocol) {
        return SessionEnvironment.inThisVm(name -> protocol, ManySessions.class.getClassLoader(), SessionOptions.defaults());
    }

    private static Cost held(int count) throws Exception {
        ProtocolDescriptor protocol = Protocol.once(PayloadType.of("int"));
        Session[] clients = new Session[count];
        Session[] servers = new Session[count];
        try (SessionEnvironment environment = environment(protocol);
                SessionServer door = environment.serve(protocol.qualifiedName())) {
            Service service = door.service();
            long before = usedBytes();
            long start = System.nanoTime();
            for (int i = 0; i < count; i++) {
                clients[i] = service.request();
                servers[i] = door.accept();
            }
            double micros = (System.nanoTime() - start) / 1e3 / count;
            double bytes = (double) (usedBytes() - before) / count;
            long sum = 0;
            for (int i = 0; i < count; i++) {
                clients[i].send(i);
                clients[i].close();
            }
            for (Session server : servers) {
                int number = server.receive();
                sum += number;
                server.close();
            }
            check(sum, count);
            return new Cost(bytes, micros);
        }
    }

    private static Cost played(int count) throws Exception {
        ProtocolDescriptor protocol = Protocol.once(PayloadType.of("int"));
        AtomicLong sum = new AtomicLong();
        CountDownLatch permission = new CountDownLatch(1);
        CountDownLatch playing = new CountDownLatch(2 * count);
        try (SessionEnvironment environment = environment(protocol);
                SessionServer door = environment.serve(protocol.qualifiedName())) {
            Service service = door.service();
            long before = usedBytes();
            long start = System.nanoTime();
            for (int i = 0; i < count; i++) {
                int number = i;
                Session client = service.request();
                play(playing, client, s -> {
                    awaitPermission(permission);
                    s.send(number);
                });
                play(playing, door.accept(), s -> sum.addAndGet(s.<Integer>receive()));
            }
            double micros = (System.nanoTime() - start) / 1e3 / count;
            double bytes = (double) (usedBytes() - before) / count;
            permission.countDown();
            playing.await();
            check(sum.get(), count);
            return new Cost(bytes, micros);
        }
    }

    private static void play(CountDownLatch playing, Session session, Typed.Part part) {
        Threads.VIRTUAL.start("participant", () -> {
            try (session) {
                part.play(session);
            } catch (SessionException e) {
                throw new AssertionError(e);
            } finally {
                playing.countDown();
            }
        });
    }

    private static void awaitPermission(CountDownLatch permission) {
        try {
            permission.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void check(long sum, int count) {
        if (sum != (long) count * (count - 1) / 2) {
            throw new AssertionError("not every message has come: " + sum);
        }
    }

    /** After a collection, so that what is used is what is needed. */
    private static long usedBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
