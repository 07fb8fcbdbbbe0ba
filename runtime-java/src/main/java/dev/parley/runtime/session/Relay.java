package dev.parley.runtime.session;

import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.delegation.Desk;
import dev.parley.runtime.delegation.Reach;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.ConnectionClosedException;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.PayloadCodecException;
import dev.parley.runtime.wire.SessionTicket;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What is left of a participant that has handed its session over: it waits for the new holder to come, gives it everything that the peer
 * has sent meanwhile, and passes on whatever either sends until both have said all, or have found a way without it.
 */
final class Relay {
    private final HandedSession session;
    private final Link link;
    private final MessageWriter writer;
    /** Whether it is settled what becomes of the session: it was claimed, or given up. */
    private final AtomicBoolean settled = new AtomicBoolean();
    private final CompletableFuture<Connection> claimed = new CompletableFuture<>();

    private Relay(HandedSession session) {
        this.session = session;
        this.link = session.link();
        this.writer = session.protocol().writer();
    }

    /**
     * Leaves a session for whoever gets the ticket.
     *
     * @param carrier over which the ticket travels
     * @throws IOException if nobody could come here
     */
    static SessionTicket leave(HandedSession session, Link carrier) throws IOException {
        Relay relay = new Relay(session);
        Desk desk = session.conversation().surroundings().desk();
        String token = desk.token();
        Reach reach = desk.expect(token, relay::claimed);
        relay.link.keep();
        desk.lookAfter("parley-hands-over-" + session.self(), () -> {
            relay.awaitClaim(carrier);
            desk.forget(token);
            relay.run();
        });
        return new SessionTicket(session.conversation().id(), token, reach.addresses().stream().map(TransportAddress::toString).toList(),
                session.self().name(),
                relay.link.peer().name(), session.member(), session.protocol().numbering());
    }

    /** First the claim is noted, then the caller is told: what it says afterwards over the carrier comes later for certain. */
    private void claimed(Connection connection) throws IOException {
        if (!settled.compareAndSet(false, true)) {
            throw new IOException("the session has been given up");
        }
        try {
            Desk.welcome(connection, session.protocol().shapes()::write);
            claimed.complete(connection);
        } catch (IOException e) {
            abandon("its receiver has gone");
            throw e;
        }
    }

    /** Waits also when the session has failed: the receiver is to learn why. */
    private void awaitClaim(Link carrier) {
        long patience = session.conversation().surroundings().options().handOverTimeout().toMillis();
        try {
            CompletableFuture.anyOf(claimed, carrier.whenSilent()).get(patience, TimeUnit.MILLISECONDS);
            if (carrier.isKept()) {
                // The ticket has been passed on with everything else that was there: the carrier tells nothing more of it.
                claimed.get(patience, TimeUnit.MILLISECONDS);
            }
            giveUp("its receiver has left or failed");
        } catch (TimeoutException e) {
            giveUp("nobody came for it in time");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            giveUp("the program is ending");
        } catch (ExecutionException e) {
            assert settled.get() : e;
        }
    }

    /** Does nothing if it was claimed. */
    private void giveUp(String reason) {
        if (settled.compareAndSet(false, true)) {
            abandon(reason);
        }
    }

    /** The session fails first: whoever sees that nobody comes for it waits until its parties have been told. */
    private void abandon(String reason) {
        session.abandon(reason);
        claimed.completeExceptionally(new IOException(reason));
    }

