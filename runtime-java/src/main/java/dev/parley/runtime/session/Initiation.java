package dev.parley.runtime.session;

import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.Question;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Connects one participant with each of the others: it calls those that the protocol declares before it and is called by those after it.
 */
public final class Initiation {
    private final SessionProtocol protocol;
    private final Role self;
    private final Meeting meeting;
    private final SessionOptions options;
    private final ConnectionThreads threads;
    private final RefusalListener refusals;
    private final Conversation conversation;

    /** @param refusals told who was turned away at this participant's door */
    public Initiation(SessionProtocol protocol, Role self, Meeting meeting, Surroundings surroundings, RefusalListener refusals) {
        this.protocol = protocol;
        this.self = self;
        this.meeting = meeting;
        this.options = surroundings.options();
        this.threads = surroundings.threads();
        this.refusals = refusals;
        this.conversation = new Conversation(self, meeting.instance(), surroundings);
    }

    /**
     * Blocks until all links stand, each of which may take a limited time. Closes the acceptor; on failure also every link, and tells
     * the others.
     */
    public MonitoredSession connect(Connector connector, Acceptor acceptor) throws SessionException {
        List<Role> roles = protocol.roles();
        int position = roles.indexOf(self);
        Door door = new Door(protocol, self, meeting, options, refusals, threads, conversation, roles.subList(position + 1, roles.size()));
        try (acceptor) {
            acceptor.serve("parley-" + self + "-door", threads, door);
            await(callAll(connector, roles.subList(0, position)), door);
        } catch (SessionException e) {
            abandon(e.problem());
            throw e;
        } catch (RuntimeException | Error e) {
            abandon(e.toString());
            throw e;
        }
        return new MonitoredSession(protocol, conversation, false);
    }

    private void abandon(String problem) {
        conversation.fail(new Failure(self, FailureKind.ABANDONED, "could not start the session: " + problem));
    }

    /**
     * Calls everybody at once: how long that takes is a matter of the slowest of them, and not of their number. Each may take a limited
     * time. A single one is called by this thread.
     *
     * @return completed when all are connected, or with the {@link SessionException} that the first one fails with
     */
    private CompletableFuture<Void> callAll(Connector connector, List<Role> peers) throws SessionException {
        CompletableFuture<Void> connected = new CompletableFuture<>();
        if (peers.size() <= 1) {
            for (Role peer : peers) {
                call(connector, peer);
            }
            connected.complete(null);
            return connected;
        }
        AtomicInteger left = new AtomicInteger(peers.size());
        for (Role peer : peers) {
            threads.start("parley-" + self + "-calls-" + peer, () -> {
                try {
                    call(connector, peer);
                    if (left.decrementAndGet() == 0) {
                        connected.complete(null);
                    }
                } catch (SessionException | RuntimeException | Error e) {
                    connected.completeExceptionally(e);
                }
            });
        }
        return connected;
    }

    private void call(Connector connector, Role peer) throws SessionException {
        try {
            Connection connection = connector.connect(meeting.addresses().getOrDefault(peer, List.of()));
            try {
                introduce(connection, peer);
            } catch (IOException | SessionException | RuntimeException | Error e) {
                connection.close();
                throw e;
            }
            conversation.add(new Link(peer, connection, conversation));
        } catch (IOException e) {
            throw new SessionSetupException(
                    self.name(), "`" + peer + "` cannot be reached: " + e.getMessage(), e);
        }
    }

    private void introduce(Connection connection, Role peer) throws IOException, SessionException {
        Hello hello = new Hello(protocol.name(), meeting.instance(), meeting.secret(), self, peer, meeting.digest(),
                protocol.payloadFingerprint(meeting));
        Frame answer = new Question(hello.toFrame(), options.linkTimeout()).ask(connection, threads);
        if (answer.kind() == FrameKind.REFUSE) {
            Refusal refusal = Refusal.of(answer);
            throw refusal.incompatible()
                    ? new IncompatibleSessionException(self.name(), refusal.reason())
                    : new SessionSetupException(self.name(), "`" + peer + "` declined the link: " + refusal.reason());
        }
        answer.expect(FrameKind.WELCOME).body().end();
    }

    private void await(CompletableFuture<Void> connected, Door door) throws SessionException {
        CompletableFuture<Object> trouble = CompletableFuture.anyOf(door.incompatible(), conversation.whenFailed());
        try {
            CompletableFuture.anyOf(connected, trouble).get();
            CompletableFuture.anyOf(door.everybodyCame(), trouble).get(options.linkTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new SessionSetupException(self.name(), ActionText.roles(door.missing()) + " did not connect within "
                    + options.linkTimeout().toSeconds() + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SessionSetupException(self.name(), "the thread was interrupted while it waited for the others", e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case SessionException problem -> throw problem;
                case RuntimeException fault -> throw fault;
                case Error fault -> throw fault;
                default -> throw new AssertionError("a call fails in no other way", e);
            }
        }
        if (door.incompatible().isDone()) {
            throw door.incompatible().join();
        }
        if (conversation.hasFailed() && !(connected.isDone() && door.everybodyCame().isDone())) {
            Failure failure = conversation.whenFailed().join();
            throw new SessionSetupException(self.name(), "`" + failure.culprit() + "` " + failure.problem());
        }
    }
}
