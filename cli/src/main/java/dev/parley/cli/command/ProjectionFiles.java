package dev.parley.cli.command;

import dev.parley.workspace.output.WholeFile;
import dev.parley.workspace.protocol.DeclaredProtocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The files that projection writes, one per protocol and role: {@code <file>.<protocol>.<role>.<format>}, where {@code <file>} is the name of
 * the protocol's file without its ending. Where several files of one name declare a protocol of one name, each of them goes into the
 * folder that its file stands in, relative to the path that was given.
 */
final class ProjectionFiles {
    private final Path folder;
    private final List<Path> roots;
    private final Map<String, Set<String>> sources;

    /** @param roots the paths that were given */
    ProjectionFiles(Path folder, List<Path> roots, List<DeclaredProtocol> protocols) {
        this.folder = folder;
        this.roots = roots.stream().map(path -> path.toAbsolutePath().normalize()).toList();
        this.sources = protocols.stream().collect(Collectors.groupingBy(
                ProjectionFiles::name, Collectors.mapping(protocol -> protocol.name().file(), Collectors.toSet())));
    }

    /** @param role its name, as it stands in the name of the file */
    void write(DeclaredProtocol protocol, String role, String extension, String text) throws IOException {
        Path place = sources.get(name(protocol)).size() == 1 ? folder : folder.resolve(relativeFolder(Path.of(protocol.name().file())));
        Files.createDirectories(place);
        WholeFile.write(place.resolve("%s.%s.%s".formatted(name(protocol), role, extension)), text);
    }

    private static String name(DeclaredProtocol protocol) {
        String file = Path.of(protocol.name().file()).getFileName().toString().replaceAll("\\.[^.]*$", "");
        String simple = protocol.qualifiedName().substring(protocol.qualifiedName().lastIndexOf('.') + 1);
        return file + "." + simple;
    }

    private Path relativeFolder(Path file) {
        Path parent = file.getParent();
        return roots.stream()
                .filter(parent::startsWith)
                .findFirst()
                .map(root -> root.relativize(parent))
                .orElseGet(() -> parent.getFileName());
    }
}
