package dev.parley.runtime.transport.shared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.transport.DirectConnection.Delivery;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.IOException;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SharedConnectionTest {

    /** As two paths do that change over to each other's connections at the same time. */
    @Test
    void receiversMayCloseEachOthersConnections() throws Exception {
        SharedConnection one = connected();
        SharedConnection another = connected();
        CyclicBarrier bothReceive = new CyclicBarrier(2);
        CountDownLatch bothEnded = new CountDownLatch(2);

        Thread first = Thread.ofVirtual().start(() -> one.deliverTo(new Closing(another, bothReceive, bothEnded)));
        Thread second = Thread.ofVirtual().start(() -> another.deliverTo(new Closing(one, bothReceive, bothEnded)));

        assertThat(bothEnded.await(30, TimeUnit.SECONDS)).as("both inputs have ended").isTrue();
        first.join();
        second.join();
    }

    /** A connection at which a frame waits. */
    private static SharedConnection connected() throws IOException {
        SharedConnection near = new SharedConnection("near");
        SharedConnection far = new SharedConnection("far");
        SharedConnection.join(near, far);
        far.send(new FrameBuilder(FrameKind.HEARTBEAT).build());
        return near;
    }

    /** Closes another connection when it gets a frame, once both receivers have one. */
    private record Closing(SharedConnection other, CyclicBarrier bothReceive, CountDownLatch bothEnded) implements Delivery {
        @Override
        public void frame(Frame frame) throws IOException {
            try {
                bothReceive.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IOException(e);
            }
            other.close();
        }

        @Override
        public void object(Object message) {
            throw new AssertionError("nothing is handed over here");
        }

        @Override
        public void ended() {
            bothEnded.countDown();
        }
    }
}
