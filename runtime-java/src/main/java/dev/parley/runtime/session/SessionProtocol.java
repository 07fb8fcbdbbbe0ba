package dev.parley.runtime.session;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Role;
import dev.parley.runtime.wire.ClassShapes;
import dev.parley.runtime.wire.MessageFormat;
import dev.parley.runtime.wire.PayloadCodec;
import dev.parley.runtime.wire.PayloadCodecFactory;
import dev.parley.runtime.wire.ReachableClasses;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** A protocol made ready for its sessions: its machines, and the classes of its payloads. Does not change; shared by all sessions. */
public final class SessionProtocol {
    /** More than there are versions of a protocol in use at a time. */
    private static final int MAX_NUMBERED = 100;

    private final String name;
    private final String digest;
    private final List<Machine> machines;
    private final List<Machine> optimised;
    private final PayloadClasses payloads;
    private final Set<Class<?>> reachable;
    private final ClassShapes shapes;
    private final ClassLoader loader;
    private final SessionPayloads sessions;
    private final PayloadCodec codec;
    private final String payloadFingerprint;
    private final Isolation isolation;
    private final List<Role> roles;
    /** Made when a role is played first. */
    private final Map<Role, PlayedMachine> playing = new ConcurrentHashMap<>();
    private final MessageFormat messages;
    private final MessageWriter writer;
    /** For peers with other classes, by the numbering that was agreed on with them. */
    private final Map<List<String>, SessionProtocol> numbered = new ConcurrentHashMap<>();

    /**
     * @param descriptor whose optimised machines are proven, see {@link OptimisedRoles}
     * @throws ClassNotFoundException whose message is the payload type that {@code loader} has no class for
     */
    public SessionProtocol(ProtocolDescriptor descriptor, ClassLoader loader, SessionOptions options) throws ClassNotFoundException {
        this.name = descriptor.qualifiedName();
        this.digest = descriptor.digest();
        this.machines = descriptor.machines();
        this.optimised = descriptor.optimised();
        this.payloads = PayloadClasses.of(Stream.concat(machines.stream(), optimised.stream()).toList(), loader);
        // Only what the projections name, so that codecs agree whichever roles are optimised; nobody ever sends the rest.
        ReachableClasses classes = ReachableClasses.search(PayloadClasses.of(machines, loader).all());
        this.reachable = classes.found();
        this.shapes = ClassShapes.of(classes);
        this.loader = loader;
        this.sessions = new SessionPayloads(loader, options);
        this.codec = options.codec().create(reachable, PayloadCodecFactory.byName(reachable), loader);
        this.payloadFingerprint = fingerprint(codec, shapes);
        this.isolation = new Isolation(codec, reachable);
        this.roles = this.machines.stream().map(Machine::role).toList();
        this.messages = new MessageFormat(codec);
        this.writer = new MessageWriter(messages, options);
    }

    private SessionProtocol(SessionProtocol other, PayloadCodec codec, SessionOptions options) {
        this.name = other.name;
        this.digest = other.digest;
        this.machines = other.machines;
        this.optimised = other.optimised;
        this.payloads = other.payloads;
        this.reachable = other.reachable;
        this.shapes = other.shapes;
        this.loader = other.loader;
        this.sessions = other.sessions;
        this.codec = codec;
        this.payloadFingerprint = fingerprint(codec, shapes);
        this.isolation = other.isolation;
        this.roles = other.roles;
        this.messages = new MessageFormat(codec);
        this.writer = new MessageWriter(messages, options);
    }

    /**
     * The same protocol for a peer whose classes are not quite these.
     *
     * @param numbering names of classes in an order that both sides use; has all of this protocol's
     */
    public SessionProtocol numbered(List<String> numbering, SessionOptions options) {
        SessionProtocol known = numbered.get(numbering);
        if (known != null) {
            return known;
        }
        SessionProtocol made = new SessionProtocol(this, options.codec().create(reachable, numbering, loader), options);
        // Peers have a say in what a numbering is, and are not to fill the memory with them.
        if (numbered.size() < MAX_NUMBERED) {
            numbered.put(List.copyOf(numbering), made);
        }
        return made;
    }

    public String name() {
        return name;
    }

    public String digest() {
        return digest;
    }

    /** In declaration order. */
    public List<Role> roles() {
        return roles;
    }

    /** The projection of a role, which is what the others know of it. */
    public Optional<Machine> machine(Role role) {
        return machines.stream().filter(machine -> machine.role().equals(role)).findFirst();
    }

    /** What a participant of a role is held to: an optimised machine where there is one, else the projection. */
    private Optional<Machine> played(Role role) {
        return optimised.stream().filter(machine -> machine.role().equals(role)).findFirst().or(() -> machine(role));
    }

    /** Whether a participant of a role that there is may send before anything else. */
    public boolean maySendFirst(Role role) {
        return playing(role).maySendFirst();
    }

    /** What a participant is held to, ready to be played; of a role that there is. */
    PlayedMachine playing(Role role) {
        return playing.computeIfAbsent(role, wanted -> new PlayedMachine(played(wanted).orElseThrow(), roles, payloads));
    }

    /** What a participant may do with a session that it received, as a protocol; known to itself alone, so that no digest is needed. */
    static SessionProtocol of(String name, List<Machine> machines, ClassLoader loader, SessionOptions options)
            throws ClassNotFoundException {
        return new SessionProtocol(new ProtocolDescriptor(name, machines, List.of(), Optional.empty(), ""), loader, options);
    }

    SessionPayloads sessions() {
        return sessions;
    }

    /** The projections, one per role in declaration order. */
    public List<Machine> machines() {
        return machines;
    }

    /** Equal on two sides that have the same classes, and number them alike. */
    public String payloadFingerprint() {
        return payloadFingerprint;
    }

    /** The same for those who come to a meeting: where it gives them a numbering, it has compared their classes, which need not be the same. */
    String payloadFingerprint(Meeting meeting) {
        return meeting.numbering().isEmpty() ? payloadFingerprint : codec.fingerprint();
    }

    private static String fingerprint(PayloadCodec codec, ClassShapes shapes) {
        return codec.fingerprint() + ":" + shapes.digest();
    }

    /** The names of the classes of its payloads, as its codec numbers them. */
    public List<String> numbering() {
        return codec.numbering();
    }

    /** What the classes of its payloads are made of. */
    public ClassShapes shapes() {
        return shapes;
    }

    MessageFormat messages() {
        return messages;
    }

    MessageWriter writer() {
        return writer;
    }

    Isolation isolation() {
        return isolation;
    }
}
