package dev.parley.checker.cfg;

import dev.parley.core.machine.Machine;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What happens at a node of the graph. */
public sealed interface Step {

    /** Nothing that matters here: a join, the start of a statement, a call of other code. */
    record Pass() implements Step {}

    /**
     * Something is thrown.
     *
     * @param exception its class, without the package; {@code Throwable} where the code does not show which it is
     */
    record Raise(String exception) implements Step {}

    /**
     * A call of a function of which the code shows all that it may be finds none of them: it fails, where it is not known to be impossible.
     *
     * @param function what there is instead
     */
    record Unanswered(Operand function) implements Step {}

    /**
     * The start of one of the rounds of a loop whose number is known.
     *
     * @param number from 1 on
     * @param body the text that all rounds have in common
     */
    record Round(int number, int count, Extent body) implements Step {}

    /** A call on the session; {@code result} is where the loop decision or label that it yields goes. */
    record Perform(SessionOperation operation, Optional<Slot> result) implements Step {}

    /**
     * The session is asked something that only who has it is told, and that changes nothing.
     *
     * @param method the name of the method that asks
     */
    record Ask(String method) implements Step {}

    /** Values that could be shared change hands, in this order. */
    record Handle(List<Handling> handlings) implements Step {
        public Handle {
            handlings = List.copyOf(handlings);
        }
    }

    record Assign(Slot target, Operand source) implements Step {}

    /**
     * What follows for other answers where it is known how a question is answered; nothing where it is not.
     *
     * @param answer where that is kept
     * @param whereYes in order, what the others get; likewise {@code whereNo}
     */
    record Conclude(Slot answer, List<Assign> whereYes, List<Assign> whereNo) implements Step {
        public Conclude {
            whereYes = List.copyOf(whereYes);
            whereNo = List.copyOf(whereNo);
        }

        /** What may be concluded. */
        public Stream<Assign> all() {
            return Stream.concat(whereYes.stream(), whereNo.stream());
        }
    }

    /**
     * A variable of which nothing is known has one of these values.
     *
     * @param source what it gets it from, of which is known from then on which of them it is
     */
    record OneOf(Slot slot, Operand source, Set<String> texts) implements Step {
        public OneOf {
            texts = Set.copyOf(texts);
        }
    }

    /** The session's variable gets a session that begins here; or {@code null}, if not {@code opened}. */
    record Replace(boolean opened) implements Step {}

    /**
     * The session is given away as a payload of another one.
     *
     * @param payload the argument, by which the message is known that the other session then sends
     */
    record HandOver(Extent payload) implements Step {}

    /**
     * The session is given to the caller by a method that says where it then stands.
     *
     * @param method the method's name, as messages show it
     * @param part what the caller does with it, as the method says
     */
    record GiveBack(String method, Machine part) implements Step {}

    /**
     * The session is given to the callers of a method of the file, who go on from where it stands.
     *
     * @param method the method's name in the text, by which callers know it
     */
    record Give(Extent method) implements Step {}

    /**
     * The session's variable gets a session that a method of the file {@linkplain Give gives}, wherever that stands then.
     *
     * @param maybeNull whether it may get {@code null} instead
     */
    record Obtain(Extent method, boolean maybeNull) implements Step {}

    /**
     * Continues along the edge whose guard is {@link Guard.Holds} of the outcome.
     *
     * @param opposite whether the code asks the opposite, as {@code !=} does
     */
    record Test(Condition condition, Construct construct, boolean opposite) implements Step {
        /** Whether it is a condition of the code; otherwise it asks which of several values or functions there is. */
        public boolean isWritten() {
            return !construct.equals(new Construct.Plain(Optional.empty())) && !(construct instanceof Construct.Alternative);
        }

        /** What the expression in the code gives where the condition has this outcome. */
        public boolean asWritten(boolean outcome) {
            return outcome != opposite;
        }
    }

    /**
     * Continues along the edge of the matching case: {@link Guard.Cases}, {@link Guard.MayMatch} or {@link Guard.Otherwise}.
     *
     * @param comparisons the texts among the cases that are written as such, which the constants of an enum are not
     */
    record Select(Operand selector, Construct.Switch construct, List<Comparison> comparisons) implements Step {
        public Select {
            comparisons = List.copyOf(comparisons);
        }
    }

    /** A jump out of loops. */
    record Leave(Jump jump) implements Step {}

    /**
     * The session gets out of sight here: the analysis cannot say anything about what follows.
     *
     * @param loss what happens to it; empty where the code does not compile, which is not for the checker to report
     * @param unless what keeps it in sight where it is known
     */
    record Escape(Optional<Loss> loss, Optional<Operand> unless) implements Step {
        public Escape(Optional<Loss> loss) {
            this(loss, Optional.empty());
        }
    }

    /**
     * Another session follows a choice of its peer.
     *
     * @param choice the call, by which its session is asked which labels it may yield
     */
    record Learn(Extent choice, Slot result) implements Step {}

    /** A resource is closed that has nothing to do with the session, where its block ends. */
    record Closing() implements Step {}

    /**
     * The code is about to be done with the session, whose remaining steps it leaves to what selectors select.
     *
     * @param watched for each selector, whether it watches the session
     */
    record Release(List<Slot> watched) implements Step {
        public Release {
            watched = List.copyOf(watched);
        }
    }

    /**
     * A call of a method of the same file to which the session is passed. Whether it comes back, and where the session is then, is what
     * the exploration of its own nodes shows: they start at {@code entry} and end at {@link Return} and {@link Unwind}.
     *
     * @param name the method's name, as messages show it
     * @param told what the method has found out when it comes back
     */
    record Call(String name, EntryReference entry, List<Passed> arguments, Optional<Slot> result, List<Told> told) implements Step {
        public Call {
            arguments = List.copyOf(arguments);
            told = List.copyOf(told);
        }
    }

    /**
     * A call of a method that says which part of the conversation it plays.
     *
     * @param name the method's name, as messages show it
     */
    record Play(String name, Machine part) implements Step {}

    /** The node at which a method starts; known when the graph is complete. */
    interface EntryReference {
        int node();
    }

    /** The value that a parameter of the called method gets. */
    record Passed(Slot parameter, Operand value) {}

    /**
     * The answer to a question that a called method has asked is that to one of its caller's.
     *
     * @param isOpposite whether it is the answer to the opposite
     */
    record Told(Slot known, Slot answer, boolean isOpposite) {}

    /** A called method goes back to its caller. */
    record Return(Operand value) implements Step {}

    /** A called method ends by an exception that it does not catch. */
    record Unwind(Guard.Thrown thrown) implements Step {}

    /**
     * What was to be done with the session completes normally.
     *
     * @param closed whether the session has to be closed then, because nobody else does it
     */
    record Complete(Completion how, boolean closed) implements Step {}

    /** How control leaves a loop early. */
    enum Jump {
        BREAK,
        RETURN
    }

    /** How the use of a session completes. */
    enum Completion {
        RETURN,
        /** At the end of the method. */
        END,
        /** At the end of the block that declares the session's variable. */
        BLOCK,
        /** By a jump out of that block. */
        JUMP,
        /** By an exception that is caught outside of that block, which ends the session. */
        FAILURE
    }
}
