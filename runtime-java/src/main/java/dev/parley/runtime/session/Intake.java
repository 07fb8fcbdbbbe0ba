package dev.parley.runtime.session;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The receiving direction of a path: which connection is read, and by whom. One thread has the <i>lead</i> and reads; others wait for what
 * it brings. A participant that waits for a message takes the lead itself, so that a message reaches it without a second thread. While
 * nobody waits, the {@link Watch} gives the lead to a thread of the path's own, which keeps it until a participant waits again and has
 * got what it waited for: then that participant is about to come back, and reads by itself.
 *
 * <p>Safe for use by several threads. {@code docs/adr/0009-who-reads.md} has the reasons.
 */
final class Intake {
    /** What becomes of the connections that the intake knows. */
    interface Owner {
        /** Where the peer goes on that announces this token; empty if nobody expects it. */
        Optional<CompletableFuture<Connection>> following(String token);

        /** Nothing more is read from a connection, from which everything has been read. */
        void left(Connection connection);

        /** Nothing more will come, from whatever connection. */
        void inputEnded();
    }

    private enum Lead {
        /** Nobody reads. */
        FREE,
        /** A participant reads, until it has a message. */
        PARTICIPANT,
        /** A thread of the path reads. */
        OWN_THREAD,
        /** There is nothing to be read: for now or for ever, or because what comes is delivered. */
        NOTHING
    }

    private static final VarHandle LEAD;

