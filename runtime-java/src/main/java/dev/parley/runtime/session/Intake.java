package dev.parley.runtime.session;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Frames;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The receiving direction of a path: which connection is read, and by whom. One thread has the <i>lead</i> and reads; others wait for what
 * it brings. A participant that waits for a message takes the lead itself, so that a message reaches it without a second thread. While
 * nobody waits, the {@link Watch} gives the lead to a thread of the path's own, which keeps it until the participant has taken a message
 * again: then it is about to come back when it has taken them all, and reads by itself.
 *
 * <p>Safe for use by several threads. {@code docs/adr/0009-who-reads.md} has the reasons.
 */
final class Intake implements MessageSource {
    /** What becomes of the connections that the intake knows. */
    interface Owner {
        /** Where the peer goes on that announces this token; empty if nobody expects it. */
        Optional<CompletableFuture<Connection>> following(String token);

        /** Nothing more is read from a connection, from which everything has been read. */
        void left(Connection connection);

        /** Nothing more will come, from whatever connection. */
        void inputEnded();

        /** Called now and then while there is something to be read. */
        void tick();
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
    private static final VarHandle READER;
    private static final VarHandle USED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            LEAD = lookup.findVarHandle(Intake.class, "lead", Lead.class);
            READER = lookup.findVarHandle(Intake.class, "reader", Thread.class);
            USED = lookup.findVarHandle(Intake.class, "used", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Path.Arrivals arrivals;
    private final Owner owner;
    private final Watch watch;
    private final Succession succession;
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
        this.succession = new Succession(owner, watch.threads());
    }

    /** Starts to take in what arrives. To be called once. */
    void start() {
        readFrom(in);
    }

    @Override
    public boolean lead() {
        if (lead != Lead.FREE || constant || arrivals.isReady() || !take(Lead.PARTICIPANT)) {
            return false;
        }
        if (over || arrivals.isReady()) {
            // Who had the lead until now has brought something after the caller looked, or the session has ended.
            release();
            return false;
        }
        return true;
    }

    @Override
    public Frame read() throws InterruptedException {
        Thread participant = Thread.currentThread();
        if (participant.isInterrupted()) {
            release();
            Thread.interrupted();
            throw new InterruptedException();
        }
        READER.setRelease(this, participant);
        boolean leads = true;
        Frame message = null;
        try {
            Frame frame = in.receive();
            if (frame.kind() == FrameKind.MESSAGE) {
                // Nothing else is there, and nobody else reads: it is the next one, whatever comes after it.
                message = frame;
                readAhead();
            } else {
                leads = accept(frame) != Accepted.AND_LEFT;
            }
        } catch (MalformedFrameException e) {
            leads = false;
            malformed(e);
        } catch (IOException e) {
            leads = false;
            broken(e);
        } catch (RuntimeException | Error e) {
            leads = false;
            unreadable(e);
            throw e;
        } finally {
            READER.setRelease(this, null);
            USED.setRelease(this, true);
            if (leads) {
                release();
            }
        }
        return message;
    }

    /** Lets a participant wait until the peer has agreed to the session, as one that reads, so that the watch sees whether it is interrupted. */
    void awaitAnswer(EarlyConnection early) throws IOException {
        boolean leads = take(Lead.PARTICIPANT);
        if (leads) {
            READER.setRelease(this, Thread.currentThread());
        }
        try {
            early.awaitAnswer();
        } finally {
            if (leads) {
                READER.setRelease(this, null);
                USED.setRelease(this, true);
                release();
            }
        }
    }

    /** Takes in the messages that have come together with one, where they stand: the participant is through with them when it reads again. */
    private void readAhead() throws IOException {
        Frames messages = in.receiveAhead(arrivals.room());
        if (!messages.isEmpty()) {
            arrivals.ahead(messages);
        }
    }

    /** Some media close a connection when a thread is interrupted that reads from it. */
    private void broken(IOException problem) throws InterruptedException {
        boolean interrupted = Thread.interrupted();
        lead = Lead.NOTHING;
        if (interrupted) {
            arrivals.interrupted();
        }
        end(problem.getMessage());
        if (interrupted) {
            throw new InterruptedException();
        }
    }

    /** Something other than the connection, as a lack of memory. Nobody can read on: where the next frame begins is not known any more. */
    private void unreadable(Throwable problem) {
        lead = Lead.NOTHING;
        end("this side could not read on: " + problem);
    }

