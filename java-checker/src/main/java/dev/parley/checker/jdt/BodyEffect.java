package dev.parley.checker.jdt;

import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.jdt.CallEffect.Store;
import dev.parley.checker.jdt.CallEffect.Yield;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.PatternInstanceofExpression;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * What a method does with its arguments, by its body: whatever is assigned, stored, passed or returned anywhere in it may have something
 * in common afterwards, in whatever order that happens (as in Steensgaard, <i>Points-to Analysis in Almost Linear Time</i>, POPL 1996,
 * for the values of one method).
 */
final class BodyEffect extends ASTVisitor {

    /** What is no variable. */
    private enum Party {
        THIS,
        RESULT,
        OUTSIDE
    }

    private final MethodDeclaration method;
    private final CallEffects effects;
    private final Map<Object, Object> leaders = new HashMap<>();
    private final Set<String> reads = new HashSet<>();
    private final Set<String> writes = new HashSet<>();

    BodyEffect(MethodDeclaration method, CallEffects effects) {
        this.method = method;
        this.effects = effects;
    }

    CallEffect find() {
        method.getBody().accept(this);
        List<SingleVariableDeclaration> parameters = Trees.list(method.parameters());
        Set<Store> stores = new HashSet<>();
        Set<Integer> kept = new HashSet<>();
        Set<Yield> yields = new HashSet<>();
        for (int i = 0; i < parameters.size(); i++) {
            Object parameter = key(parameters.get(i));
            if (isTogether(parameter, Party.OUTSIDE)) {
                kept.add(i);
            }
            if (isTogether(parameter, Party.THIS) && method.isConstructor()) {
                yields.add(new Yield(i, How.HOLDER));
            } else if (isTogether(parameter, Party.THIS)) {
                stores.add(new Store(CallEffect.RECEIVER, i, true));
            }
            if (isTogether(parameter, Party.RESULT)) {
                yields.add(new Yield(i, isLike(parameters.get(i)) ? How.SAME : How.PART));
            }
            for (int j = 0; j < i; j++) {
                if (isTogether(parameter, key(parameters.get(j)))) {
                    stores.add(new Store(i, j, true));
                }
            }
        }
        if (isTogether(Party.RESULT, Party.THIS)) {
            yields.add(new Yield(CallEffect.RECEIVER, How.PART));
        }
        // A constructor that tells others of its object gives nothing that is its caller's alone.
        boolean isHeldElsewhere = isTogether(method.isConstructor() ? Party.THIS : Party.RESULT, Party.OUTSIDE);
        return new CallEffect(stores, kept, yields, isHeldElsewhere, false, reads, writes, false);
    }

    private boolean isLike(SingleVariableDeclaration parameter) {
        ITypeBinding result = method.resolveBinding().getReturnType();
        return result.getErasure().isSubTypeCompatible(parameter.resolveBinding().getType().getErasure());
    }

    @Override
    public boolean visit(VariableDeclarationFragment fragment) {
        if (fragment.getInitializer() != null && ShareableTypes.isShareable(fragment.resolveBinding() == null ? null : fragment.resolveBinding().getType())) {
            join(Set.of(key(fragment)), parties(fragment.getInitializer()));
        }
        return true;
    }

    @Override
    public boolean visit(Assignment assignment) {
        Expression left = Trees.bare(assignment.getLeftHandSide());
        join(parties(left), parties(assignment.getRightHandSide()));
        boolean isOwn = left instanceof SimpleName || left instanceof FieldAccess access && access.getExpression() instanceof ThisExpression;
        if (isOwn && field(left) != null) {
            writes.add(field(left).getVariableDeclaration().getKey());
            assignment.getRightHandSide().accept(this);
            return false;
        }
        return true;
    }

    @Override
    public boolean visit(EnhancedForStatement loop) {
        if (ShareableTypes.isShareable(loop.getParameter().getType().resolveBinding())) {
            join(Set.of(key(loop.getParameter())), parties(loop.getExpression()));
        }
        return true;
    }

    @Override
    public boolean visit(PatternInstanceofExpression test) {
        matched(test.getPattern(), test.getLeftOperand());
        return true;
    }

    @Override
    public boolean visit(SwitchCase label) {
        Expression selector = label.getParent() instanceof SwitchStatement choice ? choice.getExpression() : ((SwitchExpression) label.getParent()).getExpression();
        Trees.<Expression>list(label.expressions()).forEach(expression -> {
            if (expression instanceof Pattern pattern) {
                matched(pattern, selector);
            }
        });
        return true;
    }

