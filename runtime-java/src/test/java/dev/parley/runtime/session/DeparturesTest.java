package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.transport.BareConnection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A participant whose message waits until somebody else has let others leave. */
@Timeout(60)
class DeparturesTest {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<FrameKind> sent = new CopyOnWriteArrayList<>();
    private final Departures departures = new Departures(lock, () -> new BareConnection() {
        @Override
        public void send(Frame frame) {
            sent.add(frame.kind());
        }

        @Override
        public Frame receive() throws IOException {
            throw new EOFException("the end");
        }
    });

    private FutureTask<Boolean> sending() {
        return new FutureTask<>(() -> {
            departures.forward(new FrameBuilder(FrameKind.REQUEST).build());
            return Thread.interrupted();
        });
    }

    @Test
    void isSeenToBeInterruptedWhileSomebodyElseSends() throws Exception {
        FutureTask<Boolean> interrupted = sending();
        lock.lock();
        Thread participant = Thread.ofPlatform().daemon().start(interrupted);
        awaitQueued(participant);
        assertThat(departures.isStuck()).isFalse();
        assertThat(departures.isStuck()).as("not interrupted").isFalse();
        participant.interrupt();
        assertThat(isSoonStuck()).isTrue();
        lock.unlock();
        assertThat(interrupted.get()).as("it still knows of it").isTrue();
        assertThat(sent).containsExactly(FrameKind.REQUEST);
        assertThat(departures.isStuck()).isFalse();
    }

    @Test
    void isNotInterruptedByWaiting() throws Exception {
        FutureTask<Boolean> interrupted = sending();
        lock.lock();
        awaitQueued(Thread.ofPlatform().daemon().start(interrupted));
        lock.unlock();
        assertThat(interrupted.get()).isFalse();
        assertThat(sent).containsExactly(FrameKind.REQUEST);
    }

    /** The interrupt reaches the participant within a moment, and may not be seen just while it does. */
    private boolean isSoonStuck() throws InterruptedException {
        for (int tries = 0; tries < 20; tries++) {
            Thread.sleep(100);
            if (departures.isStuck()) {
                return true;
            }
        }
        return false;
    }

    private void awaitQueued(Thread participant) {
        while (!lock.hasQueuedThread(participant)) {
            Thread.onSpinWait();
        }
    }
}
