package dev.parley.checker.jdt.compiler;

import dev.parley.checker.Consulted;
import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.JavaSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;

/**
 * The trees of files that are resolved in one environment, so that the classes that they have in common are read once. A file takes part
 * in it if the others would find its classes all the same, each under its own name: whatever they see is then what they see alone.
 *
 * <p>Not safe for use by several threads at once, and to be left before the {@link Compiler} that made it compiles something else.
 */
public final class CompiledBatch {
    private final UnitCompiler compiler;
    private final Function<CompilationUnitDeclaration, CompilationUnit> conversion;
    private final Map<String, CompilationUnitDeclaration> declared = new HashMap<>();
    private final UnitReferences references = new UnitReferences();

    /**
     * @param files what is compiled, in whose texts the first class is the one that the file is about
     * @param conversion from the compiler's tree to the public one
     */
    CompiledBatch(
            UnitCompiler compiler,
            List<JavaSource> files,
            JavaEnvironment environment,
            Function<CompilationUnitDeclaration, CompilationUnit> conversion) {
        this.compiler = compiler;
        this.conversion = conversion;
        List<ICompilationUnit> units = files.stream().map(Compiler::unit).toList();
        Set<Path> taken = new HashSet<>();
        compiler.declare(units, unit -> isFoundByItsName(unit, environment) && taken.add(path(unit)))
                .forEach(unit -> declared.put(new String(unit.getFileName()), unit));
    }

    /** Whether the file has one class besides what was added to its text, and is the one in which others look for that class. */
    private static boolean isFoundByItsName(CompilationUnitDeclaration unit, JavaEnvironment environment) {
        if (unit.types == null || unit.types.length != 2) {
            return false;
        }
        String folder = unit.currentPackage == null ? "" : CharOperation.toString(unit.currentPackage.tokens).replace('.', '/');
        String name = new String(unit.types[0].name) + ".java";
        return environment.sourceFolders().stream()
                .map(root -> root.resolve(folder).resolve(name))
                .filter(file -> file.equals(path(unit)) || environment.overlay().containsKey(file) || Files.isRegularFile(file))
                .findFirst()
                .filter(path(unit)::equals)
                .isPresent();
    }

    private static Path path(CompilationUnitDeclaration unit) {
        return Path.of(new String(unit.getFileName()));
    }

    /** The tree of a file, once; empty where it takes no part, or cannot be resolved so. */
    public Optional<CompilationUnit> tree(JavaSource file) {
        return Optional.ofNullable(declared.remove(file.path())).filter(compiler::complete).map(conversion);
    }

    /** What matters to a file of which there was a tree. */
    public Consulted consulted(JavaSource file) {
        String name = String.valueOf(Path.of(file.path()).getFileName());
        return references.of(name.substring(0, name.lastIndexOf('.')));
    }

    /** No tree is asked for any more, nor the bindings of one. */
    public void close() {
        references.complete(compiler.units());
    }
}