    private void run() {
        Connection holder;
        try {
            holder = claimed.join();
        } catch (CompletionException e) {
            // Given up, or its receiver has gone: the session has failed.
            awaitLastWords();
            return;
        }
        CountDownLatch toHolderEnded = new CountDownLatch(1);
        try {
            Thread.ofPlatform().name("parley-relays-to-" + session.self()).start(() -> {
                try {
                    passToHolder(holder);
                } finally {
                    toHolderEnded.countDown();
                }
            });
            passToPeer(holder);
        } catch (RuntimeException | Error e) {
            holderLost(e);
            holder.close();
            throw e;
        }
        try {
            toHolderEnded.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        holder.close();
        session.conversation().retire();
    }

    /** The program may end when this thread does, and whoever has a part in the session is to be told before. */
    private void awaitLastWords() {
        try {
            session.conversation().awaitLastWords();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void passToHolder(Connection holder) {
        try {
            boolean over = passMessages(holder);
            Optional<Failure> failure = session.conversation().failure();
            if (failure.isPresent()) {
                holder.send(failure.get().toFrame());
            } else if (!over) {
                holder.send(new FrameBuilder(FrameKind.GOODBYE).build());
            }
            holder.endOutput();
        } catch (IOException e) {
            holderUnheard(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            holderLost(e);
        } catch (RuntimeException | Error e) {
            holderLost(e);
            throw e;
        }
    }

    /** @return whether the peer has said its last word */
    private boolean passMessages(Connection holder) throws IOException, InterruptedException {
        boolean over = false;
        for (Object message; (message = link.take()) != null; ) {
            over |= isLast(message);
            try {
                pass(message, holder);
            } catch (PayloadCodecException e) {
                unsendable((HandedMessage) message, link.peer(), e);
            }
        }
        return over;
    }

    /** Between threads goes also what could not go to another program. */
    private void unsendable(HandedMessage message, Role sender, PayloadCodecException problem) {
        session.conversation().fail(new Failure(sender, FailureKind.VIOLATION,
                "sent what cannot go on to the program that the session was handed over to: " + problem.getMessage()));
        message.drop();
    }

    /** Nothing can be sent to the holder any more; what it has said last may be about to be passed on. */
    private void holderUnheard(IOException how) {
        try {
            session.conversation().awaitReason();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        holderLost(how);
    }

    private void pass(Object message, Connection holder) throws IOException, PayloadCodecException {
        switch (message) {
            // Kept there as it is, while the memory in which it stands is used again.
            case Frame frame when holder instanceof DirectConnection -> holder.send(frame.copy());
            case Frame frame when link.hasMessages() -> holder.sendWithNext(frame);
            case Frame frame -> holder.send(frame);
            case HandedMessage handed when holder instanceof DirectConnection direct -> direct.handOver(handed);
            case HandedMessage handed -> holder.send(writer.write(handed, link));
            default -> throw new AssertionError("an inbox holds messages, not " + message.getClass());
        }
    }

    private void passToPeer(Connection holder) {
        Passing passing = new Passing();
        if (holder instanceof DirectConnection direct) {
            direct.deliverTo(passing);
            passing.awaitEnd();
            return;
        }
        try {
            while (true) {
                passing.frame(holder.receive());
            }
        } catch (EOFException e) {
            passing.ended();
        } catch (IOException e) {
            holderLost(e);
        }
    }

    private static boolean isLast(Object message) {
        return message instanceof Frame frame && (frame.kind() == FrameKind.GOODBYE || frame.kind() == FrameKind.SWITCH);
    }

    private void holderLost(Throwable how) {
        String reason = how instanceof IOException problem ? String.valueOf(problem.getMessage()) : "it could not be relayed any more: " + how;
        session.conversation().fail(Failure.lost(session.self(), reason));
    }

    /** From the new holder to the peer. */
    private final class Passing implements DirectConnection.Delivery {
        private final CountDownLatch ended = new CountDownLatch(1);
        private volatile boolean over;

        @Override
        public void frame(Frame frame) throws IOException {
            if (frame.kind() == FrameKind.ABORT) {
                over = true;
                session.conversation().fail(Failure.of(frame));
                return;
            }
            over |= isLast(frame);
            toPeer(frame.kind() == FrameKind.REACH ? () -> link.passOn(frame) : () -> link.forward(frame));
        }

        @Override
        public void object(Object message) throws IOException {
            HandedMessage handed = (HandedMessage) message;
            toPeer(() -> {
                try {
                    link.handOver(handed, writer);
                } catch (PayloadCodecException e) {
                    unsendable(handed, session.self(), e);
                }
            });
        }

        @Override
        public void ended() {
            if (session.conversation().failure().isPresent()) {
                // The peer is being told, which ends the output too.
                over = true;
            } else if (over) {
                toPeer(link::endOutput);
            } else {
                holderLost(new ConnectionClosedException());
            }
            ended.countDown();
        }

        private interface Sending {
            void send() throws IOException;
        }

        /** A peer that has reached the end of its role may be gone, and needs nothing more. */
        private void toPeer(Sending sending) {
            try {
                sending.send();
            } catch (IOException e) {
                if (!link.isFinished()) {
                    link.unheard(e);
                }
            }
        }

        void awaitEnd() {
            try {
                ended.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
