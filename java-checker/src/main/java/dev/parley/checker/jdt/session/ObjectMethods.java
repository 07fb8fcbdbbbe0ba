package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.ExactArguments;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.TypeDeclaration;

/** The methods with code that objects of a class have: its own, and those that interfaces of the file give it. */
record ObjectMethods(AbstractTypeDeclaration type) {

    List<MethodDeclaration> all() {
        List<MethodDeclaration> own = written(type).toList();
        return Stream.concat(own.stream(), interfaces().stream()
                .flatMap(each -> written((AbstractTypeDeclaration) each.declaration()))
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && own.stream().noneMatch(other -> overrides(other, method)))).toList();
    }

    List<MethodDeclaration> named(String name) {
        return all().stream().filter(method -> method.getName().getIdentifier().equals(name)).toList();
    }

    /** The one that a call on such an object runs; empty where the text alone does not tell it from others of its name. */
    Optional<MethodDeclaration> called(MethodInvocation call) {
        List<MethodDeclaration> named = named(call.getName().getIdentifier());
        List<MethodDeclaration> fitting = named.stream().filter(method -> method.parameters().size() == call.arguments().size()).toList();
        if (named.stream().anyMatch(MethodDeclaration::isVarargs)) {
            return Optional.empty();
        }
        List<MethodDeclaration> meant = fitting.size() == 1 ? fitting : fitting.stream().filter(method -> isMeant(call, method)).toList();
        return meant.size() == 1 ? Optional.of(meant.getFirst()) : Optional.empty();
    }

    private static boolean isMeant(MethodInvocation call, MethodDeclaration method) {
        return Scopes.areNeeded(call)
                ? ExactArguments.areFor(call, method)
                : isMeant(call.resolveMethodBinding(), method.resolveBinding());
    }

    private static boolean isMeant(IMethodBinding called, IMethodBinding method) {
        return called != null && method != null
                && (called.getMethodDeclaration().isEqualTo(method) || method.overrides(called.getMethodDeclaration()));
    }

    private static Stream<MethodDeclaration> written(AbstractTypeDeclaration type) {
        return ScopedTypes.members(type)
                .flatMap(member -> member instanceof MethodDeclaration method && !method.isConstructor() && method.getBody() != null
                        ? Stream.of(method)
                        : Stream.empty());
    }

    private static boolean overrides(MethodDeclaration method, MethodDeclaration other) {
        boolean mayBe = method.getName().getIdentifier().equals(other.getName().getIdentifier())
                && method.parameters().size() == other.parameters().size();
        return mayBe && (method.resolveBinding() == null || other.resolveBinding() == null
                || method.resolveBinding().overrides(other.resolveBinding()));
    }

    /** The interfaces of the file that the class implements, by others as well. */
    Set<DeclaredClass> interfaces() {
        Set<DeclaredClass> found = new LinkedHashSet<>();
        addInterfaces(type, found);
        return found;
    }

    private static void addInterfaces(AbstractTypeDeclaration type, Set<DeclaredClass> found) {
        ScopedMethods.supertypes(type)
                .flatMap(written -> DeclaredClasses.named(written).stream())
                .filter(named -> named.declaration() instanceof TypeDeclaration declared && declared.isInterface() && found.add(named))
                .forEach(named -> addInterfaces((AbstractTypeDeclaration) named.declaration(), found));
    }

    /** A class, or those of the file that implement an interface. */
    static Stream<DeclaredClass> implementing(DeclaredClass type) {
        return type.declaration() instanceof TypeDeclaration declared && declared.isInterface()
                ? ScopedTypes.types(declared).filter(each -> new ObjectMethods(each).interfaces().contains(type)).map(DeclaredClass::new)
                : Stream.of(type);
    }
}
