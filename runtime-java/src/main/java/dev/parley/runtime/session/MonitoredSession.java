package dev.parley.runtime.session;

import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.Payload2;
import dev.parley.runtime.Payload3;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionClosedException;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionInterruptedException;
import dev.parley.runtime.SessionPoint;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** A session whose every message, in and out, is a step of its role's machine. */
public final class MonitoredSession implements Session {
    private final Role role;
    private final Monitor monitor;
    private final Conversation conversation;
    private final Transmission transmission;
    /** Held during an operation. A second thread that finds it held breaks the rule that a session has one thread at a time. */
    private final ReentrantLock turn = new ReentrantLock();
    /** Between {@code inbranch} and the receive that follows: the message whose label is known. */
    private Optional<Transmission.Arrival> labelled = Optional.empty();
    private boolean closed;

    MonitoredSession(SessionProtocol protocol, Role role, Conversation conversation, SessionOptions options) {
        this.role = role;
        this.monitor = new Monitor(protocol.machine(role).orElseThrow(), protocol.roles());
        this.conversation = conversation;
        this.transmission = new Transmission(protocol, conversation, options.maxMessageBytes());
    }

    @Override
    public void begin() throws SessionException {
        perform(() -> {
            transmit(monitor.begin(), List.of());
            return null;
        });
    }

    @Override
    public void awaitBegin() throws SessionException {
        perform(() -> accept(List.of(monitor.awaitBegin())));
    }

    @Override
    public void send(String receiver, Object... payloads) throws SessionException {
        send(List.of(receiver), payloads);
    }

    @Override
    public void send(List<String> receivers, Object... payloads) throws SessionException {
        // A literal null for one payload arrives as no array at all.
        List<Object> values = payloads == null ? Collections.singletonList(null) : Arrays.asList(payloads);
        perform(() -> {
            transmit(monitor.send(receivers.stream().map(Role::new).toList(), values.size()), values);
            return null;
        });
    }