    /** From now on everything is taken in as it comes, because somebody wants to know whether something is there. */
    void keepReading() {
        if (!constant) {
            constant = true;
            occupy();
        }
    }

    /**
     * No participant will read here any more. Takes in what is here, which may be the end. If it is not, the rest is read at once where the
     * connection is to serve again, and otherwise soon, together with what is left of other sessions.
     */
    void readUp() {
        if (!take(Lead.OWN_THREAD) || !readHere()) {
            return;
        }
        used = true;
        lead = Lead.FREE;
        if (in.servesAgain()) {
            keepReading();
        } else {
            watch.readToEnd(this);
        }
    }

    /** Reads up to the end, unless somebody does so already. */
    void readToEnd() {
        if (take(Lead.OWN_THREAD)) {
            readOn();
        }
    }

    /** @return whether there is something to be read later, and the lead still with the caller */
    private boolean readHere() {
        try {
            Optional<Frame> frame = in.poll();
            while (frame.isPresent()) {
                if (accept(frame.get()) == Accepted.AND_LEFT) {
                    return false;
                }
                frame = in.poll();
            }
            return true;
        } catch (MalformedFrameException e) {
            malformed(e);
        } catch (IOException e) {
            lead = Lead.NOTHING;
            end(e.getMessage());
        } catch (RuntimeException | Error e) {
            unreadable(e);
            throw e;
        }
        return false;
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
        owner.tick();
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
        if (take(Lead.OWN_THREAD) && !watch.threads().tryStart(arrivals.name(), this::readOn)) {
            // The watch will try again.
            lead = Lead.FREE;
        }
    }

    /** With the lead, until it is needed elsewhere or there is nothing more to be read. */
    private void readOn() {
        try {
            Object before = arrivals.mark();
            // The participant may not be through with what it has read itself.
            in.retainAhead();
            while (true) {
                Accepted accepted = acceptNext();
                if (accepted == Accepted.AND_LEFT) {
                    return;
                }
                if (!constant && (accepted == Accepted.BY_TAKER || arrivals.mark() != before)) {
                    lead = Lead.FREE;
                    if (!constant && !arrivals.isAwaited() || !take(Lead.OWN_THREAD)) {
                        return;
                    }
                }
            }
        } catch (MalformedFrameException e) {
            malformed(e);
        } catch (IOException e) {
            lead = Lead.NOTHING;
            end(e.getMessage());
        } catch (RuntimeException | Error e) {
            unreadable(e);
            throw e;
        }
    }

    /** Takes in what stands in the connection's own memory, or else the next frame. */
    private Accepted acceptNext() throws IOException {
        Frames messages = in.receiveAhead(Math.max(1, arrivals.room()));
        if (messages.isEmpty()) {
            return accept(in.receive());
        }
        return arrivals.messages(messages.copy()) ? Accepted.BY_TAKER : Accepted.QUIETLY;
    }

    private void readFrom(Connection connection) {
        in = connection;
        if (connection instanceof DirectConnection direct) {
            direct.deliverTo(new Deliveries(this, succession, arrivals, owner, connection));
        } else {
            watch.add(this);
            release();
        }
    }

    /** How a frame was taken in. */
    private enum Accepted {
        QUIETLY,
        /** Somebody has waited for it. */
        BY_TAKER,
        /** It was the last one of its connection, and the lead is not the caller's any more. */
        AND_LEFT
    }

    /** Takes a frame in, with the lead. */
    private Accepted accept(Frame frame) throws IOException {
        Optional<CompletableFuture<Connection>> following = succession.after(frame);
        if (following.isEmpty()) {
            return arrivals.frame(frame) ? Accepted.BY_TAKER : Accepted.QUIETLY;
        }
        Connection old = in;
        lead = Lead.NOTHING;
        watch.remove(this);
        succession.leave(old, arrivals.name());
        follow(following.get());
        return Accepted.AND_LEFT;
    }

    /** The connection is not closed yet: the peer is to be told. */
    private void malformed(MalformedFrameException problem) {
        lead = Lead.NOTHING;
        watch.remove(this);
        arrivals.malformed(problem.getMessage());
    }

    /** Reads where the peer goes on, as soon as that is there. */
    void follow(CompletableFuture<Connection> following) {
        following.whenComplete((connection, failure) -> {
            if (failure != null) {
                end(String.valueOf(failure.getMessage()));
                return;
            }
            readFrom(connection);
        });
    }

    /** Nothing more comes. */
    void end(String how) {
        watch.remove(this);
        arrivals.ended(how);
        owner.inputEnded();
    }
}
