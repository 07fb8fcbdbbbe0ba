package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.MadeObjects;
import dev.parley.checker.jdt.value.ShownMethods;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.ParameterizedType;
import org.eclipse.jdt.core.dom.SimpleType;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * What is known of the results of methods that are not followed, because they do not get the session: it is known of those that give the
 * same on all ways through them, as a method does that makes objects of one class.
 */
final class MadeResults {
    /** Classes of whose objects is followed what they say, not which class they are of. */
    private static final Set<String> OF_LIBRARY = Set.of("String", "Boolean", "Object", "Optional");

    private final ShownMethods called;
    private final MadeObjects objects;

    MadeResults(ShownMethods called, MadeObjects objects) {
        this.called = called;
        this.objects = objects;
    }

    Operand of(Expression call, IMethodBinding method, List<Operand> arguments) {
        return isUsed(call) ? of(call, method, arguments, new HashSet<>()).orElse(Operand.opaque()) : Operand.opaque();
    }

    private static boolean isUsed(Expression call) {
        return !(call.getParent() instanceof ExpressionStatement statement) || statement.getParent() instanceof SwitchExpression;
    }

    private Optional<Operand> of(Expression call, IMethodBinding method, List<Operand> arguments, Set<MethodDeclaration> seen) {
        return declaration(call, method).filter(seen::add).flatMap(declaration -> {
            Map<VariableDeclaration, Operand> parameters = MadeObjects.parameters(declaration, arguments);
            return Alternatives.ofResult(declaration).stream()
                    .map(result -> result(result, parameters, seen))
                    .reduce(MadeResults::common)
                    .orElse(Optional.empty());
        });
    }

    /** What is known of both of two results. */
    private static Optional<Operand> common(Optional<Operand> one, Optional<Operand> other) {
        return one.equals(other) ? one
                : one.flatMap(left -> other.flatMap(right -> left instanceof Operand.Made made && right instanceof Operand.Made same
                        && made.type().equals(same.type())
                        ? Optional.of(made.and(same))
                        : Optional.empty()));
    }

    private Optional<MethodDeclaration> declaration(Expression call, IMethodBinding method) {
        if (Scopes.areNeeded(call)) {
            return ScopedMethods.ofType(call).or(() -> called.declaration(call)).filter(found -> mayBeMade(found.getReturnType2()));
        }
        if (method == null || !mayBeMade(method.getReturnType())) {
            return Optional.empty();
        }
        boolean makes = Modifier.isStatic(method.getModifiers());
        return called.declaration(method).or(() -> makes ? called.elsewhere(method) : Optional.empty());
    }

    private static boolean mayBeMade(ITypeBinding type) {
        return type.isFromSource() && !type.isTypeVariable();
    }

    private static boolean mayBeMade(Type written) {
        boolean isClass = written instanceof SimpleType || written instanceof ParameterizedType;
        return isClass && OF_LIBRARY.stream().noneMatch(name -> ScopedTypes.isNamed(written, name));
    }

    private Optional<Operand> result(Expression written, Map<VariableDeclaration, Operand> parameters, Set<MethodDeclaration> seen) {
        Expression result = Trees.bare(written);
        Operand known = objects.value(result, parameters);
        return !(known instanceof Operand.Opaque) ? Optional.of(known)
                : result instanceof MethodInvocation call ? of(call, call.resolveMethodBinding(), arguments(call, parameters), seen)
                : Optional.empty();
    }

    private List<Operand> arguments(MethodInvocation call, Map<VariableDeclaration, Operand> parameters) {
        return Trees.<Expression>list(call.arguments()).stream().map(argument -> objects.value(argument, parameters)).toList();
    }
}