    static {
        try {
            LEAD = MethodHandles.lookup().findVarHandle(Intake.class, "lead", Lead.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Path.Arrivals arrivals;
    private final Owner owner;
    private final Watch watch;
    private volatile Connection in;
    private volatile Lead lead = Lead.NOTHING;
    /** The participant that leads, if one does. */
    private volatile Thread reader;
    /** Whether a participant has had the lead since the last tick. */
    private volatile boolean used;
    /** Whether a thread of the path is to lead for good. */
    private volatile boolean constant;
    /** Whether no participant is to wait here any more. */
    private volatile boolean over;

    Intake(Connection in, Path.Arrivals arrivals, Owner owner, Watch watch) {
        this.in = in;
        this.arrivals = arrivals;
        this.owner = owner;
        this.watch = watch;
    }

    /** Starts to take in what arrives. To be called once. */
    void start() {
        readFrom(in);
    }

    /**
     * Reads one frame in the calling thread, unless another thread reads, or nothing can be read for now.
     *
     * @return whether it may have brought what is waited for; if not, what comes next will arrive without the caller
     */
    boolean read() throws InterruptedException {
        if (lead != Lead.FREE || constant || !take(Lead.PARTICIPANT)) {
            return false;
        }
        if (over || arrivals.isReady()) {
            // Who had the lead until now has brought something after the caller looked, or the session has ended.
            release();
            return true;
        }
        reader = Thread.currentThread();
        used = true;
        Outcome outcome = pass();
        reader = null;
        switch (outcome) {
            case TAKEN, SERVED -> release();
            case NO_MORE -> { }
            case INTERRUPTED -> throw new InterruptedException();
        }
        return true;
    }

    /** From now on everything is taken in as it comes, because somebody wants to know whether something is there. */
    void keepReading() {
        if (!constant) {
            constant = true;
            occupy();
        }
    }

    /**
     * Takes in the rest, which nobody will wait for. It is of no importance to a participant, so that its thread may cost little and run
     * when it can.
     */
    void readRest() {
        constant = true;
        if (take(Lead.OWN_THREAD)) {
            Thread.ofVirtual().name(arrivals.name()).start(this::readOn);
        }
    }

    /** Makes a participant that reads return, to find that the session has ended, and lets none read any more. */
    void wake() {
        over = true;
        if (lead == Lead.PARTICIPANT) {
            in.endInput();
        }
    }

    /** Closes the connection that is read. */
    void close() {
        in.close();
        if (take(Lead.NOTHING)) {
            end("the connection was closed");
        }
    }

    /** Called by the watch. */
    void tick() {
        switch (lead) {
            case FREE -> {
                if (used) {
                    used = false;
                } else {
                    occupy();
                }
            }
            case PARTICIPANT -> {
                Thread participant = reader;
                if (participant != null && participant.isInterrupted() && participant == reader) {
                    arrivals.interrupted();
                }
            }
            case OWN_THREAD, NOTHING -> { }
        }
    }

    private boolean take(Lead by) {
        return LEAD.compareAndSet(this, Lead.FREE, by);
    }

    /** Whoever began to wait while somebody else read has either seen that the lead is free, or is seen here. */
    private void release() {
        lead = Lead.FREE;
        if (constant || arrivals.isAwaited()) {
            occupy();
        }
    }

    private void occupy() {
        if (take(Lead.OWN_THREAD)) {
            // Not a virtual thread: it must run also while the participants' own virtual threads keep every carrier busy.
            Thread.ofPlatform().daemon().name(arrivals.name()).start(this::readOn);
        }
    }

    /** With the lead. */
    private void readOn() {
        while (true) {
            Outcome outcome = pass();
            if (outcome == Outcome.NO_MORE || outcome == Outcome.INTERRUPTED) {
                return;
            }
            if (outcome == Outcome.SERVED && !constant) {
                lead = Lead.FREE;
                if (!constant && !arrivals.isAwaited() || !take(Lead.OWN_THREAD)) {
                    return;
                }
            }
        }
    }

    private void readFrom(Connection connection) {
        in = connection;
        if (connection instanceof DirectConnection direct) {
            direct.deliverTo(new Deliveries(connection));
        } else {
            watch.add(this);
            release();
        }
    }

    private enum Outcome { TAKEN, /** Taken, and somebody had waited for it. */ SERVED, NO_MORE, INTERRUPTED }

    /** Reads one frame, with the lead; and has it no more if there is nothing more to be read. */
    private Outcome pass() {
        Connection connection = in;
        try {
            Frame frame = connection.receive();
            Optional<CompletableFuture<Connection>> following = following(frame);
            if (following.isPresent()) {
                lead = Lead.NOTHING;
                watch.remove(this);
                Thread.ofVirtual().name(arrivals.name()).start(() -> drain(connection));
                follow(following.get());
                return Outcome.NO_MORE;
            }
            return arrivals.frame(frame) ? Outcome.SERVED : Outcome.TAKEN;
        } catch (MalformedFrameException e) {
            // Not closed yet: the peer is to be told.
            lead = Lead.NOTHING;
            watch.remove(this);
            arrivals.malformed(e.getMessage());
            return Outcome.NO_MORE;
        } catch (IOException e) {
            lead = Lead.NOTHING;
            // Some media close a connection when a thread is interrupted that reads from it.
            boolean interrupted = Thread.interrupted();
            if (interrupted) {
                arrivals.interrupted();
            }
            end(e.getMessage());
            return interrupted ? Outcome.INTERRUPTED : Outcome.NO_MORE;
        }
    }

    private Optional<CompletableFuture<Connection>> following(Frame frame) throws MalformedFrameException {
        if (frame.kind() != FrameKind.SWITCH) {
            return Optional.empty();
        }
        BodyReader body = frame.body();
        String token = body.readString();
        body.end();
        return owner.following(token);
    }

    private void follow(CompletableFuture<Connection> following) {
        following.whenComplete((connection, failure) -> {
            if (failure != null) {
                end(String.valueOf(failure.getMessage()));
                return;
            }
            readFrom(connection);
        });
    }

    /** Reads up to the end what the peer has left, so that the connection can be closed in peace, or used for something else. */
    private void drain(Connection connection) {
        try {
            while (true) {
                connection.receive();
            }
        } catch (IOException e) {
            owner.left(connection);
        }
    }

    private void end(String how) {
        watch.remove(this);
        arrivals.ended(how);
        owner.inputEnded();
    }

    /** What comes from a connection within this JVM, until the peer has changed over to another one. */
    private final class Deliveries implements DirectConnection.Delivery {
        private final Connection connection;
        private volatile boolean current = true;

        Deliveries(Connection connection) {
            this.connection = connection;
        }

        @Override
        public void frame(Frame frame) throws IOException {
            if (!current) {
                return;
            }
            Optional<CompletableFuture<Connection>> following = following(frame);
            if (following.isPresent()) {
                // Left before the next one is read: what the old one says when it is closed is of no interest any more.
                current = false;
                follow(following.get());
            } else {
                arrivals.frame(frame);
            }
        }

        @Override
        public void object(Object message) throws IOException {
            arrivals.object(message);
        }

        @Override
        public void ended() {
            if (current) {
                end("the connection was closed");
            } else {
                owner.left(connection);
            }
        }
    }
}
