package dev.parley.checker.jdt.lowering;

import dev.parley.checker.jdt.alias.FixedValues;
import dev.parley.checker.jdt.alias.ShareableTypes;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.Patterns;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;

/** Tells what is in the components of a record where it is made, each of which has nothing to do with the others'. */
final class MadeComponents {
    private MadeComponents() {}

    /**
     * The components whose values could be shared, with the arguments that they have; none where the record's constructor has code of its own, or
     * an argument may have something else by the time that the record is made.
     */
    static Map<IVariableBinding, Expression> of(Expression made) {
        Map<IVariableBinding, Expression> components = new LinkedHashMap<>();
        if (made instanceof ClassInstanceCreation creation && isApart(creation)) {
            List<Expression> arguments = Trees.list(creation.arguments());
            for (int i = 0; i < arguments.size(); i++) {
                Expression argument = arguments.get(i);
                Patterns.component(creation.resolveTypeBinding(), i).filter(field -> ShareableTypes.isShareable(field.getType()))
                        .ifPresent(field -> components.put(field, argument));
            }
        }
        return components;
    }

    private static boolean isApart(ClassInstanceCreation creation) {
        IMethodBinding constructor = creation.resolveConstructorBinding();
        return constructor != null && !constructor.isVarargs() && CallFailures.isImplicitOfRecord(creation, constructor)
                && Trees.<Expression>list(creation.arguments()).stream().filter(FixedValues::isShareable).count() > 1
                && TreeIndex.in(creation, Assignment.class).isEmpty()
                && (!mayChangeFields(creation) || Trees.<Expression>list(creation.arguments()).stream().allMatch(MadeComponents::isOfMethod));
    }

    private static boolean mayChangeFields(ClassInstanceCreation creation) {
        return TreeIndex.in(creation, ClassInstanceCreation.class).size() > 1 || !TreeIndex.in(creation, MethodInvocation.class).stream()
                .allMatch(call -> call.resolveMethodBinding() != null && DeclaredClasses.givesComponent(call.resolveMethodBinding()));
    }

    /** Whether an argument is what a variable of the method has, or made for the record, so that no call replaces it. */
    private static boolean isOfMethod(Expression argument) {
        return switch (Trees.bare(argument)) {
            case SimpleName name -> name.resolveBinding() instanceof IVariableBinding variable && !variable.isField();
            case ArrayCreation array -> true;
            case ClassInstanceCreation other -> true;
            case MethodInvocation call -> call.resolveMethodBinding() != null && !DeclaredClasses.givesComponent(call.resolveMethodBinding());
            case Expression other -> !FixedValues.isShareable(other);
        };
    }
}
