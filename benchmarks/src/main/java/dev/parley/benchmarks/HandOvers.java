package dev.parley.benchmarks;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/**
 * Arrays that are given away in one session, small and large ones in turns of a few: whatever else changes from moment to moment, such as
 * which thread runs on which processor, is the same for both.
 */
final class HandOvers {
    private static final int TURNS = 400;
    private static final int WARM_UP = TURNS / 10;
    private static final int TRANSFERS = 100;

    private final Threads threads;
    private final byte[] small;
    private final byte[] large;
    private double largeNanos = Double.NaN;

    /** @param small in bytes; @param large in bytes */
    HandOvers(Threads threads, int small, int large) {
        this.threads = threads;
        this.small = new byte[small];
        this.large = new byte[large];
    }

    /** Plays the session. @return nanoseconds for a small one that is sent and acknowledged */
    double smallOnes() throws Exception {
        ProtocolDescriptor protocol = Protocol.acknowledged(new PayloadType.Value("byte[]", true));
        double[] nanos = new double[2];
        new Typed(protocol, threads).part("A", session -> {
            long smallSum = 0;
            long largeSum = 0;
            for (int i = -WARM_UP; i < TURNS; i++) {
                long start = System.nanoTime();
                transfer(session, small);
                long between = System.nanoTime();
                transfer(session, large);
                long end = System.nanoTime();
                if (i >= 0) {
                    smallSum += between - start;
                    largeSum += end - between;
                }
            }
            nanos[0] = (double) smallSum / TURNS / TRANSFERS;
            nanos[1] = (double) largeSum / TURNS / TRANSFERS;
            session.outbranch("stop");
        }).part("B", HandOvers::acknowledge).playInMemory();
        largeNanos = nanos[1];
        return nanos[0];
    }

    /** Nanoseconds for a large one in the same session. */
    double largeOnes() {
        return largeNanos;
    }

    private static void transfer(Session session, byte[] message) throws SessionException {
        for (int i = 0; i < TRANSFERS; i++) {
            session.outbranch("item");
            session.send("B", message);
            session.inbranch("B");
        }
    }

    /** Takes arrays, and says so, until there are no more. */
    static void acknowledge(Session session) throws SessionException {
        while (session.inbranch("A").equals("item")) {
            session.receive("A");
            session.outbranch("taken");
        }
    }
}
