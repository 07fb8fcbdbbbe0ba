package dev.parley.checker.jdt.resolution;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayType;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.ImportDeclaration;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SimpleType;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.TypeParameter;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** What the names of types mean in a tree without bindings: by the types of the same file and by its imports (JLS 6.5.5). */
public final class ScopedTypes {
    private ScopedTypes() {}

    /** Whether a type is written as this class, with or without its package and its type arguments; {@code type} may be null. */
    public static boolean isNamed(Type type, String simpleName) {
        return type != null && TypeNames.simple(type).equals(simpleName);
    }

    /** Whether an expression is how long to wait. */
    public static boolean isPatience(Expression expression) {
        String simple = SessionApi.PATIENCE.substring(SessionApi.PATIENCE.lastIndexOf('.') + 1);
        return switch (Trees.bare(expression)) {
            case MethodInvocation call when call.getExpression() instanceof Name name ->
                name.getFullyQualifiedName().equals(simple) || name.getFullyQualifiedName().equals(SessionApi.PATIENCE);
            case SimpleName name -> Scopes.variable(name).flatMap(Scopes::type).map(type -> type.toString().equals(simple)).orElse(false);
            default -> false;
        };
    }

    /**
     * The qualified name of a class of the Java library that a call is made on:
     * by its import, or by that of the class whose factory made the object.
     */
    public static Optional<String> libraryType(Expression receiver) {
        if (!(Trees.bare(receiver) instanceof SimpleName name)) {
            return Optional.empty();
        }
        Optional<VariableDeclaration> variable = Scopes.variable(name);
        if (variable.isEmpty()) {
            return imported(name.getIdentifier(), name);
        }
        return variable.flatMap(Scopes::type).flatMap(type -> isNamed(type, "var")
                ? Optional.ofNullable(variable.get().getInitializer())
                        .flatMap(source -> source instanceof MethodInvocation factory && factory.getExpression() instanceof SimpleName made
                                && Scopes.variable(made).isEmpty()
                                ? imported(made.getIdentifier(), made)
                                : Optional.empty())
                : imported(TypeNames.written(type), type));
    }

    /** What a simple name that the file itself does not declare may mean, in the order in which it is looked for. */
    static Stream<String> qualified(String simple, CompilationUnit unit) {
        Optional<String> single = imported(simple, unit);
        if (single.isPresent()) {
            return single.stream();
        }
        String ofPackage = unit.getPackage() == null ? "" : unit.getPackage().getName().getFullyQualifiedName() + ".";
        Stream<String> onDemand = Trees.<ImportDeclaration>list(unit.imports()).stream()
                .filter(each -> each.isOnDemand() && !each.isStatic())
                .map(each -> each.getName().getFullyQualifiedName() + ".");
        return Stream.concat(Stream.of(ofPackage), onDemand).map(prefix -> prefix + simple);
    }

    private static Optional<String> imported(String simple, ASTNode place) {
        return place.getRoot() instanceof CompilationUnit unit
                ? Trees.<ImportDeclaration>list(unit.imports()).stream()
                        .filter(each -> !each.isStatic() && !each.isOnDemand())
                        .map(each -> each.getName().getFullyQualifiedName())
                        .filter(name -> name.endsWith("." + simple))
                        .findFirst()
                : Optional.empty();
    }

    /** The type of a component of a record. */
    static Optional<Type> component(Type record, int number) {
        return TypesElsewhere.known(record)
                .filter(type -> type instanceof RecordDeclaration && isNamed(record, type.getName().getIdentifier()))
                .flatMap(type -> Trees.<SingleVariableDeclaration>list(((RecordDeclaration) type).recordComponents()).stream().skip(number).limit(1))
                .map(SingleVariableDeclaration::getType)
                .findFirst();
    }

    /** Whether a type is named like one that starts threads. */
    public static boolean isThread(ClassInstanceCreation creation) {
        return creation.getType() != null && isThread(creation.getType());
    }

    private static boolean isThread(Type type) {
        return Set.of("Thread", "java.lang.Thread").contains(TypeNames.written(type));
    }

    /** Whether a class that extends this is one of threads. */
    public static boolean isOfThreads(Type superclass) {
        return superclass.resolveBinding() == null ? isThread(superclass) : superclass.resolveBinding().getQualifiedName().equals("java.lang.Thread");
    }

    /** Whether a name stands for that type itself. */
    public static boolean isThread(SimpleName type) {
        return type.getIdentifier().equals("Thread") && Scopes.variable(type).isEmpty();
    }

    /** The simple name of the exception that a statement throws; {@code Throwable} where that is not seen. */
    public static String raised(ThrowStatement statement) {
        Optional<Type> type = switch (Trees.bare(statement.getExpression())) {
            case ClassInstanceCreation creation -> Optional.ofNullable(creation.getType());
            case SimpleName name -> Scopes.variable(name).flatMap(Scopes::type);
            default -> Optional.empty();
        };
        return type.map(TypeNames::simple).orElse("Throwable");
    }

