package dev.parley.runtime.session;

import dev.parley.runtime.wire.MessageHead;

/** A message between two threads of one JVM: payloads that the receiver may keep, because the sender has given them up or copied them. */
final class HandedMessage {
    /** What one is taken to weigh in an inbox, in bytes, with payloads of which nothing is known. */
    static final int WEIGHT = 256;

    private final MessageHead head;
    private final Object[] payloads;
    private final int encodedBytes;

    /** @param payloads the message's own from now on */
    HandedMessage(MessageHead head, Object[] payloads) {
        this(head, payloads, 0);
    }

    /** @param encodedBytes how long those payloads were that have been encoded to be copied */
    HandedMessage(MessageHead head, Object[] payloads, int encodedBytes) {
        this.head = head;
        this.payloads = payloads;
        this.encodedBytes = encodedBytes;
    }

    MessageHead head() {
        return head;
    }

    /** Not copied: to be changed only by whoever receives the message. */
    Object[] payloads() {
        return payloads;
    }

    /**
     * Roughly its size in memory, in bytes: strings and arrays by their length, copied objects by what they took when they were encoded. To
     * look into others would cost more than to hand them over.
     */
    int weight() {
        long weight = (long) WEIGHT + encodedBytes;
        for (Object payload : payloads) {
            if (payload instanceof String text) {
                weight += text.length();
            } else if (payload != null && payload.getClass().isArray()) {
                weight += weight(payload);
            }
        }
        return (int) Math.min(weight, Integer.MAX_VALUE);
    }

    private static long weight(Object array) {
        return switch (array) {
            case byte[] elements -> elements.length;
            case boolean[] elements -> elements.length;
            case short[] elements -> (long) Short.BYTES * elements.length;
            case char[] elements -> (long) Character.BYTES * elements.length;
            case int[] elements -> (long) Integer.BYTES * elements.length;
            case float[] elements -> (long) Float.BYTES * elements.length;
            case long[] elements -> (long) Long.BYTES * elements.length;
            case double[] elements -> (long) Double.BYTES * elements.length;
            default -> (long) Integer.BYTES * ((Object[]) array).length;
        };
    }

    /** Nobody will receive it. */
    void drop() {
        drop("the session over which it was handed over has ended");
    }

    /** @param reason why nobody will receive it, as a clause */
    void drop(String reason) {
        for (Object payload : payloads) {
            if (payload instanceof HandedSession session) {
                session.abandon(reason);
            }
        }
    }
}
