package dev.parley.runtime.session;

import dev.parley.core.machine.Machine;
import dev.parley.core.type.Role;
import dev.parley.runtime.wire.MessageFormat;
import dev.parley.runtime.wire.PayloadCodec;
import dev.parley.runtime.wire.ReachableClasses;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A protocol made ready for its sessions: its machines, and the classes of its payloads. Immutable; shared by all sessions. */
public final class SessionProtocol {
    private final String name;
    private final String digest;
    private final List<Machine> machines;
    private final PayloadClasses payloads;
    private final PayloadCodec codec;
    private final Isolation isolation;

    /**
     * @param name the protocol's qualified name
     * @param machines one per role, in declaration order of the roles
     * @param digest equal exactly for equal protocols
     * @throws ClassNotFoundException whose message is the payload type that {@code loader} has no class for
     */
    public SessionProtocol(String name, List<Machine> machines, String digest, ClassLoader loader, SessionOptions options)
            throws ClassNotFoundException {
        this.name = name;
        this.digest = digest;
        this.machines = List.copyOf(machines);
        this.payloads = PayloadClasses.of(machines, loader);
        Set<Class<?>> reachable = ReachableClasses.from(payloads.all());
        this.codec = options.codec().create(reachable, loader);
        this.isolation = new Isolation(codec, reachable);
    }

    public String name() {
        return name;
    }

    public String digest() {
        return digest;
    }

    /** In declaration order. */
    public List<Role> roles() {
        return machines.stream().map(Machine::role).toList();
    }

    public Optional<Machine> machine(Role role) {
        return machines.stream().filter(machine -> machine.role().equals(role)).findFirst();
    }

    PayloadClasses payloads() {
        return payloads;
    }

    String codecFingerprint() {
        return codec.fingerprint();
    }

    MessageFormat messages() {
        return new MessageFormat(codec);
    }

    Isolation isolation() {
        return isolation;
    }
}
