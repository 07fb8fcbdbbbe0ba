package dev.parley.checker.jdt;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.batch.FileSystem;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.problem.AbortCompilation;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;
import org.eclipse.jdt.internal.core.util.CommentRecorderParser;

/**
 * Parses a file and resolves its types, and does nothing else. What Eclipse offers for that, with recovery, also analyses the flow of
 * every method and generates its byte code, which nobody here looks at: see {@code docs/adr/0011-compiler-without-code.md}.
 */
final class TypeResolution {
    private TypeResolution() {}

    /**
     * The compiler's tree of a file, with bindings as far as the text allows. Empty where there is none because the class path lacks what
     * the language itself is made of.
     */
    static Optional<CompilationUnitDeclaration> of(ICompilationUnit file, List<FileSystem.Classpath> classPath, Map<String, String> settings) {
        Resolver resolver = new Resolver(new ClassPath(classPath), options(settings));
        CompilationUnitDeclaration unit = resolver.resolve(file, true, false, false);
        // What is asked of bindings later is asked on nobody's behalf.
        resolver.lookupEnvironment.unitBeingCompleted = null;
        return resolver.aborted ? Optional.empty() : Optional.of(unit);
    }

    private static CompilerOptions options(Map<String, String> settings) {
        CompilerOptions options = new CompilerOptions(settings);
        options.performMethodsFullRecovery = true;
        options.performStatementsRecovery = true;
        options.parseLiteralExpressionsAsConstants = false;
        options.storeAnnotations = true;
        return options;
    }

    private static final class Resolver extends Compiler {
        private boolean aborted;

        private Resolver(ClassPath classPath, CompilerOptions options) {
            super(classPath, DefaultErrorHandlingPolicies.exitAfterAllProblems(), options, result -> {}, new DefaultProblemFactory());
        }

        @Override
        public void initializeParser() {
            parser = new CommentRecorderParser(problemReporter, false);
        }

        @Override
        protected void handleInternalException(AbortCompilation exception, CompilationUnitDeclaration unit) {
            super.handleInternalException(exception, unit);
            aborted = true;
        }
    }

    /** The entries of a class path, which stay open afterwards. */
    private static final class ClassPath extends FileSystem {
        private ClassPath(List<Classpath> entries) {
            super(entries.toArray(Classpath[]::new), null, false);
        }
    }
}
