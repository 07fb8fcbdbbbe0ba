package dev.parley.workspace.java;

import dev.parley.checker.JavaChecker;
import dev.parley.checker.JavaSource;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files that somebody looked for to find the types of another one: that file, and one for each of its types that is not called like it
 * (JLS 7.6). Keeps what it read last of each file, since one edit is held against the results of all others. Safe for use by several threads.
 */
final class TypesBeside {
    private final Map<Path, Read> files = new ConcurrentHashMap<>();

    private record Read(String text, Set<Path> names) {}

    Stream<Path> lookedFor(Path file, String text) {
        Read last = files.get(file);
        if (last == null || !last.text().equals(text)) {
            last = new Read(text, JavaChecker.auxiliaryTypes(new JavaSource(file.toString(), text)).stream()
                    .map(type -> file.resolveSibling(type + ".java"))
                    .collect(Collectors.toUnmodifiableSet()));
            files.put(file, last);
        }
        return Stream.concat(Stream.of(file), last.names().stream());
    }
}
