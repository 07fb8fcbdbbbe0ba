package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * What objects of the file hold for good in one of their components or final fields, where the file shows all of them: the constants of an
 * enum, which all are, and new objects of other classes.
 *
 * @param object whose field it is
 * @param type the class of the file that declares it
 */
public record HeldValues(Expression object, DeclaredClass type, VariableDeclaration field) {

    /** The field that an expression names together with its object, or that a method of the object gives which does nothing else. */
    public static Optional<HeldValues> of(Expression expression) {
        return of(expression, FunctionSources::objects);
    }

    /**
     * The same for who is asking which objects an expression may give.
     *
     * @param objects finds them, but for those that are being asked for already
     */
    public static Optional<HeldValues> of(Expression expression, Function<Expression, Optional<List<Expression>>> objects) {
        return switch (Trees.bare(expression)) {
            case QualifiedName name -> of(name.getQualifier(), objects, type -> type.finalField(name.getName().getIdentifier()));
            case FieldAccess access when !(access.getExpression() instanceof ThisExpression) ->
                of(access.getExpression(), objects, type -> type.finalField(access.getName().getIdentifier()));
            case MethodInvocation call when call.getExpression() != null && call.arguments().isEmpty() ->
                of(call.getExpression(), objects, type -> given(type, call.getName().getIdentifier()));
            default -> Optional.empty();
        };
    }

    /**
     * The constant with which all objects are made that a name in front of a component, or of a final field, may stand for. Of an object that an
     * expression gives which is no name, nothing: what else that does would be forgotten.
     *
     * @param known what is constant where the objects are made, which may be in another method
     */
    static Optional<Object> constant(Expression expression, ConstantValues known) {
        Expression bare = Trees.bare(expression);
        boolean isOfName = bare instanceof QualifiedName || bare instanceof MethodInvocation call && call.getExpression() instanceof SimpleName;
        return isOfName ? of(bare).flatMap(held -> held.all(FunctionSources::objects)).flatMap(values -> common(values, known)) : Optional.empty();
    }

    private static Optional<Object> common(List<Expression> values, ConstantValues known) {
        List<Optional<Object>> constants = values.stream().map(known::of).distinct().toList();
        return constants.size() == 1 ? constants.getFirst() : Optional.empty();
    }

    private interface Part {
        Optional<? extends VariableDeclaration> of(DeclaredClass type);
    }

    private static Optional<HeldValues> of(Expression object, Function<Expression, Optional<List<Expression>>> objects, Part part) {
        return type(Trees.bare(object), objects)
                .flatMap(type -> part.of(type)
                        .filter(field -> field.getInitializer() == null)
                        .map(field -> new HeldValues(object, type, field)));
    }

    private static Optional<DeclaredClass> type(Expression object, Function<Expression, Optional<List<Expression>>> objects) {
        if (Scopes.areNeeded(object)) {
            return ScopedTypes.typeOf(object).flatMap(DeclaredClasses::named)
                    .or(() -> ScopedTypes.writtenEnumeration(object).map(DeclaredClass::new))
                    .or(() -> objects.apply(object)
                            .flatMap(made -> DeclaredClasses.named(((ClassInstanceCreation) made.getFirst()).getType())));
        }
        return Optional.ofNullable(object.resolveTypeBinding()).flatMap(type -> DeclaredClasses.of(type, object));
    }

    private static Optional<? extends VariableDeclaration> given(DeclaredClass type, String method) {
        return type.declaration() instanceof RecordDeclaration
                ? type.accessed(method)
                : type.plainMethod(method).filter(found -> !isOverridden(type, method)).flatMap(DeclaredClass::result).flatMap(type::ownFinalField);
    }

    private static boolean isOverridden(DeclaredClass type, String method) {
        return constants(type).anyMatch(constant -> constant.getAnonymousClassDeclaration() != null
                && new DeclaredClass(constant.getAnonymousClassDeclaration()).plainMethod(method).isPresent());
    }

    private static Stream<EnumConstantDeclaration> constants(DeclaredClass type) {
        return type.declaration() instanceof EnumDeclaration declared
                ? Trees.<EnumConstantDeclaration>list(declared.enumConstants()).stream()
                : Stream.empty();
    }

    /** The final field of an enum that its own code names, whichever constant that runs for. */
    static Optional<HeldValues> ofOwn(Expression name) {
        return DeclaredClasses.around(name)
                .filter(type -> type.declaration() instanceof EnumDeclaration)
                .flatMap(type -> type.ownFinalField(name)
                        .filter(field -> field.getInitializer() == null)
                        .map(field -> new HeldValues(name, type, field)));
    }

    /** The functions that each constant of an enum holds, of which a method is that runs for a constant; none for other methods and classes. */
    public static Map<String, Map<VariableDeclaration, Object>> ofObjects(MethodDeclaration method) {
        DeclaredClass type = new DeclaredClass(method.getParent());
        Map<String, Map<VariableDeclaration, Object>> found = new LinkedHashMap<>();
        if (type.declaration() instanceof EnumDeclaration && !Modifier.isStatic(method.getModifiers())) {
            type.finalFields().stream().filter(field -> field.getInitializer() == null).forEach(field -> {
                Map<String, Expression> held = new HeldValues(field.getName(), type, field).ofConstants();
                if (held.values().stream().allMatch(Trees::isFunction)) {
                    held.forEach((constant, function) -> found.computeIfAbsent(constant, any -> new HashMap<>()).put(field, function));
                }
            });
        }
        return found;
    }

