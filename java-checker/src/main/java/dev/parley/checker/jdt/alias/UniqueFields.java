package dev.parley.checker.jdt.alias;

import dev.parley.checker.diagnostics.FieldValueShared;
import dev.parley.checker.diagnostics.UniqueFieldOpen;
import dev.parley.checker.jdt.alias.StoredValues.Stored;
import dev.parley.checker.jdt.resolution.NoAliasMarks;
import dev.parley.checker.jdt.resolution.ProtocolNames;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.VariableArity;
import dev.parley.core.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Finds where a field that says that nothing else refers to its value gets one that others have, or lets others have its own: in any
 * method, because those that send the value rely on it.
 */
public final class UniqueFields {
    private final ProtocolNames names;
    private final Uniqueness uniqueness;
    private final CallEffects effects;
    private final Escapes escapes;
    private final Map<MethodDeclaration, Deposits> deposits = new IdentityHashMap<>();
    private final List<Diagnostic> found = new ArrayList<>();

    private UniqueFields(CompilationUnit unit, ProtocolNames names, CallEffects effects) {
        this.names = names;
        this.uniqueness = new Uniqueness(unit, effects);
        this.effects = effects;
        this.escapes = new Escapes(effects);
    }

    public static List<Diagnostic> findings(CompilationUnit unit, ProtocolNames names, CallEffects effects) {
        UniqueFields check = new UniqueFields(unit, names, effects);
        if (TreeIndex.in(unit, SimpleName.class).stream().noneMatch(name -> Uniqueness.variable(name).filter(UniqueFields::isUnique).isPresent())) {
            return List.of();
        }
        for (ASTNode node : TreeIndex.in(unit)) {
            switch (node) {
                case VariableDeclarationFragment fragment when fragment.resolveBinding() != null && isUnique(fragment.resolveBinding()) ->
                    check.declared(fragment);
                case Assignment assignment -> check.assigned(assignment);
                case ReturnStatement statement when statement.getExpression() != null -> check.returned(statement);
                case MethodInvocation call when call.resolveMethodBinding() != null -> check.stored(call);
                default -> {}
            }
        }
        check.escapes.from(unit).forEach(check::escaped);
        return check.found;
    }

    private static boolean isUnique(IVariableBinding variable) {
        return variable.isField() && NoAliasMarks.isDeclared(variable) && ShareableTypes.isShareable(variable.getType());
    }

    private void declared(VariableDeclarationFragment fragment) {
        String name = fragment.getName().getIdentifier();
        if (!Modifier.isPrivate(fragment.resolveBinding().getModifiers())) {
            found.add(UniqueFieldOpen.at(names.span(Trees.extent(fragment.getName())), name));
        }
        if (fragment.getInitializer() != null) {
            gets(name, fragment.getInitializer(), fragment);
        }
    }

    private void gets(String field, Expression value, ASTNode at) {
        doubt(value).ifPresent(why -> shared(field, at, why));
    }

    private Optional<String> doubt(Expression value) {
        return uniqueness.doubt(value).or(() -> escapes.before(value).map(Stored::why));
    }

    private void shared(String field, ASTNode at, String why) {
        found.add(FieldValueShared.at(names.span(Trees.extent(at)), field, why));
    }

    private void assigned(Assignment assignment) {
        Optional<IVariableBinding> target = Uniqueness.variable(assignment.getLeftHandSide());
        if (assignment.getOperator() == Assignment.Operator.ASSIGN && target.filter(UniqueFields::isUnique).isPresent()) {
            gets(target.get().getName(), assignment.getRightHandSide(), assignment);
        }
    }

    private void returned(ReturnStatement statement) {
        ASTNode here = statement;
        while (here != null && !(here instanceof MethodDeclaration) && !(here instanceof LambdaExpression)) {
            here = here.getParent();
        }
        // Of a private method, its callers are looked at; of one that declares its result unique, the result.
        if (here instanceof MethodDeclaration method && method.resolveBinding() != null
                && !Modifier.isPrivate(method.getModifiers()) && !NoAliasMarks.on(method.resolveBinding())) {
            lost(statement.getExpression(), "whoever calls `" + method.getName() + "` has it as well");
        }
    }

    /** A call that puts a value into what a field holds. */
    private void stored(MethodInvocation call) {
        IMethodBinding method = call.resolveMethodBinding();
        Optional<IVariableBinding> holder = Optional.ofNullable(call.getExpression()).flatMap(Uniqueness::variable).filter(UniqueFields::isUnique);
        List<Expression> arguments = Trees.list(call.arguments());
        for (int i = 0; holder.isPresent() && i < arguments.size(); i++) {
            int parameter = VariableArity.parameter(method, i);
            boolean stores = effects.of(call, method).stores().stream()
                    .anyMatch(store -> store.holder() == CallEffect.RECEIVER && store.value() == parameter && !store.deep());
            Expression value = arguments.get(i);
            if (stores) {
                doubt(value).or(() -> repeated(value)).ifPresent(why -> shared(holder.get().getName(), value, why));
            }
        }
    }

    /** Whether a loop puts one value into a field's several times. */
    private Optional<String> repeated(Expression value) {
        return Stream.<ASTNode>iterate(value, ASTNode::getParent)
                .filter(around -> around instanceof BodyDeclaration || around instanceof LambdaExpression)
                .findFirst()
                .filter(around -> around instanceof MethodDeclaration method && !escapes.mayTakeBack(value)
                        && RepeatedValues.isInEachRound(value, deposits.computeIfAbsent(method, key -> Deposits.of(key, effects))))
                .map(around -> "each round of the loop puts it there once more");
    }

    /** A value gets to where something else refers to it: what such a field has, or has got in the same method. */
    private void escaped(Stored stored) {
        if (stored.holder().flatMap(Uniqueness::variable).filter(UniqueFields::isUnique).isEmpty()) {
            lost(stored.value(), stored.why());
            escapes.before(stored.value()).flatMap(Stored::variable).filter(UniqueFields::isUnique)
                    .ifPresent(field -> leaves(field, stored.value(), stored.why()));
        }
    }

    /** A value gets to somebody else: no matter, unless it is what such a field still has. */
    private void lost(Expression value, String why) {
        escapes.carried(value).stream()
                .filter(each -> isUnique(each.variable()) && !Uniqueness.isReplaced(each.variable(), each.read()))
                .forEach(each -> leaves(each.variable(), each.at(), why));
    }

    private void leaves(IVariableBinding field, Expression value, String why) {
        found.add(FieldValueShared.leaving(names.span(Trees.extent(value)), field.getName(), why));
    }
}
