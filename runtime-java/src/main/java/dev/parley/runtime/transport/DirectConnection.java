package dev.parley.runtime.transport;

import dev.parley.runtime.wire.Frame;
import java.io.IOException;

/**
 * The capability of a transport within one JVM: messages are handed over as objects, and delivered in the thread of the sender instead
 * of one that reads.
 */
public interface DirectConnection extends Connection {

    /** Hands an object to the other side by reference. May block until the receiver has room. */
    void handOver(Object message) throws IOException;

    /** From now on everything that arrives, and what already has, goes to {@code delivery} in order. To be called once. */
    void deliverTo(Delivery delivery);

    /** Takes what arrives. */
    interface Delivery {
        void frame(Frame frame) throws IOException;

        void object(Object message) throws IOException;

        /** Nothing more will come. */
        void ended();
    }
}
