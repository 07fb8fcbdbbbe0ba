package dev.parley.checker.jdt.alias;

import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.jdt.alias.CallEffect.Store;
import dev.parley.checker.jdt.alias.CallEffect.Yield;
import dev.parley.checker.jdt.alias.PointsTo.ValueClass;
import dev.parley.checker.jdt.resolution.PatternVariables;
import dev.parley.checker.jdt.tree.Captures;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.VariableArity;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.PatternInstanceofExpression;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * What a method does with its arguments, by its body: whatever is assigned, stored, passed or returned anywhere in it, in whatever order
 * that happens, see {@link PointsTo}.
 */
final class BodyEffect extends ASTVisitor {

    /** A method, a lambda, or the body of a class within a method. */
    private final ASTNode code;
    private final List<VariableDeclaration> parameters;
    private final CallEffects effects;
    private final MethodValues values;
    private final TakenValues taken;
    private final PassedValues passing;
    private final PointsTo pointsTo;
    private final Set<String> reads = new HashSet<>();
    private final Set<String> writes = new HashSet<>();

    BodyEffect(MethodDeclaration method, CallEffects effects) {
        this(method, parameters(method), effects);
        Captures.ofObject(method).forEach(name ->
                pointsTo.join(pointsTo.content(values.self()), values.of((IVariableBinding) name.resolveBinding())));
        begun();
        method.getBody().accept(this);
        if (method.isCompactConstructor()) {
            Construction.components(method, values);
        }
    }

    /** @param declared a class that declares no constructor: what the one does that it has nevertheless */
    BodyEffect(AbstractTypeDeclaration declared, CallEffects effects) {
        this(declared, List.of(), effects);
        begun();
    }

    /** @param code a lambda, or the body of a class within a method */
    BodyEffect(ASTNode code, CallEffects effects) {
        this(code, code instanceof LambdaExpression lambda ? Trees.list(lambda.parameters()) : List.of(), effects);
        code.accept(this);
    }

    private BodyEffect(ASTNode code, List<VariableDeclaration> parameters, CallEffects effects) {
        this.code = code;
        this.parameters = parameters;
        this.effects = effects;
        this.values = new MethodValues(code);
        this.taken = new TakenValues(code, values);
        this.passing = new PassedValues(effects, values);
        this.pointsTo = values.pointsTo();
    }

    /** What everything in the code may refer to. */
    MethodValues values() {
        return values;
    }

    private static List<VariableDeclaration> parameters(MethodDeclaration method) {
        return method.isCompactConstructor() && method.getParent() instanceof RecordDeclaration declaration
                ? Trees.list(declaration.recordComponents())
                : Trees.list(method.parameters());
    }

    /** What runs for a new object before the body of a constructor does, or instead of it where its class declares none (JLS 12.5). */
    private void begun() {
        Construction.constructorBefore(code).ifPresent(before -> called(code, before, List.of(values.self()), values.self(), List.of()));
        Construction.initializers(code).forEach(initializer -> initializer.accept(this));
    }

    /** What a method does. */
    CallEffect find() {
        boolean isConstructor = !(code instanceof MethodDeclaration method) || method.isConstructor();
        List<ValueClass> given = parameters.stream().map(values::passed).toList();
        ValueClass self = values.self();
        ValueClass result = isConstructor ? values.self() : values.result();
        Set<Store> stores = new HashSet<>();
        Set<Integer> kept = new HashSet<>();
        Set<Yield> yields = new HashSet<>();
        Set<Yield> takes = taken.of(given, result);
        Set<String> replaced = isConstructor ? Set.of() : values.replaced(given);
        for (int i = 0; i < given.size(); i++) {
            ValueClass parameter = given.get(i);
            if (pointsTo.isKept(parameter)) {
                kept.add(i);
            }
            yielded(i, parameter, result, yields);
            if (!isConstructor) {
                stored(i, parameter, CallEffect.RECEIVER, self, stores);
            }
            for (int j = 0; j < i; j++) {
                stored(i, parameter, j, given.get(j), stores);
            }
        }
        if (!replaced.isEmpty()) {
            yields.add(new Yield(CallEffect.RECEIVER, How.PART));
            if (values.givesReplaced() && taken.isOnlyHolder(replaced)) {
                takes.add(new Yield(CallEffect.RECEIVER, How.SAME));
            }
        } else if (!isConstructor) {
            yielded(CallEffect.RECEIVER, self, result, yields);
        }
        Set<Integer> gives = IntStream.range(0, parameters.size())
                .filter(i -> parameters.get(i).resolveBinding() != null
                        && pointsTo.isShared(result, values.resultOf(parameters.get(i).resolveBinding().getKey())))
                .boxed()
                .collect(Collectors.toSet());
        // A constructor that tells others of its object gives nothing that is its caller's alone.
        return new CallEffect(stores, kept, yields, pointsTo.isKept(result), takes, reads, writes, false, gives, replaced, Set.of());
    }

