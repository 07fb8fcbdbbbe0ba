package dev.parley.checker;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a Java file is compiled against, besides the JDK that runs Parley.
 *
 * @param sourceFolders the roots of packages, searched in this order, before the class path
 * @param classPath jars and folders of class files; those that do not exist are skipped
 * @param overlay the texts of files that are open with unsaved changes, by absolute path; they replace what is on disk
 * @param level what the sources are written in
 * @param encoding that of the sources on disk
 */
public record JavaEnvironment(List<Path> sourceFolders, List<Path> classPath, Map<Path, String> overlay, SourceLevel level, Charset encoding) {
    public JavaEnvironment {
        sourceFolders = sourceFolders.stream().map(JavaEnvironment::absolute).toList();
        classPath = classPath.stream().map(JavaEnvironment::absolute).toList();
        overlay = overlay.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(file -> absolute(file.getKey()), Map.Entry::getValue));
    }

    /** An environment for sources in UTF-8. */
    public JavaEnvironment(List<Path> sourceFolders, List<Path> classPath, Map<Path, String> overlay, SourceLevel level) {
        this(sourceFolders, classPath, overlay, level, StandardCharsets.UTF_8);
    }

    /** An environment for sources of the newest level. */
    public JavaEnvironment(List<Path> sourceFolders, List<Path> classPath, Map<Path, String> overlay) {
        this(sourceFolders, classPath, overlay, SourceLevel.NEWEST);
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }
}
