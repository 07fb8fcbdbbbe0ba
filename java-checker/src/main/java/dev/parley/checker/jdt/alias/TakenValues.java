package dev.parley.checker.jdt.alias;

import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.jdt.alias.CallEffect.Yield;
import dev.parley.checker.jdt.alias.PointsTo.ValueClass;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.TreeIndex;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * What a method takes out of collections that it gets, or that its object has, and gives to nobody but its caller: the collection does not refer
 * to it any more. Not safe for use by several threads.
 */
final class TakenValues {

    /** A value that a call has taken out of one of these. */
    private record Taken(ValueClass value, How how, List<ValueClass> holders, boolean isOfObject) {}

    private final ASTNode code;
    private final MethodValues values;
    private final PointsTo pointsTo;
    private final List<Taken> found = new ArrayList<>();

    TakenValues(ASTNode code, MethodValues values) {
        this.code = code;
        this.values = values;
        this.pointsTo = values.pointsTo();
    }

    /** What a call takes, which is told apart from what stays there until all is known of it; in code within a method it is not told apart. */
    void taken(ASTNode call, Yield take, List<ValueClass> holders, ValueClass result) {
        if (code instanceof MethodDeclaration method && !method.isConstructor()) {
            ValueClass value = pointsTo.anew();
            values.give(result, take.how(), List.of(value));
            found.add(new Taken(value, take.how(), holders, isOfOnlyHolder(call)));
        } else {
            values.give(result, How.PART, holders);
        }
    }

    /** An element of an array that gets another one right after it was read. */
    void replaced(ArrayAccess read, List<ValueClass> arrays) {
        if (code instanceof MethodDeclaration method && !method.isConstructor()) {
            boolean isOfObject = isOnlyHolder(read.getArray())
                    && Uniqueness.variable(read.getArray()).filter(array -> ReplacedElements.areOnlyReplaced(array, code.getParent())).isPresent();
            found.add(new Taken(values.given(read), How.SAME, arrays, isOfObject));
        } else {
            values.give(values.given(read), How.PART, arrays);
        }
    }

