package dev.parley.checker.jdt.compiler;

import dev.parley.checker.JavaEnvironment;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.eclipse.jdt.internal.compiler.batch.ClasspathLocation;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.batch.FileSystem.Classpath;
import org.eclipse.jdt.internal.compiler.batch.FileSystem.ClasspathSectionProblemReporter;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;

/** A root of packages whose files may be open in an editor with another text than on disk. */
final class SourceFolder extends ClasspathLocation {
    private final Path root;
    private final Map<Path, String> overlay;
    private final Charset encoding;
    private final Consumer<Path> lookedFor;
    private final Function<Path, Map<String, Path>> auxiliary;
    /** By package's folder; those that were asked for. */
    private final Map<Path, Map<String, Path>> besides = new HashMap<>();

    /**
     * @param lookedFor is told of every file that a class is looked for in
     * @param auxiliary the classes in the files of a package's folder that are not called like their file
     */
    SourceFolder(Path root, JavaEnvironment environment, Consumer<Path> lookedFor, Function<Path, Map<String, Path>> auxiliary) {
        super(null, null);
        this.root = root;
        this.overlay = environment.overlay();
        this.encoding = environment.encoding();
        this.lookedFor = lookedFor;
        this.auxiliary = auxiliary;
    }

    /**
     * Whether there is a class, by the look of the file that it would be in.
     *
     * @param typeName nested classes as {@code Outer$Inner}
     */
    boolean declares(String packageName, String typeName) {
        String[] nesting = typeName.split("\\$");
        Optional<Path> file = file(root.resolve(packageName), nesting[0]);
        if (file.isEmpty()) {
            return false;
        }
        String unsaved = overlay.get(file.get());
        String inner = nesting[nesting.length - 1];
        return nesting.length == 1
                || Pattern.compile("\\b(class|interface|enum|record)\\s+" + Pattern.quote(inner) + "\\b")
                        .matcher(unsaved == null ? read(file.get()) : unsaved)
                        .find();
    }

    /** The file that declares a class on its own, be it one of another name. */
    private Optional<Path> file(Path folder, String name) {
        Path named = folder.resolve(name + ".java");
        return exists(named) ? Optional.of(named) : Optional.ofNullable(besides.computeIfAbsent(folder, auxiliary).get(name));
    }

    private String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), encoding);
        } catch (IOException unreadable) {
            // Nothing is declared in it; that it cannot be read is reported where it is checked.
            return "";
        }
    }

    @Override
    public NameEnvironmentAnswer findClass(char[] typeName, String packageName, String moduleName, String binaryName) {
        return findClass(typeName, packageName, moduleName, binaryName, false);
    }

    @Override
    public NameEnvironmentAnswer findClass(char[] typeName, String packageName, String moduleName, String binaryName, boolean binaryOnly) {
        Path folder = root.resolve(packageName);
        String name = new String(typeName);
        Path file = folder.resolve(name + ".java");
        lookedFor.accept(file);
        if (binaryOnly) {
            return null;
        }
        Optional<Path> found = file(folder, name);
        found.ifPresent(lookedFor);
        return found.map(this::answer).orElse(null);
    }

    private boolean exists(Path file) {
        return overlay.containsKey(file) || Files.isRegularFile(file);
    }

    private NameEnvironmentAnswer answer(Path file) {
        String unsaved = overlay.get(file);
        char[] contents = unsaved == null ? null : unsaved.toCharArray();
        return new NameEnvironmentAnswer(new CompilationUnit(contents, file.toString(), encoding.name()), null);
    }

    @Override
    public char[][] getModulesDeclaringPackage(String packageName, String moduleName) {
        Path folder = root.resolve(packageName);
        return singletonModuleNameIf(Files.isDirectory(folder) || overlay.keySet().stream().anyMatch(file -> file.startsWith(folder)));
    }

    @Override
    public boolean hasCompilationUnit(String packageName, String moduleName) {
        Path folder = root.resolve(packageName);
        String[] names = folder.toFile().list((directory, name) -> name.endsWith(".java"));
        return names != null && names.length > 0 || overlay.keySet().stream().anyMatch(file -> folder.equals(file.getParent()));
    }

    @Override
    public char[][][] findTypeNames(String packageName, String moduleName) {
        return null;
    }

    @Override
    public List<Classpath> fetchLinkedJars(ClasspathSectionProblemReporter reporter) {
        return List.of();
    }

    @Override
    public char[] normalizedPath() {
        return getPath().toCharArray();
    }

    @Override
    public String getPath() {
        return root.toString();
    }

    @Override
    public int getMode() {
        return SOURCE;
    }

    @Override
    public void initialize() {
        // Files are read when they are asked for.
    }

    @Override
    public boolean hasAnnotationFileFor(String qualifiedTypeName) {
        return false;
    }

    // Places are the same when folder and unsaved texts are: the superclass compares paths that it does not know here.
    @Override
    public boolean equals(Object other) {
        return other instanceof SourceFolder folder && folder.root.equals(root) && folder.overlay.equals(overlay) && folder.encoding.equals(encoding);
    }

    @Override
    public int hashCode() {
        return root.hashCode();
    }
}
