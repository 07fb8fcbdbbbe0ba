package dev.parley.checker.jdt.resolution;

import dev.parley.checker.cfg.ClassType;
import dev.parley.checker.cfg.ClosedType;
import dev.parley.checker.jdt.compiler.SyntaxTrees;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.lookup.LookupEnvironment;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;

/**
 * Of which classes the objects of sealed types are (JLS 8.1.6, 9.1.4). The public bindings do not tell what a sealed type permits, so that a
 * tree keeps the compiler that does.
 */
public final class SealedTypes {
    private SealedTypes() {}

    /** The classes of an object; empty where its type may have others. */
    public static Optional<ClosedType> of(Expression object) {
        if (Scopes.areNeeded(object)) {
            return ScopedTypes.typeOf(object).flatMap(DeclaredClasses::known).flatMap(type -> written(type.declaration()));
        }
        ITypeBinding type = object.resolveTypeBinding();
        boolean mayBe = type != null && (type.isClass() || type.isInterface()) && !type.isRecovered() && !type.isLocal() && !type.isAnonymous();
        return mayBe
                ? SyntaxTrees.environment(object).flatMap(compiler -> found(type.getErasure(), compiler)).filter(ReferenceBinding::isSealed)
                        .flatMap(SealedTypes::closed)
                : Optional.empty();
    }

    private static Optional<ReferenceBinding> found(ITypeBinding type, LookupEnvironment compiler) {
        ITypeBinding around = type.getDeclaringClass();
        return around == null
                ? Optional.ofNullable(compiler.getType(CharOperation.splitOn('.', type.getQualifiedName().toCharArray())))
                : found(around.getErasure(), compiler).map(outer -> outer.getMemberType(type.getName().toCharArray()));
    }

    private static Optional<ClosedType> closed(ReferenceBinding type) {
        List<ReferenceBinding> classes = classes(type).toList();
        return classes.stream().allMatch(ReferenceBinding::isValidBinding)
                ? Optional.of(new ClosedType(classes.stream().map(SealedTypes::type).collect(Collectors.toSet())))
                : Optional.empty();
    }

    /** Those that a type permits, and in place of sealed ones without objects of their own those that they permit. */
    private static Stream<ReferenceBinding> classes(ReferenceBinding type) {
        boolean isDivided = type.isSealed() && (type.isInterface() || type.isAbstract());
        return isDivided ? Arrays.stream(type.permittedTypes()).flatMap(each -> classes((ReferenceBinding) each.erasure())) : Stream.of(type);
    }

    private static ClassType type(ReferenceBinding type) {
        Set<String> supertypes = new HashSet<>();
        collect(type, supertypes);
        return new ClassType(key(type), supertypes, true, type.isFinal());
    }

    private static void collect(ReferenceBinding type, Set<String> found) {
        if (found.add(key(type))) {
            Stream.concat(Stream.ofNullable(type.superclass()), Stream.ofNullable(type.superInterfaces()).flatMap(Arrays::stream))
                    .forEach(each -> collect((ReferenceBinding) each.erasure(), found));
        }
    }

    /** As {@link ITypeBinding#getKey} gives it. */
    private static String key(ReferenceBinding type) {
        return new String(type.computeUniqueKey());
    }

    private static Optional<ClosedType> written(ASTNode type) {
        Set<ClassType> classes = new HashSet<>();
        return type instanceof TypeDeclaration declared && isSealed(declared) && areKnown(declared, classes)
                ? Optional.of(new ClosedType(classes))
                : Optional.empty();
    }

    /** @return whether all that the type permits is known; a type that does not say what permits those that extend it in its file */
    private static boolean areKnown(AbstractTypeDeclaration type, Set<ClassType> classes) {
        boolean isDivided = type instanceof TypeDeclaration declared && isSealed(declared)
                && (declared.isInterface() || Modifier.isAbstract(declared.getModifiers()));
        if (!isDivided) {
            classes.add(ObjectClasses.written(type));
            return true;
        }
        List<Type> permitted = Trees.list(((TypeDeclaration) type).permittedTypes());
        List<AbstractTypeDeclaration> known = TypesElsewhere.known(type)
                .filter(each -> permitted.isEmpty() ? isExtendedBy(each, type) : permitted.stream().anyMatch(written -> isNamed(written, each)))
                .toList();
        return !known.isEmpty() && known.size() >= permitted.size() && known.stream().allMatch(each -> areKnown(each, classes));
    }

    private static boolean isExtendedBy(AbstractTypeDeclaration type, AbstractTypeDeclaration sealed) {
        return ScopedMethods.supertypes(type).anyMatch(written -> isNamed(written, sealed));
    }

    private static boolean isNamed(Type written, AbstractTypeDeclaration type) {
        return ScopedTypes.isNamed(written, type.getName().getIdentifier());
    }

    /** All types below a sealed one, with those below them; empty where others may be in other files. */
    public static Optional<Set<AbstractTypeDeclaration>> below(TypeDeclaration type) {
        Set<AbstractTypeDeclaration> found = new HashSet<>();
        return isSealed(type) && areOfFile(type, found) ? Optional.of(found) : Optional.empty();
    }

    private static boolean areOfFile(TypeDeclaration type, Set<AbstractTypeDeclaration> found) {
        List<AbstractTypeDeclaration> extending = ScopedTypes.types(type).filter(each -> isExtendedBy(each, type)).toList();
        return Trees.<Type>list(type.permittedTypes()).stream().allMatch(permitted -> extending.stream().anyMatch(each -> isNamed(permitted, each)))
                && extending.stream().allMatch(each -> !found.add(each)
                        || !(each instanceof TypeDeclaration open)
                        || Modifier.isFinal(open.getModifiers())
                        || isSealed(open) && areOfFile(open, found));
    }

    /** Whether a declaration is one of a sealed type. */
    public static boolean isSealed(TypeDeclaration type) {
        return Trees.<ASTNode>list(type.modifiers()).stream()
                .anyMatch(modifier -> modifier instanceof Modifier written && written.getKeyword() == Modifier.ModifierKeyword.SEALED_KEYWORD);
    }
}
