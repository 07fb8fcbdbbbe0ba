package dev.parley.runtime.session;

import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.SessionClosedException;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionInterruptedException;
import dev.parley.runtime.SessionPoint;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Lets one operation of a session run at a time, and turns whatever goes wrong in it into the end of the session for every party.
 *
 * <p><b>Two threads at once</b> break the rule that a session has one thread at a time. That is found by a thread that begins while
 * another's operation is under way, and by one that ends and sees that another has begun. There is no atomic exchange, which would cost an
 * operation more than its step of the machine: two threads that begin within the nanoseconds for which a processor keeps a write to itself
 * both go on, and are found when one of them ends. Two operations that are over within those nanoseconds are not found out; threads
 * so badly out of step could have brought the messages out of order in any case, and the peer holds what arrives to the protocol.
 */
final class Guard {
    interface Operation<R> {
        R run() throws DisallowedOperation, UnexpectedMessage, SessionEnded, SessionException, InterruptedException;
    }

    private static final String TWO_THREADS = "two threads use the session at the same time";
    private static final long NOBODY = 0;
    private static final VarHandle USER;

    static {
        try {
            USER = MethodHandles.lookup().findVarHandle(Guard.class, "user", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Role role;
    private final Monitor monitor;
    private final Conversation conversation;
    /** The id of the thread whose operation is under way, or {@value #NOBODY}. */
    private volatile long user = NOBODY;
    /** Why this participant cannot use the session any more, although it need not have ended; empty while it can. */
    private volatile Optional<String> shut = Optional.empty();
    /** Whether there is such a reason: what each operation looks at. */
    private volatile boolean unusable;
    /** Whether an operation has said how the session failed. For the thread whose operation is under way. */
    private boolean told;

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

    /** Changes hands. A session that has failed does so as well: its next holder is told. */
    <R> R give(Supplier<R> gift) throws SessionException {
        begin();
        try {
            if (unusable) {
                throw closed();
            }
            return gift.get();
        } finally {
            leave();
        }
    }

    private void begin() throws SessionException {
        if ((long) USER.getAcquire(this) != NOBODY) {
            throw disallowed(TWO_THREADS);
        }
        USER.setOpaque(this, Thread.currentThread().threadId());
    }

    /** Begins an operation, which {@link #leave} has to follow. */
    void enter() throws SessionException {
        begin();
        if (unusable || conversation.hasFailed()) {
            SessionException closed = closed();
            leave();
            throw closed;
        }
    }

    /** Ends the operation. If another thread has begun one meanwhile, this is the end of the session, as the next operation is told. */
    void leave() {
        if ((long) USER.getOpaque(this) == Thread.currentThread().threadId()) {
            USER.setRelease(this, NOBODY);
        } else {
            disallowed(TWO_THREADS);
        }
    }

    /** Ends the session because of what went wrong in an operation. */
    SessionException end(Exception problem) {
        return switch (problem) {
            case DisallowedOperation e -> disallowed(e.getMessage());
            case UnexpectedMessage e -> unexpected(e);
            case SessionEnded e -> tell(e.failure());
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
        return unusable;
    }

    /** @param reason what became of the session, as one clause */
    void shut(String reason) {
        shut = Optional.of(reason);
        unusable = true;
    }

    /** Ends the session with a failure that was seen here, unless something else has ended it before. */
    SessionException end(Failure failure, String problem) {
        SessionPoint point = monitor.point();
        conversation.fail(failure);
        Failure first = conversation.failure().orElse(failure);
        if (first != failure) {
            return tell(first);
        }
        return switch (failure.kind()) {
            case VIOLATION, ABANDONED -> new ProtocolViolationException(role.name(), point, failure.culprit().name(), problem);
            case LOST, EXCEPTION, INTERRUPTED, TIMEOUT, INCOMPATIBLE, DECLINED, OTHER_CLASSES -> tell(failure);
        };
    }

    private SessionException tell(Failure failure) {
        told = true;
        return failure.toException(role, monitor.point());
    }

    /** The end of a session that has failed. Who has only sent may not have been told that it was sent to nobody. */
    void ensureRefusalIsTold() throws SessionException {
        Failure failure = conversation.whenFailed().join();
        if (failure.isRefusal() && !told) {
            throw tell(failure);
        }
    }

    private SessionException closed() {
        return shut.<SessionException>map(reason -> new SessionClosedException(role.name(), monitor.point(), reason))
                .orElseGet(() -> tell(conversation.whenFailed().join()));
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
