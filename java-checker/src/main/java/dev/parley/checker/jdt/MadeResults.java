package dev.parley.checker.jdt;

import dev.parley.checker.cfg.Operand;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.ParameterizedType;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleType;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.Type;

/**
 * What is known of the results of methods that are not followed, because they do not get the session: it is known of those that give the
 * same on all ways through them, as a method does that makes objects of one class.
 */
final class MadeResults {
    /** Classes of whose objects is followed what they say, not which class they are of. */
    private static final Set<String> OF_LIBRARY = Set.of("String", "Boolean", "Object", "Optional");

    private final CalledMethods called;

    MadeResults(CalledMethods called) {
        this.called = called;
    }

    Operand of(Expression call, IMethodBinding method) {
        return isUsed(call) ? of(call, method, new HashSet<>()).orElse(Operand.opaque()) : Operand.opaque();
    }

    private static boolean isUsed(Expression call) {
        return !(call.getParent() instanceof ExpressionStatement statement) || statement.getParent() instanceof SwitchExpression;
    }

    private Optional<Operand> of(Expression call, IMethodBinding method, Set<MethodDeclaration> seen) {
        return declaration(call, method).filter(seen::add).flatMap(declaration -> {
            Set<Optional<Operand>> results = results(declaration).stream().map(result -> result(result, seen)).collect(Collectors.toSet());
            return results.size() == 1 ? results.iterator().next() : Optional.empty();
        });
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

    private static List<Expression> results(MethodDeclaration method) {
        List<Expression> found = new ArrayList<>();
        method.getBody().accept(new OwnCode() {
            @Override
            public boolean visit(ReturnStatement statement) {
                if (statement.getExpression() != null) {
                    found.addAll(Alternatives.of(statement.getExpression()));
                }
                return true;
            }
        });
        return found;
    }

    private Optional<Operand> result(Expression result, Set<MethodDeclaration> seen) {
        return switch (Trees.bare(result)) {
            case ClassInstanceCreation creation -> Optional.of(ObjectClasses.made(creation));
            case MethodInvocation call -> of(call, call.resolveMethodBinding(), seen);
            case Expression other -> Locals.constant(other).or(() -> ObjectClasses.kept(other));
        };
    }
}
