package dev.parley.checker.jdt.resolution;

import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.TypeParameter;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Which methods of its own file a call in a tree without bindings means, and which methods override each other, as far as the text tells. Where
 * it does not, nothing is said.
 */
public final class ScopedMethods {
    private ScopedMethods() {}

    /** The method of the classes around a call that it can only mean: by its name and the number of its arguments. */
    public static Optional<MethodDeclaration> method(Expression call) {
        return call instanceof MethodInvocation invocation && isOfClassesAround(invocation.getExpression(), invocation)
                ? ofNamed(invocation.getExpression(), invocation.getName().getIdentifier(), invocation.arguments().size(), invocation)
                        .or(() -> method(call, invocation.getName().getIdentifier(), invocation.arguments().size()))
                : Optional.empty();
    }

    /** The method of the class of the file that a call or a reference names together with it. */
    private static Optional<MethodDeclaration> ofNamed(Expression receiver, String method, int arguments, ASTNode place) {
        return receiver instanceof SimpleName name
                ? ScopedTypes.types(place).filter(type -> type.getName().getIdentifier().equals(name.getIdentifier())).findFirst()
                        .flatMap(type -> fitting(methods(type, method), arguments))
                : Optional.empty();
    }

    /** The static method of a type that a call names together with the type. */
    public static Optional<MethodDeclaration> ofType(Expression call) {
        return call instanceof MethodInvocation invocation && invocation.getExpression() instanceof SimpleName receiver
                && Scopes.variable(receiver).isEmpty()
                ? TypesElsewhere.known(call)
                        .filter(type -> type.getName().getIdentifier().equals(receiver.getIdentifier()))
                        .findFirst()
                        .flatMap(type -> fitting(methods(type, invocation.getName().getIdentifier()), invocation.arguments().size()))
                        .filter(method -> Modifier.isStatic(method.getModifiers()) && method.getBody() != null && !method.isVarargs())
                : Optional.empty();
    }

    /** What a new object of a known class takes an argument with: a parameter of the only constructor that it can be, or a component of a record. */
    public static Optional<VariableDeclaration> initialized(ClassInstanceCreation creation, int number) {
        int arguments = creation.arguments().size();
        return Optional.ofNullable(creation.getType()).filter(type -> creation.getAnonymousClassDeclaration() == null
                && creation.getExpression() == null)
                .flatMap(DeclaredClasses::known)
                .flatMap(type -> {
                    List<MethodDeclaration> written = type.constructors().stream()
                            .filter(constructor -> !constructor.isCompactConstructor()).toList();
                    return type.components().isEmpty() || written.stream().anyMatch(constructor -> constructor.parameters().size() == arguments)
                            ? fitting(written, arguments).filter(constructor -> !constructor.isVarargs()).map(MethodDeclaration::parameters)
                            : Optional.of(type.components()).filter(components -> components.size() == arguments);
                })
                .map(variables -> (VariableDeclaration) variables.get(number));
    }

    private static Optional<MethodDeclaration> method(ASTNode call, String name, int arguments) {
        for (ASTNode node = call.getParent(); node != null; node = node.getParent()) {
            if (node instanceof AbstractTypeDeclaration type) {
                List<MethodDeclaration> named = methods(type, name);
                if (!named.isEmpty()) {
                    return fitting(named, arguments);
                }
            }
        }
        return Optional.empty();
    }

    /** Whether a call gives what its place asks for, by a type parameter of its method that nothing else bounds or tells. */
    public static boolean givesAnything(MethodInvocation call) {
        return call.typeArguments().isEmpty() && method(call).filter(ScopedMethods::givesAnything).isPresent();
    }

    private static boolean givesAnything(MethodDeclaration method) {
        return method.getReturnType2() != null && Trees.<TypeParameter>list(method.typeParameters()).stream()
                .filter(parameter -> parameter.typeBounds().isEmpty())
                .map(parameter -> parameter.getName().getIdentifier())
                .anyMatch(name -> ScopedTypes.isNamed(method.getReturnType2(), name)
                        && Trees.<VariableDeclaration>list(method.parameters()).stream()
                                .allMatch(parameter -> TreeIndex.named(name, parameter).isEmpty()));
    }

    private static List<MethodDeclaration> methods(AbstractTypeDeclaration type, String name) {
        return ScopedTypes.members(type)
                .flatMap(member -> member instanceof MethodDeclaration method ? Stream.of(method) : Stream.empty())
                .filter(method -> !method.isConstructor() && method.getName().getIdentifier().equals(name))
                .toList();
    }

    /** The one of several methods that takes so many arguments, with a list of them only where no other one does (JLS 15.12.2). */
    private static Optional<MethodDeclaration> fitting(List<MethodDeclaration> named, int arguments) {
        List<MethodDeclaration> fitting = named.stream().filter(method -> method.parameters().size() == arguments).toList();
        List<MethodDeclaration> lists = named.stream().filter(method -> method.isVarargs() && method.parameters().size() <= arguments + 1).toList();
        List<MethodDeclaration> first = fitting.isEmpty() ? lists : fitting;
        return first.size() == 1 ? Optional.of(first.getFirst()) : Optional.empty();
    }

    /** The method that a call is of, which an object of another class may have overridden: by the declared type of what it is called on. */
    public static Optional<MethodDeclaration> declared(Expression call) {
        return method(call).or(() -> call instanceof MethodInvocation invocation && invocation.getExpression() != null
                ? ScopedTypes.typeOf(invocation.getExpression()).map(ScopedTypes::bound)
                        .flatMap(DeclaredClasses::known)
                        .flatMap(type -> type.declaration() instanceof AbstractTypeDeclaration declaration
                                ? Optional.of(declaration)
                                : Optional.empty())
                        .or(() -> ScopedTypes.writtenEnumeration(invocation.getExpression()))
                        .flatMap(type -> fitting(methods(type, invocation.getName().getIdentifier()), invocation.arguments().size()))
                : Optional.empty());
    }

