package dev.parley.runtime.registry;

import dev.parley.runtime.ProtocolSource;
import dev.parley.runtime.binary.Environment;
import dev.parley.runtime.session.Protocols;
import dev.parley.runtime.session.RefusalListener;
import dev.parley.runtime.session.SessionOptions;
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
        return new TransportRegistry(new LocalRendezvous(rendezvous), rendezvous::close, memory,
                new Protocols(protocols, payloads, options), Environment.surroundings(memory, options), log());
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
        RefusalListener log = log();
        NegotiatingConnector connector = new NegotiatingConnector(preferences, negotiation, log::refused);
        return new TransportRegistry(new RemoteRendezvous(registry), connector::close, connector,
                new Protocols(protocols, payloads, options), Environment.surroundings(connector, options), log);
    }

    private static RefusalListener log() {
        System.Logger logger = System.getLogger("dev.parley.runtime");
        return (peer, reason) -> logger.log(Level.DEBUG, () -> "turned away " + peer + ": " + reason);
    }
}
