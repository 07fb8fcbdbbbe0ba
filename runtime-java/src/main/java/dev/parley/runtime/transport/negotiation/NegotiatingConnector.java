package dev.parley.runtime.transport.negotiation;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.transport.Recollection;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Chooses a transport for every connection, together with the other side, by the two-phase negotiation of <i>Transport-independent
 * sessions in SJ</i>, section 5.3: contact is made over the first set-up transport that works; one exchange of flags says whether the
 * session can stay there; if not, the acceptor lists where it can be reached for sessions, and this side takes the first of its own
 * session transports that leads there, or stays.
 *
 * <p>Connections are watched for signs of life, and reused when both sides are done with them. Memory shared with the other side needs
 * neither. Both sides have to use this class.
 */
public final class NegotiatingConnector implements Connector, AutoCloseable {
    private final Preferences preferences;
    private final NegotiationOptions options;
    private final NegotiationListener listener;
    private final ConnectionThreads threads = new ConnectionThreads();
    private final HostMemory memory = new HostMemory();
    /** The flag that was given last at an address. */
    private final Recollection<TransportAddress, Response> flags = new Recollection<>();
    private final IdleConnections idle;
    private final SpareConnections spare;

    public NegotiatingConnector(Preferences preferences, NegotiationOptions options, NegotiationListener listener) {
        this.preferences = preferences;
        this.options = options;
        this.listener = listener;
        this.idle = new IdleConnections(threads, options.idleLimit());
        this.spare = new SpareConnections(idle);
    }

    @Override
    public Acceptor listen() throws IOException {
        return AcceptorGroup.open(preferences, Optional.empty(), threads, options, listener, spare);
    }

    /** Listens there for set-up, and at fresh addresses over the other transports. */
    @Override
    public Acceptor listen(TransportAddress address) throws IOException {
        if (preferences.setup().stream().noneMatch(transport -> transport.scheme().equals(address.scheme()))) {
            throw new IOException("contact is made over " + schemes(preferences.setup()) + ", not at " + address);
        }
        return AcceptorGroup.open(preferences, Optional.of(address), threads, options, listener, spare);
    }

    @Override
    public Connection connect(List<TransportAddress> addresses) throws IOException {
        return connect(addresses, true);
    }

    /** @param remembering whether to rely on connections that were kept, and on what was agreed on before */
    private Connection connect(List<TransportAddress> addresses, boolean remembering) throws IOException {
        List<String> failures = new ArrayList<>();
        for (Transport transport : memory.order(preferences.setup(), addresses)) {
            for (TransportAddress address : addresses) {
                if (!address.scheme().equals(transport.scheme())) {
                    continue;
                } else if (!transport.reaches(address)) {
                    failures.add(address + ": nobody listens there whom this program can reach");
                    continue;
                }
                Optional<Contact> contact = contact(transport, address, remembering, failures);
                if (contact.isPresent()) {
                    memory.note(addresses, transport.scheme());
                    return conclude(contact.get(), addresses);
                }
            }
        }
        throw new IOException(failures.isEmpty() ? unreachable(addresses) : String.join("; ", failures));
    }

    private String unreachable(List<TransportAddress> addresses) {
        return addresses.isEmpty()
                ? "no address of it is given"
                : "it listens at " + addresses + ", which is not over " + schemes(preferences.setup());
    }

    private Connection conclude(Contact contact, List<TransportAddress> addresses) throws IOException {
        if (contact.presumed()) {
            return presume(contact, () -> connect(addresses, false));
        }
        try {
            return negotiate(contact);
        } catch (IOException e) {
            if (!contact.kept()) {
                throw e;
            }
            // It had been closed there meanwhile.
            return connect(addresses, false);
        }
    }

    /** Closes what is kept for reuse; connections in use live on. */
    @Override
    public void close() {
        idle.close();
    }

    /**
     * A set-up connection.
     *
     * @param response the other side's flag
     * @param presumed whether it gave that flag the last time; otherwise both sides have given theirs
     * @param kept whether it has served before, so that the other side may have closed it meanwhile
     */
    private record Contact(Connection connection, TransportAddress address, Response response, boolean presumed, boolean kept) {}

    private Optional<Contact> contact(Transport transport, TransportAddress address, boolean remembering, List<String> failures) {
        Optional<Response> flag = remembering ? flags.get(address) : Optional.empty();
        while (true) {
            Optional<Connection> kept = flag.isPresent() ? idle.take(address) : Optional.empty();
            try {
                Connection connection = kept.isPresent() ? kept.get() : open(transport, address);
                // Memory that is shared has no round trip to be saved.
                return Optional.of(flag.isPresent() && isEnough(flag.get(), address) && !(connection instanceof DirectConnection)
                        ? new Contact(connection, address, flag.get(), true, kept.isPresent())
                        : greet(connection, address, kept.isPresent()));
            } catch (IOException e) {
                if (kept.isEmpty()) {
                    failures.add(address + ": " + e.getMessage());
                    return Optional.empty();
                }
                // It had been closed there meanwhile.
            }
        }
    }

