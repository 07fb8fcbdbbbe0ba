package dev.parley.runtime.session;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.reflect.TypeToken;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.wire.MalformedFrameException;
import java.util.List;
import java.util.Map;

/** The machines of a protocol as one side shows them to another whose protocol is not the same: as the JSON of its descriptor. */
public final class ProtocolText {
    private ProtocolText() {}

    public static String of(SessionProtocol protocol) {
        return new Gson().toJson(ProtocolDescriptor.of(protocol.name(), protocol.machines()).toTree());
    }

    /** @throws MalformedFrameException if it is no protocol */
    public static List<Machine> machines(String text) throws MalformedFrameException {
        try {
            Map<String, Object> tree = new Gson().fromJson(text, new TypeToken<Map<String, Object>>() { }.getType());
            return tree == null ? List.of() : ProtocolDescriptor.fromTree(tree).machines();
        } catch (JsonParseException | IllegalArgumentException e) {
            throw new MalformedFrameException("what was shown is no protocol: " + e.getMessage(), e);
        }
    }
}
