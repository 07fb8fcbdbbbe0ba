package dev.parley.checker.jdt;

import dev.parley.checker.CheckRequest;
import dev.parley.checker.CheckedFile;
import dev.parley.checker.FileBatch;
import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.JavaSource;
import dev.parley.checker.LiveFile;
import dev.parley.checker.ProtocolLookup;
import dev.parley.checker.jdt.compiler.AuxiliaryTypes;
import dev.parley.checker.jdt.compiler.CompiledBatch;
import dev.parley.checker.jdt.compiler.CompilerPool;
import dev.parley.checker.jdt.payload.PayloadTypes;
import dev.parley.checker.jdt.resolution.ApiNames;
import dev.parley.checker.jdt.resolution.ClassNames;
import dev.parley.checker.jdt.resolution.SourceTypes;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.jdt.core.dom.CompilationUnit;

/** Checks the participants of a file with Eclipse's compiler as front end. Safe for use by several threads. */
public final class JdtFrontEnd {
    private final CompilerPool compilers = new CompilerPool();

    public CheckedFile check(JavaSource source, JavaEnvironment environment, ProtocolLookup protocols) {
        // A tree asks its compiler for types as long as it is looked at.
        return compilers.with(compiler -> new RequestedCheck(new CheckRequest(source, protocols), environment, compiler).alone());
    }

    /** Checks files that are compiled together: see {@link FileBatch}. */
    public void checkTogether(List<CheckRequest> requests, JavaEnvironment environment, Consumer<FileBatch> work) {
        compilers.with(compiler -> {
            Map<String, RequestedCheck> checks = new LinkedHashMap<>();
            requests.forEach(request -> checks.put(request.source().path(), new RequestedCheck(request, environment, compiler)));
            CompiledBatch batch = compiler.compile(checks.values().stream().map(RequestedCheck::compiled).toList(), environment);
            try {
                work.accept(request -> checks.get(request.source().path()).in(batch));
            } finally {
                batch.close();
            }
            return checks;
        });
    }

    /**
     * Follows the sessions of a tree that has no bindings: names are what the scopes of its own text say, and the types of other files that
     * it names. Payload types are not compared.
     *
     * @param unit a tree of the text of the file
     * @param complete whether there is a place for all of the text in it; what is out of place may be what a finding misses
     * @param others finds the types of other files
     */
    public static LiveFile live(CheckRequest request, JavaEnvironment environment, CompilationUnit unit, boolean complete, SourceTypes others) {
        JavaSource source = request.source();
        return others.with(source.path(), unit, environment, () -> {
            ParsedFile file = new ParsedFile(unit, new PayloadTypes(Map.of(), unit.getAST()), source.text(), Optional.empty());
            return new FileCheck(source, file, request.protocols(), true).live(complete);
        });
    }

    /** The class that a name means in a file with this package and these imports. */
    public Optional<String> resolve(String name, String packageName, List<String> imports, JavaEnvironment environment) {
        return compilers.with(compiler -> new ClassNames(compiler, environment).resolve(name, packageName, imports));
    }

    /** Whether a text may contain a participant, or a method that plays a part, at all; cheap. */
    public static boolean mayHaveParticipants(String text) {
        return ApiNames.mayBeIn(text);
    }

    /** The types of a text that its file is not called like. */
    public static Set<String> auxiliaryTypes(JavaSource source) {
        return AuxiliaryTypes.names(source.text(), Path.of(source.path()));
    }
}
