package dev.parley.checker.jdt.resolution;

import dev.parley.checker.jdt.tree.TreeIndex;
import java.util.HashSet;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;

/**
 * Names of which it is not known what they mean: of what the build has yet to generate, of a library that is not on the class path, of what
 * is still to be written, methods among it.
 */
public final class UnexplainedNames {
    private final Certainty certainty;

    public UnexplainedNames(Certainty certainty) {
        this.certainty = certainty;
    }

    public boolean areIn(Expression expression) {
        return TreeIndex.in(expression, SimpleName.class).stream().anyMatch(this::isUnexplained);
    }

    private boolean isUnexplained(SimpleName name) {
        if (Scopes.areNeeded(name)) {
            return isOfUnknownType(name);
        }
        IBinding binding = name.resolveBinding();
        return binding == null || binding.isRecovered() || switch (binding) {
            case IMethodBinding method -> isUnfinished(method, name, new HashSet<>());
            case IVariableBinding variable -> isUnexplained(variable.getType()) || isGivenByUnfinished(name);
            default -> false;
        };
    }

    /** Whether a local variable is declared with what a method gives that is still being written. */
    private boolean isGivenByUnfinished(SimpleName name) {
        return Declarations.named(name)
                .filter(variable -> !Declarations.isField(variable) && variable.getInitializer() != null)
                .filter(variable -> TreeIndex.in(variable.getInitializer(), MethodInvocation.class).stream()
                        .anyMatch(call -> isUnfinished(call.resolveMethodBinding(), call, new HashSet<>())))
                .isPresent();
    }

    /** Whether a method is still being written, or another one that it calls. */
    private boolean isUnfinished(IMethodBinding method, ASTNode call, Set<ASTNode> asked) {
        return method != null && (certainty.isUnfinished(method)
                || call.getRoot() instanceof CompilationUnit unit
                        && unit.findDeclaringNode(method.getMethodDeclaration()) instanceof MethodDeclaration declaration
                        && asked.add(declaration)
                        && TreeIndex.in(declaration, MethodInvocation.class).stream()
                                .anyMatch(inner -> isUnfinished(inner.resolveMethodBinding(), inner, asked)));
    }

    /** Of an enum it is still to be written, too, which texts stand for its constants. */
    private boolean isUnexplained(ITypeBinding type) {
        return type == null || type.isRecovered() || certainty.isUnfinished(type);
    }

    /** Whether a name stands for a type of which the text knows nothing, with a constant of it behind. */
    private static boolean isOfUnknownType(SimpleName name) {
        return name.getParent() instanceof QualifiedName constant
                && constant.getQualifier() == name
                && Scopes.variable(name).isEmpty()
                && TypesElsewhere.known(name).noneMatch(type -> type.getName().getIdentifier().equals(name.getIdentifier()));
    }
}
