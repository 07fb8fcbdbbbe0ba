package dev.parley.runtime.binary;

import dev.parley.runtime.ProtocolSource;
import dev.parley.runtime.Service;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.delegation.Desk;
import dev.parley.runtime.session.Probing;
import dev.parley.runtime.session.Protocols;
import dev.parley.runtime.session.RefusalListener;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.session.Surroundings;
import dev.parley.runtime.session.Watch;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The one implementation of {@link SessionEnvironment}. */
public final class Environment implements Surroundings.Services {
    /** Neither side is known before a session is opened. */
    private static final String NOBODY_YET = "";

    private final ClosableConnector connector;
    private final Protocols protocols;
    private final Surroundings surroundings;
    private final RefusalListener refusals;
    private final Runnable onClose;
    private final Acquaintances acquaintances = new Acquaintances();

    private Environment(
            Connector connector, Protocols protocols, SessionOptions options, RefusalListener refusals, Runnable onClose) {
        this.onClose = onClose;
        this.connector = new ClosableConnector(connector);
        this.protocols = protocols;
        ConnectionThreads threads = new ConnectionThreads();
        // Sessions live on when the environment is closed: those that change hands still find their new way.
        this.surroundings = new Surroundings(
                options, new Desk(connector, threads, options.linkTimeout()), new Watch(threads), new Probing(), threads, this);
        this.refusals = refusals;
    }

    public static Environment of(Connector connector, ProtocolSource protocols, ClassLoader payloads, SessionOptions options) {
        return of(connector, new Protocols(protocols, payloads, options), options, Environment::log);
    }

    /** Over whatever the two sides agree on; the connections that are kept for reuse are closed with the environment. */
    public static Environment negotiating(
            Preferences preferences, ProtocolSource protocols, ClassLoader payloads, SessionOptions options) {
        NegotiatingConnector connector = new NegotiatingConnector(preferences, NegotiationOptions.defaults(), Environment::log);
        return new Environment(connector, new Protocols(protocols, payloads, options), options, Environment::log, connector::close);
    }

    private static void log(String peer, String reason) {
        System.getLogger("dev.parley.runtime").log(Level.DEBUG, () -> "turned away " + peer + ": " + reason);
    }

    /** @param refusals told who was turned away */
    public static Environment of(Connector connector, Protocols protocols, SessionOptions options, RefusalListener refusals) {
        return new Environment(connector, protocols, options, refusals, () -> { });
    }

    /** For sessions that are opened in another way than by request. */
    public Surroundings surroundings() {
        return surroundings;
    }

    /** What is received has the surroundings of whoever receives it, which are these. */
    @Override
    public Service at(SessionProtocol protocol, List<TransportAddress> addresses) {
        return new BinaryService(protocol, addresses, connector, acquaintances, surroundings);
    }

    @Override
    public Service service(String protocol, List<TransportAddress> addresses) throws SessionException {
        return at(ofTwo(protocol), addresses);
    }

    @Override
    public SessionServer serve(String protocol) throws SessionException {
        return serve(List.of(protocol), Optional.empty());
    }

    @Override
    public SessionServer serve(String protocol, TransportAddress address) throws SessionException {
        return serve(List.of(protocol), Optional.of(address));
    }

    @Override
    public SessionServer serveAny(List<String> protocols) throws SessionException {
        return serve(protocols, Optional.empty());
    }

    @Override
    public SessionServer serveAny(List<String> protocols, TransportAddress address) throws SessionException {
        return serve(protocols, Optional.of(address));
    }

    @Override
    public void close() {
        connector.close();
        surroundings.desk().close();
        onClose.run();
    }

    /** @param place a fresh one, unless the caller has chosen it */
    private SessionServer serve(List<String> names, Optional<TransportAddress> place) throws SessionException {
        if (names.isEmpty()) {
            throw new SessionSetupException(NOBODY_YET, "a server needs a protocol");
        }
        List<SessionProtocol> known = new ArrayList<>();
        for (String name : names) {
            known.add(ofTwo(name));
        }
        try {
            Acceptor acceptor = place.isPresent() ? connector.listen(place.get()) : connector.listen();
            List<Service> services = known.stream().map(protocol -> at(protocol, acceptor.addresses())).toList();
            BinaryServer server = new BinaryServer(new Welcome(known, new RecentRequests(), surroundings), services, acceptor, refusals,
                    surroundings);
            server.start();
            return server;
        } catch (IOException e) {
            throw new SessionSetupException(NOBODY_YET, "cannot listen for sessions of `" + String.join("`, `", names) + "`"
                    + place.map(address -> " at " + address).orElse("") + ": " + e.getMessage(), e);
        }
    }

    private SessionProtocol ofTwo(String name) throws SessionSetupException {
        SessionProtocol protocol = protocols.get(name, NOBODY_YET);
        if (protocol.roles().size() != 2) {
            throw new SessionSetupException(NOBODY_YET, "the protocol `" + name + "` has " + protocol.roles().size()
                    + " roles: only one of two is served and requested, the others meet through a registry");
        }
        return protocol;
    }
}
