package dev.parley.checker.jdt;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.Membership;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.RecordPattern;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** The relations of code in a tree without bindings: rather one too many than one too few. */
final class ScopedRelations implements CodeRelations {
    @Override
    public boolean isLookedAt(VariableDeclarationFragment field) {
        return field.getExtraDimensions() > 0
                || Scopes.type(field).filter(Type::isArrayType).isPresent()
                || RuntimeTypes.isChannel(field)
                || Membership.isOf(field);
    }

    @Override
    public boolean isChannel(SimpleName name) {
        return Declarations.named(name).filter(RuntimeTypes::isChannel).isPresent();
    }

    @Override
    public Set<String> meant(ASTNode node) {
        Set<String> names = new HashSet<>();
        switch (node) {
            case AnonymousClassDeclaration body -> superclass(body).forEach(type -> addMethods(type, names));
            case TypeDeclaration local -> supertypes(local).forEach(type -> addMethods(type, names));
            case ClassInstanceCreation creation -> meant(creation.getType(), creation).forEach(type -> {
                addSuperclasses(type, names, new HashSet<>());
                if (!creation.arguments().isEmpty()) {
                    addMethods(type, names);
                }
            });
            case RecordPattern record -> meant(record.getPatternType(), record)
                    .flatMap(type -> type instanceof RecordDeclaration known
                            ? Trees.<SingleVariableDeclaration>list(known.recordComponents()).stream()
                            : Stream.empty())
                    .forEach(component -> names.add(component.getName().getIdentifier()));
            default -> {}
        }
        return names;
    }

    @Override
    public Set<String> implemented(ASTNode node) {
        Set<String> names = new HashSet<>();
        switch (node) {
            case AnonymousClassDeclaration anonymous -> superclass(anonymous).forEach(type -> addInherited(type, names, new HashSet<>()));
            case AbstractTypeDeclaration local -> supertypes(local).forEach(type -> addInherited(type, names, new HashSet<>()));
            // Of which interface it is an object is not known.
            case LambdaExpression lambda -> addAbstract(lambda, names);
            case MethodReference reference -> addAbstract(reference, names);
            default -> {}
        }
        return names;
    }

    private static void addAbstract(ASTNode place, Set<String> names) {
        ScopedTypes.types(place).flatMap(ScopedRelations::methods).filter(method -> method.getBody() == null)
                .forEach(method -> names.add(method.getName().getIdentifier()));
    }

    private static void addSuperclasses(AbstractTypeDeclaration type, Set<String> names, Set<AbstractTypeDeclaration> seen) {
        if (seen.add(type)) {
            names.add(type.getName().getIdentifier());
            supertypes(type).forEach(each -> addSuperclasses(each, names, seen));
        }
    }

    private static void addInherited(AbstractTypeDeclaration type, Set<String> names, Set<AbstractTypeDeclaration> seen) {
        if (seen.add(type)) {
            addMethods(type, names);
            supertypes(type).forEach(each -> addInherited(each, names, seen));
        }
    }

    private static void addMethods(AbstractTypeDeclaration type, Set<String> names) {
        methods(type).filter(method -> !method.isConstructor()).forEach(method -> names.add(method.getName().getIdentifier()));
    }

    private static Stream<MethodDeclaration> methods(AbstractTypeDeclaration type) {
        return ScopedTypes.members(type).flatMap(member -> member instanceof MethodDeclaration method ? Stream.of(method) : Stream.empty());
    }

    /** What an anonymous class extends or implements, if the file declares it. */
    private static Stream<AbstractTypeDeclaration> superclass(AnonymousClassDeclaration body) {
        return switch (body.getParent()) {
            case ClassInstanceCreation creation -> meant(creation.getType(), body);
            case EnumConstantDeclaration constant when constant.getParent() instanceof EnumDeclaration type -> Stream.of(type);
            default -> Stream.empty();
        };
    }

    private static Stream<AbstractTypeDeclaration> supertypes(AbstractTypeDeclaration type) {
        return ScopedMethods.supertypes(type).flatMap(written -> meant(written, type));
    }

    private static Stream<AbstractTypeDeclaration> meant(Type written, ASTNode place) {
        return ScopedTypes.types(place).filter(type -> ScopedTypes.isNamed(written, type.getName().getIdentifier()));
    }
}
