package dev.parley.runtime.session;

import dev.parley.core.machine.Machine;
import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.Payload2;
import dev.parley.runtime.Payload3;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionBody;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionPoint;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.wire.PayloadCodecException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A session whose every message, in and out, is a step of its role's machine. */
public final class MonitoredSession implements Session {
    private final SessionProtocol protocol;
    private final Role role;
    private final Monitor monitor;
    private final Conversation conversation;
    private final Guard guard;
    private final Steps steps;
    private final Reports reports;

    /**
     * A participant at the beginning of its role.
     *
     * @param handedOver whether somebody else has played a part before that is not this protocol's
     */
    MonitoredSession(SessionProtocol protocol, Conversation conversation, boolean handedOver) {
        this(protocol, protocol.playing(conversation.self()), conversation, handedOver);
    }

    private MonitoredSession(SessionProtocol protocol, PlayedMachine played, Conversation conversation, boolean handedOver) {
        this.protocol = protocol;
        this.role = conversation.self();
        this.conversation = conversation;
        this.monitor = new Monitor(played);
        this.guard = new Guard(role, monitor, conversation);
        this.reports = new Reports(protocol, conversation);
        this.steps = new Steps(role, monitor, new Transmission(protocol, played, conversation), reports, guard);
        reports.opened(handedOver);
    }

    /** Another holder of the same end. */
    private MonitoredSession(MonitoredSession other) {
        this.protocol = other.protocol;
        this.role = other.role;
        this.conversation = other.conversation;
        this.monitor = other.monitor;
        this.guard = new Guard(role, monitor, conversation);
        this.reports = other.reports;
        this.steps = other.steps.under(guard);
    }

    /**
     * A participant of two, at the beginning of its role.
     *
     * @param connection on which both sides have agreed to start, or an {@link EarlyConnection}
     * @param id what both call the session in reports
     */
    public static MonitoredSession open(
            SessionProtocol protocol, String id, Role self, Role peer, Connection connection, Surroundings surroundings) {
        Conversation conversation = new Conversation(self, id, surroundings);
        MonitoredSession session = new MonitoredSession(protocol, conversation, false);
        conversation.add(new Link(peer, connection, conversation));
        return session;
    }

    /** Takes up a session in this JVM that somebody has handed over, to play the rest of it as the machine says. */
    static MonitoredSession resume(HandedSession handed, PlayedMachine rest) {
        handed.takeUp();
        return new MonitoredSession(handed.protocol(), rest, handed.conversation(), true);
    }

    /** @throws IllegalArgumentException if the session is none of this runtime */
    static MonitoredSession of(Session session) {
        if (session instanceof MonitoredSession monitored) {
            return monitored;
        }
        throw new IllegalArgumentException("sessions of " + session.getClass().getName() + " are not known here");
    }

    /** The name of this participant's role. */
    public String role() {
        return role.name();
    }

    @Override
    public String protocol() {
        return protocol.name();
    }

    @Override
    public void begin() throws SessionException {
        steps.begin();
    }

    @Override
    public void awaitBegin() throws SessionException {
        steps.awaitBegin();
    }

    @Override
    public void send(String receiver, Object... payloads) throws SessionException {
        steps.send(receiver, values(payloads), true);
    }

    @Override
    public void send(List<String> receivers, Object... payloads) throws SessionException {
        steps.send(receivers, values(payloads));
    }

    /** A literal null for one payload arrives as no array at all. */
    private static Object[] values(Object[] payloads) {
        return payloads == null ? new Object[] {null} : payloads;
    }

