package dev.parley.checker.jdt.resolution;

import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.JavaSource;
import dev.parley.checker.jdt.compiler.Compiler;
import dev.parley.checker.jdt.compiler.FileVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;

/** The bodies of methods and classes of the project, in the file that is checked and in others, each of which is parsed once. */
public final class ProjectMethods {
    private final CompilationUnit unit;
    private final Compiler compiler;
    private final JavaEnvironment environment;
    private final Consumer<Path> lookedFor;
    private final Map<Path, Optional<CompilationUnit>> others = new HashMap<>();

    public ProjectMethods(CompilationUnit unit, Compiler compiler, JavaEnvironment environment, Consumer<Path> lookedFor) {
        this.unit = unit;
        this.compiler = compiler;
        this.environment = environment;
        this.lookedFor = lookedFor;
    }

    /** The method that a call names, with a body; empty where there is none to be seen. */
    public Optional<MethodDeclaration> find(IMethodBinding method) {
        String key = method.getMethodDeclaration().getKey();
        return declaration(unit, key).or(() -> file(method.getDeclaringClass()).flatMap(other -> declaration(other, key)));
    }

    /** The declaration of a class. */
    public Optional<DeclaredClass> find(ITypeBinding type) {
        return DeclaredClasses.of(type, unit).or(() -> file(type).flatMap(other -> DeclaredClasses.of(type, other)));
    }

    private static Optional<MethodDeclaration> declaration(CompilationUnit unit, String key) {
        ASTNode found = unit.findDeclaringNode(key);
        return found instanceof MethodDeclaration method && method.getBody() != null && method.resolveBinding() != null
                ? Optional.of(method)
                : Optional.empty();
    }

    /** Another file of the project, in a tree that nobody else has. */
    public record OtherFile(JavaSource source, CompilationUnit unit, ProjectMethods methods) {}

    /** The file that declares a type, if that may follow sessions. */
    public Optional<JavaSource> source(ITypeBinding type) {
        return path(type).flatMap(file -> text(file).map(text -> new JavaSource(file.toString(), text)))
                .filter(source -> ApiNames.mayBeIn(source.text()));
    }

    /** Such a file as a tree, for whoever asks alone; empty where it has errors. */
    public Optional<OtherFile> other(JavaSource source) {
        return compiler.compile(source, environment, lookedFor)
                .filter(tree -> Stream.of(tree.getProblems()).noneMatch(IProblem::isError))
                .map(tree -> new OtherFile(source, tree, new ProjectMethods(tree, compiler, environment, lookedFor)));
    }

    private Optional<CompilationUnit> file(ITypeBinding type) {
        return path(type).flatMap(this::parsed);
    }

    private Optional<Path> path(ITypeBinding type) {
        if (type == null || !type.isFromSource() || type.getPackage() == null) {
            return Optional.empty();
        }
        ITypeBinding outermost = type.getErasure();
        while (outermost.getDeclaringClass() != null) {
            outermost = outermost.getDeclaringClass();
        }
        String name = outermost.getName();
        String folder = type.getPackage().getName().replace('.', '/');
        return environment.sourceFolders().stream()
                .flatMap(root -> compiler.sourceOf(name, root.resolve(folder), environment).stream())
                .findFirst();
    }

    private Optional<CompilationUnit> parsed(Path file) {
        Optional<CompilationUnit> known = others.get(file);
        if (known == null) {
            known = text(file).flatMap(text -> compiler.compile(new JavaSource(file.toString(), text), environment, lookedFor));
            others.put(file, known);
        }
        return known;
    }

    private Optional<String> text(Path file) {
        lookedFor.accept(file);
        try {
            return Optional.of(FileVersion.of(file, environment).text(file, environment));
        } catch (IOException unreadable) {
            // As if it were not there: that it cannot be read is reported where it is checked itself.
            return Optional.empty();
        }
    }
}
