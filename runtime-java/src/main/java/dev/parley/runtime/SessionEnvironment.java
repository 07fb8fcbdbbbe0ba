package dev.parley.runtime;

import dev.parley.runtime.binary.Environment;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.shared.SharedTransport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.util.List;

/**
 * What the sessions of one program have in common: how it reaches others, its protocols and payload classes, and its options. Safe for
 * use by several threads.
 */
public interface SessionEnvironment extends AutoCloseable {

    /**
     * The service of a protocol at an address; nobody is asked yet.
     *
     * @param protocol the qualified name of a protocol of two roles, of which {@link Service#request()} plays the first
     * @throws SessionSetupException if the protocol is not known here, or is none of two roles
     */
    Service service(String protocol, List<TransportAddress> addresses) throws SessionException;

    /** @param address {@code tcp:host:port}, or of any other transport of this environment */
    default Service service(String protocol, String address) throws SessionException {
        return service(protocol, List.of(TransportAddress.parse(address)));
    }

    /** Serves a protocol at a fresh address, of which {@link SessionServer#accept()} plays the second role. */
    SessionServer serve(String protocol) throws SessionException;

    /**
     * Serves a protocol at an address that the caller chose.
     *
     * @throws SessionSetupException if it cannot be listened on
     */
    SessionServer serve(String protocol, TransportAddress address) throws SessionException;

    /**
     * Serves several protocols at one fresh address (a set of session types). Who comes plays one of them, which {@link Session#protocol()}
     * tells: the one that is the same on both sides, otherwise the first that fits, beginning with one of the name that the caller uses.
     *
     * @param protocols qualified names of protocols of two roles, at least one
     */
    SessionServer serveAny(List<String> protocols) throws SessionException;

    /** As {@link #serveAny(List)}, at an address that the caller chose. */
    SessionServer serveAny(List<String> protocols, TransportAddress address) throws SessionException;

    /**
     * Sessions and servers live on, each until it is closed itself, and a session that was handed over waits for its receiver. From now on, no
     * session can be handed over, and whoever serves a protocol or requests a session of one of this environment's services gets a
     * {@link SessionSetupException}.
     */
    @Override
    void close();

    /** Between threads of this JVM, over shared memory. They must use the same environment. */
    static SessionEnvironment inThisVm(ProtocolSource protocols, ClassLoader payloads, SessionOptions options) {
        return over(new SharedTransport(), protocols, payloads, options);
    }

    /** Over TCP, listening on the loopback interface. Connections are kept for the next session with the same program. */
    static SessionEnvironment overTcp(ProtocolSource protocols, ClassLoader payloads, SessionOptions options) {
        return Environment.negotiating(
                Preferences.of(TcpTransport.onLoopback(options.maxMessageBytes())), protocols, payloads, options);
    }

    /** Over TCP on the loopback interface, with everything from the caller's class path. */
    static SessionEnvironment overTcp() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return overTcp(ProtocolSource.classPath(loader), loader, SessionOptions.defaults());
    }

    /** @param connector whose transports are used, and by which sessions that are handed over find a new way */
    static SessionEnvironment over(Connector connector, ProtocolSource protocols, ClassLoader payloads, SessionOptions options) {
        return Environment.of(connector, protocols, payloads, options);
    }
}
