package dev.parley.checker.jdt.compiler;

import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.JavaSource;
import dev.parley.checker.SourceLevel;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.batch.ClasspathJrt;
import org.eclipse.jdt.internal.compiler.batch.FileSystem;
import org.eclipse.jdt.internal.compiler.batch.FileSystem.Classpath;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.util.Util;
import org.eclipse.jdt.internal.core.dom.ICompilationUnitResolver;

/**
 * Parses and resolves files with Eclipse's compiler, keeping what is expensive between calls: the jars of the class path and the
 * image of the JDK.
 *
 * <p>{@code ASTParser}, the public way in, opens the whole class path anew for every file and reads other files from disk only. The
 * resolver behind it takes a ready-made class path; it is a service that Eclipse lets be replaced, so its interface is accessible, but
 * its instance is handed out by a class that is not, and it does more than resolve types. So it only stands in where
 * {@link UnitCompiler} gives up.
 *
 * <p>Not safe for use by several threads at once: see {@link CompilerPool}.
 */
public final class Compiler {
    private static final int RECOVERY = org.eclipse.jdt.core.ICompilationUnit.ENABLE_STATEMENTS_RECOVERY
            | org.eclipse.jdt.core.ICompilationUnit.ENABLE_BINDINGS_RECOVERY;
    private static final int WHOLE_FILE = -1;
    private static final String ENCODING = "UTF-8";

    private record OpenJar(SharedJar jar, FileTime modified, long size) {}

    private final ICompilationUnitResolver resolver = resolver();
    private final SyntaxTrees trees = new SyntaxTrees();
    private final Map<SourceLevel, Map<String, String>> options = new HashMap<>();
    private final List<Classpath> jdk = new ArrayList<>();
    private final Map<Path, OpenJar> jars = new HashMap<>();
    private final AuxiliaryTypes auxiliary = new AuxiliaryTypes();

    public Compiler() {
        List<Classpath> found = new ArrayList<>();
        Util.collectRunningVMBootclasspath(found);
        found.forEach(entry -> jdk.add(entry instanceof ClasspathJrt image ? SharedJdk.open(image.file) : entry));
    }

    /**
     * The syntax tree with bindings, as far as the text allows; empty where Eclipse's compiler fails on a file that does not compile, or
     * on another one that it needs.
     *
     * @param lookedFor is told of every source file that a class is looked for in
     */
    public Optional<CompilationUnit> compile(JavaSource source, JavaEnvironment environment, Consumer<Path> lookedFor) {
        ICompilationUnit unit = unit(source);
        List<Classpath> path = classPath(environment, lookedFor);
        Map<String, String> settings = options(environment);
        UnitCompiler compiler = new UnitCompiler(path, settings, false);
        try {
            return Optional.of(compiler.resolve(unit)
                    .map(resolved -> tree(resolved, settings))
                    .orElseGet(() -> tree(unit, path, settings)));
        } catch (RuntimeException | StackOverflowError fault) {
            // Java's own errors are for others to report. Where there are none, nobody else would say that the file is not checked.
            if (compiler.hasFoundErrors()) {
                return Optional.empty();
            }
            throw fault;
        }
    }

    /** The same tree by the way of Eclipse, which takes longer. */
    CompilationUnit compileByEclipse(JavaSource source, JavaEnvironment environment) {
        return tree(unit(source), classPath(environment, unneeded -> {}), options(environment));
    }

    private CompilationUnit tree(ICompilationUnit unit, List<Classpath> path, Map<String, String> settings) {
        return resolver.toCompilationUnit(unit, true, null, path, WHOLE_FILE, AST.getJLSLatest(), settings, null, null, RECOVERY, null);
    }

    static ICompilationUnit unit(JavaSource source) {
        return new org.eclipse.jdt.internal.compiler.batch.CompilationUnit(source.text().toCharArray(), source.path(), ENCODING);
    }

    /** The syntax trees with bindings of files that share an environment. */
    public CompiledBatch compile(List<JavaSource> sources, JavaEnvironment environment) {
        Map<String, String> settings = options(environment);
        UnitCompiler together = new UnitCompiler(classPath(environment, unneeded -> {}), settings, true);
        return new CompiledBatch(together, sources, environment, resolved -> tree(resolved, settings));
    }

