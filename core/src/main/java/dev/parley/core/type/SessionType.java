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
 *     knowing at run time at which. In the order of the text; never empty. A member, a branch and a body are each one sequence of
 *     steps that are no sequences: the constructor brings every type into this form
 */
public record SessionType(Initiation initiation, List<LocalType> members) {

    /** The end of a two-party session that has the type. */
    public static final Role SELF = new Role("self");

    /** The other end of a two-party session. */
    public static final Role PEER = new Role("peer");

    public SessionType {
        Objects.requireNonNull(initiation);
        members = members.stream().map(SessionType::body).toList();
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

    /** Whether its text names no peers; a session of a multiparty protocol that is handed over names those of the protocol. */
    public boolean isBetweenTwo() {
        return members.stream().allMatch(SessionType::isBetweenTwo);
    }

    private static boolean isBetweenTwo(LocalType type) {
        List<Role> peers = switch (type) {
            case Begin begin -> begin.peers();
            case Message message -> message.peers();
            case Choice choice -> choice.peers();
            case Loop loop -> loop.peers();
            case Alternatives several -> several.alternatives().stream().flatMap(way -> way.first().peers().stream()).toList();
            case Sequence sequence -> List.of();
            case Recursion recursion -> List.of();
            case Continue jump -> List.of();
        };
        return peers.stream().allMatch(PEER::equals) && type.children().stream().allMatch(SessionType::isBetweenTwo);
    }

    /** In SJ's notation, on one line, with every reference filled in; different for different types. */
    @Override
    public String toString() {
        return SessionNotation.of(this);
    }

    /** What the other end does; {@link Direction#dual()} throughout, with the same peers. */
    public static LocalType dual(LocalType type) {
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
    private static LocalType body(LocalType type) {
        List<LocalType> steps = new ArrayList<>();
        append(type, steps);
        return new Sequence(steps);
    }

    private static void append(LocalType type, List<LocalType> steps) {
        switch (type) {
            case Sequence sequence -> sequence.steps().forEach(step -> append(step, steps));
            case Choice choice -> steps.add(new Choice(
                    choice.direction(),
                    choice.peers(),
                    choice.branches().stream()
                            .map(branch -> new Branch(branch.label(), branch.payloads(), body(branch.body())))
                            .toList()));
            case Alternatives several -> steps.add(new Alternatives(several.alternatives().stream()
                    .map(alternative -> new Alternative(alternative.first(), body(alternative.body())))
                    .toList()));
            case Loop loop -> steps.add(new Loop(loop.direction(), loop.peers(), body(loop.body())));
            case Recursion recursion -> steps.add(new Recursion(recursion.variable(), body(recursion.body())));
            case Begin begin -> steps.add(begin);
            case Message message -> steps.add(message);
            case Continue jump -> steps.add(jump);
        }
    }
}
