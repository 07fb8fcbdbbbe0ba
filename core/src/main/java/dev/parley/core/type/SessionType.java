package dev.parley.core.type;

import dev.parley.core.type.LocalType.Alternative;
import dev.parley.core.type.LocalType.Alternatives;
import dev.parley.core.type.LocalType.Begin;
import dev.parley.core.type.LocalType.Branch;
import dev.parley.core.type.LocalType.Choice;
import dev.parley.core.type.LocalType.Continue;
import dev.parley.core.type.LocalType.Loop;
import dev.parley.core.type.LocalType.Message;
import dev.parley.core.type.LocalType.Recursion;
import dev.parley.core.type.LocalType.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The type of one end of a session, as a value that a program holds, passes on or declares: SJ's session types (Hu, Yoshida, Honda,
 * ECOOP 2008, and the SJ framework paper, sections 3 and 4).
 *
 * <p>The local types of two-party sessions know two constant roles: what has the type is {@link #SELF}, the other end {@link #PEER}.
 * Both ends therefore write their types with the same names, and the dual of a type inverts directions only. The machine of a member is
 * that of {@code SELF}. (A session of a multiparty protocol that is handed over names the protocol's own roles as peers instead.)
 *
 * @param initiation whether the session is going on, or still to be requested or accepted: a service rather than a session
 * @param members one type; several for a set type {@code {T1, T2}}, which a session has that was started at any one of them, its holder
 *     knowing at run time at which. In the order of the text; never empty. Sequences directly within sequences are flattened
 */
public record SessionType(Initiation initiation, List<LocalType> members) {

    /** The end of a two-party session that has the type. */
    public static final Role SELF = new Role("self");

    /** The other end of a two-party session. */
    public static final Role PEER = new Role("peer");

    public SessionType {
        Objects.requireNonNull(initiation);
        members = members.stream().map(SessionType::flat).toList();
        if (members.isEmpty()) {
            throw new IllegalArgumentException("a session has some type");
        }
    }

    /** The type of a session that is going on. */
    public static SessionType established(LocalType type) {
        return new SessionType(Initiation.ESTABLISHED, List.of(type));
    }

    /** The type of the other end: what is sent here is received there, {@code cbegin} meets {@code sbegin}. An involution. */
    public SessionType dual() {
        return new SessionType(initiation.dual(), members.stream().map(SessionType::dual).toList());
    }

    /** Whether this is a set type of several members. */
    public boolean isSet() {
        return members.size() > 1;
    }

    /** In SJ's notation, on one line, with every reference filled in; different for different types. */
    @Override
    public String toString() {
        return SessionNotation.of(this);
    }

    private static LocalType dual(LocalType type) {
        return switch (type) {
            case Sequence sequence -> new Sequence(sequence.steps().stream().map(SessionType::dual).toList());
            case Begin begin -> new Begin(begin.direction().dual(), begin.peers());
            case Message message -> dual(message);
            case Choice choice -> new Choice(
                    choice.direction().dual(),
                    choice.peers(),
                    choice.branches().stream()
                            .map(branch -> new Branch(branch.label(), branch.payloads(), dual(branch.body())))
                            .toList());
            case Alternatives several -> new Alternatives(several.alternatives().stream()
                    .map(alternative -> new Alternative(dual(alternative.first()), dual(alternative.body())))
                    .toList());
            case Loop loop -> new Loop(loop.direction().dual(), loop.peers(), dual(loop.body()));
            case Recursion recursion -> new Recursion(recursion.variable(), dual(recursion.body()));
            case Continue jump -> jump;
        };
    }

    private static Message dual(Message message) {
        // Each end closes its own side of a link: nobody waits for it.
        Direction direction = message.link() == Link.CLOSE ? message.direction() : message.direction().dual();
        return new Message(direction, message.peers(), message.label(), message.payloads(), message.link());
    }

    // Notation has no brackets for sequences, so two types that read alike must be equal.
    private static LocalType flat(LocalType type) {
        return switch (type) {
            case Sequence sequence -> {
                List<LocalType> steps = new ArrayList<>();
                sequence.steps().forEach(step -> append(flat(step), steps));
                yield steps.size() == 1 ? steps.getFirst() : new Sequence(steps);
            }
            case Choice choice -> new Choice(
                    choice.direction(),
                    choice.peers(),
                    choice.branches().stream()
                            .map(branch -> new Branch(branch.label(), branch.payloads(), flat(branch.body())))
                            .toList());
            case Alternatives several -> new Alternatives(several.alternatives().stream()
                    .map(alternative -> new Alternative(alternative.first(), flat(alternative.body())))
                    .toList());
            case Loop loop -> new Loop(loop.direction(), loop.peers(), flat(loop.body()));
            case Recursion recursion -> new Recursion(recursion.variable(), flat(recursion.body()));
            case Begin begin -> begin;
            case Message message -> message;
            case Continue jump -> jump;
        };
    }

    private static void append(LocalType step, List<LocalType> steps) {
        if (step instanceof Sequence inner) {
            steps.addAll(inner.steps());
        } else {
            steps.add(step);
        }
    }
}
