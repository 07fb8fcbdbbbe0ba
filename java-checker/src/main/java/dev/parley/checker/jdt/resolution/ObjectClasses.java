package dev.parley.checker.jdt.resolution;

import dev.parley.checker.cfg.ClassType;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.Type;

/** The classes of objects: by bindings where the tree has them, else by what the file declares and those that it names. */
public final class ObjectClasses {
    private static final String TEXT = "java.lang.String";
    /** What was found out of a new object, whose supertypes may be many, and which is asked for wherever its variable is named. */
    private static final String CLASS = ObjectClasses.class.getName();

    private ObjectClasses() {}

    /** The class of a new object; empty for a text, which is compared by what it says. */
    public static Optional<ClassType> of(ClassInstanceCreation creation) {
        if (Scopes.areNeeded(creation)) {
            return creation.getType() == null || ScopedTypes.isNamed(creation.getType(), "String") ? Optional.empty() : written(creation.getType());
        }
        if (creation.getProperty(CLASS) instanceof ClassType known) {
            return Optional.of(known);
        }
        AnonymousClassDeclaration body = creation.getAnonymousClassDeclaration();
        ITypeBinding type = body == null ? creation.resolveTypeBinding() : body.resolveBinding();
        Optional<ClassType> found = type == null || type.getQualifiedName().equals(TEXT) ? Optional.empty() : of(type);
        found.ifPresent(known -> creation.setProperty(CLASS, known));
        return found;
    }

    /** The class that the code writes as a type; empty for anything else, such as an array. */
    public static Optional<ClassType> of(Type type) {
        return Scopes.areNeeded(type) ? written(type) : Optional.ofNullable(type.resolveBinding()).flatMap(ObjectClasses::of);
    }

    public static Optional<ClassType> of(ITypeBinding type) {
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
        return Optional.of(written(TypeNames.simple(type), declared(type)));
    }

    /** A class of a tree without bindings. */
    static ClassType written(AbstractTypeDeclaration type) {
        return written(type.getName().getIdentifier(), declared(type));
    }

    private static ClassType written(String name, List<AbstractTypeDeclaration> declared) {
        Set<String> supertypes = new HashSet<>();
        boolean complete = collect(name, declared, supertypes);
        boolean isFinal = declared.stream()
                .anyMatch(each -> named(each, name) && (each instanceof RecordDeclaration || Modifier.isFinal(each.getModifiers())));
        return new ClassType(name, supertypes, complete, isFinal);
    }

    private static boolean collect(String name, List<AbstractTypeDeclaration> declared, Set<String> found) {
        List<AbstractTypeDeclaration> meant = declared.stream().filter(each -> named(each, name)).toList();
        boolean complete = meant.size() == 1;
        if (found.add(name) && complete) {
            for (Type other : ScopedMethods.supertypes(meant.getFirst()).toList()) {
                complete &= collect(TypeNames.simple(other), declared, found);
            }
        }
        return complete;
    }

    private static List<AbstractTypeDeclaration> declared(ASTNode place) {
        return TypesElsewhere.known(place).toList();
    }

    /** The name of what the objects of a class hold in a field. */
    public static String part(ClassType type, String field) {
        return type.name() + "." + field;
    }

    /** The name of what objects of whatever class give by a method without parameters. */
    public static String part(String method) {
        return method + "()";
    }

    private static boolean named(AbstractTypeDeclaration type, String name) {
        return type.getName().getIdentifier().equals(name);
    }
}
