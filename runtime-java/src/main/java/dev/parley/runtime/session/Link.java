package dev.parley.runtime.session;

import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.delegation.Desk;
import dev.parley.runtime.delegation.Reach;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Frames;
import dev.parley.runtime.wire.MalformedFrameException;
import dev.parley.runtime.wire.MessageHead;
import dev.parley.runtime.wire.PayloadCodecException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * One peer of a session, as this participant reaches it. What arrives is taken in by the participant itself while it waits for it, and
 * otherwise soon, so that a failure is noticed while the participant computes or waits for somebody else; messages wait in the inbox,
 * undecoded, until the participant asks for them.
 */
final class Link implements Path.Arrivals {
    private final Role peer;
    private final Path path;
    private final Conversation conversation;
    private final Inbox inbox;
    /** Whether the peer has said that it reached the end of its role. */
    private volatile boolean finished;
    /** Whether this end is somebody else's now, for whom everything is kept as it came. */
    private volatile boolean kept;
    private CompletableFuture<Void> silent;
    /** The peer's invitations are followed one after the other. */
    private Optional<CompletableFuture<Void>> moves = Optional.empty();

    Link(Role peer, Connection connection, Conversation conversation) {
        this.peer = peer;
        this.path = new Path(connection, this, conversation.surroundings().watch());
        this.conversation = conversation;
        this.inbox = new Inbox(conversation.surroundings().options().inboxBytes());
        if (connection instanceof EarlyConnection early) {
            early.whenRefused(refusal -> conversation.fail(Failure.refused(peer, refusal)));
        }
    }

    Role peer() {
        return peer;
    }

    /** Blocks until a message is there; null if none will come, or the session has failed. */
    Object take() throws InterruptedException {
        path.heard();
        return inbox.take(path.intake(), conversation.surroundings().probing());
    }

    /** A message that is there already; null if none is, or the session has failed. For the thread that takes. */
    Object poll() {
        path.heard();
        return inbox.poll();
    }

    /** Blocks until {@link #take} would not; false if that takes too long. */
    boolean await(Duration patience) throws InterruptedException {
        // A read that somebody waits for could not be given up after a time.
        path.intake().keepReading();
        return inbox.await(patience);
    }

    /** As {@link #isReady}; and from now on, what comes is taken in at once, so that the answer is up to date when it is asked again. */
    boolean watchReady() {
        if (inbox.isReady()) {
            return true;
        }
        path.intake().keepReading();
        return false;
    }

    /** Whether something is there to be taken at once. */
    boolean hasMessages() {
        return !inbox.isEmpty();
    }

    /** @param action run, in any thread and soon, whenever {@link #isReady} may have become true; replaces the one before */
    void onReady(Runnable action) {
        inbox.onReady(action);
        path.intake().keepReading();
    }

    /** Runs an action of {@link #onReady} no longer. Does nothing if another one has replaced it. */
    void offReady(Runnable action) {
        inbox.offReady(action);
    }

    /** Runs the action of {@link #onReady}. */
    void announce() {
        inbox.announce();
    }

    /** The session has failed: nobody waits for messages any more, and those that are here are lost with it. */
    void breakOff() {
        inbox.breakOff();
    }

    boolean isFinished() {
        return finished;
    }

    boolean isDirect() {
        return path.isDirect();
    }

    /** Starts to take in what arrives. */
    void start() {
        path.intake().start();
    }

    /** Sends a message. For the one thread that uses this end, as {@link #handOver} and {@link #forward}. */
    void send(MessageHead head, Object[] values, MessageWriter writer) throws IOException, PayloadCodecException {
        path.send(head, values, writer);
    }

    /** Sends a frame that is there already. */
    void forward(Frame frame) throws IOException {
        path.forward(frame);
    }

    /**
     * @param writer turns the message into a frame where it cannot be handed over after all
     * @throws PayloadCodecException if it has to, and the message is none that travels
     */
    void handOver(HandedMessage message, MessageWriter writer) throws IOException, PayloadCodecException {
        if (!path.handOver(message)) {
            path.forward(writer.write(message, this));
        }
    }

    /** Blocks until the peer has agreed to the session, should it not have answered yet. */
    void awaitAgreement() throws IOException {
        path.awaitAgreement();
    }

    /** Lets everything leave that was sent. */
    void flush() {
        try {
            path.flush();
        } catch (IOException e) {
            unheard(e);
        }
    }

    /** Nothing can be sent to the peer any more, or not where it wanted it. What it has said last is still to be read. */
    void unheard(IOException problem) {
        hearOut();
        conversation.unlessReasonIsRead(() -> ended(String.valueOf(problem.getMessage())));
    }

    /** Nothing can be sent to the peer any more: what it has said last, which may be the reason, is read at once. */
    void hearOut() {
        path.intake().keepReading();
    }

    /** This participant has reached the end of its role. */
    void sayGoodbye() {
        sendLast(new FrameBuilder(FrameKind.GOODBYE).build());
        path.intake().readUp();
    }

    /** Tells the peer, if it still listens, that the session has failed; a participant that waits for the peer learns it too. */
    void abort(Frame abort) {
        sendLast(abort);
        path.intake().wake();
    }

    /** Sends a last frame, if the peer still listens, and ends the output. */
    private void sendLast(Frame frame) {
        try {
            if (finished) {
                path.endOutput();
            } else {
                path.endOutput(frame);
            }
        } catch (IOException e) {
            path.close();
        }
    }

    void endOutput() throws IOException {
        path.endOutput();
    }

    void close() {
        path.close();
    }

    /** Everything that comes from now on stays in the inbox as it is, for another holder of this end. */
    synchronized void keep() {
        kept = true;
    }

