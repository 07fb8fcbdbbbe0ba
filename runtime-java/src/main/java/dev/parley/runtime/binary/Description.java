package dev.parley.runtime.binary;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.reflect.TypeToken;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Role;
import dev.parley.runtime.session.PeerComparison;
import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One side's protocol as it shows it to the other.
 *
 * @param machines that of the requesting role, then that of the accepting one
 * @param classes the names of its payload classes
 */
record Description(List<Machine> machines, List<String> classes) {

    static Frame frame(SessionProtocol protocol) {
        String json = new Gson().toJson(ProtocolDescriptor.of(protocol.name(), protocol.machines()).toTree());
        return new FrameBuilder(FrameKind.DESCRIBE).putString(json).putStrings(protocol.numbering()).build();
    }

    static Description of(Frame frame) throws MalformedFrameException {
        BodyReader body = frame.expect(FrameKind.DESCRIBE).body();
        String json = body.readString();
        List<String> classes = body.readStrings();
        body.end();
        try {
            Map<String, Object> tree = new Gson().fromJson(json, new TypeToken<Map<String, Object>>() { }.getType());
            List<Machine> machines = tree == null ? List.of() : ProtocolDescriptor.fromTree(tree).machines();
            if (machines.size() != 2) {
                throw new MalformedFrameException("the protocol shown has " + machines.size() + " roles, not two");
            }
            return new Description(machines, classes);
        } catch (JsonParseException | IllegalArgumentException e) {
            throw new MalformedFrameException("what was shown is no protocol: " + e.getMessage(), e);
        }
    }

    /** How the side that shows this differs from what the other, which has this role of this protocol, can deal with; empty if they fit. */
    Optional<String> differenceFrom(SessionProtocol protocol, Role self) {
        Machine theirs = machines.get(1 - protocol.roles().indexOf(self));
        return PeerComparison.difference(protocol.machine(self).orElseThrow(), theirs)
                .map(difference -> "the other side has another version of the protocol `" + protocol.name() + "`: " + difference);
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
