package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.resolution.NoAliasMarks;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.VariableArity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Finds where code puts values into fields, arrays, collections and objects, or passes them to what keeps them. */
final class StoredValues {

    /**
     * A value that something refers to from then on.
     *
     * @param value what is written where it is stored
     * @param holder what refers to it; empty where that is out of sight
     * @param at the assignment or the call
     * @param why a clause about who has it
     */
    record Stored(Expression value, Optional<Expression> holder, ASTNode at, String why) {

        /** Whether it is stored whenever control comes by: a queue that is full says so by what its method gives. */
        boolean isSure() {
            return !(at instanceof MethodInvocation call) || call.getParent() instanceof ExpressionStatement
                    || call.resolveTypeBinding() == null || !call.resolveTypeBinding().isPrimitive();
        }

        /** The variable that refers to it, itself or by what it has. */
        Optional<IVariableBinding> variable() {
            return holder.flatMap(StoredValues::root);
        }
    }

    private final CallEffects effects;
    private final List<Stored> found = new ArrayList<>();

    private StoredValues(CallEffects effects) {
        this.effects = effects;
    }

    static List<Stored> in(ASTNode code, CallEffects effects) {
        StoredValues values = new StoredValues(effects);
        for (ASTNode node : TreeIndex.in(code)) {
            switch (node) {
                case Assignment assignment when assignment.getOperator() == Assignment.Operator.ASSIGN -> values.assigned(assignment);
                case VariableDeclarationFragment field when field.getParent() instanceof FieldDeclaration && field.getInitializer() != null ->
                    values.held(field.getInitializer(), field.getName(), field);
                case MethodInvocation call -> values.called(call, call.resolveMethodBinding(),
                        Optional.ofNullable(call.getExpression()), Trees.list(call.arguments()));
                case SuperMethodInvocation call -> values.called(call, call.resolveMethodBinding(), Optional.empty(), Trees.list(call.arguments()));
                case ClassInstanceCreation creation -> values.called(creation, creation.resolveConstructorBinding(),
                        Optional.empty(), Trees.list(creation.arguments()));
                default -> {}
            }
        }
        return List.copyOf(values.found);
    }

    private void held(Expression value, Expression holder, ASTNode at) {
        found.add(new Stored(value, Optional.of(holder), at, "`" + holder + "` refers to it as well"));
    }

    private void assigned(Assignment assignment) {
        Expression target = Trees.bare(assignment.getLeftHandSide());
        Optional<IVariableBinding> variable = Uniqueness.variable(target);
        if (variable.isEmpty() || variable.get().isField()) {
            held(assignment.getRightHandSide(), target, assignment);
        }
    }

    private void called(Expression call, IMethodBinding method, Optional<Expression> receiver, List<Expression> arguments) {
        boolean mayStore = method != null && arguments.stream().anyMatch(argument -> ShareableTypes.isShareable(argument.resolveTypeBinding()));
        if (!mayStore) {
            return;
        }
        CallEffect effect = effects.of(call, method);
        for (int i = 0; i < arguments.size(); i++) {
            Expression argument = arguments.get(i);
            int parameter = VariableArity.parameter(method, i);
            if (NoAliasMarks.onParameter(method, parameter) || effect.kept().contains(parameter)) {
                String how = effect.onThread() ? "` hands it to another thread" : "` may keep it";
                found.add(new Stored(argument, Optional.empty(), call, "`" + name(method) + how));
            }
            for (CallEffect.Store store : effect.stores()) {
                if (store.value() == parameter && store.holder() != parameter && store.isOfGiven()) {
                    Optional<Expression> holder = store.holder() == CallEffect.RECEIVER ? receiver
                            : arguments.stream().skip(store.holder()).findFirst();
                    holder.ifPresentOrElse(each -> held(argument, each, call),
                            () -> found.add(new Stored(argument, holder, call, "`" + name(method) + "` keeps it")));
                }
            }
        }
    }

    private static String name(IMethodBinding method) {
        return method.isConstructor() ? "new " + method.getDeclaringClass().getErasure().getName() : method.getName();
    }

    /** The variable whose value, or a part of it, an expression names. */
    private static Optional<IVariableBinding> root(Expression expression) {
        return switch (Trees.bare(expression)) {
            case ArrayAccess access -> root(access.getArray());
            case QualifiedName name when name.getQualifier().resolveBinding() instanceof IVariableBinding -> root(name.getQualifier());
            case FieldAccess access -> root(access.getExpression()).or(() -> Uniqueness.variable(access));
            case Expression other -> Uniqueness.variable(other);
        };
    }
}
