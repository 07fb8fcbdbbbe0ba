package dev.parley.checker.jdt.payload;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.RoundValues;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * The parameters that a method may send and whose types say less than the arguments do: {@code Object}, a type variable, an interface. What
 * is sent is what the call passes, so that calls with arguments of different types are worth to be looked at by themselves.
 */
public final class PayloadParameters {
    private PayloadParameters() {}

    /** The types of what a call passes for such parameters; none in a tree without bindings. */
    public static Map<VariableDeclaration, ITypeBinding> types(MethodDeclaration method, List<Expression> arguments, RoundValues known) {
        Map<VariableDeclaration, ITypeBinding> types = new HashMap<>();
        List<SingleVariableDeclaration> parameters = Trees.list(method.parameters());
        for (int i = 0; i < Math.min(parameters.size(), arguments.size()); i++) {
            SingleVariableDeclaration parameter = parameters.get(i);
            ITypeBinding type = known.type(arguments.get(i));
            if (type != null && saysMore(arguments.get(i), type, parameter) && isPassedOn(parameter, method)) {
                types.put(parameter, type);
            }
        }
        return types;
    }

    /**
     * What type parameters stand for in a call, by their keys: {@code T} in {@code <T> T ask(Session s)} for what the caller takes the
     * result for, in {@code <T> void tell(Session s, Supplier<T> what)} for what the function gives, in the methods of a {@code Reader<T>}
     * for what the reader is one of. None in a tree without bindings, and where the call does not say.
     */
    public static Map<String, ITypeBinding> inferred(MethodDeclaration method, Expression call, IMethodBinding called, RoundValues known) {
        if (called == null || method.resolveBinding() == null) {
            return Map.of();
        }
        Map<String, ITypeBinding> inferred = new HashMap<>();
        ITypeBinding owner = called.getDeclaringClass();
        ITypeBinding[] ofOwner = owner.isParameterizedType() ? owner.getTypeArguments() : owner.getTypeParameters();
        inferred.putAll(inferred(as(owner, method.resolveBinding().getDeclaringClass()), ofOwner, known));
        ITypeBinding[] parameters = method.resolveBinding().getTypeParameters();
        ITypeBinding result = method.resolveBinding().getReturnType();
        boolean isForNobody = result.isTypeVariable() && call.getParent() instanceof ExpressionStatement;
        inferred(parameters, called.getTypeArguments(), known).forEach((parameter, taken) -> {
            if (!isForNobody || !parameter.equals(result.getKey())) {
                inferred.put(parameter, taken);
            }
        });
        return inferred;
    }

    /** What a class, or one that overrides its methods, gives as the type arguments of that class: its own type parameters, mostly. */
    private static ITypeBinding[] as(ITypeBinding type, ITypeBinding overriding) {
        if (overriding.getTypeDeclaration().isEqualTo(type.getTypeDeclaration())) {
            return type.getTypeDeclaration().getTypeParameters();
        }
        return Stream.concat(Stream.ofNullable(overriding.getSuperclass()), Stream.of(overriding.getInterfaces()))
                .filter(above -> above.getErasure().isSubTypeCompatible(type.getErasure()))
                .findFirst()
                .map(above -> above.getTypeDeclaration().isEqualTo(type.getTypeDeclaration()) ? above.getTypeArguments() : as(type, above))
                .orElse(new ITypeBinding[0]);
    }

    private static Map<String, ITypeBinding> inferred(ITypeBinding[] parameters, ITypeBinding[] arguments, RoundValues known) {
        Map<String, ITypeBinding> inferred = new HashMap<>();
        for (int i = 0; i < Math.min(parameters.length, arguments.length); i++) {
            ITypeBinding taken = known.inferred(arguments[i]);
            boolean isKnown = !taken.isRecovered() && !taken.getQualifiedName().equals("java.lang.Object")
                    && !(taken.isTypeVariable() && known.isKeptBack(taken));
            if (isKnown && parameters[i].isTypeVariable()) {
                inferred.put(parameters[i].getKey(), taken);
            }
        }
        return inferred;
    }

    private static boolean saysMore(Expression argument, ITypeBinding type, SingleVariableDeclaration parameter) {
        ITypeBinding declared = parameter.resolveBinding() == null ? null : parameter.resolveBinding().getType();
        return declared != null
                && !declared.isPrimitive()
                && !declared.isArray()
                && !declared.getErasure().isEqualTo(type.getErasure())
                && !type.isNullType()
                && !type.isRecovered()
                && PayloadTypes.hasArgumentsOfItsOwn(Trees.bare(argument))
                && !PayloadTypes.isInferredFromParameter(Trees.bare(argument));
    }

    /** Whether a method passes what it has got, and nothing else, to another one, such as {@code send}. */
    private static boolean isPassedOn(SingleVariableDeclaration parameter, MethodDeclaration method) {
        boolean[] passed = {false};
        method.getBody().accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                passed[0] |= name.getLocationInParent() == MethodInvocation.ARGUMENTS_PROPERTY && Declarations.isUse(name, parameter);
                return !passed[0];
            }
        });
        return passed[0] && KeptValues.changes(parameter, method.getBody()).isEmpty();
    }
}
