package dev.parley.checker.jdt.compiler;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.WorkingCopyOwner;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.lookup.LookupEnvironment;

/**
 * Makes Eclipse's public syntax tree of the tree that its compiler works on. The class that does it is not public, though its method is:
 * it is called by reflection, as the version of Eclipse's compiler that the build pins has it.
 */
public final class SyntaxTrees {
    private static final String ENVIRONMENT = SyntaxTrees.class.getName();

    private final Method conversion;
    private final Constructor<?> tables;

    SyntaxTrees() {
        try {
            Class<?> bindings = Class.forName("org.eclipse.jdt.core.dom.DefaultBindingResolver$BindingTables");
            tables = bindings.getDeclaredConstructor();
            tables.setAccessible(true);
            conversion = Class.forName("org.eclipse.jdt.core.dom.CompilationUnitResolver").getMethod(
                    "convert", CompilationUnitDeclaration.class, char[].class, int.class, Map.class, boolean.class, WorkingCopyOwner.class,
                    bindings, int.class, IProgressMonitor.class, boolean.class);
            conversion.setAccessible(true);
        } catch (ClassNotFoundException | NoSuchMethodException changed) {
            throw new LinkageError("this version of jdt.core converts its syntax trees in another way", changed);
        }
    }

    /** @param recovery flags of {@code org.eclipse.jdt.core.ICompilationUnit} */
    CompilationUnit of(CompilationUnitDeclaration resolved, char[] text, Map<String, String> options, int recovery) {
        try {
            CompilationUnit tree = (CompilationUnit) conversion.invoke(
                    null, resolved, text, AST.getJLSLatest(), options, true, null, tables.newInstance(), recovery, null, false);
            if (resolved.scope != null) {
                tree.setProperty(ENVIRONMENT, resolved.scope.environment());
            }
            return tree;
        } catch (InvocationTargetException failed) {
            if (failed.getCause() instanceof RuntimeException fault) {
                throw fault;
            }
            if (failed.getCause() instanceof Error fault) {
                throw fault;
            }
            throw new IllegalStateException(failed.getCause());
        } catch (InstantiationException | IllegalAccessException changed) {
            throw new LinkageError("this version of jdt.core converts its syntax trees in another way", changed);
        }
    }

    /** What the compiler has found out about the types of the tree that a node is in; empty in a tree without bindings. */
    public static Optional<LookupEnvironment> environment(ASTNode node) {
        return Optional.ofNullable((LookupEnvironment) node.getRoot().getProperty(ENVIRONMENT));
    }
}