    private CompilationUnit tree(CompilationUnitDeclaration resolved, Map<String, String> settings) {
        // Which comment is about which node takes a good part of the conversion to find out, and nobody asks.
        resolved.comments = null;
        CompilationUnit tree = trees.of(resolved, resolved.compilationResult.compilationUnit.getContents(), settings, RECOVERY);
        resolved.cleanUp();
        return tree;
    }

    /**
     * Whether a class is there to be used.
     *
     * @param packageName empty for the unnamed package
     * @param typeName nested classes as {@code Outer$Inner}
     */
    public boolean hasClass(String packageName, String typeName, JavaEnvironment environment) {
        String folder = packageName.replace('.', '/');
        String file = (folder.isEmpty() ? "" : folder + "/") + typeName + ".class";
        for (Classpath entry : classPath(environment, unneeded -> {})) {
            boolean found = entry instanceof SourceFolder sources
                    ? sources.declares(folder, typeName)
                    : entry.findClass(typeName.toCharArray(), folder, null, file) != null;
            if (found) {
                return true;
            }
        }
        return false;
    }

    /**
     * The file that declares a class on its own, be it one of another name.
     *
     * @param folder of the package in a source folder
     */
    public Optional<Path> sourceOf(String typeName, Path folder, JavaEnvironment environment) {
        Path named = folder.resolve(typeName + ".java");
        return environment.overlay().containsKey(named) || Files.isRegularFile(named)
                ? Optional.of(named)
                : Optional.ofNullable(auxiliary.in(folder, environment).get(typeName));
    }

    private List<Classpath> classPath(JavaEnvironment environment, Consumer<Path> lookedFor) {
        List<Classpath> path = new ArrayList<>(jdk);
        environment.sourceFolders().forEach(folder ->
                path.add(new SourceFolder(folder, environment, lookedFor, packages -> auxiliary.in(packages, environment))));
        for (Path entry : environment.classPath()) {
            try {
                if (Files.isDirectory(entry)) {
                    path.add(FileSystem.getClasspath(entry.toString(), ENCODING, null));
                } else if (Files.isRegularFile(entry)) {
                    path.add(jar(entry));
                }
            } catch (IOException unreadable) {
                // As if it were not there: the types that it would give do not resolve, and nothing is said about them.
                jars.remove(entry);
            }
        }
        return path;
    }

    private Classpath jar(Path file) throws IOException {
        BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
        OpenJar open = jars.get(file);
        if (open == null || !open.modified().equals(now.lastModifiedTime()) || open.size() != now.size()) {
            SharedJar jar = new SharedJar(file.toFile());
            jar.initialize();
            open = new OpenJar(jar, now.lastModifiedTime(), now.size());
            jars.put(file, open);
        }
        return open.jar();
    }

    private Map<String, String> options(JavaEnvironment environment) {
        return options.computeIfAbsent(environment.level(), Compiler::options);
    }

    private static Map<String, String> options(SourceLevel level) {
        String release = level.release() == 8 ? JavaCore.VERSION_1_8 : String.valueOf(level.release());
        String known = JavaCore.isSupportedJavaVersion(release) ? release : JavaCore.latestSupportedJavaVersion();
        Map<String, String> options = new HashMap<>();
        options.put(JavaCore.COMPILER_SOURCE, known);
        options.put(JavaCore.COMPILER_COMPLIANCE, known);
        options.put(JavaCore.COMPILER_CODEGEN_TARGET_PLATFORM, known);
        options.put(JavaCore.COMPILER_DOC_COMMENT_SUPPORT, JavaCore.DISABLED);
        if (known.equals(JavaCore.latestSupportedJavaVersion())) {
            // Whether a project may use what its release only previews is for the Java compiler to say.
            options.put(JavaCore.COMPILER_PB_ENABLE_PREVIEW_FEATURES, JavaCore.ENABLED);
            options.put(JavaCore.COMPILER_PB_REPORT_PREVIEW_FEATURES, JavaCore.IGNORE);
        }
        return options;
    }

    private static ICompilationUnitResolver resolver() {
        try {
            Method instance = Class.forName("org.eclipse.jdt.core.dom.CompilationUnitResolver").getMethod("getInstance");
            instance.setAccessible(true);
            return (ICompilationUnitResolver) instance.invoke(null);
        } catch (ClassNotFoundException | NoSuchMethodException | IllegalAccessException | InvocationTargetException changed) {
            throw new LinkageError("this version of jdt.core hands out its resolver in another way", changed);
        }
    }
}