    boolean isKept() {
        return kept;
    }

    /** Completed when nothing more comes from the peer, for whatever reason. */
    synchronized CompletableFuture<Void> whenSilent() {
        if (silent == null) {
            silent = inbox.isClosed() ? CompletableFuture.completedFuture(null) : new CompletableFuture<>();
        }
        return silent;
    }

    /** Asks the peer to come here directly. Does nothing if nobody could. */
    void invite() {
        Desk desk = conversation.surroundings().desk();
        String token = desk.token();
        path.expect(token);
        try {
            Reach reach = desk.expect(token, connection ->
                    path.changeOver(token, connection, () -> Desk.welcome(connection)));
            // A peer that has said all does not come any more, or need not.
            whenSilent().thenRun(() -> desk.forget(token));
            path.send(reach.toFrame());
        } catch (IOException e) {
            // The way there is stays; if that has broken too, whoever reads from it notices.
            desk.forget(token);
            path.giveUp(token, e);
        }
    }

    @Override
    public String name() {
        return "parley-" + conversation.self() + "-from-" + peer;
    }

    @Override
    public boolean frame(Frame frame) throws IOException {
        boolean awaited = false;
        switch (frame.kind()) {
            // Dropped once the session has failed; what follows is still read, because the reason may be among it.
            case MESSAGE -> awaited = inbox.put(frame, frame.size()) == Inbox.Put.SERVED;
            case GOODBYE -> {
                frame.body().end();
                finished = true;
                close(frame);
            }
            case ABORT -> conversation.fail(Failure.of(frame));
            case REACH -> awaited = !isFollowed(frame) && inbox.put(frame, frame.size()) == Inbox.Put.SERVED;
            case SWITCH -> {
                if (!kept) {
                    throw new MalformedFrameException("a new connection is announced that nobody knows of");
                }
                close(frame);
            }
            default -> throw new MalformedFrameException("a frame of kind " + frame.kind() + " has no place in a session");
        }
        return awaited;
    }

    @Override
    public void object(Object message) throws IOException {
        if (inbox.put((HandedMessage) message) == Inbox.Put.REFUSED) {
            throw new IOException("the session has ended there");
        }
    }

    @Override
    public boolean messages(Frames messages) throws IOException {
        return inbox.put(messages, messages.size()) == Inbox.Put.SERVED;
    }

    @Override
    public long room() {
        return inbox.room();
    }

    @Override
    public void ahead(Frames messages) throws IOException {
        inbox.putAhead(messages);
    }

    @Override
    public Object mark() {
        return inbox.mark();
    }

    @Override
    public boolean isReady() {
        return inbox.isReady();
    }

    @Override
    public boolean isAwaited() {
        return inbox.isAwaited();
    }

    @Override
    public void interrupted() {
        conversation.fail(new Failure(
                conversation.self(), FailureKind.INTERRUPTED, "was interrupted while it waited for `" + peer + "`"));
    }

    @Override
    public void ended(String how) {
        if (!inbox.isClosed()) {
            conversation.lose(peer, how);
        }
        silence();
    }

    @Override
    public void malformed(String problem) {
        boolean told = conversation.fail(new Failure(peer, FailureKind.VIOLATION, "sent what is no message: " + problem));
        silence();
        if (!told) {
            // This side has said all that it had to say, and nobody reads any more.
            path.close();
        }
    }

    /** The peer sends nothing more here; the frame that says so is kept for who needs it. */
    private void close(Frame last) throws IOException {
        if (kept) {
            inbox.put(last, last.size());
        }
        inbox.complete();
        silence();
    }

    private void silence() {
        whenSilent().complete(null);
    }

    /**
     * Passes on the invitation of whoever holds this end now, behind all of the peer's that this end still follows: a peer that goes to another
     * holder first would announce there, where nobody knows of it, that it comes here.
     */
    void passOn(Frame invitation) throws IOException {
        synchronized (this) {
            if (moves.isPresent() && !moves.get().isDone()) {
                Frame last = invitation.copy();
                moves = Optional.of(moves.get().thenRunAsync(() -> passOnLate(last), this::startThread));
                return;
            }
        }
        path.forward(invitation);
    }

    private void passOnLate(Frame invitation) {
        try {
            path.sendUnlessEnded(invitation);
        } catch (IOException e) {
            // The way there stays; if that has broken too, whoever reads from it notices.
        }
    }

    private void startThread(Runnable task) {
        conversation.surroundings().threads().start(name(), task);
    }

    /** Whether this end is still the one that the invitation is for. */
    private synchronized boolean isFollowed(Frame invitation) throws MalformedFrameException {
        if (!kept) {
            follow(Reach.of(invitation));
        }
        return !kept;
    }

    /** Goes where the peer can be reached directly; if that cannot be done, the way there is stays. */
    private void follow(Reach reach) {
        path.expect(reach.token());
        CompletableFuture<Void> before = moves.orElseGet(() -> CompletableFuture.completedFuture(null));
        moves = Optional.of(before.thenRunAsync(() -> move(reach), this::startThread)
                .exceptionally(fault -> {
                    path.giveUp(reach.token(), new IOException("this side could not follow its peer: " + fault, fault));
                    return null;
                }));
    }

    private void move(Reach reach) {
        Connection connection;
        try {
            connection = conversation.surroundings().desk().call(reach);
        } catch (IOException e) {
            path.giveUp(reach.token(), e);
            return;
        }
        try {
            path.changeOver(reach.token(), connection, () -> { });
        } catch (IOException e) {
            connection.close();
            unheard(e);
        }
    }
}
