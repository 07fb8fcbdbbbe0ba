package dev.parley.workspace.protocol;

import dev.parley.grammar.ParsedFile;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.parsing.ScribbleParser;
import dev.parley.grammar.scribble.ModuleLibrary;
import dev.parley.grammar.scribble.ScribbleSource;
import dev.parley.grammar.scribble.syntax.Dialect;
import dev.parley.workspace.files.DiskFiles.Content;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Reads Scribble and nuScr files, and finds the modules that they import, which need not belong to the project. Keeps what it read while
 * the texts stay the same. Safe for use by several threads.
 */
final class ScribbleFiles {
    private record ReadModule(String text, ScribbleSource source) {}

    /** Made for the first file: setting up its grammar takes a tenth of the check of a small project, most of which have no such file. */
    private Optional<ScribbleParser> made = Optional.empty();
    private final Map<Path, ReadModule> modules = new ConcurrentHashMap<>();

    static boolean contains(Path file) {
        return Dialect.isOneOf(file.toString());
    }

    private synchronized ScribbleParser parser() {
        ScribbleParser parser = made.orElseGet(ScribbleParser::new);
        made = Optional.of(parser);
        return parser;
    }

    ScribbleSource read(Path file, String text) {
        ReadModule last = modules.get(file);
        if (last != null && last.text().equals(text)) {
            return last.source();
        }
        ScribbleSource source = parser().read(file.toString(), text);
        modules.put(file, new ReadModule(text, source));
        return source;
    }

    /** @param contents what any file holds */
    ParsedFile link(ScribbleSource source, Function<Path, Content> contents, PayloadTypeResolver types) {
        ModuleLibrary library = (importing, module) -> find(importing, module, contents);
        return parser().link(source, library, types);
    }

    Optional<String> format(Path file, String text) {
        return parser().format(file.toString(), text);
    }

    /**
     * A module that a file imports.
     *
     * @param importing the path that the file was read with
     * @param contents what any file holds
     */
    Optional<ScribbleSource> find(String importing, String module, Function<Path, Content> contents) {
        String relative = module.replace('.', '/') + Dialect.of(importing).suffix();
        try {
            for (Path folder = Path.of(importing).getParent(); folder != null; folder = folder.getParent()) {
                Path candidate = folder.resolve(relative);
                if (contents.apply(candidate) instanceof Content.Text text) {
                    return Optional.of(read(candidate, text.text()));
                }
            }
        } catch (InvalidPathException notAPath) {
            return Optional.empty(); // Such as one that is too long for the file system.
        }
        return Optional.empty();
    }
}
