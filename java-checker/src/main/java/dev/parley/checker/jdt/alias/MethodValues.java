package dev.parley.checker.jdt.alias;

import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.jdt.alias.PointsTo.ValueClass;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperFieldAccess;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** What the variables and expressions of one method, or of a piece of code within one, may refer to. Not safe for use by several threads. */
final class MethodValues {

    /** What is no variable. */
    private enum Party {
        THIS,
        RESULT
    }

    private final ASTNode code;
    private final PointsTo pointsTo = new PointsTo();
    /** By field: what it has had since before the call, where that is replaced. */
    private final Map<String, ValueClass> replaced = new HashMap<>();

    MethodValues(ASTNode code) {
        this.code = code;
    }

    PointsTo pointsTo() {
        return pointsTo;
    }

    /** The object whose method this is. */
    ValueClass self() {
        return pointsTo.of(Party.THIS);
    }

    /** What the method gives back. */
    ValueClass result() {
        return pointsTo.of(Party.RESULT);
    }

    ValueClass of(VariableDeclaration declaration) {
        return declaration.resolveBinding() == null ? pointsTo.of(declaration) : of(declaration.resolveBinding());
    }

    /** What a method gets for a parameter, which may have something else later. */
    ValueClass passed(VariableDeclaration parameter) {
        String name = parameter.getName().getIdentifier();
        return code instanceof MethodDeclaration method && ReplacedParameters.isReplaced(name, method) ? passed(name) : of(parameter);
    }

    private ValueClass passed(String parameter) {
        return pointsTo.of(new Passed(parameter));
    }

    private record Passed(String parameter) {}

    /** What a function gives, by the lambda or by the parameter that it is. */
    ValueClass resultOf(Object function) {
        return pointsTo.of(new ResultOf(function));
    }

    private record ResultOf(Object function) {}

    ValueClass of(IVariableBinding variable) {
        return pointsTo.of(variable.getVariableDeclaration().getKey());
    }

    /** What a call, or an object that is made, is known by. */
    ValueClass given(ASTNode call) {
        return pointsTo.of(call);
    }

    /** The values that an expression may give. */
    List<ValueClass> of(Expression written) {
        List<ValueClass> found = new ArrayList<>();
        for (Expression expression : Alternatives.of(written)) {
            boolean initializes = expression instanceof ArrayInitializer;
            if (expression.resolveTypeBinding() == null || initializes || FixedValues.isShareable(expression)) {
                collect(expression, found);
            }
        }
        return found;
    }

    private void collect(Expression expression, List<ValueClass> found) {
        switch (expression) {
            case ThisExpression self -> found.add(self());
            case Name name when name.resolveBinding() instanceof IVariableBinding variable -> variable(name, variable, found);
            case FieldAccess access when isStatic(access.resolveFieldBinding()) -> found.add(outside());
            case FieldAccess access when access.getExpression() instanceof ThisExpression && isReplaced(access, access.resolveFieldBinding()) ->
                found.add(earlier(access.resolveFieldBinding()));
            case FieldAccess access when isApart(access) -> found.add(of(access.resolveFieldBinding()));
            case FieldAccess access -> of(access.getExpression()).forEach(whole -> found.add(pointsTo.content(whole)));
            case SuperFieldAccess access -> found.add(isStatic(access.resolveFieldBinding()) ? outside() : pointsTo.content(self()));
            case ArrayAccess access when code instanceof MethodDeclaration && ReplacedElements.isReadBefore(access) ->
                found.add(pointsTo.of(access));
            case ArrayAccess access -> of(access.getArray()).forEach(whole -> found.add(pointsTo.content(whole)));
            case CastExpression cast -> found.addAll(of(cast.getExpression()));
            case Assignment assignment -> found.addAll(of(assignment.getRightHandSide()));
            case ArrayCreation creation when creation.getInitializer() != null -> found.addAll(of(creation.getInitializer()));
            case ArrayInitializer elements -> found.add(holder(elements,
                    Trees.<Expression>list(elements.expressions()).stream().flatMap(element -> of(element).stream()).toList()));
            case LambdaExpression lambda -> found.add(holder(lambda, mentioned(lambda)));
            case ExpressionMethodReference reference -> found.add(holder(reference, of(reference.getExpression())));
            case MethodInvocation call -> found.add(pointsTo.of(call));
            case SuperMethodInvocation call -> found.add(pointsTo.of(call));
            case ClassInstanceCreation creation -> found.add(pointsTo.of(creation));
            default -> {}
        }
    }

    private ValueClass holder(Expression made, List<ValueClass> parts) {
        ValueClass holder = pointsTo.of(made);
        become(pointsTo.content(holder), parts);
        return holder;
    }

    /** A value that something out of sight refers to. */
    private ValueClass outside() {
        ValueClass outside = pointsTo.anew();
        pointsTo.keep(outside);
        return outside;
    }

    private void variable(Name name, IVariableBinding variable, List<ValueClass> found) {
        if (isStatic(variable)) {
            found.add(outside());
        } else if (name instanceof QualifiedName qualified && variable.isField()) {
            of(qualified.getQualifier()).forEach(whole -> found.add(pointsTo.content(whole)));
        } else if (isPassed(name, variable)) {
            found.add(passed(variable.getName()));
        } else {
            found.add(isReplaced(name, variable) ? earlier(variable)
                    : variable.isField() && !isApart(variable) ? pointsTo.content(self())
                    : of(variable));
        }
    }