    /**
     * What a method that runs for a constant of an enum finds in its fields, by the constant's name, as far as that is known before the program
     * runs; none where it looks at no such field.
     */
    public static Map<String, Map<VariableDeclaration, Object>> constants(MethodDeclaration method, ConstantValues known) {
        DeclaredClass type = new DeclaredClass(method.getParent());
        Map<String, Map<VariableDeclaration, Object>> found = new LinkedHashMap<>();
        if (type.declaration() instanceof EnumDeclaration && !Modifier.isStatic(method.getModifiers())) {
            type.finalFields().stream().filter(field -> field.getInitializer() == null && KeptValues.uses(field, method.getBody()) > 0)
                    .forEach(field -> {
                Map<String, Expression> held = new HeldValues(field.getName(), type, field).ofConstants();
                if (held.values().stream().allMatch(value -> known.of(value).isPresent())) {
                    held.forEach((constant, value) -> found.computeIfAbsent(constant, any -> new HashMap<>())
                            .put(field, known.of(value).orElseThrow()));
                }
            });
        }
        return found;
    }

    /**
     * The same of a method in the body of a constant, whose fields hold what that constant is made with; empty for other methods.
     */
    public static Map<VariableDeclaration, Object> ofBody(MethodDeclaration method, ConstantValues known) {
        Map<VariableDeclaration, Object> found = new HashMap<>();
        if (method.getParent().getParent() instanceof EnumConstantDeclaration constant
                && constant.getParent() instanceof EnumDeclaration declaration) {
            DeclaredClass type = new DeclaredClass(declaration);
            type.finalFields().stream().filter(field -> field.getInitializer() == null && KeptValues.uses(field, method.getBody()) > 0)
                    .forEach(field -> new HeldValues(field.getName(), type, field).value(Trees.list(constant.arguments()))
                            .flatMap(value -> Trees.isFunction(value) ? Optional.of(value) : known.of(value))
                            .ifPresent(value -> found.put(field, value)));
        }
        return found;
    }

    /** What each constant of an enum holds; empty for objects of other classes, and where that is not seen of all. */
    public Map<String, Expression> ofConstants() {
        Map<String, Expression> held = new LinkedHashMap<>();
        constants(type).forEach(constant -> value(Trees.list(constant.arguments()))
                .ifPresent(value -> held.put(constant.getName().getIdentifier(), value)));
        return held.size() == constants(type).count() ? held : Map.of();
    }

    /**
     * All that it may be; empty where that is not seen.
     *
     * @param objects as for {@link #of(Expression, Function)}
     */
    Optional<List<Expression>> all(Function<Expression, Optional<List<Expression>>> objects) {
        if (type.declaration() instanceof EnumDeclaration) {
            List<Expression> held = List.copyOf(ofConstants().values());
            return held.isEmpty() ? Optional.empty() : Optional.of(held);
        }
        return objects.apply(object).flatMap(made -> {
            List<Expression> held = made.stream().flatMap(each -> in((ClassInstanceCreation) each).stream()).toList();
            return held.size() == made.size() ? Optional.of(held) : Optional.empty();
        });
    }

    /** What a new object holds. */
    public Optional<Expression> in(ClassInstanceCreation made) {
        return DeclaredClasses.named(made.getType()).filter(type::equals).flatMap(same -> value(Trees.list(made.arguments())));
    }

    /** What an object holds that is made with these arguments. */
    private Optional<Expression> value(List<Expression> arguments) {
        List<MethodDeclaration> constructors = type.constructors();
        if (constructors.isEmpty() && type.components().contains(field) && type.components().size() == arguments.size()) {
            return Optional.of(arguments.get(type.components().indexOf(field)));
        }
        return constructors.stream().filter(only -> constructors.size() == 1)
                .filter(only -> only.getBody() != null && only.parameters().size() == arguments.size() && !only.isVarargs())
                .findFirst().flatMap(only -> assigned(only, arguments));
    }

    /** What a constructor puts into the field, where it is an argument that it gets. */
    private Optional<Expression> assigned(MethodDeclaration constructor, List<Expression> arguments) {
        List<Expression> assigned = new ArrayList<>();
        constructor.getBody().accept(new ASTVisitor() {
            @Override
            public boolean visit(Assignment assignment) {
                type.ownFinalField(assignment.getLeftHandSide()).filter(field::equals).ifPresent(same -> assigned.add(assignment.getRightHandSide()));
                return true;
            }
        });
        return assigned.size() != 1 ? Optional.empty()
                : Declarations.named(LibraryCalls.checked(assigned.getFirst()))
                        .filter(parameter -> constructor.parameters().contains(parameter)
                                && KeptValues.changes(parameter, constructor.getBody()).isEmpty())
                        .map(parameter -> arguments.get(constructor.parameters().indexOf(parameter)));
    }
}