    private void matched(Pattern pattern, Expression value) {
        for (PatternVariables.Bound bound : PatternVariables.of(pattern)) {
            IVariableBinding variable = bound.variable().resolveBinding();
            if (variable != null && ShareableTypes.isShareable(variable.getType())) {
                join(Set.of(key(bound.variable())), parties(value));
            }
        }
    }

    @Override
    public boolean visit(ReturnStatement statement) {
        if (statement.getExpression() != null && enclosing(statement) == method) {
            join(Set.of(Party.RESULT), parties(statement.getExpression()));
        }
        return true;
    }

    private static ASTNode enclosing(ASTNode node) {
        ASTNode here = node;
        while (here != null && !(here instanceof MethodDeclaration) && !(here instanceof LambdaExpression)) {
            here = here.getParent();
        }
        return here;
    }

    @Override
    public boolean visit(SimpleName name) {
        if (field(name) != null) {
            reads.add(field(name).getVariableDeclaration().getKey());
        }
        return false;
    }

    @Override
    public boolean visit(MethodInvocation call) {
        Set<Object> receiver = call.getExpression() == null ? own(call.resolveMethodBinding()) : parties(call.getExpression());
        called(call, call.resolveMethodBinding(), receiver, Trees.list(call.arguments()));
        return true;
    }

    @Override
    public boolean visit(SuperMethodInvocation call) {
        called(call, call.resolveMethodBinding(), Set.of(Party.THIS), Trees.list(call.arguments()));
        return true;
    }

    @Override
    public boolean visit(ClassInstanceCreation creation) {
        if (creation.getAnonymousClassDeclaration() != null) {
            join(Set.of(creation), mentioned(creation.getAnonymousClassDeclaration()));
        }
        called(creation, creation.resolveConstructorBinding(), Set.of(), Trees.list(creation.arguments()));
        return true;
    }

    @Override
    public boolean visit(ConstructorInvocation call) {
        called(Party.THIS, call.resolveConstructorBinding(), Set.of(Party.THIS), Trees.list(call.arguments()));
        return true;
    }

    @Override
    public boolean visit(SuperConstructorInvocation call) {
        called(Party.THIS, call.resolveConstructorBinding(), Set.of(Party.THIS), Trees.list(call.arguments()));
        return true;
    }

    private static Set<Object> own(IMethodBinding called) {
        return called == null || Modifier.isStatic(called.getModifiers()) ? Set.of() : Set.of(Party.THIS);
    }

    private void called(Object call, IMethodBinding called, Set<Object> receiver, List<Expression> arguments) {
        if (called == null) {
            arguments.forEach(argument -> join(parties(argument), Set.of(Party.OUTSIDE)));
            return;
        }
        CallEffect effect = effects.of(called);
        for (int i = 0; i < arguments.size(); i++) {
            int parameter = Math.min(i, called.getParameterTypes().length - 1);
            Set<Object> argument = parties(arguments.get(i));
            if (effect.kept().contains(parameter) || NoAliasMarks.onParameter(called, parameter)) {
                join(argument, Set.of(Party.OUTSIDE));
            }
            if (effect.yields().stream().anyMatch(yield -> yield.source() == parameter)) {
                join(Set.of(call), argument);
            }
            if (Trees.bare(arguments.get(i)) instanceof LambdaExpression lambda) {
                parametersOf(lambda, receiver, arguments);
            }
            for (Store store : effect.stores()) {
                if (store.value() == parameter) {
                    join(argument, store.holder() == CallEffect.RECEIVER ? receiver : parties(arguments.get(store.holder())));
                }
            }
        }
        if (effect.yields().stream().anyMatch(yield -> yield.source() == CallEffect.RECEIVER) || effect.takesOut() && !isOfUniqueField(call)) {
            join(Set.of(call), receiver);
        }
        if (effect.doubtful()) {
            join(Set.of(call), Set.of(Party.OUTSIDE));
        }
        if (receiver.contains(Party.THIS)) {
            reads.addAll(effect.reads());
            writes.addAll(effect.writes());
        }
    }

    /** Whether a call takes something out of a field that nobody shares, so that it is nobody's then. */
    private static boolean isOfUniqueField(Object call) {
        return call instanceof MethodInvocation taking
                && taking.getExpression() != null
                && Uniqueness.variable(taking.getExpression()).filter(holder -> holder.isField() && NoAliasMarks.on(holder)).isPresent();
    }

