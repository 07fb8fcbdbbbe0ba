package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Objects that a method makes or receives and that only one of its variables refers to, or one field of the file: they are changed by that name
 * or not at all.
 */
final class OwnObjects {
    /** Methods of the library that give a new object each time. */
    private static final Set<String> MAKERS = Set.of("toList", "toArray", "toCharArray", "split", "clone");

    /** Methods of {@code Arrays} that change an array, and do not keep it. */
    private static final Set<String> CHANGERS = Set.of("sort", "fill", "setAll", "parallelSort", "parallelSetAll", "parallelPrefix");

    private OwnObjects() {}

    static boolean isOwn(Content content) {
        return switch (content) {
            case Content.Size(AskedCollections.Asked asked) -> asked.component().isEmpty() && isOwn(asked.variable());
            case Content.Elements(AskedCollections.Asked asked) -> asked.component().isEmpty() && isOwn(asked.variable());
            case Content.Cells(VariableDeclaration array) -> isOwn(array);
            case Content.Whole(VariableDeclaration object) -> isOwn(object);
            case Content.Field field -> false;
            case Content.In in -> false;
        };
    }

    /** Whether no code but that of the method, where it stands, can get at an object. */
    static boolean isHidden(Content content) {
        return isOwn(content) && switch (content) {
            case Content.Size(AskedCollections.Asked asked) -> isHidden(asked.variable());
            case Content.Elements(AskedCollections.Asked asked) -> isHidden(asked.variable());
            case Content.Cells(VariableDeclaration array) -> isHidden(array);
            // Its own methods may change it.
            case Content.Whole(VariableDeclaration object) -> false;
            case Content.Field field -> false;
            case Content.In in -> false;
        };
    }

    private static boolean isHidden(VariableDeclaration variable) {
        return !Declarations.isField(variable) && variable.getInitializer() != null && RepeatedComparisons.method(variable)
                .filter(method -> CollectionUses.of(variable, method)
                        .allMatch(name -> CollectionUses.isRead(name) || !CollectionUses.isInFunction(name)))
                .isPresent();
    }

    /** Whether an expression names an object that nothing else refers to. */
    static boolean isNamed(Expression name) {
        return Declarations.named(name).filter(OwnObjects::isOwn).isPresent();
    }

    private static boolean isOwn(VariableDeclaration variable) {
        Optional<? extends ASTNode> code = Declarations.isField(variable) ? Optional.of(variable.getRoot()) : RepeatedComparisons.method(variable);
        return RepeatedComparisons.isFollowed(variable) && (!Declarations.isField(variable) || Declarations.isPrivate(variable))
                && (variable.getInitializer() == null ? isArrayOfCaller(variable) : isNew(variable.getInitializer()))
                && code.filter(around -> CollectionUses.of(variable, around).allMatch(OwnObjects::leavesAlone)).isPresent();
    }

    /** Whether an array is a parameter: whoever passes one for two of them is trusted to know. */
    private static boolean isArrayOfCaller(VariableDeclaration variable) {
        return variable.getParent() instanceof MethodDeclaration && AskedArrays.isArray(variable.getName());
    }

    /** Whether nothing but the one who has an object now refers to it, or to anything that it may be changed by. */
    static boolean isNew(Expression value) {
        return switch (Trees.uncast(value)) {
            case ArrayCreation array -> true;
            case ArrayInitializer array -> true;
            case ClassInstanceCreation creation -> !isOfProject(creation) && creation.getAnonymousClassDeclaration() == null;
            case MethodInvocation call -> call.getExpression() != null && (RuntimeTypes.isSession(call.getExpression())
                    || MAKERS.contains(call.getName().getIdentifier()) && !ContentChanges.isOfProject(call, call.resolveMethodBinding())
                    || TypeNames.isOn(call, "java.util.", "Arrays") && call.getName().getIdentifier().startsWith("copyOf")
                    || Stream.of("List", "Set", "Map").anyMatch(type -> TypeNames.isOn(call, "java.util.", type)));
            default -> false;
        };
    }

    private static boolean isOfProject(ClassInstanceCreation creation) {
        return Scopes.areNeeded(creation)
                ? DeclaredClasses.known(creation.getType()).isPresent()
                : creation.resolveTypeBinding() == null || creation.resolveTypeBinding().isFromSource();
    }

    private static boolean leavesAlone(SimpleName name) {
        Expression whole = CollectionUses.whole(name);
        return switch (whole.getParent()) {
            case Assignment assignment when assignment.getLeftHandSide() == whole -> isNew(assignment.getRightHandSide());
            case MethodInvocation call when call.getExpression() == whole && call.getParent() instanceof ExpressionStatement -> true;
            case MethodInvocation call when call.getExpression() == whole && call.getName().getIdentifier().equals("entrySet") -> false;
            case ArrayAccess element -> element.getArray() == whole;
            case QualifiedName length -> true;
            case EnhancedForStatement loop -> true;
            case MethodInvocation call when TypeNames.isOn(call, "java.util.", "Arrays") && CHANGERS.contains(call.getName().getIdentifier()) -> true;
            default -> ReadArrays.isRead(name) || CollectionUses.isPlain(whole) && !CollectionUses.isViewed(whole);
        };
    }

    /** Whether an object may be another one that a variable has, or one that this refers to: by what their types are made of. */
    static boolean mayBeIn(Expression object, VariableDeclaration whole) {
        if (!Scopes.areNeeded(object)) {
            IVariableBinding variable = whole.resolveBinding();
            return variable == null || object.resolveTypeBinding() == null
                    || mayHold(variable.getType(), object.resolveTypeBinding(), new HashSet<>());
        }
        return Scopes.type(whole).filter(type -> !mayHold(type, ScopedTypes.typeOf(object), new HashSet<>())).isEmpty();
    }

    /** The same without bindings, where types are as they are written. */
    private static boolean mayHold(Type whole, Optional<Type> part, Set<String> seen) {
        String name = TypeNames.simple(whole);
        if (!seen.add(name) || TermTypes.isValue(TermTypes.of(whole))) {
            return false;
        }
        Optional<DeclaredClass> declared = DeclaredClasses.known(whole);
        boolean isSame = name.equals("Object") || part.map(type -> TypeNames.simple(type).equals(name)).orElse(declared.isEmpty());
        return isSame || declared.stream().flatMap(type -> type.fields().stream())
                .anyMatch(field -> Scopes.type(field).filter(type -> !mayHold(type, part, seen)).isEmpty());
    }

    private static boolean mayHold(ITypeBinding whole, ITypeBinding part, Set<String> seen) {
        if (!seen.add(whole.getKey()) || whole.isPrimitive() || TermTypes.isValue(TermTypes.of(whole))) {
            return false;
        }
        if (whole.getErasure().isSubTypeCompatible(part.getErasure()) || part.getErasure().isSubTypeCompatible(whole.getErasure())) {
            return true;
        }
        Stream<ITypeBinding> fields = !whole.isFromSource() ? Stream.empty() : Stream.of(whole.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .map(IVariableBinding::getType);
        Stream<ITypeBinding> others = whole.isArray() ? Stream.of(whole.getComponentType())
                : Stream.concat(Stream.of(whole.getTypeArguments()), Stream.ofNullable(whole.getSuperclass()).filter(ITypeBinding::isFromSource));
        return Stream.concat(fields, others).anyMatch(type -> mayHold(type, part, seen));
    }
}