    /** Of a type parameter of the method or the class around, the first type that it extends; any other type itself. */
    static Type bound(Type type) {
        if (type instanceof SimpleType named && named.getName() instanceof SimpleName name) {
            for (ASTNode here = type.getParent(); here != null; here = here.getParent()) {
                Optional<TypeParameter> parameter = typeParameters(here)
                        .filter(each -> each.getName().getIdentifier().equals(name.getIdentifier())).findFirst();
                if (parameter.isPresent()) {
                    return Trees.<Type>list(parameter.get().typeBounds()).stream().findFirst().map(ScopedTypes::bound).orElse(type);
                }
            }
        }
        return type;
    }

    private static Stream<TypeParameter> typeParameters(ASTNode declaration) {
        return Trees.<TypeParameter>list(switch (declaration) {
            case MethodDeclaration method -> method.typeParameters();
            case TypeDeclaration type -> type.typeParameters();
            case RecordDeclaration record -> record.typeParameters();
            default -> List.of();
        }).stream();
    }

    /** Whether a type is written as this one of the runtime, and means it by the file's imports. */
    public static boolean means(Type type, String qualifiedName) {
        return means(TypeNames.written(bound(type)), qualifiedName, type);
    }

    /** Whether a name means this type of the runtime at a place of the code (JLS 6.5.5). */
    public static boolean means(String written, String qualifiedName, ASTNode place) {
        int dot = qualifiedName.lastIndexOf('.');
        String simple = qualifiedName.substring(dot + 1);
        return written.equals(qualifiedName)
                || written.equals(simple)
                        && types(place).noneMatch(type -> type.getName().getIdentifier().equals(simple))
                        && isVisible(qualifiedName, simple, qualifiedName.substring(0, dot), place);
    }

    private static boolean isVisible(String qualifiedName, String simple, String packageName, ASTNode place) {
        if (!(place.getRoot() instanceof CompilationUnit unit)) {
            return false;
        }
        boolean ofPackage = unit.getPackage() != null && unit.getPackage().getName().getFullyQualifiedName().equals(packageName);
        return imported(simple, place).map(qualifiedName::equals).orElseGet(() -> ofPackage || Trees.<ImportDeclaration>list(unit.imports()).stream()
                .anyMatch(each -> each.isOnDemand() && !each.isStatic() && each.getName().getFullyQualifiedName().equals(packageName)));
    }

    /** Whether an expression is an array of objects, by the declaration of its variable. */
    public static boolean isArrayOfReferences(Expression expression) {
        return switch (Trees.bare(expression)) {
            case SimpleName name -> Scopes.variable(name).flatMap(Scopes::type).filter(ScopedTypes::isArrayOfReferences).isPresent();
            case ArrayCreation creation -> isArrayOfReferences(creation.getType());
            default -> false;
        };
    }

    private static boolean isArrayOfReferences(Type type) {
        return type instanceof ArrayType array && (array.getDimensions() > 1 || !array.getElementType().isPrimitiveType());
    }

    /** The type of an expression, as far as it is written down: by how its variable, its method or its component is declared. */
    public static Optional<Type> typeOf(Expression written) {
        return switch (Trees.bare(written)) {
            case SimpleName name -> Scopes.variable(name).flatMap(variable -> Scopes.type(variable)
                    .flatMap(type -> isNamed(type, "var") ? inferred(variable) : Optional.of(type)));
            case QualifiedName name -> ScopedFields.declared(name).flatMap(Scopes::type);
            case FieldAccess access -> ScopedFields.declared(access).flatMap(Scopes::type);
            case ClassInstanceCreation creation -> Optional.ofNullable(creation.getType());
            case CastExpression cast -> Optional.of(cast.getType());
            case ArrayAccess element -> typeOf(element.getArray())
                    .flatMap(type -> type instanceof ArrayType array && array.getDimensions() == 1
                            ? Optional.of(array.getElementType())
                            : Optional.empty());
            case MethodInvocation call -> ScopedMethods.declared(call).map(MethodDeclaration::getReturnType2).or(() -> componentOf(call));
            default -> Optional.empty();
        };
    }

    /**
     * The type of a local variable without one, by the call or the creation that it
     * is declared with: a name may stand for the variable itself in broken code.
     */
    private static Optional<Type> inferred(VariableDeclaration variable) {
        Expression source = variable.getInitializer() == null ? null : Trees.bare(variable.getInitializer());
        return switch (source) {
            case ClassInstanceCreation creation -> typeOf(creation);
            case CastExpression cast -> typeOf(cast);
            case MethodInvocation call -> ScopedMethods.method(call).map(MethodDeclaration::getReturnType2);
            case null, default -> Optional.empty();
        };
    }

