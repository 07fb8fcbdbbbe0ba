package dev.parley.checker.jdt.compiler;

import dev.parley.checker.JavaEnvironment;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.compiler.IScanner;
import org.eclipse.jdt.core.compiler.ITerminalSymbols;
import org.eclipse.jdt.core.compiler.InvalidInputException;

/**
 * The classes that stand beside another one in a file of another name, which all code of their package may use (JLS 7.6). Each file is
 * read once, and again when it has changed. Not safe for use by several threads at once.
 */
public final class AuxiliaryTypes {
    private static final String JAVA = ".java";

    /** By package's folder, then by file. */
    private final Map<Path, Map<Path, Scanned>> folders = new HashMap<>();

    /** The classes of a file that are not called like it. */
    private record Scanned(FileVersion version, Set<String> names) {}

    /**
     * The files with such classes, by the names of the classes; the first file where several have one.
     *
     * @param folder of a package
     */
    public Map<String, Path> in(Path folder, JavaEnvironment environment) {
        Map<Path, Scanned> before = folders.getOrDefault(folder, Map.of());
        Map<Path, Scanned> now = new HashMap<>();
        Map<String, Path> found = new HashMap<>();
        for (Path file : files(folder, environment)) {
            try {
                Scanned scanned = scanned(file, environment, before);
                now.put(file, scanned);
                scanned.names().forEach(name -> found.putIfAbsent(name, file));
            } catch (IOException unreadable) {
                // That it cannot be read is reported where it is checked.
            }
        }
        folders.put(folder, now);
        return found;
    }

    private static Set<Path> files(Path folder, JavaEnvironment environment) {
        Set<Path> files = new TreeSet<>();
        environment.overlay().keySet().stream().filter(file -> folder.equals(file.getParent())).forEach(files::add);
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> saved = Files.newDirectoryStream(folder, "*" + JAVA)) {
                saved.forEach(files::add);
            } catch (IOException unreadable) {
                // As if it were empty, as for whoever looks for a class in it by name.
            }
        }
        return files;
    }

    private static Scanned scanned(Path file, JavaEnvironment environment, Map<Path, Scanned> before) throws IOException {
        FileVersion version = FileVersion.of(file, environment);
        Scanned last = before.get(file);
        return last != null && last.version().equals(version) ? last : new Scanned(version, names(version.text(file, environment), file));
    }

    /** The names of the outermost types of a text that its file is not called like. */
    public static Set<String> names(String text, Path file) {
        Set<String> names = new HashSet<>();
        String newest = JavaCore.latestSupportedJavaVersion();
        IScanner scanner = ToolFactory.createScanner(false, false, false, newest, newest);
        scanner.setSource(text.toCharArray());
        int depth = 0;
        boolean isDeclared = false;
        for (int token = next(scanner); token != ITerminalSymbols.TokenNameEOF; token = next(scanner)) {
            if (isDeclared && token == ITerminalSymbols.TokenNameIdentifier) {
                names.add(new String(scanner.getCurrentTokenSource()));
            }
            switch (token) {
                case ITerminalSymbols.TokenNameLBRACE -> depth++;
                case ITerminalSymbols.TokenNameRBRACE -> depth--;
                default -> {}
            }
            isDeclared = depth == 0 && declares(token);
        }
        names.remove(file.getFileName().toString().replace(JAVA, ""));
        return names;
    }

    private static boolean declares(int token) {
        return switch (token) {
            case ITerminalSymbols.TokenNameclass, ITerminalSymbols.TokenNameinterface, ITerminalSymbols.TokenNameenum -> true;
            case ITerminalSymbols.TokenNameRestrictedIdentifierrecord -> true;
            default -> false;
        };
    }

    private static int next(IScanner scanner) {
        try {
            return scanner.getNextToken();
        } catch (InvalidInputException broken) {
            // A text that does not compile: what follows is not known before it does.
            return ITerminalSymbols.TokenNameEOF;
        }
    }
}
