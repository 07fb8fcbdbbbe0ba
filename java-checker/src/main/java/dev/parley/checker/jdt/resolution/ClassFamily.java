package dev.parley.checker.jdt.resolution;

import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
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
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.TypeDeclarationStatement;

/**
 * How the classes of a file extend each other: by bindings where the tree has them, else by their names. A class is the node that
 * declares it, or that is the body of an anonymous one or of an enum's constant.
 */
public final class ClassFamily {
    /** Which constants an enum's own methods are for is told by those that have others. */
    private static final Comparator<ASTNode> CONSTANTS_FIRST = Comparator.comparing(EnumDeclaration.class::isInstance);

    private final CompilationUnit unit;
    private final List<ASTNode> classes = new ArrayList<>();
    private final List<ASTNode> functions = new ArrayList<>();

    ClassFamily(CompilationUnit unit) {
        this.unit = unit;
        TreeIndex.in(unit).forEach(node -> {
            switch (node) {
                case AbstractTypeDeclaration type -> classes.add(type);
                case AnonymousClassDeclaration body -> classes.add(body);
                case LambdaExpression lambda -> functions.add(lambda);
                case MethodReference reference -> functions.add(reference);
                default -> {}
            }
        });
    }

    /** What a class extends, as far as it is of the same file, its superclass first. */
    private record Supertypes(Optional<ASTNode> superclass, boolean isSuperclassElsewhere, List<ASTNode> interfaces) {

        Stream<ASTNode> all() {
            return Stream.concat(superclass.stream(), interfaces.stream());
        }
    }

    /** The class of this file that a type is. */
    Optional<ASTNode> declared(ITypeBinding type) {
        ASTNode found = type == null ? null : unit.findDeclaringNode(type.getErasure().getTypeDeclaration().getKey());
        return Optional.ofNullable(found).filter(classes::contains);
    }

    /** The class around a piece of code. */
    public static Optional<ASTNode> around(ASTNode code) {
        return Stream.iterate(code, here -> here != null, ASTNode::getParent)
                .filter(here -> here instanceof AbstractTypeDeclaration || here instanceof AnonymousClassDeclaration)
                .findFirst();
    }

    private Supertypes supertypes(ASTNode type) {
        if (!Scopes.areNeeded(type)) {
            ITypeBinding binding = binding(type);
            ITypeBinding superclass = binding == null ? null : binding.getSuperclass();
            boolean isPlain = superclass == null || superclass.getPackage() != null && superclass.getPackage().getName().equals("java.lang");
            Optional<ASTNode> own = declared(superclass);
            return new Supertypes(own, binding == null || !isPlain && own.isEmpty(),
                    binding == null ? List.of() : Stream.of(binding.getInterfaces()).flatMap(each -> declared(each).stream()).toList());
        }
        List<Type> written = switch (type) {
            case AbstractTypeDeclaration declared -> ScopedMethods.supertypes(declared).toList();
            case AnonymousClassDeclaration body when body.getParent() instanceof ClassInstanceCreation creation ->
                Stream.ofNullable(creation.getType()).toList();
            default -> List.of();
        };
        List<ASTNode> named = Stream.concat(
                        type.getParent() instanceof EnumConstantDeclaration constant ? Stream.of(constant.getParent()) : Stream.empty(),
                        written.stream().flatMap(each -> DeclaredClasses.named(each).stream()).map(DeclaredClass::declaration))
                .toList();
        Optional<ASTNode> superclass = named.stream().filter(each -> !isInterface(each)).findFirst();
        boolean isElsewhere = type instanceof TypeDeclaration plain && plain.getSuperclassType() != null && superclass.isEmpty()
                || type instanceof AnonymousClassDeclaration && named.isEmpty();
        return new Supertypes(superclass, isElsewhere, named.stream().filter(ClassFamily::isInterface).toList());
    }

    /** The class of this file that a class extends. */
    Optional<ASTNode> superclass(ASTNode type) {
        return supertypes(type).superclass();
    }

    /** Whether objects of a class have what this class or interface of the file writes. */
    boolean inherits(ASTNode type, ASTNode other) {
        return inherits(type, other, new HashSet<>());
    }

    private boolean inherits(ASTNode type, ASTNode other, Set<ASTNode> seen) {
        return type == other || seen.add(type) && supertypes(type).all().anyMatch(above -> inherits(above, other, seen));
    }

    /** Whether objects of a class are of a type. */
    boolean isOrExtends(ASTNode type, ITypeBinding other) {
        ITypeBinding own = binding(type);
        return own != null && own.getErasure().isSubTypeCompatible(other.getErasure());
    }

    private static ITypeBinding binding(ASTNode type) {
        return type instanceof AbstractTypeDeclaration declared ? declared.resolveBinding() : ((AnonymousClassDeclaration) type).resolveBinding();
    }

    private static boolean isInterface(ASTNode type) {
        return type instanceof TypeDeclaration declared && declared.isInterface();
    }