    @Override
    @SuppressWarnings("unchecked") // The values have been held against the classes that the protocol names.
    public <T> T receive(String sender) throws SessionException {
        return (T) receive(sender, 1).get(0);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <A, B> Payload2<A, B> receive2(String sender) throws SessionException {
        List<Object> values = receive(sender, 2);
        return new Payload2<>((A) values.get(0), (B) values.get(1));
    }

    @Override
    @SuppressWarnings("unchecked")
    public <A, B, C> Payload3<A, B, C> receive3(String sender) throws SessionException {
        List<Object> values = receive(sender, 3);
        return new Payload3<>((A) values.get(0), (B) values.get(1), (C) values.get(2));
    }

    private List<Object> receive(String sender, int payloads) throws SessionException {
        return perform(() -> {
            List<Transition> awaited = monitor.receive(new Role(sender), payloads);
            if (labelled.isEmpty()) {
                return accept(awaited);
            }
            Transmission.Arrival arrival = labelled.get();
            labelled = Optional.empty();
            return take(arrival, awaited.getFirst());
        });
    }

    @Override
    public void outbranch(String label) throws SessionException {
        perform(() -> {
            List<Transition> steps = monitor.outbranch(label);
            if (steps.getFirst().action().payloads().isEmpty()) {
                transmit(steps.getFirst(), List.of());
            } else {
                monitor.await(steps);
            }
            return null;
        });
    }

    @Override
    public String inbranch(String chooser) throws SessionException {
        return perform(() -> {
            List<Transition> awaited = monitor.inbranch(new Role(chooser));
            Transmission.Arrival arrival = next(awaited);
            Transition step = monitor.arrived(awaited, arrival.label(), arrival.count());
            if (arrival.count() == 0) {
                take(arrival, step);
            } else {
                labelled = Optional.of(arrival);
                monitor.await(List.of(step));
            }
            return step.action().label().toString();
        });
    }

    @Override
    public boolean outwhile(boolean condition) throws SessionException {
        return perform(() -> {
            transmit(monitor.outwhile(condition), List.of());
            return condition;
        });
    }

    @Override
    public boolean inwhile(String decider) throws SessionException {
        return perform(() -> {
            List<Transition> awaited = monitor.inwhile(new Role(decider));
            Transmission.Arrival arrival = next(awaited);
            Transition step = monitor.arrived(awaited, arrival.label(), arrival.count());
            take(arrival, step);
            return step.action().label() == Label.Reserved.AGAIN;
        });
    }

    @Override
    public void close() throws SessionException {
        if (closed || conversation.failure().isPresent()) {
            closed = true;
            awaitLastWords();
            return;
        }
        perform(() -> {
            if (!monitor.atEnd()) {
                throw end(new Failure(role, FailureKind.ABANDONED, "left the session at " + monitor.point()),
                        "the session is closed before the end of the role");
            }
            for (Link link : conversation.links()) {
                if (!link.inbox().isEmpty()) {
                    throw new UnexpectedMessage(link.peer(), "it sent a message after the last one that was to come");
                }
            }
            closed = true;
            conversation.finish();
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
        conversation.fail(new Failure(role, FailureKind.EXCEPTION, "failed at " + monitor.point() + ": its code threw " + text));
        awaitLastWords();
    }

    private interface Operation<R> {
        R run() throws DisallowedOperation, UnexpectedMessage, SessionEnded, SessionException, InterruptedException;
    }

    private <R> R perform(Operation<R> operation) throws SessionException {
        if (!turn.tryLock()) {
            throw disallowed("two threads use the session at the same time");
        }
        try {
            ensureOpen();
            return operation.run();
        } catch (DisallowedOperation e) {
            throw disallowed(e.getMessage());
        } catch (SessionEnded e) {
            throw e.failure().toException(role, monitor.point());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            SessionPoint point = monitor.point();
            conversation.fail(new Failure(role, FailureKind.INTERRUPTED, "was interrupted at " + point));
            throw new SessionInterruptedException(role.name(), point);
        } catch (UnexpectedMessage e) {
            throw unexpected(e);
        } finally {
            turn.unlock();
        }
    }

    private void ensureOpen() throws SessionException {
        Optional<Failure> failure = conversation.failure();
        if (failure.isPresent()) {
            throw failure.get().toException(role, monitor.point());
        }
        if (closed) {
            throw new SessionClosedException(role.name(), monitor.point());
        }
    }

    private void transmit(Transition step, List<Object> payloads) throws DisallowedOperation, SessionEnded, InterruptedException {
        transmission.send(step.action(), payloads);
        monitor.advance(step);
    }

    private List<Object> accept(List<Transition> awaited) throws UnexpectedMessage, SessionEnded, InterruptedException {
        Transmission.Arrival arrival = next(awaited);
        return take(arrival, monitor.arrived(awaited, arrival.label(), arrival.count()));
    }

    private Transmission.Arrival next(List<Transition> awaited) throws UnexpectedMessage, SessionEnded, InterruptedException {
        return transmission.receive(awaited.getFirst().action().peer());
    }

    private List<Object> take(Transmission.Arrival arrival, Transition step) throws UnexpectedMessage {
        List<Object> payloads = transmission.payloads(arrival, step);
        monitor.advance(step);
        return payloads;
    }

    private SessionException disallowed(String attempt) {
        return end(new Failure(role, FailureKind.VIOLATION, "broke the protocol at " + monitor.point() + ": " + attempt), attempt);
    }

    private SessionException unexpected(UnexpectedMessage message) {
        String problem = "broke the protocol: " + message.getMessage();
        return end(new Failure(message.sender(), FailureKind.VIOLATION, problem + ", where `" + role + "` is at " + monitor.point()),
                "`" + message.sender() + "` " + problem);
    }

    /** Ends the session with a violation that was seen here, unless something else has ended it before. */
    private SessionException end(Failure failure, String problem) {
        SessionPoint point = monitor.point();
        conversation.fail(failure);
        Failure first = conversation.failure().orElse(failure);
        return first == failure
                ? new ProtocolViolationException(role.name(), point, failure.culprit().name(), problem)
                : first.toException(role, point);
    }

    private void awaitLastWords() {
        try {
            if (conversation.failure().isPresent()) {
                conversation.awaitLastWords();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
