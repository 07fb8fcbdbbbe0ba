package dev.parley.workspace.project;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the package trees that tools have generated. How deep below the common folder each of them puts its own differs, but a file says
 * which package it is in.
 */
final class GeneratedSources {
    private static final Pattern PACKAGE = Pattern.compile("^\\s*package\\s+([\\w.]+)\\s*;", Pattern.MULTILINE);

    private GeneratedSources() {}

    /**
     * The roots of package trees in a folder: those that the files below say to be roots, and each folder right in it of which no file
     * says more; none if it is missing.
     */
    static List<Path> rootsBelow(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        Set<Path> roots = new TreeSet<>();
        Set<Path> folders = new TreeSet<>();
        try {
            Files.walkFileTree(folder, new PassingOver() {
                @Override
                public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
                    if (folder.equals(visited.getParent())) {
                        folders.add(visited);
                    }
                    Optional<Path> root = file(visited).flatMap(GeneratedSources::root).filter(found -> found.startsWith(folder));
                    root.ifPresent(roots::add);
                    // Whatever is below belongs to the same tree.
                    return root.isPresent() && !root.get().equals(visited) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException unreadable) {
            throw new UncheckedIOException("every failure is passed over above", unreadable);
        }
        folders.removeIf(each -> roots.stream().anyMatch(root -> root.startsWith(each) || each.startsWith(root)));
        roots.addAll(folders);
        return List.copyOf(roots);
    }

    private static Optional<Path> file(Path folder) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.java")) {
            for (Path file : files) {
                if (!file.endsWith("package-info.java") && !file.endsWith("module-info.java") && Files.isRegularFile(file)) {
                    return Optional.of(file);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    /** The folder that a file's package starts in, if the file is where its package says. */
    private static Optional<Path> root(Path file) {
        String text;
        try {
            text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
        Matcher declaration = PACKAGE.matcher(text);
        Path root = file.getParent();
        if (declaration.find()) {
            Path packageFolder = Path.of(declaration.group(1).replace('.', '/'));
            if (!root.endsWith(packageFolder)) {
                return Optional.empty();
            }
            for (int i = 0; i < packageFolder.getNameCount(); i++) {
                root = root.getParent();
            }
        }
        return Optional.of(root);
    }
}