    /**
     * What the method gives to its caller of what it has taken, once everything else is known. All else is a part of where it was, like any other.
     *
     * @param given what the method gets
     */
    Set<Yield> of(List<ValueClass> given, ValueClass result) {
        List<ValueClass> others = new ArrayList<>(given);
        others.add(values.self());
        TreeIndex.in(code, ThrowStatement.class).forEach(failing -> others.addAll(values.of(failing.getExpression())));
        Set<Yield> takes = new HashSet<>();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Taken taken : List.copyOf(found)) {
                if (!isApart(taken, given, others)) {
                    found.remove(taken);
                    values.give(taken.value(), How.PART, taken.holders());
                    changed = true;
                }
            }
        }
        // What something out of sight has was in the collection, and others that are like it may still be.
        found.stream().filter(taken -> pointsTo.isKept(taken.value())).forEach(taken ->
                taken.holders().forEach(holder -> pointsTo.keep(pointsTo.content(holder))));
        found.forEach(taken -> pointsTo.sharing(result, taken.value()).ifPresent(how ->
                taken.holders().forEach(holder -> takes.add(new Yield(source(taken, holder, given), how)))));
        return takes;
    }

    private boolean isApart(Taken taken, List<ValueClass> given, List<ValueClass> others) {
        return others.stream().noneMatch(other -> pointsTo.isShared(taken.value(), other))
                && taken.holders().stream().allMatch(holder -> source(taken, holder, given) >= CallEffect.RECEIVER)
                && found.stream().noneMatch(other -> other != taken && pointsTo.isShared(other.value(), taken.value()) && !isAlike(other, taken));
    }

    private boolean isAlike(Taken one, Taken other) {
        return one.holders().size() == 1 && other.holders().size() == 1 && pointsTo.isSame(one.holders().getFirst(), other.holders().getFirst());
    }

    /** Which of those that the method gets a collection is; less than {@link CallEffect#RECEIVER} where it is none of them. */
    private int source(Taken taken, ValueClass holder, List<ValueClass> given) {
        boolean isSelf = pointsTo.isSame(holder, values.self());
        boolean isOfSelf = taken.isOfObject() && pointsTo.isSame(holder, pointsTo.content(values.self()));
        return isSelf || isOfSelf ? CallEffect.RECEIVER
                : IntStream.range(0, given.size()).filter(i -> pointsTo.isSame(given.get(i), holder)).findFirst().orElse(CallEffect.RECEIVER - 1);
    }

    /** Whether a call is on the only field by which the object of a method may have values, so that what is taken there is nowhere else in it. */
    private boolean isOfOnlyHolder(ASTNode call) {
        return call instanceof MethodInvocation taking && taking.getExpression() != null && isOnlyHolder(taking.getExpression());
    }

    private boolean isOnlyHolder(Expression holder) {
        return Uniqueness.variable(holder)
                .filter(field -> field.isField() && Modifier.isFinal(field.getModifiers()) && isOnlyHolder(field, elements(field.getType())))
                .isPresent();
    }

    /** @param fields the keys of some */
    boolean isOnlyHolder(Set<String> fields) {
        return fields.size() == 1 && new DeclaredClass(code.getParent()).fields().stream().map(VariableDeclaration::resolveBinding)
                .anyMatch(field -> field != null && fields.contains(field.getVariableDeclaration().getKey())
                        && isOnlyHolder(field, List.of(field.getType())));
    }

    private static List<ITypeBinding> elements(ITypeBinding holder) {
        return holder.isArray() ? List.of(holder.getComponentType()) : List.of(holder.getTypeArguments());
    }

    /**
     * Whether no other field of the object may have what a field gives. One that gets several values has them one after the other: what takes one
     * of them out of the object has seen to that.
     *
     * @param given the types of that; none where they are not known
     */
    private boolean isOnlyHolder(IVariableBinding holder, List<ITypeBinding> given) {
        DeclaredClass declared = new DeclaredClass(code.getParent());
        return Modifier.isPrivate(holder.getModifiers()) && !Modifier.isStatic(holder.getModifiers())
                && holder.getDeclaringClass().getSuperclass() != null
                && holder.getDeclaringClass().getSuperclass().getQualifiedName().equals("java.lang.Object")
                && declared.fields().stream().anyMatch(field -> isHolder(field, holder))
                && declared.fields().stream().allMatch(field -> isHolder(field, holder) || !mayHold(field, given) || isGivenFunction(field));
    }

    private static boolean isHolder(VariableDeclaration field, IVariableBinding holder) {
        return field.resolveBinding() != null && field.resolveBinding().isEqualTo(holder);
    }

    private static boolean mayHold(VariableDeclaration field, List<ITypeBinding> given) {
        IVariableBinding known = field.resolveBinding();
        return known == null || !Modifier.isStatic(known.getModifiers()) && ShareableTypes.isShareable(known.getType())
                && (given.isEmpty() || given.stream().anyMatch(type ->
                        ShareableTypes.mayBe(known.getType(), type) || ShareableTypes.mayHold(known.getType(), type)));
    }

    /** Whether a field has a function that whoever makes the object has passed, and knows what it has. */
    private boolean isGivenFunction(VariableDeclaration declared) {
        IVariableBinding field = declared.resolveBinding();
        return field != null && FunctionTypes.method(field.getType()).isPresent()
                && Modifier.isFinal(field.getModifiers()) && declared.getInitializer() == null
                && TreeIndex.in(code.getParent(), Assignment.class).stream()
                        .filter(assignment -> Uniqueness.variable(assignment.getLeftHandSide()).filter(field::isEqualTo).isPresent())
                        .allMatch(assignment -> Declarations.named(assignment.getRightHandSide()).filter(TakenValues::isPassed).isPresent());
    }

    private static boolean isPassed(VariableDeclaration variable) {
        return variable.getParent() instanceof MethodDeclaration method && KeptValues.changes(variable, method).isEmpty();
    }
}
