package dev.parley.checker.jdt.payload;

import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.TypesElsewhere;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.core.type.PayloadType;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Which variables have values of a payload's type, and how such a value is made: by bindings where the tree has them, else by what is written. */
final class ValueTypes {
    private static final String LANGUAGE = "java.lang.";

    private final CompilationUnit unit;
    private final PayloadTypes payloads;

    ValueTypes(CompilationUnit unit, PayloadTypes payloads) {
        this.unit = unit;
        this.payloads = payloads;
    }

    boolean isOf(VariableDeclaration variable, PayloadType.Value type) {
        if (Scopes.areNeeded(unit)) {
            boolean hasOwnDimensions = variable.getExtraDimensions() > 0
                    || variable instanceof SingleVariableDeclaration parameter && parameter.isVarargs();
            return !hasOwnDimensions && ScopedTypes.typeOf(variable.getName()).filter(written -> isWrittenAs(written, type.name())).isPresent();
        }
        Optional<ITypeBinding> declared = Optional.ofNullable(variable.resolveBinding()).map(IVariableBinding::getType);
        return declared.isPresent() && payloads.of(type).filter(expected -> isOf(declared.get(), expected)).isPresent();
    }

    /** Anything is an object, and each number also a larger one: what the message is about is a value of just its type. */
    private static boolean isOf(ITypeBinding type, ITypeBinding expected) {
        return expected.isPrimitive() || type.isPrimitive()
                ? type.isEqualTo(expected)
                : !expected.getQualifiedName().equals("java.lang.Object") && !type.isRecovered() && type.isAssignmentCompatible(expected);
    }

    private static boolean isWrittenAs(Type type, String name) {
        String written = type.toString();
        String element = name.replace("[]", "");
        boolean isArray = name.length() > element.length();
        return isArray
                ? written.endsWith(name.substring(element.length())) && isNamed(type, written.replace("[]", ""), element)
                        && written.length() - written.replace("[]", "").length() == name.length() - element.length()
                : isNamed(type, written, element);
    }

    private static boolean isNamed(Type type, String written, String name) {
        return written.equals(name)
                || name.startsWith(LANGUAGE) && written.equals(name.substring(LANGUAGE.length()))
                || name.indexOf('.') >= 0 && !name.contains("<") && ScopedTypes.means(written, name, type);
    }

    /**
     * A constant of an enum, or a new object of a class that has a constructor without parameters.
     *
     * @param name how the file names the type
     */
    Optional<String> made(PayloadType.Value type, String name) {
        if (Scopes.areNeeded(unit)) {
            return TypesElsewhere.known(unit)
                    .filter(declared -> declared.getName().getIdentifier().equals(type.simpleName()))
                    .findFirst()
                    .flatMap(declared -> written(declared, name));
        }
        return payloads.of(type).flatMap(expected -> resolved(expected, name));
    }

    private Optional<String> resolved(ITypeBinding type, String name) {
        if (type.isEnum()) {
            return Stream.of(type.getDeclaredFields())
                    .filter(IVariableBinding::isEnumConstant)
                    .min(Comparator.comparingInt(IVariableBinding::getVariableId))
                    .map(constant -> name + "." + constant.getName());
        }
        if (!type.isClass() && !type.isRecord()) {
            return Optional.empty();
        }
        boolean isClosed = Modifier.isAbstract(type.getModifiers()) || type.isMember() && !Modifier.isStatic(type.getModifiers()) && !type.isRecord()
                || type.getQualifiedName().startsWith(LANGUAGE) || !isVisible(type, type.getModifiers()) || type.isGenericType()
                || type.isParameterizedType();
        return !isClosed && Stream.of(type.getDeclaredMethods()).anyMatch(method -> isPlain(type, method))
                ? Optional.of("new " + name + "()")
                : Optional.empty();
    }

    private boolean isPlain(ITypeBinding type, IMethodBinding method) {
        return method.isConstructor() && method.getParameterTypes().length == 0 && method.getExceptionTypes().length == 0
                && isVisible(type, method.getModifiers());
    }

    private boolean isVisible(ITypeBinding type, int modifiers) {
        boolean isOfPackage = unit.getPackage() == null
                ? type.getPackage().isUnnamed()
                : type.getPackage().getName().equals(unit.getPackage().getName().getFullyQualifiedName());
        return Modifier.isPublic(modifiers) || isOfPackage && !Modifier.isPrivate(modifiers);
    }

    private static Optional<String> written(AbstractTypeDeclaration type, String name) {
        boolean isInner = !type.isPackageMemberTypeDeclaration() && !Modifier.isStatic(type.getModifiers());
        return switch (type) {
            case EnumDeclaration constants -> Trees.<EnumConstantDeclaration>list(constants.enumConstants()).stream()
                    .findFirst()
                    .map(constant -> name + "." + constant.getName().getIdentifier());
            case TypeDeclaration plain when plain.isInterface() || Modifier.isAbstract(plain.getModifiers()) || isInner
                    || !plain.typeParameters().isEmpty() ->
                Optional.empty();
            case TypeDeclaration plain -> made(new DeclaredClass(plain), true, name);
            case RecordDeclaration record -> made(new DeclaredClass(record), record.recordComponents().isEmpty(), name);
            default -> Optional.empty();
        };
    }

    /** @param otherwise whether a class that declares no constructor has one without parameters */
    private static Optional<String> made(DeclaredClass type, boolean otherwise, String name) {
        Predicate<MethodDeclaration> isPlain = constructor -> constructor.parameters().isEmpty() && constructor.thrownExceptionTypes().isEmpty()
                && !Modifier.isPrivate(constructor.getModifiers());
        boolean isMade = type.constructors().isEmpty() ? otherwise : type.constructors().stream().anyMatch(isPlain);
        return isMade ? Optional.of("new " + name + "()") : Optional.empty();
    }
}