    /** What the result has to do with a value that the method was given. */
    private void yielded(int source, ValueClass value, ValueClass result, Set<Yield> yields) {
        pointsTo.sharing(result, value).ifPresent(how -> yields.add(new Yield(source, how)));
    }

    private void stored(int one, ValueClass first, int other, ValueClass second, Set<Store> stores) {
        pointsTo.references(first, second).forEach(reference -> stores.add(reference.byFirst()
                ? new Store(one, other, reference.deep(), reference.elements())
                : new Store(other, one, reference.deep(), reference.elements())));
    }

    @Override
    public boolean visit(VariableDeclarationFragment fragment) {
        if (fragment.getInitializer() != null
                && ShareableTypes.isShareable(fragment.resolveBinding() == null ? null : fragment.resolveBinding().getType())) {
            List<ValueClass> value = values.of(fragment.getInitializer());
            if (Construction.initializers(code).contains(fragment.getParent())) {
                values.store(List.of(values.self()), value, false);
            } else {
                values.become(values.of(fragment), value);
            }
        }
        return true;
    }

    @Override
    public boolean visit(Assignment assignment) {
        Expression left = Trees.bare(assignment.getLeftHandSide());
        values.assign(left, values.of(assignment.getRightHandSide()));
        boolean isOwn = left instanceof SimpleName || left instanceof FieldAccess access && access.getExpression() instanceof ThisExpression;
        if (isOwn && field(left) != null) {
            writes.add(field(left).getVariableDeclaration().getKey());
            assignment.getRightHandSide().accept(this);
            return false;
        }
        return true;
    }

    @Override
    public boolean visit(ArrayAccess access) {
        if (code instanceof MethodDeclaration && FixedValues.isShareable(access) && ReplacedElements.isReadBefore(access)) {
            taken.replaced(access, values.of(access.getArray()));
        }
        return true;
    }

