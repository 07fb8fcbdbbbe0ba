package dev.parley.runtime.session;

import dev.parley.core.type.Role;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import dev.parley.runtime.wire.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets in the participants that call this one, once each. Whoever cannot present the session's secret is turned away and changes
 * nothing.
 */
final class Door implements Acceptor.Host {
    private final SessionProtocol protocol;
    private final Role self;
    private final Meeting meeting;
    private final SessionOptions options;
    private final RefusalListener refusals;
    private final ConnectionThreads threads;
    private final Conversation conversation;
    private final Set<Role> expected;
    private final Set<Role> missing;
    private final CompletableFuture<Void> everybodyCame = new CompletableFuture<>();
    private final CompletableFuture<IncompatibleSessionException> incompatible = new CompletableFuture<>();

    Door(SessionProtocol protocol, Role self, Meeting meeting, SessionOptions options, RefusalListener refusals,
            ConnectionThreads threads, Conversation conversation, List<Role> expected) {
        this.protocol = protocol;
        this.self = self;
        this.meeting = meeting;
        this.options = options;
        this.refusals = refusals;
        this.threads = threads;
        this.conversation = conversation;
        this.expected = ConcurrentHashMap.newKeySet();
        this.expected.addAll(expected);
        this.missing = ConcurrentHashMap.newKeySet();
        this.missing.addAll(expected);
        noteArrivals();
    }

    CompletableFuture<Void> everybodyCame() {
        return everybodyCame;
    }

    /** Completed if a participant came that cannot take part. */
    CompletableFuture<IncompatibleSessionException> incompatible() {
        return incompatible;
    }

    List<Role> missing() {
        return missing.stream().sorted().toList();
    }

    /** All links stand, or the session was given up. If the acceptor broke by itself, those who wait for it say who is missing. */
    @Override
    public void ended(IOException why) { }

    @Override
    public void welcome(Connection connection) {
        Deadline deadline = threads.limit(connection, options.linkTimeout());
        try {
            Hello hello = Hello.of(connection.receive());
            admit(hello);
            connection.send(new FrameBuilder(FrameKind.WELCOME).build());
            deadline.stop();
            conversation.add(new Link(hello.from(), connection, conversation));
            missing.remove(hello.from());
            noteArrivals();
        } catch (RefusedException e) {
            turnAway(connection, e.refusal());
        } catch (IOException e) {
            turnAway(connection, new Refusal(false, e.getMessage()));
        } finally {
            deadline.stop();
        }
    }

    private void noteArrivals() {
        if (missing.isEmpty()) {
            everybodyCame.complete(null);
        }
    }

    private void admit(Hello hello) throws RefusedException {
        boolean knowsSecret = MessageDigest.isEqual(
                hello.secret().getBytes(StandardCharsets.UTF_8), meeting.secret().getBytes(StandardCharsets.UTF_8));
        if (!knowsSecret || !hello.protocol().equals(protocol.name()) || !hello.instance().equals(meeting.instance())
                || !hello.to().equals(self)) {
            throw new RefusedException(new Refusal(false, "it is no participant of this session"));
        }
        if (!hello.digest().equals(meeting.digest())) {
            throw disagreement(hello.from(), "were built with different versions of the protocol");
        }
        if (!hello.payloads().equals(protocol.payloadFingerprint(meeting))) {
            throw disagreement(hello.from(), "have different classes for the payloads of the protocol");
        }
        if (!expected.remove(hello.from())) {
            throw new RefusedException(new Refusal(false, "`" + hello.from() + "` is not expected to call, or has called already"));
        }
    }

    private RefusedException disagreement(Role caller, String how) {
        String reason = "`" + caller + "` and `" + self + "` " + how + " `" + protocol.name() + "`";
        incompatible.complete(new IncompatibleSessionException(self.name(), reason));
        return new RefusedException(new Refusal(true, reason));
    }

    private void turnAway(Connection connection, Refusal refusal) {
        refusals.refused(connection.peer(), refusal.reason());
        try (connection) {
            connection.send(refusal.toFrame());
            connection.endOutput();
        } catch (IOException e) {
            // It has gone already, which is all that was wanted of it.
            connection.close();
        }
    }
}
