package dev.parley.runtime.transport.negotiation;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;
import dev.parley.runtime.wire.Refusal;
import java.io.EOFException;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The acceptors of all transports of one side, and the acceptor's part of the negotiation with each caller. Every caller has a thread
 * and a time of its own, so that none holds up another; {@link #accept} yields connections that are ready for a session.
 */
final class AcceptorGroup implements Acceptor {
    /** Callers beyond these are hung up on. */
    private static final int MAX_CALLERS = 1_000;
    /** So many callers may at most be there for connections to be kept for their next use. */
    private static final int MAX_KEPT = MAX_CALLERS / 2;
    private static final int TICKET_BYTES = 16;

    private final Preferences preferences;
    private final NegotiationOptions options;
    private final NegotiationListener listener;
    private final ConnectionThreads threads;
    private final Map<String, Acceptor> acceptors;
    /** Of the whole side. */
    private final SpareConnections spare;
    private final SecureRandom random = new SecureRandom();
    private final Set<String> tickets = ConcurrentHashMap.newKeySet();
    /** Those with whom a negotiation is under way, or is awaited. */
    private final Set<Connection> callers = ConcurrentHashMap.newKeySet();
    /** Empty once for the end. */
    private final BlockingQueue<Optional<Connection>> arrivals = new LinkedBlockingQueue<>();
    /** How many of the acceptors work. */
    private final AtomicInteger listening;
    // Guarded by this, together with what is added to the arrivals.
    private Optional<Host> host = Optional.empty();
    /** Why nobody is taken any more. */
    private volatile Optional<IOException> end = Optional.empty();

    private AcceptorGroup(Preferences preferences, NegotiationOptions options, NegotiationListener listener,
            ConnectionThreads threads, Map<String, Acceptor> acceptors, SpareConnections spare) {
        this.preferences = preferences;
        this.options = options;
        this.listener = listener;
        this.threads = threads;
        this.acceptors = acceptors;
        this.spare = spare;
        this.listening = new AtomicInteger(acceptors.size());
    }

    /** @param chosen where to listen over the transport of this scheme */
    static AcceptorGroup open(Preferences preferences, Optional<TransportAddress> chosen, ConnectionThreads threads,
            NegotiationOptions options, NegotiationListener listener, SpareConnections spare) throws IOException {
        Map<String, Acceptor> acceptors = new LinkedHashMap<>();
        for (Transport transport : preferences.all()) {
            try {
                Optional<TransportAddress> own = chosen.filter(address -> address.scheme().equals(transport.scheme()));
                acceptors.put(transport.scheme(), own.isPresent() ? transport.listen(own.get()) : transport.listen());
            } catch (IOException e) {
                acceptors.values().forEach(Acceptor::close);
                throw new IOException("over " + transport.scheme() + ": " + e.getMessage(), e);
            }
        }
        AcceptorGroup group = new AcceptorGroup(preferences, options, listener, threads, acceptors, spare);
        acceptors.values().forEach(acceptor -> acceptor.whenShort(spare::drop));
        acceptors.forEach((scheme, acceptor) -> acceptor.serve("parley-accept-" + scheme, threads, group.new Greeting(scheme, acceptor)));
        return group;
    }

    /** Of the transports for set-up; the others are told in the negotiation. */
    @Override
    public List<TransportAddress> addresses() {
        return addresses(preferences.setup());
    }

    private List<TransportAddress> addresses(List<Transport> transports) {
        return transports.stream().flatMap(transport -> acceptors.get(transport.scheme()).addresses().stream()).toList();
    }

    @Override
    public Connection accept() throws IOException {
        try {
            Optional<Connection> arrived = arrivals.take();
            if (arrived.isEmpty()) {
                arrivals.add(arrived);
                throw new IOException(end.orElseThrow().getMessage(), end.get());
            }
            return arrived.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** The thread in which a caller has negotiated goes on to look after it. */
    @Override
    public void serve(String name, ConnectionThreads unused, Host newHost) {
        List<Connection> early;
        Optional<IOException> over;
        synchronized (this) {
            host = Optional.of(newHost);
            early = queued();
            over = end;
        }
        early.forEach(connection -> threads.start(name, () -> newHost.welcome(connection)));
        over.ifPresent(newHost::ended);
    }

    @Override
    public void close() {
        close(new IOException("the acceptor is closed"));
    }

    private void close(IOException why) {
        Optional<Host> told;
        List<Connection> late;
        synchronized (this) {
            told = end.isPresent() ? Optional.empty() : host;
            end = end.or(() -> Optional.of(why));
            late = queued();
            arrivals.add(Optional.empty());
        }
        acceptors.values().forEach(Acceptor::close);
        callers.forEach(Connection::close);
        late.forEach(Connection::close);
        told.ifPresent(waiting -> waiting.ended(why));
    }

    /** Takes those who have arrived and were not accepted. */
    private List<Connection> queued() {
        List<Optional<Connection>> queued = new ArrayList<>();
        arrivals.drainTo(queued);
        return queued.stream().flatMap(Optional::stream).toList();
    }

    private final class Greeting implements Host {
        private final String scheme;
        private final Acceptor acceptor;

        Greeting(String scheme, Acceptor acceptor) {
            this.scheme = scheme;
            this.acceptor = acceptor;
        }

        @Override
        public void welcome(Connection stranger) {
            Connection caller = NegotiatingConnector.watched(stranger, threads, options);
            // Before anything is looked at: whoever closes the group meanwhile finds it here.
            callers.add(caller);
            if (end.isPresent()) {
                hangUp(caller);
            } else if (callers.size() > MAX_CALLERS) {
                listener.refused(caller.peer(), "there are " + MAX_CALLERS + " others already");
                hangUp(caller);
            } else {
                greet(scheme, caller);
            }
        }

        private void hangUp(Connection caller) {
            callers.remove(caller);
            caller.close();
        }

        /** Closed, or broken: then those who call learn of it, and when nobody can call any more so does whoever waits for them. */
        @Override
        public void ended(IOException why) {
            acceptor.close();
            if (listening.decrementAndGet() == 0) {
                close(why);
            }
        }
    }

    /** How an exchange with a caller ended. */
    private enum Outlook {
        /** A session begins. */
        SESSION,
        /** The caller needed something else this time, and may come again. */
        LATER,
        OVER
    }

    private void greet(String scheme, Connection caller) {
        settle(scheme, caller, () -> listen(scheme, caller, options.patience(), () -> greeted(caller, flag(scheme))));
    }

    private void settle(String scheme, Connection caller, Supplier<Outlook> first) {
        Outlook outlook;
        try {
            outlook = first.get();
            while (outlook == Outlook.LATER && keeps(caller)) {
                outlook = listenAgain(scheme, caller);
            }
        } finally {
            // First of all: whoever looks after it may close this group at once, and it is no caller of the group's any more.
            callers.remove(caller);
        }
        if (outlook == Outlook.SESSION) {
            deliver(scheme, caller);
        }
    }

    /** To somebody who knows this side's flag, and may take as long as its connection is kept. */
    private Outlook listenAgain(String scheme, Connection caller) {
        return listen(scheme, caller, keptFor(), () -> {
            Frame first = spare.receive(caller);
            caller.sendWithNext(NegotiationFrames.answer(flag(scheme)));
            return first;
        });
    }

    /** This side's flag does not wait for the caller's, but goes with what follows where that has come already. */
    private static Frame greeted(Connection caller, Response flag) throws IOException {
        caller.sendWithNext(NegotiationFrames.answer(flag));
        Optional<Frame> first = caller.poll();
        if (first.isPresent()) {
            return first.get();
        }
        caller.flush();
        return caller.receive();
    }

    private Response flag(String scheme) {
        return Response.of(scheme, preferences.sessionSchemes());
    }

    /** Gives this side's flag, and takes the caller's first frame. */
    private interface Beginning {
        Frame receive() throws IOException;
    }

    private Outlook listen(String scheme, Connection caller, Duration patience, Beginning beginning) {
        Deadline deadline = threads.limit(caller, patience);
        try {
            Frame first = beginning.receive();
            if (!deadline.stop()) {
                return Outlook.OVER;
            }
            deadline = threads.limit(caller, options.patience());
            Outlook outlook = negotiate(scheme, caller, first);
            return deadline.stop() ? outlook : Outlook.OVER;
        } catch (MalformedFrameException e) {
            refuse(caller, e.getMessage());
        } catch (EOFException e) {
            // It has thought better of it, or does not need the connection again.
            caller.close();
        } catch (IOException e) {
            if (end.isEmpty()) {
                listener.refused(caller.peer(), deadline.stop() ? e.getMessage() : "it took too long");
            }
            caller.close();
        } finally {
            deadline.stop();
        }
        return Outlook.OVER;
    }

    private Outlook negotiate(String scheme, Connection caller, Frame first) throws IOException {
        if (first.kind() == FrameKind.CLAIM) {
            if (!tickets.remove(NegotiationFrames.ticket(first))) {
                refuse(caller, "nobody has negotiated for this connection");
                return Outlook.OVER;
            }
            caller.send(NegotiationFrames.bare(FrameKind.CLAIMED));
            return Outlook.SESSION;
        }
        return switch (Outcome.of(NegotiationFrames.request(first), flag(scheme))) {
            case PROCEED -> Outlook.SESSION;
            case FAIL -> {
                refuse(caller, "sessions go over " + scheme + " only");
                yield Outlook.OVER;
            }
            case NEGOTIATE -> offerPlaces(scheme, caller);
        };
    }

    private Outlook offerPlaces(String scheme, Connection caller) throws IOException {
        String ticket = ticket();
        tickets.add(ticket);
        try {
            caller.send(new NegotiationFrames.Places(ticket, addresses(preferences.session())).toFrame());
            Frame choice = NegotiationFrames.accepted(caller.receive());
            choice.body().end();
            return switch (choice.kind()) {
                case STAY -> {
                    if (!preferences.sessionSchemes().contains(scheme)) {
                        throw new MalformedFrameException("the session cannot stay on " + scheme);
                    }
                    yield Outlook.SESSION;
                }
                case MOVED -> Outlook.LATER;
                default -> throw new MalformedFrameException("a frame of kind " + choice.kind() + " chooses no transport");
            };
        } finally {
            tickets.remove(ticket);
        }
    }

    /** Gives the connection to whoever looks after those who call, or waits for them. */
    private void deliver(String scheme, Connection caller) {
        Connection ready = caller instanceof DirectConnection
                ? caller
                : new LeasedConnection(caller, threads, free -> keepOn(scheme, free), options.patience());
        Optional<Host> welcoming;
        boolean over;
        synchronized (this) {
            welcoming = host;
            over = end.isPresent();
            if (!over && host.isEmpty()) {
                arrivals.add(Optional.of(ready));
            }
        }
        if (over) {
            caller.close();
        } else if (welcoming.isPresent()) {
            welcoming.get().welcome(ready);
        } else {
            flush(ready);
        }
    }

    /** What this side has said so far leaves although nobody goes on yet. */
    private static void flush(Connection ready) {
        try {
            ready.flush();
        } catch (IOException e) {
            // Whoever accepts it learns that it is broken.
        }
    }

    private void keepOn(String scheme, Connection caller) {
        if (!threads.tryStart("parley-negotiation", () -> keep(scheme, caller))) {
            caller.close();
        }
    }

    /** For the caller's next session, which this thread waits for. */
    private void keep(String scheme, Connection caller) {
        callers.add(caller);
        if (keeps(caller)) {
            settle(scheme, caller, () -> listenAgain(scheme, caller));
        } else {
            callers.remove(caller);
        }
    }

    /** @return whether a connection stays open for its caller's next session; if not, it is closed */
    private boolean keeps(Connection caller) {
        if (end.isPresent() || caller instanceof DirectConnection || callers.size() > MAX_KEPT) {
            caller.close();
            return false;
        }
        return true;
    }

    /** A little longer than the caller keeps it, so that it rarely finds it closed. */
    private Duration keptFor() {
        return options.idleLimit().plus(options.patience());
    }

    private void refuse(Connection caller, String reason) {
        listener.refused(caller.peer(), reason);
        try (caller) {
            caller.send(new Refusal(false, reason).toFrame());
            caller.endOutput();
        } catch (IOException e) {
            // It has gone already.
            caller.close();
        }
    }

    private String ticket() {
        byte[] bytes = new byte[TICKET_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
