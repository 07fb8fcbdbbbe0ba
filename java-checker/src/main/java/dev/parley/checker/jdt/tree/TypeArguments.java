package dev.parley.checker.jdt.tree;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.ITypeBinding;

/**
 * What the type parameters of the classes of a file stand for, {@code T} in {@code abstract class Reader<T>}: what the file's other
 * classes put in for them where they extend such a class, and its code where it makes an object of one. Knows nothing in a tree without
 * bindings. Not safe for use by several threads.
 */
public final class TypeArguments {
    private final CompilationUnit unit;
    private Optional<Set<ITypeBinding>> used = Optional.empty();

    public TypeArguments(CompilationUnit unit) {
        this.unit = unit;
    }

    /** Whether a type is a type parameter of a class or method of the file. */
    public boolean isParameter(ITypeBinding type) {
        return type != null && type.isTypeVariable() && unit.findDeclaringNode(type) != null;
    }

    /** All that a type parameter of a class stands for in the file; none where it only says so elsewhere, or the parameter is a method's. */
    public List<ITypeBinding> of(ITypeBinding parameter) {
        Set<ITypeBinding> found = new LinkedHashSet<>();
        collect(parameter, found, new LinkedHashSet<>());
        return List.copyOf(found);
    }

    private void collect(ITypeBinding parameter, Set<ITypeBinding> found, Set<ITypeBinding> seen) {
        if (!seen.add(parameter) || parameter.getDeclaringClass() == null) {
            return;
        }
        ITypeBinding generic = parameter.getDeclaringClass().getTypeDeclaration();
        ITypeBinding[] parameters = generic.getTypeParameters();
        for (ITypeBinding type : used()) {
            if (type.getTypeDeclaration().isEqualTo(generic)) {
                ITypeBinding[] arguments = type.getTypeArguments();
                IntStream.range(0, Math.min(parameters.length, arguments.length))
                        .filter(i -> parameters[i].isEqualTo(parameter))
                        .mapToObj(i -> arguments[i])
                        .forEach(argument -> add(argument, found, seen));
            }
        }
    }

    private void add(ITypeBinding argument, Set<ITypeBinding> found, Set<ITypeBinding> seen) {
        if (argument.isTypeVariable()) {
            collect(argument, found, seen);
        } else if (!argument.isWildcardType() && !argument.isCapture() && !argument.isRecovered()) {
            found.add(argument);
        }
    }

    /** The types with arguments that the file's classes extend, and whose objects it makes. */
    private Set<ITypeBinding> used() {
        Set<ITypeBinding> known = used.orElseGet(this::find);
        used = Optional.of(known);
        return known;
    }

    private Set<ITypeBinding> find() {
        Set<ITypeBinding> found = new LinkedHashSet<>();
        unit.accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                switch (node) {
                    case AbstractTypeDeclaration declared -> supertypes(declared.resolveBinding()).forEach(found::add);
                    case AnonymousClassDeclaration body -> supertypes(body.resolveBinding()).forEach(found::add);
                    case ClassInstanceCreation made ->
                        Stream.ofNullable(made.resolveTypeBinding()).filter(ITypeBinding::isParameterizedType).forEach(found::add);
                    default -> {}
                }
            }
        });
        return found;
    }

    private static Stream<ITypeBinding> supertypes(ITypeBinding type) {
        return type == null
                ? Stream.empty()
                : Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces())).filter(ITypeBinding::isParameterizedType);
    }
}
