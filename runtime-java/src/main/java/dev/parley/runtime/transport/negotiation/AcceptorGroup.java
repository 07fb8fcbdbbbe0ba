package dev.parley.runtime.transport.negotiation;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThread;
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
    private final Map<String, Acceptor> acceptors;
    private final SecureRandom random = new SecureRandom();
    private final Set<String> tickets = ConcurrentHashMap.newKeySet();
    /** Those with whom a negotiation is under way, or is awaited. */
    private final Set<Connection> callers = ConcurrentHashMap.newKeySet();
    /** Empty once for the end. */
    private final BlockingQueue<Optional<Connection>> arrivals = new LinkedBlockingQueue<>();
    private volatile boolean closed;

    private AcceptorGroup(Preferences preferences, NegotiationOptions options, NegotiationListener listener,
            Map<String, Acceptor> acceptors) {
        this.preferences = preferences;
        this.options = options;
        this.listener = listener;
        this.acceptors = acceptors;
    }

    /** @param chosen where to listen over the transport of this scheme */
    static AcceptorGroup open(Preferences preferences, Optional<TransportAddress> chosen, NegotiationOptions options,
            NegotiationListener listener) throws IOException {
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
        AcceptorGroup group = new AcceptorGroup(preferences, options, listener, acceptors);
        acceptors.forEach((scheme, acceptor) ->
                Thread.ofVirtual().name("parley-accept-" + scheme).start(() -> group.serve(scheme, acceptor)));
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
                throw new IOException("the acceptor is closed");
            }
            return arrived.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        closed = true;
        acceptors.values().forEach(Acceptor::close);
        callers.forEach(Connection::close);
        closeArrivals();
    }

    private void serve(String scheme, Acceptor acceptor) {
        try {
            while (true) {
                Connection caller = NegotiatingConnector.watched(acceptor.accept(), options);
                if (callers.size() >= MAX_CALLERS) {
                    listener.refused(caller.peer(), "there are " + MAX_CALLERS + " others already");
                    caller.close();
                } else {
                    greetLater(scheme, caller, options.patience());
                }
            }
        } catch (IOException e) {
            // Closed, or broken: then those who call learn of it.
            acceptor.close();
        }
    }

    private void greetLater(String scheme, Connection caller, Duration patience) {
        callers.add(caller);
        ConnectionThread.start("parley-negotiation", caller, () -> greet(scheme, caller, patience));
    }

    /** @param patience how long the caller may take to begin; an old one may take as long as it is kept */
    private void greet(String scheme, Connection caller, Duration patience) {
        Deadline deadline = Deadline.start(caller, patience);
        try {
            Response response = Response.of(scheme, preferences.sessionSchemes());
            caller.send(NegotiationFrames.answer(response));
            Frame first = caller.receive();
            if (deadline.stop()) {
                deadline = Deadline.start(caller, options.patience());
                negotiate(scheme, caller, response, first, deadline);
            }
        } catch (MalformedFrameException e) {
            refuse(caller, e.getMessage());
        } catch (EOFException e) {
            // It has thought better of it, or does not need the connection again.
            caller.close();
        } catch (IOException e) {
            listener.refused(caller.peer(), deadline.stop() ? e.getMessage() : "it took too long");
            caller.close();
        } finally {
            deadline.stop();
            callers.remove(caller);
        }
    }

    private void negotiate(String scheme, Connection caller, Response response, Frame first, Deadline deadline) throws IOException {
        if (first.kind() == FrameKind.CLAIM) {
            if (tickets.remove(NegotiationFrames.ticket(first))) {
                caller.send(NegotiationFrames.bare(FrameKind.CLAIMED));
                deliver(scheme, caller, deadline);
            } else {
                refuse(caller, "nobody has negotiated for this connection");
            }
            return;
        }
        switch (Outcome.of(NegotiationFrames.request(first), response)) {
            case PROCEED -> deliver(scheme, caller, deadline);
            case FAIL -> refuse(caller, "sessions go over " + scheme + " only");
            case NEGOTIATE -> offerPlaces(scheme, caller, deadline);
        }
    }

    private void offerPlaces(String scheme, Connection caller, Deadline deadline) throws IOException {
        String ticket = ticket();
        tickets.add(ticket);
        try {
            caller.send(new NegotiationFrames.Places(ticket, addresses(preferences.session())).toFrame());
            Frame choice = NegotiationFrames.accepted(caller.receive());
            choice.body().end();
            switch (choice.kind()) {
                case STAY -> {
                    if (!preferences.sessionSchemes().contains(scheme)) {
                        throw new MalformedFrameException("the session cannot stay on " + scheme);
                    }
                    deliver(scheme, caller, deadline);
                }
                case MOVED -> {
                    if (deadline.stop()) {
                        keep(scheme, caller);
                    }
                }
                default -> throw new MalformedFrameException("a frame of kind " + choice.kind() + " chooses no transport");
            }
        } finally {
            tickets.remove(ticket);
        }
    }

    private void deliver(String scheme, Connection caller, Deadline deadline) {
        if (!deadline.stop()) {
            return;
        }
        // First of all: whoever accepts it may close this group at once, and it is no caller of the group's any more.
        callers.remove(caller);
        arrivals.add(Optional.of(caller instanceof DirectConnection
                ? caller
                : new LeasedConnection(caller, free -> keep(scheme, free), options.patience())));
        if (closed) {
            closeArrivals();
        }
    }

    /** For the caller's next session. */
    private void keep(String scheme, Connection caller) {
        if (closed || caller instanceof DirectConnection || callers.size() >= MAX_KEPT) {
            caller.close();
            return;
        }
        // A little longer than the caller keeps it, so that it rarely finds it closed.
        greetLater(scheme, caller, options.idleLimit().plus(options.patience()));
        if (closed) {
            caller.close();
        }
    }

    /** Nobody will accept them any more. */
    private void closeArrivals() {
        List<Optional<Connection>> late = new ArrayList<>();
        arrivals.drainTo(late);
        late.forEach(arrival -> arrival.ifPresent(Connection::close));
        arrivals.add(Optional.empty());
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