    /** Whether it is known of a method what it says of its parameters: whatever it may override is, too. */
    public static boolean isKnownThroughout(MethodDeclaration method) {
        return isFinal(method) && !mayOverride(method)
                || method.getParent() instanceof AbstractTypeDeclaration type && isFamilyKnown(type, new HashSet<>());
    }

    private static boolean isFamilyKnown(AbstractTypeDeclaration type, Set<AbstractTypeDeclaration> seen) {
        return !seen.add(type) || supertypes(type).allMatch(written -> DeclaredClasses.known(written)
                .filter(other -> other.declaration() instanceof AbstractTypeDeclaration declaration && isFamilyKnown(declaration, seen))
                .isPresent());
    }

    /** The method of an anonymous class that has one. */
    public static Optional<MethodDeclaration> onlyMethod(ClassInstanceCreation creation) {
        if (creation.getAnonymousClassDeclaration() == null) {
            return Optional.empty();
        }
        List<MethodDeclaration> methods = Trees.<BodyDeclaration>list(creation.getAnonymousClassDeclaration().bodyDeclarations()).stream()
                .flatMap(member -> member instanceof MethodDeclaration method ? Stream.of(method) : Stream.empty())
                .toList();
        return methods.size() == 1 ? Optional.of(methods.getFirst()) : Optional.empty();
    }

    /** The method of the classes around a reference that it can only mean: by its name and the number of arguments that it is called with. */
    public static Optional<MethodDeclaration> method(ExpressionMethodReference reference, int arguments) {
        return isOfClassesAround(reference.getExpression(), reference)
                ? ofNamed(reference.getExpression(), reference.getName().getIdentifier(), arguments, reference)
                        .or(() -> method(reference, reference.getName().getIdentifier(), arguments))
                : Optional.empty();
    }

    /** The method without parameters of the class that a reference names, of which its only argument is an object. */
    public static Optional<MethodDeclaration> ofObject(ExpressionMethodReference reference) {
        return ScopedTypes.named(reference.getExpression())
                .flatMap(type -> fitting(methods(type, reference.getName().getIdentifier()), 0))
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isVarargs());
    }

    private static boolean isOfClassesAround(Expression receiver, ASTNode call) {
        return switch (receiver) {
            case null -> true;
            case ThisExpression self -> true;
            case SimpleName name -> ScopedTypes.types(call).anyMatch(type -> type.getName().getIdentifier().equals(name.getIdentifier()));
            default -> false;
        };
    }

    /** Whether a call of a method surely runs it, and no method that overrides it. */
    public static boolean isFinal(MethodDeclaration method) {
        int fixed = Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL;
        return (method.getModifiers() & fixed) != 0
                || method.getParent() instanceof RecordDeclaration
                || method.getParent() instanceof AnonymousClassDeclaration
                || method.getParent() instanceof BodyDeclaration type && Modifier.isFinal(type.getModifiers());
    }

    /** Whether a method may override one of another type. */
    public static boolean mayOverride(MethodDeclaration method) {
        boolean isMember = method.getParent() instanceof AbstractTypeDeclaration;
        return (method.getModifiers() & (Modifier.PRIVATE | Modifier.STATIC)) == 0
                && !(isMember && supertypes((AbstractTypeDeclaration) method.getParent()).findAny().isEmpty());
    }

    /** The method of a known type that a method overrides, which declares as many parameters under the same name. */
    public static Optional<MethodDeclaration> overridden(MethodDeclaration method) {
        return method.getParent() instanceof AbstractTypeDeclaration type
                ? overridden(method, type, new HashSet<>(Set.of(type)))
                : Optional.empty();
    }

    private static Optional<MethodDeclaration> overridden(MethodDeclaration method, AbstractTypeDeclaration type, Set<AbstractTypeDeclaration> seen) {
        return supertypes(type)
                .flatMap(written -> DeclaredClasses.known(written).stream())
                .flatMap(other -> other.declaration() instanceof AbstractTypeDeclaration declaration ? Stream.of(declaration) : Stream.empty())
                .filter(seen::add)
                .flatMap(other -> ScopedTypes.members(other)
                        .flatMap(member -> member instanceof MethodDeclaration candidate ? Stream.of(candidate) : Stream.empty())
                        .filter(candidate -> candidate.getName().getIdentifier().equals(method.getName().getIdentifier())
                                && candidate.parameters().size() == method.parameters().size()
                                && !Modifier.isPrivate(candidate.getModifiers())
                                && !Modifier.isStatic(candidate.getModifiers()))
                        .findFirst()
                        .or(() -> overridden(method, other, seen))
                        .stream())
                .findFirst();
    }

    public static Stream<Type> supertypes(AbstractTypeDeclaration type) {
        return switch (type) {
            case TypeDeclaration plain ->
                Stream.concat(Stream.ofNullable(plain.getSuperclassType()), Trees.<Type>list(plain.superInterfaceTypes()).stream());
            case EnumDeclaration enumeration -> Trees.<Type>list(enumeration.superInterfaceTypes()).stream();
            case RecordDeclaration record -> Trees.<Type>list(record.superInterfaceTypes()).stream();
            default -> Stream.empty();
        };
    }
}
