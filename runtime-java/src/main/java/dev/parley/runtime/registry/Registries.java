package dev.parley.runtime.registry;

import dev.parley.runtime.ProtocolSource;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.binary.Environment;
import dev.parley.runtime.session.Protocols;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.shared.SharedTransport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;

/** Puts a registry's parts together. Applications use the factories of {@link dev.parley.runtime.SessionRegistry}. */
public final class Registries {
    /** An instance that is given up after this time is so in the same JVM, where nobody is slow to start. */
    private static final Duration LOCAL_EXPIRY = Duration.ofSeconds(30);

    private Registries() {}

    public static TransportRegistry inThisVm(ProtocolSource protocols, ClassLoader payloads, SessionOptions options) {
        return inThisVm(LOCAL_EXPIRY, protocols, payloads, options);
    }

    public static TransportRegistry inThisVm(Duration expiry, ProtocolSource protocols, ClassLoader payloads, SessionOptions options) {
        Rendezvous rendezvous = new Rendezvous(expiry);
        Transport memory = new SharedTransport();
        return registry(new LocalRendezvous(rendezvous), () -> { }, memory, new Protocols(protocols, payloads, options), options);
    }

    /**
     * @param host the interface on which to listen for other participants
     * @param patience how long to try to reach a registry that does not answer
     */
    public static TransportRegistry overTcp(InetSocketAddress registry, String host, Duration patience, ProtocolSource protocols,
            ClassLoader payloads, SessionOptions options) {
        Transport transport = new TcpTransport(host, options.maxMessageBytes());
        RegistryAddress address = new RegistryAddress(transport,
                new HostAndPort(registry.getHostString(), registry.getPort()).at(TcpTransport.SCHEME), patience, Optional.empty());
        return negotiating(address, Preferences.of(transport), protocols, payloads, options);
    }

    /** Sessions over whatever the participants agree on. */
    public static TransportRegistry negotiating(RegistryAddress registry, Preferences preferences, ProtocolSource protocols,
            ClassLoader payloads, SessionOptions options) {
        return negotiating(registry, preferences, NegotiationOptions.defaults(), protocols, payloads, options);
    }

    public static TransportRegistry negotiating(RegistryAddress registry, Preferences preferences, NegotiationOptions negotiation,
            ProtocolSource protocols, ClassLoader payloads, SessionOptions options) {
        NegotiatingConnector connector = new NegotiatingConnector(preferences, negotiation, Registries::log);
        return registry(new RemoteRendezvous(registry), connector::close, connector, new Protocols(protocols, payloads, options), options);
    }

    /**
     * Says at a registry that a role will not be taken, for somebody who has nothing to take it with.
     *
     * @throws SessionException if it cannot be reached, or declines
     */
    public static void withdraw(RegistryAddress registry, String protocol, String instance, String role, String reason)
            throws SessionException {
        TransportRegistry.withdraw(new RemoteRendezvous(registry), protocol, instance, role, reason);
    }

    private static TransportRegistry registry(RendezvousService rendezvous, Runnable onClose, Connector connector, Protocols protocols,
            SessionOptions options) {
        Environment environment = Environment.of(connector, protocols, options, Registries::log);
        return new TransportRegistry(rendezvous, onClose, connector, protocols, environment.surroundings(), Registries::log);
    }

    private static void log(String peer, String reason) {
        System.getLogger("dev.parley.runtime").log(Level.DEBUG, () -> "turned away " + peer + ": " + reason);
    }
}