    @Override
    public boolean visit(EnhancedForStatement loop) {
        if (ShareableTypes.isShareable(loop.getParameter().getType().resolveBinding())) {
            values.of(loop.getExpression()).forEach(whole -> pointsTo.join(values.of(loop.getParameter()), pointsTo.content(whole)));
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
        Expression selector = label.getParent() instanceof SwitchStatement choice
                ? choice.getExpression()
                : ((SwitchExpression) label.getParent()).getExpression();
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
                values.of(value).forEach(whole -> pointsTo.join(values.of(bound.variable()), bound.isWhole() ? whole : values.part(whole)));
            }
        }
    }

    @Override
    public boolean visit(ReturnStatement statement) {
        ASTNode giver = enclosing(statement);
        if (statement.getExpression() != null) {
            values.become(resultOf(giver), values.of(statement.getExpression()));
        }
        return true;
    }

    @Override
    public boolean visit(LambdaExpression lambda) {
        if (lambda.getBody() instanceof Expression result) {
            values.become(resultOf(lambda), values.of(result));
        }
        return true;
    }

    private ValueClass resultOf(ASTNode giver) {
        return giver == code ? values.result() : values.resultOf(giver);
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
        List<ValueClass> receiver = call.getExpression() == null ? own(call.resolveMethodBinding()) : values.of(call.getExpression());
        called(call, call.resolveMethodBinding(), receiver, values.given(call), Trees.list(call.arguments()));
        return true;
    }

    @Override
    public boolean visit(SuperMethodInvocation call) {
        called(call, call.resolveMethodBinding(), List.of(values.self()), values.given(call), Trees.list(call.arguments()));
        return true;
    }

    @Override
    public boolean visit(ClassInstanceCreation creation) {
        ValueClass made = values.given(creation);
        Captures.bodies(creation).forEach(body -> values.mentioned(body).forEach(value -> pointsTo.join(pointsTo.content(made), value)));
        if (EnclosingObject.isUsedBy(creation)) {
            List<ValueClass> around = creation.getExpression() == null ? List.of(values.self()) : values.of(creation.getExpression());
            around.forEach(outer -> pointsTo.join(pointsTo.content(made), outer));
        }
        called(creation, creation.resolveConstructorBinding(), List.of(), made, Trees.list(creation.arguments()));
        return true;
    }

    @Override
    public boolean visit(ConstructorInvocation call) {
        ValueClass self = values.self();
        called(call, call.resolveConstructorBinding(), List.of(self), self, Trees.list(call.arguments()));
        return true;
    }

    @Override
    public boolean visit(SuperConstructorInvocation call) {
        ValueClass self = values.self();
        called(call, call.resolveConstructorBinding(), List.of(self), self, Trees.list(call.arguments()));
        return true;
    }

    private List<ValueClass> own(IMethodBinding called) {
        return called == null || Modifier.isStatic(called.getModifiers()) ? List.of() : List.of(values.self());
    }

    private void called(ASTNode call, IMethodBinding called, List<ValueClass> receiver, ValueClass result, List<Expression> arguments) {
        if (called == null) {
            arguments.forEach(argument -> values.of(argument).forEach(pointsTo::keep));
            return;
        }
        CallEffect effect = effects.ofWritten(call, called);
        List<List<ValueClass>> passed = arguments.stream().map(values::of).toList();
        for (int i = 0; i < arguments.size(); i++) {
            int parameter = VariableArity.parameter(called, i);
            passing.passed(effect, called, parameter, VariableArity.isElement(called, arguments, i), passed.get(i), receiver, passed, result);
            passing.function(arguments, i, called, receiver, passed);
            for (Yield take : effect.takes()) {
                if (take.source() == parameter && VariableArity.isElement(called, arguments, i)) {
                    values.give(result, take.how(), passed.get(i));
                } else if (take.source() == parameter) {
                    taken.taken(call, take, passed.get(i), result);
                }
            }
        }
        effect.yields().stream().filter(yield -> yield.source() == CallEffect.RECEIVER).forEach(yield -> values.give(result, yield.how(), receiver));
        effect.gives().forEach(source -> CalledFunctions.of(call, arguments, source)
                .forEach(function -> passing.given(function, result)));
        if (!Uniqueness.isOfUniqueField(call)) {
            effect.takes().stream().filter(take -> take.source() == CallEffect.RECEIVER).forEach(take -> taken.taken(call, take, receiver, result));
        }
        if (effect.doubtful()) {
            pointsTo.keep(result);
        }
        if (receiver.stream().anyMatch(one -> pointsTo.isSame(one, values.self()))) {
            reads.addAll(effect.reads());
            writes.addAll(effect.writes());
        }
    }

    /** The field of this object that an expression names; null where it names none. */
    private IVariableBinding field(Expression expression) {
        IBinding binding = expression instanceof FieldAccess access ? access.resolveFieldBinding()
                : expression instanceof SimpleName name ? name.resolveBinding() : null;
        return code instanceof MethodDeclaration method
                        && binding instanceof IVariableBinding variable && variable.isField() && !Modifier.isStatic(variable.getModifiers())
                        && variable.getDeclaringClass() != null
                        && variable.getDeclaringClass().isEqualTo(method.resolveBinding().getDeclaringClass())
                ? variable
                : null;
    }
}
