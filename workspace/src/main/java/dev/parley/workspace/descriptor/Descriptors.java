package dev.parley.workspace.descriptor;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.reflect.TypeToken;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.subtyping.AsynchronousSubtyping;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes and reads the resource {@code META-INF/parley/<qualified name>.json}: from it the runtime learns a protocol, and whoever checks code
 * that plays a protocol whose source is elsewhere.
 */
public final class Descriptors {
    static final String FOLDER = "META-INF/parley/";
    static final String EXTENSION = ".json";

    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private Descriptors() {}

    /** Where the descriptor belongs, relative to a class path entry. */
    public static String resourceName(ProjectedProtocol protocol) {
        return FOLDER + protocol.qualifiedName() + EXTENSION;
    }

    public static String write(ProjectedProtocol protocol) {
        ProtocolDescriptor descriptor = ProtocolDescriptor.of(
                protocol.qualifiedName(), machines(protocol.endpoints()), machines(protocol.optimised()), protocol.initiation());
        return GSON.toJson(descriptor.toTree()) + "\n";
    }

    private static List<Machine> machines(List<Endpoint> endpoints) {
        return endpoints.stream().map(Endpoint::machine).toList();
    }

    /**
     * The protocol of a descriptor, which has no source. That its optimised roles may stand in for their projections is proven anew.
     *
     * @throws IllegalArgumentException if it is no descriptor; the message says what is wrong
     */
    static ProjectedProtocol read(String json) {
        ProtocolDescriptor descriptor = ProtocolDescriptor.fromTree(tree(json));
        descriptor.optimised().stream().filter(machine -> !fits(machine, descriptor)).findFirst().ifPresent(machine -> {
            throw new IllegalArgumentException("what is said to be optimised for `" + machine.role() + "` is not proven to fit the role");
        });
        return new ProjectedProtocol(
                descriptor.qualifiedName(), Optional.empty(), endpoints(descriptor.machines()), descriptor.initiation(),
                endpoints(descriptor.optimised()));
    }

    private static Map<String, Object> tree(String json) {
        try {
            return Optional.ofNullable(GSON.fromJson(json, new TypeToken<Map<String, Object>>() {}))
                    .orElseThrow(() -> new IllegalArgumentException("it is empty"));
        } catch (JsonParseException malformed) {
            throw new IllegalArgumentException("it is not valid JSON", malformed);
        }
    }

    private static boolean fits(Machine optimised, ProtocolDescriptor descriptor) {
        Machine projection = descriptor.machine(optimised.role()).orElseThrow();
        return AsynchronousSubtyping.check(optimised, projection, PayloadOrder.byName()) instanceof Verdict.Holds<?>;
    }

    private static List<Endpoint> endpoints(List<Machine> machines) {
        return machines.stream().map(machine -> new Endpoint(machine, Map.of())).toList();
    }
}
