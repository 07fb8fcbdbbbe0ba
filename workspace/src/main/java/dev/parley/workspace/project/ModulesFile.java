package dev.parley.workspace.project;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import dev.parley.checker.SourceLevel;
import dev.parley.workspace.output.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What a build tool said about a project, kept so that it need not be asked for every check. */
final class ModulesFile {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private record Entry(List<String> sources, List<String> referenced, List<String> generated, List<String> classPath, int release,
            String encoding) {
        BuiltModule module() {
            return new BuiltModule(
                    paths(sources), paths(referenced), paths(generated), paths(classPath), new SourceLevel(release), BuiltModule.encoding(encoding));
        }

        static Entry of(BuiltModule module) {
            return new Entry(
                    texts(module.sources()),
                    texts(module.referenced()),
                    texts(module.generated()),
                    texts(module.classPath()),
                    module.level().release(),
                    module.encoding().name());
        }

        private static List<Path> paths(List<String> texts) {
            return texts.stream().map(Path::of).toList();
        }

        private static List<String> texts(List<Path> paths) {
            return paths.stream().map(Path::toString).toList();
        }
    }

    private ModulesFile() {}

    /** What was kept; empty if nothing was, or nothing that can be used. */
    static Optional<List<BuiltModule>> read(Path file) {
        try {
            Entry[] entries = GSON.fromJson(Files.readString(file), Entry[].class);
            return Optional.of(List.of(entries).stream().map(Entry::module).toList());
        } catch (IOException | JsonParseException | NullPointerException | IllegalArgumentException unusable) {
            return Optional.empty();
        }
    }

    /** Writes the whole file or nothing. */
    static void write(List<BuiltModule> modules, Path file) throws IOException {
        WholeFile.write(file, GSON.toJson(modules.stream().map(Entry::of).toList()));
    }
}