    @Override
    @SuppressWarnings("unchecked") // The values have been held against the classes that the protocol names.
    public <T> T receive(String sender) throws SessionException {
        return (T) steps.receive(sender);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <A, B> Payload2<A, B> receive2(String sender) throws SessionException {
        Object[] values = steps.receive(sender, 2);
        return new Payload2<>((A) values[0], (B) values[1]);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <A, B, C> Payload3<A, B, C> receive3(String sender) throws SessionException {
        Object[] values = steps.receive(sender, 3);
        return new Payload3<>((A) values[0], (B) values[1], (C) values[2]);
    }

    @Override
    public void outbranch(String label) throws SessionException {
        steps.outbranch(label);
    }

    @Override
    public String inbranch(String chooser) throws SessionException {
        return steps.inbranch(chooser);
    }

    @Override
    public boolean outwhile(boolean condition) throws SessionException {
        steps.outwhile(condition);
        return condition;
    }

    @Override
    public boolean inwhile(String decider) throws SessionException {
        return steps.inwhile(decider);
    }

    @Override
    public String peer() throws SessionException {
        Optional<String> only = monitor.played().onlyPeer();
        if (only.isPresent()) {
            return only.get();
        }
        List<Role> others = protocol.roles().stream().filter(other -> !other.equals(role)).toList();
        return guard.perform(() -> {
            throw new DisallowedOperation("the code names no role where there are " + ActionText.roles(others));
        });
    }

    @Override
    public void send(Object payload) throws SessionException {
        Optional<String> only = monitor.played().onlyPeer();
        if (only.isPresent()) {
            steps.send(only.get(), new Object[] {payload}, true);
            return;
        }
        switch (payload) {
            // Without the empty array, Java would take the list for the only payload.
            case String name -> send(name, new Object[0]);
            case Enum<?> constant -> send(constant.name(), new Object[0]);
            case null, default -> steps.send(peer(), new Object[] {payload}, true);
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T receive(String sender, Duration patience) throws SessionException {
        return (T) steps.receive(sender, Patience.of(patience));
    }

    @Override
    public boolean ready(String sender) throws SessionException {
        return conversation.hasFailed() || guard.isShut() || steps.isReady(sender);
    }

    @Override
    @SuppressWarnings("unchecked") // A copy is of its original's class.
    public <T> T copy(T value) throws SessionException {
        return (T) guard.perform(() -> {
            try {
                return protocol.isolation().copy(value).value();
            } catch (PayloadCodecException e) {
                throw new DisallowedOperation(e.getMessage());
            }
        });
    }

    @Override
    public Thread spawn(SessionBody body) throws SessionException {
        if (body == null) {
            guard.perform(() -> {
                throw new DisallowedOperation("the code spawns null in place of a body");
            });
        }
        MonitoredSession given = give();
        return Thread.ofVirtual().name("parley-" + role).start(() -> {
            try {
                body.run(given);
                given.close();
            } catch (SessionException e) {
                // Usually the session's own, which all its parties know of already.
                given.abort(e);
            } catch (Throwable e) {
                given.abort(e);
                Thread.currentThread().getUncaughtExceptionHandler().uncaughtException(Thread.currentThread(), e);
            }
        });
    }

    /** This participant's end as a new object; this one cannot be used any more. */
    private MonitoredSession give() throws SessionException {
        return guard.give(() -> {
            shut("the session was given away");
            return new MonitoredSession(this);
        });
    }

    @Override
    public void close() throws SessionException {
        if (guard.isShut()) {
            awaitLastWords();
            return;
        }
        if (conversation.hasFailed()) {
            awaitLastWords();
            guard.ensureRefusalIsTold();
            return;
        }
        guard.perform(() -> {
            if (!monitor.atEnd()) {
                throw guard.end(new Failure(role, FailureKind.ABANDONED, "left the session at " + monitor.point()),
                        "the session is closed before the end of the role");
            }
            steps.awaitAgreement();
            for (Link link : conversation.links()) {
                if (link.hasMessages()) {
                    throw new UnexpectedMessage(link.peer(), "it sent a message after the last one that was to come");
                }
            }
            shut("the session is closed");
            conversation.finish();
            reports.closed();
            return null;
        });
    }

    /** Where this participant stands. Safe to call from any thread. */
    public SessionPoint point() {
        return monitor.point();
    }

    /** Why the session has ended early, as this participant is told; empty while it stands, or if it ended well. */
    public Optional<SessionException> failure() {
        return conversation.failure().map(failure -> failure.toException(role, monitor.point()));
    }

    /**
     * Ends the session for all parties because this participant's code has thrown an exception. Does nothing if the session has ended
     * already. Safe to call from any thread.
     */
    public void abort(Throwable thrown) {
        String text = thrown.getClass().getName() + (thrown.getMessage() == null ? "" : ": " + thrown.getMessage());
        abort(FailureKind.EXCEPTION, "failed at " + monitor.point() + ": its code threw " + text);
    }

    @Override
    public SessionEnvironment environment() {
        return conversation.surroundings().services();
    }

    @Override
    public void abort(String reason) {
        String said = reason == null || reason.isBlank() ? "ended the session without a reason" : reason;
        abort(FailureKind.ABANDONED, said + " (at " + monitor.point() + ")");
    }

    private void abort(FailureKind kind, String problem) {
        if (!guard.isShut()) {
            conversation.fail(new Failure(role, kind, problem));
            awaitLastWords();
        }
    }

    /** What this participant still has to do. */
    Machine residual() {
        return monitor.residual();
    }

    /** Why this session cannot be handed over as it stands, as a clause; empty if it can. */
    Optional<String> unfitToTravelOver(Conversation carrier) {
        if (carrier == conversation) {
            return Optional.of("a session over itself");
        }
        if (protocol.roles().size() != 2) {
            return Optional.of("a session of " + protocol.roles().size() + " participants, of which only those of two change hands");
        }
        return monitor.isBetweenStates() ? Optional.of("a session in the middle of a labelled message") : Optional.empty();
    }

    /**
     * Ends this holder's use of the session, which goes on.
     *
     * @param member which of the types that the receiver is prepared for the session has
     */
    HandedSession leave(int member) throws SessionException {
        return guard.perform(() -> {
            steps.awaitAgreement();
            shut("the session was given away");
            reports.handedOver();
            return new HandedSession(protocol, conversation, member);
        });
    }

    /** As {@link #send(Object)}, but the payload stays with the caller in any case. */
    void sendCopy(Object payload) throws SessionException {
        steps.send(peer(), new Object[] {payload}, false);
    }

    /** Whether a receive would not wait. Safe to call from any thread. */
    boolean hasArrivals() {
        if (monitor.atEnd()) {
            return false;
        }
        for (Link link : conversation.links()) {
            if (link.isReady()) {
                return true;
            }
        }
        return monitor.isBetweenStates();
    }

    boolean hasFailed() {
        return conversation.hasFailed();
    }

    /** Whether this object cannot be used any more: the session was closed here, or given away. Safe to call from any thread. */
    public boolean isShut() {
        return guard.isShut();
    }

    /** @param action run, in any thread and soon, when this session may have become ready; replaces the one before, also another holder's */
    void onReady(Runnable action) {
        conversation.links().forEach(link -> link.onReady(action));
    }

    /** Runs the action no longer. Does nothing if another one has replaced it, which may be that of whoever holds the session by now. */
    void offReady(Runnable action) {
        conversation.links().forEach(link -> link.offReady(action));
    }

    private void shut(String reason) {
        guard.shut(reason);
        conversation.links().forEach(Link::announce);
    }

    private void awaitLastWords() {
        try {
            if (conversation.hasFailed()) {
                conversation.awaitLastWords();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
