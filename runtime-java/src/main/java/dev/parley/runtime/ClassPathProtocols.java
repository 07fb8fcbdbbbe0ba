package dev.parley.runtime;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.reflect.TypeToken;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Reads descriptors that {@code parley run}, {@code parley generate} or the Maven plugin have put on the class path. */
final class ClassPathProtocols implements ProtocolSource {
    private static final String FOLDER = "META-INF/parley/";

    private final ClassLoader loader;
    private final Gson gson = new Gson();

    ClassPathProtocols(ClassLoader loader) {
        this.loader = loader;
    }

    @Override
    public ProtocolDescriptor find(String qualifiedName) throws ProtocolNotFoundException {
        String resource = FOLDER + qualifiedName + ".json";
        try (InputStream in = loader.getResourceAsStream(resource)) {
            if (in == null) {
                throw new ProtocolNotFoundException("the protocol `" + qualifiedName + "` is not on the class path: there is no `"
                        + resource + "`, which `parley generate` and `parley run` write");
            }
            ProtocolDescriptor found = read(new InputStreamReader(in, StandardCharsets.UTF_8));
            if (found.machines().stream().anyMatch(Machine::changesLinks)) {
                throw new ProtocolNotFoundException("the roles of `" + qualifiedName
                        + "` open and close the connections between them themselves, which cannot be run");
            }
            return found;
        } catch (IOException | JsonParseException | IllegalArgumentException e) {
            throw new ProtocolNotFoundException("`" + resource + "` is no descriptor of a protocol: " + e.getMessage(), e);
        }
    }

    private ProtocolDescriptor read(Reader json) {
        Map<String, Object> tree = gson.fromJson(json, new TypeToken<Map<String, Object>>() { }.getType());
        if (tree == null) {
            throw new IllegalArgumentException("it is empty");
        }
        return ProtocolDescriptor.fromTree(tree);
    }
}
