package dev.parley.runtime.binary;

import dev.parley.core.machine.Machine;
import dev.parley.core.type.Role;
import dev.parley.runtime.session.PeerComparison;
import dev.parley.runtime.session.ProtocolText;
import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.ClassShapes;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * One side's protocol as it shows it to the other.
 *
 * @param machines that of the requesting role, then that of the accepting one
 * @param classes the names of its payload classes, as it numbers them
 * @param shapes what they are made of
 */
record Description(List<Machine> machines, List<String> classes, ClassShapes shapes) {

    static Frame frame(SessionProtocol protocol) {
        FrameBuilder out = new FrameBuilder(FrameKind.DESCRIBE).putString(ProtocolText.of(protocol)).putStrings(protocol.numbering());
        return protocol.shapes().write(out).build();
    }

    static Description of(Frame frame) throws MalformedFrameException {
        BodyReader body = frame.expect(FrameKind.DESCRIBE).body();
        String text = body.readString();
        List<String> classes = body.readStrings();
        ClassShapes shapes = ClassShapes.read(body);
        body.end();
        List<Machine> machines = ProtocolText.machines(text);
        if (machines.size() != 2) {
            throw new MalformedFrameException("the protocol shown has " + machines.size() + " roles, not two");
        }
        return new Description(machines, classes, shapes);
    }

    /** How the side that shows this differs from what the other, which has this role of this protocol, can deal with; empty if they fit. */
    Optional<String> differenceFrom(SessionProtocol protocol, Role self) {
        Machine theirs = machines.get(1 - protocol.roles().indexOf(self));
        return PeerComparison.difference(protocol.machine(self).orElseThrow(), theirs)
                .map(difference -> "the other side has another version of the protocol `" + protocol.name() + "`: " + difference)
                .or(() -> protocol.shapes().differenceFrom(shapes).map(difference -> "the other side has another class `" + difference.name()
                        + "`: there it is `" + difference.there() + "`, here `" + difference.here() + "`"));
    }

    /**
     * The requesting side's order of classes, and those behind it that only the accepting side has: what the requesting side writes before
     * it knows that the two differ can be read, and it need not number anew.
     */
    List<String> numberingWith(SessionProtocol accepting) {
        LinkedHashSet<String> names = new LinkedHashSet<>(classes);
        names.addAll(accepting.numbering());
        return List.copyOf(names);
    }
}