    /** A lambda may get anything that the method it is passed to has. */
    private void parametersOf(LambdaExpression lambda, Set<Object> receiver, List<Expression> arguments) {
        for (VariableDeclaration parameter : Trees.<VariableDeclaration>list(lambda.parameters())) {
            if (parameter.resolveBinding() != null && ShareableTypes.isShareable(parameter.resolveBinding().getType())) {
                join(Set.of(key(parameter)), receiver);
                arguments.stream().filter(argument -> Trees.bare(argument) != lambda).forEach(argument -> join(Set.of(key(parameter)), parties(argument)));
            }
        }
    }

    /** Whose values an expression may give, or parts of them. */
    private Set<Object> parties(Expression written) {
        Set<Object> found = new HashSet<>();
        for (Expression expression : Alternatives.of(written)) {
            ITypeBinding type = expression.resolveTypeBinding();
            boolean initializes = expression instanceof ArrayInitializer;
            if (type == null || initializes || ShareableTypes.isShareable(type)) {
                collect(expression, found);
            }
        }
        return found;
    }

    private void collect(Expression expression, Set<Object> found) {
        switch (expression) {
            case ThisExpression self -> found.add(Party.THIS);
            case Name name when name.resolveBinding() instanceof IVariableBinding variable -> variable(name, variable, found);
            case FieldAccess access -> found.addAll(isStatic(access.resolveFieldBinding()) ? Set.of(Party.OUTSIDE) : parties(access.getExpression()));
            case ArrayAccess access -> found.addAll(parties(access.getArray()));
            case CastExpression cast -> found.addAll(parties(cast.getExpression()));
            case Assignment assignment -> found.addAll(parties(assignment.getLeftHandSide()));
            case ArrayCreation creation when creation.getInitializer() != null -> found.addAll(parties(creation.getInitializer()));
            case ArrayInitializer elements -> Trees.<Expression>list(elements.expressions()).forEach(element -> found.addAll(parties(element)));
            case LambdaExpression lambda -> found.addAll(mentioned(lambda.getBody()));
            case ExpressionMethodReference reference -> found.addAll(parties(reference.getExpression()));
            case MethodInvocation call -> found.add(call);
            case SuperMethodInvocation call -> found.add(call);
            case ClassInstanceCreation creation -> found.add(creation);
            default -> {}
        }
    }

    private void variable(Name name, IVariableBinding variable, Set<Object> found) {
        if (isStatic(variable)) {
            found.add(Party.OUTSIDE);
        } else if (name instanceof QualifiedName qualified && variable.isField()) {
            found.addAll(parties(qualified.getQualifier()));
        } else {
            found.add(variable.isField() ? Party.THIS : variable.getVariableDeclaration().getKey());
        }
    }

    private static boolean isStatic(IVariableBinding variable) {
        return variable != null && Modifier.isStatic(variable.getModifiers());
    }

    /** Whatever is named in code that runs later. */
    private Set<Object> mentioned(ASTNode code) {
        Set<Object> found = new HashSet<>();
        code.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                if (name.resolveBinding() instanceof IVariableBinding variable && ShareableTypes.isShareable(variable.getType())) {
                    variable(name, variable, found);
                }
                return false;
            }
        });
        return found;
    }

    /** The field of this object that an expression names; null where it names none. */
    private IVariableBinding field(Expression expression) {
        IBinding binding = expression instanceof FieldAccess access ? access.resolveFieldBinding()
                : expression instanceof SimpleName name ? name.resolveBinding() : null;
        return binding instanceof IVariableBinding variable && variable.isField() && !isStatic(variable)
                        && variable.getDeclaringClass() != null
                        && variable.getDeclaringClass().isEqualTo(method.resolveBinding().getDeclaringClass())
                ? variable
                : null;
    }

    private static Object key(VariableDeclaration declaration) {
        return declaration.resolveBinding() == null ? declaration : declaration.resolveBinding().getKey();
    }

    private void join(Set<Object> some, Set<Object> others) {
        for (Object one : some) {
            others.forEach(other -> leaders.put(leader(one), leader(other)));
        }
    }

    private boolean isTogether(Object one, Object other) {
        return leader(one).equals(leader(other));
    }

    private Object leader(Object party) {
        Object here = party;
        while (leaders.containsKey(here) && leaders.get(here) != here) {
            here = leaders.get(here);
        }
        return here;
    }
}