    /** Whether an expression may give the constant of an enum: it is not seen to be of a class that is none. */
    public static boolean mayBeConstantOfEnum(Expression expression) {
        return typeOf(expression).flatMap(DeclaredClasses::known).filter(type -> !(type.declaration() instanceof EnumDeclaration)).isEmpty();
    }

    /** The type of the component of a record that a call gives. */
    public static Optional<Type> componentOf(MethodInvocation accessor) {
        return Optional.ofNullable(accessor.getExpression()).filter(whole -> accessor.arguments().isEmpty())
                .flatMap(ScopedTypes::typeOf)
                .flatMap(DeclaredClasses::known)
                .flatMap(type -> type.accessed(accessor.getName().getIdentifier()))
                .map(SingleVariableDeclaration::getType);
    }

    static Stream<VariableDeclarationFragment> fields(AbstractTypeDeclaration type) {
        return members(type)
                .flatMap(member -> member instanceof FieldDeclaration field
                        ? Trees.<VariableDeclarationFragment>list(field.fragments()).stream()
                        : Stream.empty());
    }

    public static Stream<BodyDeclaration> members(AbstractTypeDeclaration type) {
        return Trees.<BodyDeclaration>list(type.bodyDeclarations()).stream();
    }

    /** The type that an expression names, as that in front of a method does; empty for a variable. */
    public static Optional<AbstractTypeDeclaration> named(Expression expression) {
        return expression instanceof SimpleName name && Scopes.variable(name).isEmpty() ? type(name) : Optional.empty();
    }

    private static Optional<AbstractTypeDeclaration> type(SimpleName name) {
        return TypesElsewhere.known(name).filter(type -> type.getName().getIdentifier().equals(name.getIdentifier())).findFirst();
    }

    /** The enum that a name stands for. */
    public static Optional<EnumDeclaration> enumeration(SimpleName name) {
        return type(name).flatMap(ScopedTypes::constants);
    }

    private static Optional<EnumDeclaration> constants(AbstractTypeDeclaration type) {
        return type instanceof EnumDeclaration declared ? Optional.of(declared) : Optional.empty();
    }

    /** The enum that stands in front of one of its constants: {@code Label.STOP} and {@code Label.valueOf(name)}. */
    public static Optional<EnumDeclaration> writtenEnumeration(Expression constant) {
        return switch (Trees.bare(constant)) {
            case QualifiedName name when name.getQualifier() instanceof SimpleName type ->
                named(type).flatMap(ScopedTypes::constants).filter(found -> EnumConstants.of(found).contains(name.getName().getIdentifier()));
            case MethodInvocation call when call.getName().getIdentifier().equals("valueOf") && call.arguments().size() == 1
                    && call.getExpression() != null ->
                named(call.getExpression()).flatMap(ScopedTypes::constants);
            default -> Optional.empty();
        };
    }

    /** The enum whose own code a piece of code is. */
    public static Optional<EnumDeclaration> enumerationAround(ASTNode code) {
        ASTNode around = code;
        while (around != null && !(around instanceof AbstractTypeDeclaration)) {
            around = around.getParent();
        }
        return around instanceof EnumDeclaration type ? Optional.of(type) : Optional.empty();
    }

    /** The enum whose constants an expression may give: by how its variable or its method is declared. */
    public static Optional<EnumDeclaration> enumerationOf(Expression expression) {
        if (Trees.bare(expression) instanceof ArrayAccess element) {
            return Trees.bare(element.getArray()) instanceof MethodInvocation all ? EnumConstants.allGivenBy(all) : Optional.empty();
        }
        Optional<Type> type = switch (Trees.bare(expression)) {
            case SimpleName name -> Scopes.variable(name).flatMap(Scopes::type);
            case MethodInvocation call ->
                ScopedMethods.declared(call).flatMap(method -> Optional.ofNullable(method.getReturnType2())).or(() -> componentOf(call));
            default -> Optional.empty();
        };
        return writtenEnumeration(expression).or(() -> type.flatMap(written -> TypesElsewhere.known(expression)
                .flatMap(candidate -> candidate instanceof EnumDeclaration constants && isNamed(written, constants.getName().getIdentifier())
                        ? Stream.of(constants)
                        : Stream.empty())
                .findFirst()));
    }

    /** All types that the file declares as members or on their own. */
    public static Stream<AbstractTypeDeclaration> types(ASTNode node) {
        List<AbstractTypeDeclaration> found = new ArrayList<>();
        if (node.getRoot() instanceof CompilationUnit unit) {
            Trees.<AbstractTypeDeclaration>list(unit.types()).forEach(type -> collect(type, found));
        }
        return found.stream();
    }

    private static void collect(AbstractTypeDeclaration type, List<AbstractTypeDeclaration> found) {
        found.add(type);
        members(type).forEach(member -> {
            if (member instanceof AbstractTypeDeclaration inner) {
                collect(inner, found);
            }
        });
    }
}
