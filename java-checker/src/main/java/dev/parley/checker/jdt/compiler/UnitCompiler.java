package dev.parley.checker.jdt.compiler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.jdt.internal.compiler.CompilationResult;
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
 * Eclipse's compiler as far as types, with one environment of classes. It parses and resolves, and does nothing else: see
 * {@code docs/adr/0011-compiler-without-code.md}.
 *
 * <p>Where it gives up, because the class path lacks what the language itself is made of, it gives nothing.
 */
final class UnitCompiler extends Compiler {
    private boolean aborted;

    /** @param recordsReferences whether each unit keeps the names that it looked for */
    UnitCompiler(List<FileSystem.Classpath> classPath, Map<String, String> settings, boolean recordsReferences) {
        super(new ClassPath(classPath), DefaultErrorHandlingPolicies.exitAfterAllProblems(), options(settings, recordsReferences), result -> {},
                new DefaultProblemFactory());
    }

    private static CompilerOptions options(Map<String, String> settings, boolean recordsReferences) {
        CompilerOptions options = new CompilerOptions(settings);
        options.performMethodsFullRecovery = true;
        options.performStatementsRecovery = true;
        options.parseLiteralExpressionsAsConstants = false;
        options.storeAnnotations = true;
        options.produceReferenceInfo = recordsReferences;
        return options;
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

    /** An exception goes on to whoever asked, and is no error of the file. */
    @Override
    protected void handleInternalException(Throwable fault, CompilationUnitDeclaration unit, CompilationResult result) {}

    /** A file by itself. */
    Optional<CompilationUnitDeclaration> resolve(ICompilationUnit file) {
        CompilationUnitDeclaration unit = resolve(file, true, false, false);
        askedOnNobodysBehalf();
        // Of the two things of this name the class inherits the other one.
        return aborted ? java.util.Optional.empty() : java.util.Optional.of(unit);
    }

    /**
     * Declares the types of files that are resolved one after the other afterwards.
     *
     * @param isWanted which of them, once their declarations are parsed
     * @return the trees of those, without bodies of methods; none where the compiler gave up
     */
    List<CompilationUnitDeclaration> declare(List<ICompilationUnit> files, Predicate<CompilationUnitDeclaration> isWanted) {
        List<CompilationUnitDeclaration> wanted = new ArrayList<>();
        unitsToProcess = new CompilationUnitDeclaration[files.size()];
        try {
            for (ICompilationUnit file : files) {
                CompilationResult result = new CompilationResult(file, wanted.size(), files.size(), options.maxProblemsPerUnit);
                CompilationUnitDeclaration unit = parser.dietParse(file, result);
                if (isWanted.test(unit)) {
                    wanted.add(unit);
                    lookupEnvironment.buildTypeBindings(unit, null);
                    addCompilationUnit(file, unit);
                }
            }
            lookupEnvironment.completeTypeBindings();
            return wanted;
        } catch (RuntimeException | StackOverflowError givenUp) {
            // Which file is at fault, if one is, shows where each is resolved by itself.
            return List.of();
        }
    }

    /** Resolves a unit that was declared, with the bodies of its methods; says whether that came to its end. */
    boolean complete(CompilationUnitDeclaration unit) {
        lookupEnvironment.unitBeingCompleted = unit;
        try {
            parser.getMethodBodies(unit);
            if (unit.scope != null) {
                unit.scope.faultInTypes();
                unit.scope.verifyMethods(lookupEnvironment.methodVerifier());
                unit.resolve();
                unit.finalizeProblems();
            }
            return true;
        } catch (RuntimeException | StackOverflowError givenUp) {
            return false;
        } finally {
            askedOnNobodysBehalf();
        }
    }

    /** What is asked of bindings when their unit is resolved belongs to no unit. */
    private void askedOnNobodysBehalf() {
        lookupEnvironment.unitBeingCompleted = null;
    }

    /** Whether some unit does not compile, as far as that is known by now. */
    boolean hasFoundErrors() {
        return units().stream().anyMatch(unit -> unit.compilationResult.hasErrors());
    }

    /** The units that were declared, and those that were read because a name in them means a type of theirs. */
    List<CompilationUnitDeclaration> units() {
        return List.of(Arrays.copyOf(unitsToProcess, totalUnits));
    }

    /** The entries of a class path, which stay open afterwards. */
    private static final class ClassPath extends FileSystem {
        private ClassPath(List<Classpath> entries) {
            super(entries.toArray(Classpath[]::new), null, false);
        }
    }
}
