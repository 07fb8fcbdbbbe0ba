package dev.parley.runtime.session;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.machine.equivalence.Duality;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.Service;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.delegation.Delegation;
import dev.parley.runtime.delegation.Desk;
import dev.parley.runtime.delegation.Reach;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.ClassShapes;
import dev.parley.runtime.wire.ServiceTicket;
import dev.parley.runtime.wire.SessionTicket;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sessions and services as payloads of a protocol: whether they are what its messages ask for, and what becomes of them at either end.
 * Safe for use by several threads.
 */
final class SessionPayloads {
    /** The roles of a session that is requested from a service that was received. */
    private static final Role CLIENT = new Role("client");

    private static final Role SERVER = new Role("server");

    /** More than programs have that mean well: a few for each session type of their protocols. */
    private static final int MAX_KNOWN = 1_000;

    /** A session type as one end of a particular session has it. */
    private record Use(PayloadType.Session type, int member, Role self, Role peer, List<String> numbering) {}

    private final ClassLoader loader;
    private final SessionOptions options;
    private final Map<Use, SessionProtocol> protocols = new ConcurrentHashMap<>();

    SessionPayloads(ClassLoader loader, SessionOptions options) {
        this.loader = loader;
        this.options = options;
    }

    /** How the value differs from what the message asks for, as a clause; empty if it can be sent. Changes nothing. */
    Optional<String> mismatch(PayloadType.Session type, Object value, Conversation carrier) {
        return switch (type.type().initiation()) {
            case ESTABLISHED -> value instanceof MonitoredSession session
                    ? session.unfitToTravelOver(carrier).or(() -> member(type, session.residual()) >= 0
                            ? Optional.empty()
                            : Optional.of("a session at " + session.point() + " where the message has `" + type.simpleName() + "`: "
                                    + difference(type, session.residual())))
                    : Optional.of(describe(value) + " where the message has the session `" + type.simpleName() + "`");
            case REQUEST -> value instanceof KnownService service
                    ? PeerComparison.misuse(machine(type, 0, CLIENT, SERVER), service.protocolOfRequests().machines().get(0))
                            .map(difference -> "a service of `" + service.protocol() + "` where the message has `" + type.simpleName()
                                    + "`: " + difference)
                    : Optional.of(describe(value) + " where the message has the service `" + type.simpleName() + "`");
            case ACCEPT -> Optional.of("what the message has as `" + type.simpleName() + "`: nobody can send the right to accept sessions. Whoever is"
                    + " to accept them can serve the protocol and send its service (`cbegin`), or be given each session that was accepted");
        };
    }

    /** The value as it travels within this JVM. A session leaves its holder for good. */
    Object dispatch(PayloadType.Session type, Object value) throws SessionException {
        return value instanceof MonitoredSession session ? session.leave(member(type, session.residual())) : value;
    }

    /** How what has arrived differs from what the message asks for, as a clause; empty if it does not. */
    Optional<String> mismatch(PayloadType.Session type, Object value) {
        return unfit(type, value).or(() -> switch (value) {
            case SessionTicket ticket -> malformed(ticket.addresses());
            case ServiceTicket ticket -> malformed(ticket.addresses());
            default -> Optional.empty();
        });
    }

    private static Optional<String> malformed(List<String> addresses) {
        try {
            addresses.forEach(TransportAddress::parse);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of("somewhere to call that is none: " + e.getMessage());
        }
    }

    private static Optional<String> unfit(PayloadType.Session type, Object value) {
        int members = type.type().members().size();
        boolean fits = switch (value) {
            case HandedSession session -> isLive(type) && session.member() < members;
            case SessionTicket ticket -> isLive(type) && ticket.member() >= 0 && ticket.member() < members;
            case Service service -> type.type().initiation() == Initiation.REQUEST;
            case ServiceTicket ticket -> type.type().initiation() == Initiation.REQUEST;
            case null, default -> false;
        };
        return fits ? Optional.empty() : Optional.of(describe(value) + " where the message has `" + type.simpleName() + "`");
    }

    private static boolean isLive(PayloadType.Session type) {
        return type.type().initiation() == Initiation.ESTABLISHED;
    }

    /** What the receiver gets of a value that has been found to fit. */
    Object receive(PayloadType.Session type, Object value, Surroundings surroundings) {
        return switch (value) {
            case HandedSession session -> takeUp(type, session);
            case SessionTicket ticket -> fetch(type, ticket, surroundings);
            case Service service -> service(type, service.addresses(), surroundings);
            case ServiceTicket ticket ->
                service(type, ticket.addresses().stream().map(TransportAddress::parse).toList(), surroundings);
            default -> throw new AssertionError("what does not fit has been refused: " + value.getClass());
        };
    }

