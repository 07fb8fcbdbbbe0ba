package dev.parley.workspace.project;

import dev.parley.checker.SourceLevel;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A module as its build tool describes it, which names folders that may come to be, or cease to be, while the description stays the same.
 *
 * @param sources roots of package trees that people write
 * @param referenced those of other modules that it needs
 * @param generated folders below which tools write package trees
 * @param classPath jars and class folders, its own among them: they have what is not made from Java sources
 * @param encoding that of its sources
 */
record BuiltModule(List<Path> sources, List<Path> referenced, List<Path> generated, List<Path> classPath, SourceLevel level, Charset encoding) {
    BuiltModule {
        sources = List.copyOf(sources);
        referenced = List.copyOf(referenced);
        generated = List.copyOf(generated);
        classPath = List.copyOf(classPath);
    }

    /** What a build tool means by the name of an encoding; UTF-8 if nobody knows, which is for the build to complain of. */
    static Charset encoding(String name) {
        return knownEncoding(name).orElse(StandardCharsets.UTF_8);
    }

    static Optional<Charset> knownEncoding(String name) {
        try {
            return Optional.of(Charset.forName(name));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            return Optional.empty();
        }
    }

    /** The module as the disk has it now. */
    JavaModule now() {
        Set<Path> uses = new LinkedHashSet<>();
        generated.forEach(folder -> uses.addAll(GeneratedSources.rootsBelow(folder)));
        referenced.stream().filter(Files::isDirectory).forEach(uses::add);
        return new JavaModule(sources.stream().filter(Files::isDirectory).toList(), List.copyOf(uses), classPath, level, encoding);
    }
}
