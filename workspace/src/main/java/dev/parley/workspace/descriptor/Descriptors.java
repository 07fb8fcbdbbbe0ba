package dev.parley.workspace.descriptor;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;

/** Writes the resource {@code META-INF/parley/<qualified name>.json} from which the runtime learns a protocol. */
public final class Descriptors {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private Descriptors() {}

    /** Where the descriptor belongs, relative to a class path entry. */
    public static String resourceName(ProjectedProtocol protocol) {
        return "META-INF/parley/" + protocol.qualifiedName() + ".json";
    }

    public static String write(ProjectedProtocol protocol) {
        ProtocolDescriptor descriptor = ProtocolDescriptor.of(
                protocol.qualifiedName(),
                protocol.endpoints().stream().map(Endpoint::machine).toList(),
                protocol.optimised().stream().map(Endpoint::machine).toList());
        return GSON.toJson(descriptor.toTree()) + "\n";
    }
}