    private MonitoredSession takeUp(PayloadType.Session type, HandedSession session) {
        SessionProtocol rest = protocol(new Use(type, session.member(), session.self(), session.link().peer(), List.of()));
        MonitoredSession taken = MonitoredSession.resume(session, rest.playing(session.self()));
        compare(rest, session.protocol().shapes(), session.conversation());
        return taken;
    }

    /** Ends a session whose other parties have other classes than its receiver, for all of them. The one that carried it goes on. */
    private static void compare(SessionProtocol rest, ClassShapes others, Conversation conversation) {
        rest.shapes().differenceFrom(others).ifPresent(difference -> conversation.fail(Failure.otherClasses(conversation.self(), difference)));
    }

    private Object service(PayloadType.Session type, List<TransportAddress> addresses, Surroundings surroundings) {
        return surroundings.services().at(protocol(new Use(type, 0, CLIENT, SERVER, List.of())), addresses);
    }

    private Object fetch(PayloadType.Session type, SessionTicket ticket, Surroundings surroundings) {
        Role self = new Role(ticket.self());
        Role peer = new Role(ticket.peer());
        SessionProtocol protocol = protocol(new Use(type, ticket.member(), self, peer, ticket.numbering()));
        Conversation conversation = new Conversation(self, ticket.session(), surroundings);
        MonitoredSession session = new MonitoredSession(protocol, conversation, true);
        try {
            Reach reach = new Reach(ticket.token(), ticket.addresses().stream().map(TransportAddress::parse).toList());
            Desk.Taken<ClassShapes> taken = surroundings.desk().call(reach, ClassShapes::read);
            Link link = new Link(peer, taken.connection(), conversation);
            conversation.add(link);
            compare(protocol, taken.words(), conversation);
            if (!conversation.hasFailed() && surroundings.options().delegation() == Delegation.RECONNECTION) {
                link.invite();
            }
        } catch (IOException e) {
            // The session that carried it goes on; what cannot be reached is this one, as its holder learns with the first operation.
            conversation.fail(Failure.lost(peer, "it could not be taken over: " + e.getMessage()));
        }
        return session;
    }

    private SessionProtocol protocol(Use use) {
        SessionProtocol known = protocols.get(use);
        if (known != null) {
            return known;
        }
        SessionProtocol made = make(use);
        // The peer has a say in what a use is, and is not to fill the memory with them.
        if (protocols.size() < MAX_KNOWN) {
            protocols.put(use, made);
        }
        return made;
    }

    private SessionProtocol make(Use use) {
        Machine machine = machine(use.type(), use.member(), use.self(), use.peer());
        List<Machine> machines = List.of(machine, Duality.dual(machine, use.peer()).orElseThrow());
        try {
            SessionProtocol protocol = SessionProtocol.of(use.type().simpleName(), machines, loader, options);
            if (use.numbering().isEmpty()) {
                return protocol;
            }
            Set<String> numbering = new LinkedHashSet<>(use.numbering());
            numbering.addAll(new TreeSet<>(protocol.numbering()));
            return protocol.numbered(List.copyOf(numbering), options);
        } catch (ClassNotFoundException e) {
            throw new AssertionError("the classes were looked up with those of the protocol that names the session", e);
        }
    }

    private static Machine machine(PayloadType.Session type, int member, Role self, Role peer) {
        return EndpointConstruction.machines(type.type()).get(member).between(self, peer);
    }

    /** The first member of the type that a session with this rest can be used at; -1 if there is none. */
    private static int member(PayloadType.Session type, Machine residual) {
        for (int member = 0; member < type.type().members().size(); member++) {
            if (PeerComparison.misuse(like(type, member, residual), residual).isEmpty()) {
                return member;
            }
        }
        return -1;
    }

    private static String difference(PayloadType.Session type, Machine residual) {
        return PeerComparison.misuse(like(type, 0, residual), residual).orElse("");
    }

    private static Machine like(PayloadType.Session type, int member, Machine residual) {
        Role peer = residual.transitions().map(step -> step.action().peer()).findFirst().orElse(SERVER);
        return machine(type, member, residual.role(), peer);
    }

    private static String describe(Object value) {
        return value == null ? "null" : "a `" + value.getClass().getSimpleName() + "`";
    }
}
