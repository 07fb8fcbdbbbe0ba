package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.alias.CallEffect.Store;
import dev.parley.checker.jdt.alias.PointsTo.ValueClass;
import dev.parley.checker.jdt.tree.OwnCode;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.VariableArity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CatchClause;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Finds what is in the exceptions that a method throws, itself or by other methods: {@code throw new Refused(value)}. */
final class ThrownValues extends OwnCode {
    private final MethodDeclaration method;
    private final MethodValues values;
    private final CallEffects effects;
    private final List<ValueClass> thrown = new ArrayList<>();

    private ThrownValues(MethodDeclaration method, MethodValues values, CallEffects effects) {
        this.method = method;
        this.values = values;
        this.effects = effects;
    }

    /** @param values all that is known of the method */
    static Set<Store> of(MethodDeclaration method, MethodValues values, CallEffects effects) {
        ThrownValues found = new ThrownValues(method, values, effects);
        method.getBody().accept(found);
        Set<Store> stores = new HashSet<>();
        List<VariableDeclaration> parameters = Trees.list(method.parameters());
        for (int i = 0; i < parameters.size(); i++) {
            ValueClass passed = values.passed(parameters.get(i));
            if (found.thrown.stream().anyMatch(exception -> values.pointsTo().isShared(exception, passed))) {
                stores.add(CallEffect.thrown(i));
            }
        }
        return stores;
    }

    @Override
    public boolean visit(ThrowStatement statement) {
        if (!isCaught(statement)) {
            thrown.addAll(values.of(statement.getExpression()));
        }
        return true;
    }

    @Override
    public boolean visit(MethodInvocation call) {
        if (call.resolveMethodBinding() != null) {
            List<Expression> arguments = Trees.list(call.arguments());
            CallEffect effect = effects.of(call, call.resolveMethodBinding());
            for (int i = 0; i < arguments.size(); i++) {
                if (effect.throwsIt(VariableArity.parameter(call.resolveMethodBinding(), i))) {
                    thrown.addAll(values.of(arguments.get(i)));
                }
            }
        }
        return true;
    }

    /** Whether the method handles itself what it throws. */
    private boolean isCaught(ThrowStatement statement) {
        ITypeBinding exception = statement.getExpression().resolveTypeBinding();
        for (ASTNode here = statement; here != method; here = here.getParent()) {
            if (here.getLocationInParent() == TryStatement.BODY_PROPERTY && exception != null
                    && Trees.<CatchClause>list(((TryStatement) here.getParent()).catchClauses()).stream()
                            .map(clause -> clause.getException().getType().resolveBinding())
                            .anyMatch(caught -> caught != null && exception.isSubTypeCompatible(caught))) {
                return true;
            }
        }
        return false;
    }
}
