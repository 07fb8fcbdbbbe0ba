package dev.parley.checker.jdt;

import dev.parley.checker.cfg.ClassType;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.Type;

/** The classes of objects: by bindings where the tree has them, else by what the file itself declares. */
final class ObjectClasses {
    private static final String TEXT = "java.lang.String";

    private ObjectClasses() {}

    /** What is known of a new object. An object that is a text is compared by what it says. */
    static Operand made(ClassInstanceCreation creation) {
        return of(creation)
                .<Operand>map(type -> new Operand.Constant(Value.Instance.made(type)))
                .orElse(Operand.presence(Value.Presence.SOME));
    }

    /** What is known of the object that a final field of this file holds, where its declaration makes it. */
    static Optional<Operand> kept(Expression field) {
        return Declarations.named(field)
                .or(() -> field instanceof Name name ? ScopedConstants.field(name) : Optional.empty())
                .filter(declaration -> Declarations.isField(declaration) && ScopedConstants.isFixed(declaration))
                .flatMap(declaration -> Trees.bare(declaration.getInitializer()) instanceof ClassInstanceCreation creation
                        ? Optional.of(made(creation))
                        : Optional.empty());
    }

    private static Optional<ClassType> of(ClassInstanceCreation creation) {
        if (Scopes.areNeeded(creation)) {
            return creation.getType() == null || ScopedTypes.isNamed(creation.getType(), "String") ? Optional.empty() : written(creation.getType());
        }
        AnonymousClassDeclaration body = creation.getAnonymousClassDeclaration();
        ITypeBinding type = body == null ? creation.resolveTypeBinding() : body.resolveBinding();
        return type == null || type.getQualifiedName().equals(TEXT) ? Optional.empty() : of(type);
    }

    /** The class that the code writes as a type; empty for anything else, such as an array. */
    static Optional<ClassType> of(Type type) {
        return Scopes.areNeeded(type) ? written(type) : Optional.ofNullable(type.resolveBinding()).flatMap(ObjectClasses::of);
    }

    private static Optional<ClassType> of(ITypeBinding type) {
        boolean isClass = type.isClass() || type.isInterface() || type.isEnum() || type.isRecord();
        if (!isClass || type.isRecovered()) {
            return Optional.empty();
        }
        Set<String> supertypes = new HashSet<>();
        boolean complete = collect(type, supertypes);
        boolean isFinal = type.isRecord() || Modifier.isFinal(type.getModifiers()) && !type.isEnum();
        return Optional.of(new ClassType(key(type), supertypes, complete, isFinal));
    }

    /** @return whether all supertypes are known */
    private static boolean collect(ITypeBinding type, Set<String> found) {
        if (type.isRecovered()) {
            return false;
        }
        boolean complete = true;
        if (found.add(key(type))) {
            for (ITypeBinding other : Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces())).toList()) {
                complete &= collect(other, found);
            }
        }
        return complete;
    }

    private static String key(ITypeBinding type) {
        return type.getErasure().getTypeDeclaration().getKey();
    }

    private static Optional<ClassType> written(Type type) {
        if (type.isArrayType() || type.isPrimitiveType() || type.isUnionType()) {
            return Optional.empty();
        }
        String name = simple(type);
        Set<String> supertypes = new HashSet<>();
        boolean complete = collect(name, declared(type), supertypes);
        boolean isFinal = declared(type).stream()
                .anyMatch(each -> named(each, name) && (each instanceof RecordDeclaration || Modifier.isFinal(each.getModifiers())));
        return Optional.of(new ClassType(name, supertypes, complete, isFinal));
    }

    private static boolean collect(String name, List<AbstractTypeDeclaration> declared, Set<String> found) {
        List<AbstractTypeDeclaration> meant = declared.stream().filter(each -> named(each, name)).toList();
        boolean complete = meant.size() == 1;
        if (found.add(name) && complete) {
            for (Type other : ScopedMethods.supertypes(meant.getFirst()).toList()) {
                complete &= collect(simple(other), declared, found);
            }
        }
        return complete;
    }

    private static List<AbstractTypeDeclaration> declared(Type place) {
        return ScopedTypes.types(place).toList();
    }

    private static boolean named(AbstractTypeDeclaration type, String name) {
        return type.getName().getIdentifier().equals(name);
    }

    private static String simple(Type type) {
        return type.toString().replaceAll("<.*", "").replaceAll(".*\\.", "");
    }
}
