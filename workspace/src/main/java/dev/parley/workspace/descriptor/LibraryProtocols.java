package dev.parley.workspace.descriptor;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.workspace.project.ProjectLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The protocols that a project gets from elsewhere: those of which a jar of its class path, or a folder that is not the project's own, has the
 * descriptor. What the project itself has built is left out, since it may be older than the sources. Immutable.
 */
public final class LibraryProtocols {

    /** A file as it was when it was read. */
    private record Read(FileTime modified, long bytes, Library library) {}

    private final Map<Path, Read> files;

    private LibraryProtocols(Map<Path, Read> files) {
        this.files = files;
    }

    public static LibraryProtocols of(ProjectLayout layout) {
        return new LibraryProtocols(Map.of()).again(layout);
    }

    /** What is there now; a file that has not changed is not read again, and its protocols are the same objects. */
    public LibraryProtocols again(ProjectLayout layout) {
        Map<Path, Read> now = new LinkedHashMap<>();
        layout.classPath().stream().flatMap(entry -> files(entry, layout.root())).forEach(file -> read(file).ifPresent(read -> now.put(file, read)));
        return new LibraryProtocols(now);
    }

    /** The jar itself, or the descriptors in a folder. */
    private static Stream<Path> files(Path entry, Path project) {
        if (!Files.isDirectory(entry)) {
            return Stream.of(entry);
        }
        return entry.startsWith(project) ? Stream.empty() : Library.descriptorsIn(entry).stream();
    }

    /** Empty for what is not there any more, or no plain file. */
    private Optional<Read> read(Path file) {
        try {
            BasicFileAttributes state = Files.readAttributes(file, BasicFileAttributes.class);
            Read last = files.get(file);
            if (last != null && last.modified().equals(state.lastModifiedTime()) && last.bytes() == state.size()) {
                return Optional.of(last);
            }
            return state.isRegularFile() ? Optional.of(new Read(state.lastModifiedTime(), state.size(), Library.read(file))) : Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** In the order of the class path. Where several have one name, the first one counts, as for the runtime. */
    public List<ProjectedProtocol> protocols() {
        return files.values().stream().flatMap(read -> read.library().protocols().stream()).toList();
    }

    /** The descriptors that are none. */
    public List<Diagnostic> findings() {
        return files.values().stream().flatMap(read -> read.library().findings().stream()).toList();
    }
}
