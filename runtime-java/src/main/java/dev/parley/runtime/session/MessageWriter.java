package dev.parley.runtime.session;

import dev.parley.runtime.Service;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.FrameTooLargeException;
import dev.parley.runtime.wire.MessageFormat;
import dev.parley.runtime.wire.MessageHead;
import dev.parley.runtime.wire.PayloadCodecException;
import dev.parley.runtime.wire.ServiceTicket;
import java.io.IOException;

/** Turns a message into a frame. A session among its payloads is left behind with a relay, and its ticket travels instead. */
final class MessageWriter {
    private final MessageFormat messages;
    private final int maxMessageBytes;

    MessageWriter(MessageFormat messages, SessionOptions options) {
        this.messages = messages;
        this.maxMessageBytes = options.maxMessageBytes();
    }

    /**
     * @param carrier over which the frame is to be sent: what is handed over is given up if nothing is heard from there any more
     * @throws PayloadCodecException if a payload cannot travel
     */
    Frame write(MessageHead head, Object[] payloads, Link carrier) throws PayloadCodecException {
        return write(head, travelling(payloads, carrier));
    }

    /** As {@link #write(MessageHead, Object[], Link)}, of a message without sessions and services. */
    Frame write(MessageHead head, Object[] values) throws PayloadCodecException {
        FrameBuilder out = new FrameBuilder(FrameKind.MESSAGE);
        write(out, head, values);
        return out.build();
    }

    /**
     * As {@link #write(MessageHead, Object[])}.
     *
     * @param out a frame of kind {@link FrameKind#MESSAGE} with nothing in it, which is not finished here
     */
    void write(FrameBuilder out, MessageHead head, Object[] values) throws PayloadCodecException {
        try {
            messages.write(out, head, values);
        } catch (FrameTooLargeException e) {
            throw tooLarge(e.bytes());
        }
        if (out.size() - Frame.HEADER_BYTES > maxMessageBytes) {
            throw tooLarge(out.size());
        }
    }

    private PayloadCodecException tooLarge(long frameBytes) {
        return new PayloadCodecException("the message takes " + (frameBytes - Frame.HEADER_BYTES) + " bytes, the limit is " + maxMessageBytes);
    }

    /** The payloads as they are written: a ticket in place of a session. As {@link #write(MessageHead, Object[], Link)}. */
    Object[] travelling(Object[] payloads, Link carrier) throws PayloadCodecException {
        Object[] written = payloads;
        for (int i = 0; i < payloads.length; i++) {
            Object travelling = travelling(payloads[i], carrier);
            if (travelling != payloads[i]) {
                written = written == payloads ? payloads.clone() : written;
                written[i] = travelling;
            }
        }
        return written;
    }

    private static Object travelling(Object payload, Link carrier) throws PayloadCodecException {
        return switch (payload) {
            case HandedSession session -> leave(session, carrier);
            case Service service -> new ServiceTicket(
                    service.protocol(), service.addresses().stream().map(TransportAddress::toString).toList());
            case null, default -> payload;
        };
    }

    private static Object leave(HandedSession session, Link carrier) throws PayloadCodecException {
        try {
            return Relay.leave(session, carrier);
        } catch (IOException e) {
            throw new PayloadCodecException("the session cannot be handed over: " + e.getMessage(), e);
        }
    }

    /** As {@link #write(MessageHead, Object[], Link)}, for a message that was meant to be handed over within this JVM. */
    Frame write(HandedMessage message, Link carrier) throws PayloadCodecException {
        return write(message.head(), message.payloads(), carrier);
    }
}
