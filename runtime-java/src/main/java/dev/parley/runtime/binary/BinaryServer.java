package dev.parley.runtime.binary;

import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.session.MonitoredSession;
import dev.parley.runtime.session.Patience;
import dev.parley.runtime.session.RefusalListener;
import dev.parley.runtime.session.Surroundings;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.Refusal;
import dev.parley.runtime.wire.RefusedException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Greets everybody who calls, each in a thread of its own and with limited time, and keeps the sessions until they are accepted. When
 * too many wait, whoever comes next is turned away.
 */
final class BinaryServer implements SessionServer, Acceptor.Host {
    private static final int MAX_WAITING = 10_000;

    /** What {@link #accept()} is to return or throw. */
    private sealed interface Arrival {
        record Opened(MonitoredSession session) implements Arrival {}

        record Unfit(IncompatibleSessionException problem) implements Arrival {}
    }

    private final Welcome welcome;
    private final List<Service> services;
    private final Acceptor acceptor;
    private final RefusalListener refusals;
    private final Surroundings surroundings;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Arrival> waiting = new ArrayDeque<>();
    /** Why nobody is accepted any more, as a clause. */
    private Optional<String> end = Optional.empty();

    /** @param services one for each of the protocols that are welcome, in the same order */
    BinaryServer(Welcome welcome, List<Service> services, Acceptor acceptor, RefusalListener refusals, Surroundings surroundings) {
        this.welcome = welcome;
        this.services = services;
        this.acceptor = acceptor;
        this.refusals = refusals;
        this.surroundings = surroundings;
    }

    void start() {
        acceptor.serve("parley-server-" + protocol(), surroundings.threads(), this);
    }

    @Override
    public String protocol() {
        return services.getFirst().protocol();
    }

    @Override
    public List<TransportAddress> addresses() {
        return acceptor.addresses();
    }

    @Override
    public Service service() {
        return services.getFirst();
    }

    @Override
    public List<Service> services() {
        return services;
    }

    @Override
    public Session accept() throws SessionException {
        return accept(Duration.ofNanos(Long.MAX_VALUE)).orElseThrow();
    }

    @Override
    public Optional<Session> accept(Duration patience) throws SessionException {
        Optional<Arrival> arrival = next(Patience.of(patience).toNanos());
        if (arrival.isEmpty()) {
            return Optional.empty();
        }
        return switch (arrival.get()) {
            case Arrival.Opened opened -> Optional.of(opened.session());
            case Arrival.Unfit unfit -> throw new IncompatibleSessionException(unfit.problem().role(), unfit.problem().problem());
        };
    }

    private Optional<Arrival> next(long nanos) throws SessionSetupException {
        long left = nanos;
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        try {
            while (waiting.isEmpty() && end.isEmpty() && left > 0) {
                left = changed.awaitNanos(left);
            }
            if (waiting.isEmpty() && end.isPresent()) {
                throw new SessionSetupException("", "the server of `" + protocol() + "` " + end.get());
            }
            return Optional.ofNullable(waiting.poll());
        } catch (InterruptedException e) {
            throw interrupted(e);
        } finally {
            lock.unlock();
        }
    }

    private SessionSetupException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new SessionSetupException("", "the thread was interrupted while it waited for a session of `" + protocol() + "`", e);
    }

    @Override
    public void close() {
        close("is closed");
    }

    private void close(String reason) {
        List<Arrival> left;
        lock.lock();
        try {
            end = end.or(() -> Optional.of(reason));
            left = List.copyOf(waiting);
            waiting.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        // Which may say in this thread that it has ended.
        acceptor.close();
        left.forEach(BinaryServer::dismiss);
    }

    /** Those who wait in {@link #accept()} are told. */
    @Override
    public void ended(IOException why) {
        close("can be called no more: " + why.getMessage());
    }

    @Override
    public void welcome(Connection caller) {
        try {
            offer(new Arrival.Opened(welcome.accept(caller)));
        } catch (IncompatibleSessionException e) {
            refusals.refused(caller.peer(), e.problem());
            offer(new Arrival.Unfit(e));
            sendOff(caller, Optional.empty());
        } catch (RefusedException e) {
            refusals.refused(caller.peer(), e.getMessage());
            sendOff(caller, Optional.of(e.refusal()));
        } catch (IOException e) {
            hangUp(caller, String.valueOf(e.getMessage()));
        }
    }

    private void hangUp(Connection caller, String reason) {
        refusals.refused(caller.peer(), reason);
        try (caller) {
            caller.send(new Refusal(false, reason).toFrame());
            caller.endOutput();
        } catch (IOException e) {
            // It has gone already, which is all that was wanted of it.
            caller.close();
        }
    }

    /**
     * Leaves it to a caller who speaks the same language to close the connection: what it has sent meanwhile would else make the system
     * discard the answer that it has not read yet.
     *
     * @param answer what the caller is still to be told
     */
    private void sendOff(Connection caller, Optional<Refusal> answer) {
        Deadline deadline = surroundings.threads().limit(caller, surroundings.options().linkTimeout());
        try (caller) {
            if (answer.isPresent()) {
                caller.send(answer.get().toFrame());
            }
            caller.endOutput();
            while (true) {
                caller.receive();
            }
        } catch (IOException e) {
            // It has gone, which is all that was wanted of it.
            caller.close();
        } finally {
            deadline.stop();
        }
    }

    private void offer(Arrival arrival) {
        boolean taken;
        lock.lock();
        try {
            taken = end.isEmpty() && waiting.size() < MAX_WAITING;
            if (taken) {
                waiting.add(arrival);
                changed.signal();
            }
        } finally {
            lock.unlock();
        }
        if (!taken) {
            dismiss(arrival);
        }
    }

    private static void dismiss(Arrival arrival) {
        if (arrival instanceof Arrival.Opened opened) {
            opened.session().abort("has not accepted the session: its server is closed or has too many to accept");
        }
    }
}