    /** Whether a name stands for what the method was passed, and its variable has something else later. */
    private boolean isPassed(Name name, IVariableBinding variable) {
        return variable.isParameter() && code instanceof MethodDeclaration method && variable.getDeclaringMethod() != null
                && variable.getDeclaringMethod().isEqualTo(method.resolveBinding())
                && name instanceof SimpleName read && ReplacedParameters.isReadBefore(read, method);
    }

    private boolean isReplaced(Expression read, IVariableBinding variable) {
        return variable != null && variable.isField() && code instanceof MethodDeclaration method
                && ReplacedFields.isReadBefore(read, variable, method);
    }

    private ValueClass earlier(IVariableBinding field) {
        return replaced.computeIfAbsent(field.getVariableDeclaration().getKey(), key -> pointsTo.anew());
    }

    /**
     * The fields whose earlier value may be what the method gives, once everything is known. An earlier value that is to be found elsewhere
     * as well is one of the object's like any other.
     *
     * @param given what the method gets
     */
    Set<String> replaced(List<ValueClass> given) {
        ValueClass self = self();
        replaced.values().stream()
                .filter(earlier -> pointsTo.isKept(earlier) || pointsTo.isShared(earlier, self)
                        || given.stream().anyMatch(value -> pointsTo.isShared(earlier, value)))
                .forEach(earlier -> pointsTo.join(earlier, pointsTo.content(self)));
        return pointsTo.isShared(result(), self)
                ? Set.of()
                : replaced.keySet().stream().filter(field -> pointsTo.isShared(result(), replaced.get(field))).collect(Collectors.toSet());
    }

    /** Whether what the method gives is what a field had before, and not something that has it. */
    boolean givesReplaced() {
        return replaced.values().stream().anyMatch(earlier -> pointsTo.isSame(result(), earlier));
    }

    /** A variable, a field or an element gets another value. */
    void assign(Expression target, List<ValueClass> value) {
        List<ValueClass> holders = switch (target) {
            case FieldAccess access when !isStatic(access.resolveFieldBinding()) && !isApart(access) -> of(access.getExpression());
            case SuperFieldAccess access when !isStatic(access.resolveFieldBinding()) -> List.of(self());
            case ArrayAccess access -> of(access.getArray());
            case QualifiedName name when name.resolveBinding() instanceof IVariableBinding field && !isStatic(field) -> of(name.getQualifier());
            case SimpleName name when name.resolveBinding() instanceof IVariableBinding field && field.isField() && !isStatic(field)
                    && !isApart(field) ->
                List.of(self());
            default -> List.of();
        };
        if (holders.isEmpty()) {
            of(target).forEach(variable -> {
                become(variable, value);
                if (Uniqueness.variable(target).filter(IVariableBinding::isField).isPresent()) {
                    pointsTo.change(variable);
                }
            });
        } else {
            store(holders, value, false);
        }
    }

    /** Whatever is named in code that runs later, and is not its own. */
    List<ValueClass> mentioned(ASTNode code) {
        List<ValueClass> found = new ArrayList<>();
        code.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                if (name.resolveBinding() instanceof IVariableBinding variable && ShareableTypes.isShareable(variable.getType())
                        && (variable.isField() || CodeEffect.isOutside(variable, code))) {
                    variable(name, variable, found);
                }
                return false;
            }
        });
        return found;
    }

    /** A value may become one of these. */
    void become(ValueClass value, List<ValueClass> others) {
        others.forEach(other -> pointsTo.join(value, other));
    }

    /** What a value refers to, directly or through others. */
    ValueClass part(ValueClass whole) {
        pointsTo.flatten(whole);
        return pointsTo.content(whole);
    }

    /** What values refer to themselves. */
    List<ValueClass> parts(List<ValueClass> wholes) {
        return wholes.stream().map(pointsTo::content).toList();
    }

    /** A call makes values refer to others. */
    void store(List<ValueClass> holders, List<ValueClass> stored, CallEffect.Store how) {
        store(holders, how.elements() ? parts(stored) : stored, how.deep());
    }

    /** @param deep whether what the holders refer to may come to refer to the values as well */
    void store(List<ValueClass> holders, List<ValueClass> stored, boolean deep) {
        for (ValueClass holder : holders) {
            stored.forEach(value -> pointsTo.write(holder, value));
            if (deep) {
                pointsTo.flatten(holder);
            }
        }
    }

    /** What is given has this to do with others. */
    void give(ValueClass given, How how, List<ValueClass> sources) {
        switch (how) {
            case SAME -> become(given, sources);
            case PART -> sources.forEach(source -> pointsTo.join(given, part(source)));
            case HOLDER -> {
                become(pointsTo.content(given), sources);
                pointsTo.flatten(given);
            }
            case COPY -> become(pointsTo.content(given), parts(sources));
        }
    }

    /** Whether a field is told apart from others of its object: code within a method is held to what it does with each. */
    private boolean isApart(IVariableBinding field) {
        return !(code instanceof MethodDeclaration) && CodeEffect.isApart(field, code);
    }

    private boolean isApart(FieldAccess access) {
        return access.getExpression() instanceof ThisExpression && access.resolveFieldBinding() != null && isApart(access.resolveFieldBinding());
    }

    private static boolean isStatic(IVariableBinding variable) {
        return variable != null && Modifier.isStatic(variable.getModifiers());
    }
}
