package dev.parley.workspace.project;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the jar with the session API, against which participants compile. */
public final class RuntimeLibrary {
    private static final String JAR = "parley-runtime.jar";
    private static final String SESSION_CLASS = "dev/parley/runtime/Session.class";

    private RuntimeLibrary() {}

    /** Beside the program's own jar, where distributions have it, or on the program's class path. */
    public static Optional<Path> locate() {
        return besideProgram().or(RuntimeLibrary::onClassPath);
    }

    private static Optional<Path> besideProgram() {
        try {
            Path program = Path.of(RuntimeLibrary.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            return Optional.of(program.resolveSibling(JAR)).filter(Files::isRegularFile);
        } catch (URISyntaxException | IllegalArgumentException | NullPointerException noPlainFile) {
            return Optional.empty();
        }
    }

    private static Optional<Path> onClassPath() {
        URL session = RuntimeLibrary.class.getClassLoader().getResource(SESSION_CLASS);
        if (session == null) {
            return Optional.empty();
        }
        String place = session.toString();
        String container = place.startsWith("jar:")
                ? place.substring("jar:".length(), place.indexOf("!/"))
                : place.substring(0, place.length() - SESSION_CLASS.length());
        return Optional.of(Path.of(java.net.URI.create(container)));
    }
}
