package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Trees;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.PrimitiveType;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * The parameters of a method by whose numbers its rounds, roles or labels may be told, so that a call with a constant is worth to be looked
 * at by itself. Parameters of other types need no constants: what they hold is followed.
 */
public final class DecidingParameters {
    private DecidingParameters() {}

    /** By their numbers. */
    public static Map<Integer, VariableDeclaration> of(MethodDeclaration method) {
        Map<Integer, VariableDeclaration> found = new HashMap<>();
        List<SingleVariableDeclaration> parameters = Trees.list(method.parameters());
        for (int i = 0; i < parameters.size(); i++) {
            SingleVariableDeclaration parameter = parameters.get(i);
            if (isNumber(parameter) && KeptValues.changes(parameter, method.getBody()).isEmpty() && decides(parameter, method)) {
                found.put(i, parameter);
            }
        }
        return found;
    }

    private static boolean isNumber(SingleVariableDeclaration parameter) {
        return parameter.getType() instanceof PrimitiveType type
                && parameter.getExtraDimensions() == 0
                && !parameter.isVarargs()
                && (type.getPrimitiveTypeCode() == PrimitiveType.INT
                        || type.getPrimitiveTypeCode() == PrimitiveType.LONG
                        || type.getPrimitiveTypeCode() == PrimitiveType.CHAR);
    }

    /** Whether a method does more with it than to send it or to pass it to code that it does not tell. */
    static boolean decides(SingleVariableDeclaration parameter, MethodDeclaration method) {
        boolean[] decides = {false};
        method.getBody().accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                decides[0] |= Declarations.isUse(name, parameter) && !isOnlyPassed(name);
                return !decides[0];
            }
        });
        return decides[0];
    }

    /** A call without a receiver may be of a method of the same class, which is followed. */
    private static boolean isOnlyPassed(SimpleName name) {
        return name.getLocationInParent() == MethodInvocation.ARGUMENTS_PROPERTY
                && name.getParent() instanceof MethodInvocation call
                && call.getExpression() != null
                && !ConstantCalls.isOfLibrary(call);
    }
}
