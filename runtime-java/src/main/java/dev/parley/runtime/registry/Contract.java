package dev.parley.runtime.registry;

import dev.parley.core.machine.Machine;
import dev.parley.core.type.Role;
import dev.parley.runtime.session.PeerComparison;
import dev.parley.runtime.session.ProtocolText;
import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.session.VersionComparison;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.ClassShapes;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.MalformedFrameException;
import java.util.List;
import java.util.Optional;

/**
 * What the participants of an instance have to agree on.
 *
 * @param roles in declaration order
 * @param digest of the protocol's machines, by which contracts are compared first
 * @param shown the machines, looked at only where two contracts differ; empty if they are too many to be shown
 * @param classes what the payload classes are made of; empty if that is too much to be shown
 */
record Contract(List<Role> roles, String digest, String shown, Optional<ClassShapes> classes) {
    /** A registry keeps many contracts, and a request is of limited size. */
    private static final int MAX_SHOWN = 1 << 15;
    private static final int MAX_CLASSES = 1 << 14;

    Contract {
        roles = List.copyOf(roles);
    }

    static Contract of(SessionProtocol protocol) {
        String machines = ProtocolText.of(protocol);
        return new Contract(protocol.roles(), protocol.digest(), machines.length() > MAX_SHOWN ? "" : machines,
                protocol.shapes().length() > MAX_CLASSES ? Optional.empty() : Optional.of(protocol.shapes()));
    }

    /**
     * Whether somebody who comes with another contract may take a role all the same, because the machine that it plays may stand in for the one
     * that the role has here. The others need not know of it.
     */
    boolean admits(Contract other, Role role) {
        return roles.equals(other.roles) && (digest.equals(other.digest) || machine(role).flatMap(mine -> other.machine(role)
                        .filter(theirs -> PeerComparison.misuse(theirs, mine).isEmpty()))
                .isPresent());
    }

    private Optional<Machine> machine(Role role) {
        return machines().flatMap(all -> all.stream().filter(machine -> machine.role().equals(role)).findFirst());
    }

    /**
     * How this contract differs from one that does not admit it.
     *
     * @param own the role of whoever comes with this one
     */
    String differenceFrom(Contract other, Role own) {
        return machines().flatMap(mine -> other.machines().flatMap(theirs -> VersionComparison.difference(mine, theirs, own)))
                .orElseGet(() -> "the first is " + abbreviated() + ", the second " + other.abbreviated());
    }

    private Optional<List<Machine>> machines() {
        try {
            return shown.isEmpty() ? Optional.empty() : Optional.of(ProtocolText.machines(shown));
        } catch (MalformedFrameException e) {
            // Whoever shows nonsense gets no better explanation.
            return Optional.empty();
        }
    }

    private String abbreviated() {
        return digest.length() > 12 ? digest.substring(0, 12) : digest;
    }

    FrameBuilder write(FrameBuilder out) {
        out.putStrings(roles.stream().map(Role::name).toList()).putString(digest).putString(shown).putByte(classes.isPresent() ? 1 : 0);
        classes.ifPresent(shapes -> shapes.write(out));
        return out;
    }

    static Contract read(BodyReader body) throws MalformedFrameException {
        List<Role> roles = body.readStrings().stream().map(Role::new).toList();
        String digest = body.readString();
        String shown = body.readString();
        return new Contract(roles, digest, shown, body.readByte() != 0 ? Optional.of(ClassShapes.read(body)) : Optional.empty());
    }
}
