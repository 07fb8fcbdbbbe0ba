package dev.parley.runtime.session;

import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.SessionClosedException;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionInterruptedException;
import dev.parley.runtime.SessionPoint;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Lets one operation of a session run at a time, and turns whatever goes wrong in it into the end of the session for every party. */
final class Guard {
    interface Operation<R> {
        R run() throws DisallowedOperation, UnexpectedMessage, SessionEnded, SessionException, InterruptedException;
    }

    private final Role role;
    private final Monitor monitor;
    private final Conversation conversation;
    /** During an operation. A second thread that finds it so breaks the rule that a session has one thread at a time. */
    private final AtomicBoolean taken = new AtomicBoolean();
    /** Why this participant cannot use the session any more, although it need not have ended; empty while it can. */
    private volatile Optional<String> shut = Optional.empty();

    Guard(Role role, Monitor monitor, Conversation conversation) {
        this.role = role;
        this.monitor = monitor;
        this.conversation = conversation;
    }

    <R> R perform(Operation<R> operation) throws SessionException {
        enter();
        try {
            return operation.run();
        } catch (DisallowedOperation | UnexpectedMessage | SessionEnded | InterruptedException e) {
            throw end(e);
        } finally {
            leave();
        }
    }

    /** Begins an operation, which {@link #leave} has to follow. */
    void enter() throws SessionException {
        if (!taken.compareAndSet(false, true)) {
            throw disallowed("two threads use the session at the same time");
        }
        if (shut.isPresent() || conversation.hasFailed()) {
            SessionException closed = closed();
            leave();
            throw closed;
        }
    }

    void leave() {
        taken.setRelease(false);
    }

    /** Ends the session because of what went wrong in an operation. */
    SessionException end(Exception problem) {
        return switch (problem) {
            case DisallowedOperation e -> disallowed(e.getMessage());
            case UnexpectedMessage e -> unexpected(e);
            case SessionEnded e -> e.failure().toException(role, monitor.point());
            case InterruptedException e -> interrupted();
            default -> throw new IllegalArgumentException(problem);
        };
    }

    private SessionException interrupted() {
        Thread.currentThread().interrupt();
        SessionPoint point = monitor.point();
        conversation.fail(new Failure(role, FailureKind.INTERRUPTED, "was interrupted at " + point));
        return new SessionInterruptedException(role.name(), point);
    }

    boolean isShut() {
        return shut.isPresent();
    }

    /** @param reason what became of the session, as one clause */
    void shut(String reason) {
        shut = Optional.of(reason);
    }

    /** Ends the session with a failure that was seen here, unless something else has ended it before. */
    SessionException end(Failure failure, String problem) {
        SessionPoint point = monitor.point();
        conversation.fail(failure);
        Failure first = conversation.failure().orElse(failure);
        if (first != failure) {
            return first.toException(role, point);
        }
        return switch (failure.kind()) {
            case VIOLATION, ABANDONED -> new ProtocolViolationException(role.name(), point, failure.culprit().name(), problem);
            case LOST, EXCEPTION, INTERRUPTED, TIMEOUT -> failure.toException(role, point);
        };
    }

    private SessionException closed() {
        return shut.<SessionException>map(reason -> new SessionClosedException(role.name(), monitor.point(), reason))
                .orElseGet(() -> conversation.whenFailed().join().toException(role, monitor.point()));
    }

    private SessionException disallowed(String attempt) {
        return end(new Failure(role, FailureKind.VIOLATION, "broke the protocol at " + monitor.point() + ": " + attempt), attempt);
    }

    private SessionException unexpected(UnexpectedMessage message) {
        String problem = "broke the protocol: " + message.getMessage();
        return end(new Failure(message.sender(), FailureKind.VIOLATION, problem + ", where `" + role + "` is at " + monitor.point()),
                "`" + message.sender() + "` " + problem);
    }
}
