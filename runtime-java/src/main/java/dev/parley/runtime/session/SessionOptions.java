package dev.parley.runtime.session;

import dev.parley.runtime.delegation.Delegation;
import dev.parley.runtime.event.EventSink;
import dev.parley.runtime.wire.ForyCodec;
import dev.parley.runtime.wire.PayloadCodecFactory;
import java.time.Duration;

/**
 * What can be set of a session. Start from {@link #defaults()}.
 *
 * @param maxMessageBytes the largest message sent or accepted over a connection; between threads of one JVM there is no limit
 * @param inboxBytes how much one peer may send ahead before it has to wait; between threads of one JVM, an estimate
 * @param linkTimeout how long the participants, once all are there, may take to reach each other
 * @param codec for payloads that are objects
 * @param delegation how sessions go on that are received here
 * @param handOverTimeout how long a session that was handed over may take to arrive
 * @param events is told what happens in the sessions
 */
public record SessionOptions(int maxMessageBytes, long inboxBytes, Duration linkTimeout, PayloadCodecFactory codec, Delegation delegation,
        Duration handOverTimeout, EventSink events) {
    /** Smaller ones could not even be agreed upon. */
    private static final int LEAST_MESSAGE_BYTES = 1_000;

    /** @throws IllegalArgumentException if no session could live with it */
    public SessionOptions {
        atLeast(LEAST_MESSAGE_BYTES, maxMessageBytes, "maxMessageBytes");
        atLeast(0, inboxBytes, "inboxBytes");
        linkTimeout = limited(linkTimeout, "linkTimeout");
        handOverTimeout = limited(handOverTimeout, "handOverTimeout");
    }

    private static void atLeast(long least, long value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + " is " + value + ", and has to be at least " + least);
        }
    }

    private static Duration limited(Duration value, String name) {
        if (!value.isPositive()) {
            throw new IllegalArgumentException(name + " is " + value + ", and has to be more than nothing");
        }
        return Patience.of(value);
    }

    /** 16 MiB per message and per inbox, five seconds for a link, Apache Fory, reconnection, a minute to arrive. */
    public static SessionOptions defaults() {
        return new SessionOptions(16 << 20, 16 << 20, Duration.ofSeconds(5), ForyCodec::new, Delegation.RECONNECTION, Duration.ofMinutes(1),
                EventSink.none());
    }

    public SessionOptions withMaxMessageBytes(int bytes) {
        return new SessionOptions(bytes, inboxBytes, linkTimeout, codec, delegation, handOverTimeout, events);
    }

    public SessionOptions withInboxBytes(long bytes) {
        return new SessionOptions(maxMessageBytes, bytes, linkTimeout, codec, delegation, handOverTimeout, events);
    }

    public SessionOptions withLinkTimeout(Duration timeout) {
        return new SessionOptions(maxMessageBytes, inboxBytes, timeout, codec, delegation, handOverTimeout, events);
    }

    public SessionOptions withCodec(PayloadCodecFactory value) {
        return new SessionOptions(maxMessageBytes, inboxBytes, linkTimeout, value, delegation, handOverTimeout, events);
    }

    public SessionOptions withDelegation(Delegation value) {
        return new SessionOptions(maxMessageBytes, inboxBytes, linkTimeout, codec, value, handOverTimeout, events);
    }

    public SessionOptions withHandOverTimeout(Duration timeout) {
        return new SessionOptions(maxMessageBytes, inboxBytes, linkTimeout, codec, delegation, timeout, events);
    }

    public SessionOptions withEvents(EventSink sink) {
        return new SessionOptions(maxMessageBytes, inboxBytes, linkTimeout, codec, delegation, handOverTimeout, sink);
    }
}
