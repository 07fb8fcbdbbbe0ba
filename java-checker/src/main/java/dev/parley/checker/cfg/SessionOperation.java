package dev.parley.checker.cfg;

import java.util.List;
import java.util.Optional;

/**
 * One call on the session.
 *
 * @param receiver the name of the session variable, as fixes write it
 * @param call the whole call
 * @param name the method's name in it; what stands for the call where there is none
 * @param roles the roles named, of the kinds that take any: one, or several for a message to several receivers
 * @param roleArgument the argument that names them
 * @param label the label argument of {@link Kind#OUTBRANCH}
 * @param payloads what is sent, or what the values received are used as
 * @param argument the condition given to {@link Kind#OUTWHILE}
 */
public record SessionOperation(
        Kind kind,
        String receiver,
        Extent call,
        Extent name,
        List<Argument> roles,
        Optional<Extent> roleArgument,
        Optional<Argument> label,
        List<Payload> payloads,
        Operand argument) {
    public SessionOperation {
        roles = List.copyOf(roles);
        payloads = List.copyOf(payloads);
    }

    /** The same operation, of whose payloads only copies are sent: nothing is given away. */
    public SessionOperation ofCopies() {
        List<Payload> copies = payloads.stream().map(payload -> new Payload(payload.extent(), payload.type(), payload.spread())).toList();
        return new SessionOperation(kind, receiver, call, name, roles, roleArgument, label, copies, argument);
    }

    /** Whether this is done where a block ends of which the session is a resource, without a call. */
    public boolean closesResource() {
        return kind == Kind.CLOSE && name.equals(call);
    }

    /** Whether the code only refers to the method, so that there are no arguments which a fix could change. */
    public boolean isByReference() {
        return call.end() == name.end() && !closesResource();
    }

    /** Whether the call goes to the only other participant without naming it. */
    public boolean leavesRoleOut() {
        return switch (kind) {
            case SEND, RECEIVE, POLL, INBRANCH, INWHILE -> roles.isEmpty();
            case BEGIN, AWAIT_BEGIN, OUTBRANCH, OUTWHILE, GIVE_AWAY, ABORT, CLOSE -> false;
        };
    }

    /** What the methods of a session do. */
    public enum Kind {
        BEGIN,
        AWAIT_BEGIN,
        SEND,
        RECEIVE,
        OUTBRANCH,
        INBRANCH,
        OUTWHILE,
        INWHILE,
        /** A receive that may find nothing and then does nothing; its result is whether it found something. */
        POLL,
        /** Goes on with the session on another thread. */
        GIVE_AWAY,
        /** Ends the session at once, wherever it is. */
        ABORT,
        /** Ends the use of the session; allowed at its end, an abort anywhere else. */
        CLOSE
    }

    /** A role or label as the code gives it. */
    public record Argument(Extent extent, Operand value) {}

    /**
     * One payload of a message.
     *
     * @param spread whether Java passes this array as the list of all payloads, because the parameter is {@code Object...}
     * @param place what refers to a value that is sent; empty where nothing does that the code could use afterwards
     * @param givenByClass whether every send gives values of this class away
     */
    public record Payload(Extent extent, JavaType type, boolean spread, Optional<Place> place, boolean givenByClass) {
        public Payload(Extent extent, JavaType type, boolean spread) {
            this(extent, type, spread, Optional.empty(), false);
        }
    }
}
