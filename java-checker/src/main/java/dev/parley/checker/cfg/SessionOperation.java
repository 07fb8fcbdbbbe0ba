package dev.parley.checker.cfg;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

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
        List<Payload> copies = payloads.stream().map(payload ->
                new Payload(payload.extent(), payload.type(), payload.passing(), Optional.empty(), false, Optional.empty())).toList();
        return new SessionOperation(kind, receiver, call, name, roles, roleArgument, label, copies, argument);
    }

    /** The same operation while an exception passes, which nobody waits for the end of the session with: closing that aborts it. */
    public SessionOperation whileAnExceptionPasses() {
        return kind == Kind.CLOSE ? new SessionOperation(Kind.ABORT, receiver, call, name, roles, roleArgument, label, payloads, argument) : this;
    }

    /** The same operation, of whose payloads is known which of several expressions gave them. */
    public SessionOperation settled(Function<Slot, Optional<Value>> values) {
        return payloads.stream().allMatch(payload -> payload.choice().isEmpty())
                ? this
                : new SessionOperation(kind, receiver, call, name, roles, roleArgument, label,
                        payloads.stream().map(payload -> payload.settled(values)).toList(), argument);
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
            case BEGIN, AWAIT_BEGIN, OUTBRANCH, OUTWHILE, GIVE_AWAY, LEAVE, ABORT, CLOSE -> false;
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
        /** Leaves the very same session to another thread, from which closing it would take it away. */
        LEAVE,
        /** Ends the session at once, wherever it is. */
        ABORT,
        /** Ends the use of the session; allowed at its end, an abort anywhere else. */
        CLOSE
    }

    /**
     * A role or label as the code gives it.
     *
     * @param explained whether all names in it mean something; where one does not, nobody can say whether it is a constant
     */
    public record Argument(Extent extent, Operand value, boolean explained) {}

    /** How Java passes a payload where the parameter is {@code Object...}. */
    public enum Passing {
        AS_PAYLOAD,
        /** An array is the list of all payloads. */
        AS_ARRAY,
        /** So is what a call gives that would give anything, of which Java takes it to be an array. */
        TAKEN_FOR_ARRAY
    }

    /**
     * One payload of a message.
     *
     * @param passing how Java passes it
     * @param place what refers to a value that is sent; empty where nothing does that the code could use afterwards
     * @param givenByClass whether every send gives values of this class away
     * @param choice where one of several expressions of different types gives the value
     */
    public record Payload(Extent extent, JavaType type, Passing passing, Optional<Place> place, boolean givenByClass, Optional<Choice> choice) {
        public Payload(Extent extent, JavaType type) {
            this(extent, type, Passing.AS_PAYLOAD, Optional.empty(), false, Optional.empty());
        }

        /** Whether Java passes it as the list of all payloads. */
        public boolean spread() {
            return passing != Passing.AS_PAYLOAD;
        }

        private Payload settled(Function<Slot, Optional<Value>> values) {
            return choice.flatMap(made -> values.apply(made.taken()).flatMap(made::number))
                    .map(number -> new Payload(choice.get().places().get(number), type.alternatives().get(number), passing, place,
                            givenByClass, Optional.empty()))
                    .orElse(this);
        }
    }

    /**
     * Which of several expressions gives a payload.
     *
     * @param taken has the number of the one that did, see {@link #taking}
     * @param places the expressions, in the order of {@link JavaType#alternatives}
     */
    public record Choice(Slot taken, List<Extent> places) {
        public Choice {
            places = List.copyOf(places);
        }

        /** The step that notes which one it is. */
        public Step taking(Extent place) {
            return new Step.Assign(taken, new Operand.Constant(new Value.Text(Integer.toString(places.indexOf(place)))));
        }

        private Optional<Integer> number(Value noted) {
            return noted instanceof Value.Text(String number) ? Optional.of(Integer.valueOf(number)) : Optional.empty();
        }
    }
}
