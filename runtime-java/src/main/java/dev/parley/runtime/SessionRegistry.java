package dev.parley.runtime;

import dev.parley.runtime.registry.Registries;
import dev.parley.runtime.session.SessionOptions;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * Hands out sessions: the meeting point of the participants of a protocol's instances (<i>Session Type Guided Distributed
 * Interaction</i>, section 2). Safe for use by several threads.
 */
public interface SessionRegistry extends AutoCloseable {

    /** Makes an instance of a protocol. Its name must be new to the registry. */
    void instantiate(String protocol, String instance) throws SessionException;

    /**
     * Takes a role of an instance, and waits until all its roles are taken and the participants are connected.
     *
     * <p>Whoever cannot take its role, because something that it takes is not there or the thread is interrupted, is waited for no longer: the
     * registry gives the instance up, and tells the others why. A registry elsewhere that does not answer within half a second is told in the
     * background, while this method throws: it is tried for as long as the registry is tried in any case, and the program lives that long.
     *
     * @throws SessionException if there is no session; interrupts stay set
     */
    Session lookup(String protocol, String instance, String role) throws SessionException;

    /** As {@link #lookup}, but makes the instance if there is none: the first participant to come does. */
    Session join(String protocol, String instance, String role) throws SessionException;

    /**
     * Says that a role will not be taken, so that nobody waits for it. Without an effect where somebody has taken it.
     *
     * @param reason what happened, as a clause whose subject is the role: {@code has no class path}
     */
    void withdraw(String protocol, String instance, String role, String reason) throws SessionException;

    /**
     * Sessions that were handed out live on, with an {@linkplain Session#environment() environment} that is closed. Those who wait in
     * {@link #lookup} or {@link #join} for others to come wait no more, and are told so, as is whoever asks for anything from now on.
     */
    @Override
    void close();

    /** Sessions between threads of this JVM, over shared memory. Participants must use the same registry object. */
    static SessionRegistry inThisVm(ProtocolSource protocols, ClassLoader payloads, SessionOptions options) {
        return Registries.inThisVm(protocols, payloads, options);
    }

    /**
     * Sessions over TCP, by a registry that runs elsewhere (or in this JVM, see {@link dev.parley.runtime.registry.RegistryServer}).
     * Listens for other participants on the loopback interface.
     *
     * @param registry where it listens; nothing is sent there yet
     */
    static SessionRegistry at(InetSocketAddress registry, ProtocolSource protocols, ClassLoader payloads, SessionOptions options) {
        return Registries.overTcp(registry, "127.0.0.1", Duration.ofSeconds(10), protocols, payloads, options);
    }

    /** As {@link #at(InetSocketAddress, ProtocolSource, ClassLoader, SessionOptions)}, with everything from the caller's class path. */
    static SessionRegistry at(InetSocketAddress registry) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return at(registry, ProtocolSource.classPath(loader), loader, SessionOptions.defaults());
    }
}