    /** The classes of which the objects of a type may be; empty where other files may have further ones. */
    Optional<List<ASTNode>> concrete(ASTNode type) {
        Set<ASTNode> found = new HashSet<>();
        return isComplete(type, found)
                ? Optional.of(classes.stream().filter(found::contains).filter(ClassFamily::hasObjects).sorted(CONSTANTS_FIRST).toList())
                : Optional.empty();
    }

    private boolean isComplete(ASTNode type, Set<ASTNode> found) {
        if (!found.add(type)) {
            return true;
        }
        return isClosed(type) && !hasFunctions(type)
                && classes.stream().filter(other -> supertypes(other).all().anyMatch(type::equals)).allMatch(other -> isComplete(other, found));
    }

    /** Whether no other file can extend a class directly. */
    private boolean isClosed(ASTNode type) {
        return switch (type) {
            case TypeDeclaration plain ->
                Modifier.isFinal(plain.getModifiers()) || isOfFile(plain) || isSealed(plain) || hasPrivateConstructorsOnly(plain);
            default -> true;
        };
    }

    /** Whether a class is in a method, or private, or in one that is. */
    private static boolean isOfFile(TypeDeclaration type) {
        return Stream.<ASTNode>iterate(type, here -> here != null, ASTNode::getParent).anyMatch(here ->
                here instanceof AbstractTypeDeclaration around && Modifier.isPrivate(around.getModifiers())
                        || here instanceof TypeDeclarationStatement
                        || here instanceof AnonymousClassDeclaration);
    }

    private boolean isSealed(TypeDeclaration type) {
        return SealedTypes.isSealed(type)
                && Trees.<Type>list(type.permittedTypes()).stream().allMatch(each -> DeclaredClasses.named(each).isPresent());
    }

    private static boolean hasPrivateConstructorsOnly(TypeDeclaration type) {
        List<MethodDeclaration> constructors = methods(type).filter(MethodDeclaration::isConstructor).toList();
        return !constructors.isEmpty() && constructors.stream().allMatch(each -> Modifier.isPrivate(each.getModifiers()));
    }

    /** Whether an object of a type may be one of a class of the file or else, for all that the text tells, a function. */
    boolean isClassOrFunction(ASTNode type) {
        return hasFunctions(type) && classes.stream().anyMatch(other -> supertypes(other).all().anyMatch(type::equals));
    }

    /** Whether a lambda or a reference may be an object of an interface, which a sealed one has none of (JLS 9.8). */
    private boolean hasFunctions(ASTNode type) {
        if (!isInterface(type) || SealedTypes.isSealed((TypeDeclaration) type)) {
            return false;
        }
        return Scopes.areNeeded(type)
                ? !functions.isEmpty() && methods(type).filter(method -> method.getBody() == null).count() == 1
                : functions.stream().flatMap(function -> MadeLambdas.type(function).stream())
                        .anyMatch(function -> declared(function).filter(type::equals).isPresent());
    }

    private static boolean hasObjects(ASTNode type) {
        return switch (type) {
            case TypeDeclaration plain -> !plain.isInterface() && !Modifier.isAbstract(plain.getModifiers());
            case EnumDeclaration constants -> Trees.<EnumConstantDeclaration>list(constants.enumConstants()).stream()
                    .anyMatch(constant -> constant.getAnonymousClassDeclaration() == null);
            case RecordDeclaration record -> true;
            case AnonymousClassDeclaration body -> true;
            default -> false;
        };
    }

    /** The method that objects of a class have for this one; empty where that is not seen. */
    Optional<MethodDeclaration> implementation(ASTNode type, Called called) {
        Deque<ASTNode> open = new ArrayDeque<>();
        for (Optional<ASTNode> here = Optional.of(type); here.isPresent(); here = supertypes(here.get()).superclass()) {
            Optional<MethodDeclaration> own = methods(here.get()).filter(called::isMeant).findFirst();
            if (own.isPresent()) {
                return own.filter(method -> method.getBody() != null);
            }
            Supertypes above = supertypes(here.get());
            if (above.isSuperclassElsewhere()) {
                return Optional.empty();
            }
            open.addAll(above.interfaces());
        }
        Set<MethodDeclaration> found = new HashSet<>();
        Set<ASTNode> seen = new HashSet<>();
        while (!open.isEmpty()) {
            ASTNode here = open.remove();
            if (seen.add(here)) {
                methods(here).filter(method -> method.getBody() != null && called.isMeant(method)).forEach(found::add);
                open.addAll(supertypes(here).interfaces());
            }
        }
        return found.size() == 1 ? found.stream().findFirst() : Optional.empty();
    }

    /** Tells which methods of other classes a call may run. */
    interface Called {
        boolean isMeant(MethodDeclaration method);
    }

    private static Stream<MethodDeclaration> methods(ASTNode type) {
        List<BodyDeclaration> members = Trees.list(switch (type) {
            case AbstractTypeDeclaration declared -> declared.bodyDeclarations();
            case AnonymousClassDeclaration body -> body.bodyDeclarations();
            default -> List.of();
        });
        return members.stream().flatMap(member -> member instanceof MethodDeclaration method ? Stream.of(method) : Stream.empty());
    }
}
