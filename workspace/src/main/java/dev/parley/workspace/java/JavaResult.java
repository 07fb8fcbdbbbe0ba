package dev.parley.workspace.java;

import dev.parley.checker.CheckedFile;
import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.ProtocolLookup;
import dev.parley.workspace.files.DiskFiles;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of checking a Java file, with everything it was computed from.
 *
 * @param passedOver whether the file was not looked at, because nothing in it can have to do with a session
 */
record JavaResult(
        String text, JavaEnvironment environment, DiskFiles disk, RecordingLookup protocols, CheckedFile checked, boolean passedOver) {

    /** Whether everything but the file's own text is as it was. */
    boolean wasComputedFrom(JavaEnvironment current, DiskFiles currentDisk, ProtocolLookup currentProtocols, TypesBeside types) {
        return disk == currentDisk && looksAlike(current, types) && protocols.wouldAnswerAlike(currentProtocols);
    }

    /** Whether nothing that the check looked at is different: other files may be edited without this one being checked again. */
    private boolean looksAlike(JavaEnvironment current, TypesBeside types) {
        return environment.sourceFolders().equals(current.sourceFolders())
                && environment.classPath().equals(current.classPath())
                && environment.level().equals(current.level())
                && environment.encoding().equals(current.encoding())
                && newPackages(environment).equals(newPackages(current))
                && edited(current).noneMatch(file -> checked.consulted().mayInclude(file) || mayFindTypesIn(file, current, types));
    }

    /** Whether a type that the check looked for, and did not find, may be in this file now, be it one of another name. */
    private boolean mayFindTypesIn(Path file, JavaEnvironment current, TypesBeside types) {
        String unsaved = current.overlay().get(file);
        Optional<String> text = unsaved == null && disk.content(file) instanceof DiskFiles.Content.Text(String saved)
                ? Optional.of(saved)
                : Optional.ofNullable(unsaved);
        return text.filter(now -> types.lookedFor(file, now).anyMatch(checked.consulted()::mayInclude)).isPresent();
    }

    /** The files that have another unsaved text than the check saw, or have one no more. */
    private Stream<Path> edited(JavaEnvironment current) {
        return Stream.concat(environment.overlay().keySet().stream(), current.overlay().keySet().stream())
                .filter(file -> !Objects.equals(environment.overlay().get(file), current.overlay().get(file)));
    }

    /** The folders of files that only editors know, which may make packages of what was none when the compiler looked. */
    private Set<Path> newPackages(JavaEnvironment seen) {
        return seen.overlay().keySet().stream()
                .map(Path::getParent)
                .filter(folder -> !disk.javaFolders().contains(folder))
                .collect(Collectors.toSet());
    }
}