    /** Whether with this flag of the other side nothing is left to be negotiated. */
    private boolean isEnough(Response response, TransportAddress address) {
        return Outcome.of(request(address), response) == Outcome.PROCEED;
    }

    private Contact greet(Connection connection, TransportAddress address, boolean kept) throws IOException {
        Response response = within(connection, () -> {
            connection.send(NegotiationFrames.offer(request(address)));
            return NegotiationFrames.response(connection.receive());
        });
        flags.note(address, response);
        return new Contact(connection, address, response, false, kept);
    }

    /** This side's flag goes with what it has to say. */
    private Connection presume(Contact contact, PresumedConnection.Negotiation anew) throws IOException {
        contact.connection().sendWithNext(NegotiationFrames.offer(request(contact.address())));
        return new PresumedConnection(lease(contact.connection(), contact.address()),
                response -> isEnough(response, contact.address()), anew);
    }

    private Request request(TransportAddress setup) {
        return Request.of(setup.scheme(), preferences.sessionSchemes());
    }

    private Connection negotiate(Contact contact) throws IOException {
        return switch (Outcome.of(request(contact.address()), contact.response())) {
            case PROCEED -> lease(contact.connection(), contact.address());
            case FAIL -> {
                contact.connection().close();
                throw new IOException("it holds sessions over " + contact.address().scheme() + " only, this side over "
                        + schemes(preferences.session()));
            }
            case NEGOTIATE -> select(contact, within(contact.connection(), () ->
                    NegotiationFrames.Places.of(contact.connection().receive())));
        };
    }

    private Connection select(Contact contact, NegotiationFrames.Places places) throws IOException {
        Connection setup = contact.connection();
        List<String> failures = new ArrayList<>();
        for (Transport transport : preferences.session()) {
            for (TransportAddress address : places.addresses()) {
                if (!address.scheme().equals(transport.scheme()) || !transport.reaches(address)) {
                    continue;
                }
                if (address.scheme().equals(contact.address().scheme())) {
                    within(setup, () -> {
                        setup.send(NegotiationFrames.bare(FrameKind.STAY));
                        return null;
                    });
                    return lease(setup, contact.address());
                }
                Optional<Connection> moved = claim(transport, address, places.ticket(), failures);
                if (moved.isPresent()) {
                    release(contact);
                    return lease(moved.get(), address);
                }
            }
        }
        String reason = failures.isEmpty()
                ? "it holds sessions at " + places.addresses() + ", this side over " + schemes(preferences.session())
                : "no session transport works: " + String.join("; ", failures);
        try (setup) {
            setup.send(new Refusal(false, reason).toFrame());
        }
        throw new IOException(reason);
    }

    private Optional<Connection> claim(Transport transport, TransportAddress address, String ticket, List<String> failures) {
        try {
            Connection connection = open(transport, address);
            return Optional.of(within(connection, () -> {
                connection.send(NegotiationFrames.claim(ticket));
                NegotiationFrames.response(connection.receive());
                NegotiationFrames.accepted(connection.receive()).expect(FrameKind.CLAIMED).body().end();
                return connection;
            }));
        } catch (IOException e) {
            failures.add(address + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    /** The set-up connection has served its purpose for now. */
    private void release(Contact contact) {
        try {
            contact.connection().send(NegotiationFrames.bare(FrameKind.MOVED));
            giveBack(contact.connection(), contact.address());
        } catch (IOException e) {
            // It is not needed any more.
            contact.connection().close();
        }
    }

    private Connection lease(Connection connection, TransportAddress address) {
        return connection instanceof DirectConnection
                ? connection
                : new LeasedConnection(connection, threads, free -> giveBack(free, address), options.patience());
    }

    private void giveBack(Connection connection, TransportAddress address) {
        if (connection instanceof DirectConnection) {
            connection.close();
        } else {
            idle.put(address, connection);
        }
    }

    private Connection open(Transport transport, TransportAddress address) throws IOException {
        return watched(call(transport, address), threads, options);
    }

    private Connection call(Transport transport, TransportAddress address) throws IOException {
        try {
            return transport.connect(address);
        } catch (IOException e) {
            // As the system says it, for which Java has no exception of its own.
            if (String.valueOf(e.getMessage()).contains("Too many open files") && spare.drop()) {
                return transport.connect(address);
            }
            throw e;
        }
    }

    static Connection watched(Connection connection, ConnectionThreads threads, NegotiationOptions options) {
        return HeartbeatConnection.watch(connection, threads, options.liveness());
    }

    private interface Exchange<R> {
        R run() throws IOException;
    }

    /** Runs an exchange in limited time; the connection is closed if it fails. */
    private <R> R within(Connection connection, Exchange<R> exchange) throws IOException {
        Deadline deadline = threads.limit(connection, options.patience());
        try {
            return exchange.run();
        } catch (IOException e) {
            connection.close();
            throw deadline.stop() ? e : new IOException("it did not answer within " + options.patience().toSeconds() + " s", e);
        } finally {
            deadline.stop();
        }
    }

    private static String schemes(List<Transport> transports) {
        return String.join(", ", transports.stream().map(Transport::scheme).toList());
    }
}
