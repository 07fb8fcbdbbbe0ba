package dev.parley.checker.jdt.session;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.jdt.alias.ShareableTypes;
import dev.parley.checker.jdt.function.KeptResult;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.Implementations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ConstantValues;
import dev.parley.checker.jdt.value.HeldValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * A new object of a class of the file that keeps the session which it is made with, and of which the code that makes it does nothing but call
 * its methods, and pass it to methods that do no more: each call does with the session what the method says.
 *
 * @param place where the code gets the object: {@code made}, or a call of a method that makes it of its arguments
 * @param variable the one that has the object; empty where a method is called on it where it is made
 * @param keeper the component or the field that has the session
 */
public record SessionHolder(Expression place, ClassInstanceCreation made, Optional<VariableDeclaration> variable, VariableDeclaration keeper) {
    private static final Set<String> OF_ANY_OBJECT = Set.of("getClass", "hashCode", "equals");

    /** The objects that a piece of code makes with a session. */
    public static List<SessionHolder> in(List<? extends ASTNode> code, SessionVariable session) {
        List<SessionHolder> holders = new ArrayList<>();
        code.forEach(part -> part.accept(new ASTVisitor() {
            @Override
            public void postVisit(ASTNode node) {
                if (node instanceof ClassInstanceCreation || node instanceof MethodInvocation) {
                    Expression place = (Expression) node;
                    session.argumentOf(place)
                            .flatMap(number -> of(place, number))
                            .filter(holder -> holder.variable().stream()
                                    .allMatch(variable -> code.stream().anyMatch(each -> TreeIndex.isIn(variable, each))))
                            .ifPresent(holders::add);
                }
            }
        }));
        return List.copyOf(holders);
    }

    /** @param number which argument the session is */
    private static Optional<SessionHolder> of(Expression place, int number) {
        Optional<SessionHolder> made = place instanceof ClassInstanceCreation creation
                ? SessionTask.keeper(creation, number).map(keeper -> new SessionHolder(place, creation, Optional.empty(), keeper))
                : byMethod((MethodInvocation) place, number);
        return made.filter(holder -> variable(holder.end(place)).isEmpty() || isOneSession(Trees.arguments(place).get(number)))
                .flatMap(SessionHolder::followed);
    }

    /** The object that a method or a constructor gives which opens the session itself. */
    static Optional<SessionHolder> given(Expression place, ClassInstanceCreation made, VariableDeclaration keeper) {
        return new SessionHolder(place, made, Optional.empty(), keeper).followed();
    }

    /** The same as the code around has it, if that does nothing else than to call its methods. */
    private Optional<SessionHolder> followed() {
        if (isCalled(place) && (ChainedCalls.isDropped(end(place)) || isCalled(end(place)))) {
            return Optional.of(this).filter(holder -> holder.areAnswered(place, new HashSet<>()));
        }
        if (end(place).getLocationInParent() == MethodInvocation.ARGUMENTS_PROPERTY) {
            return Optional.of(this).filter(holder -> holder.isPassedOn(end(place), new HashSet<>()));
        }
        return keeping(end(place))
                .map(this::in)
                .filter(holder -> holder.isOnlyCalled(holder.variable().orElseThrow().getParent().getParent(), new HashSet<>()))
                .filter(holder -> !holder.isResource() || holder.closing().isPresent());
    }

    /** The object that a method of the file makes of its arguments, which is all that it does. */
    private static Optional<SessionHolder> byMethod(MethodInvocation call, int number) {
        Optional<MethodDeclaration> method = SureMethods.of(call)
                .filter(found -> found.getBody() != null && !found.isVarargs() && found.parameters().size() == call.arguments().size());
        if (method.isEmpty() || !(method.flatMap(DeclaredClass::result).map(Trees::bare).orElse(null) instanceof ClassInstanceCreation made)) {
            return Optional.empty();
        }
        VariableDeclaration parameter = (VariableDeclaration) method.get().parameters().get(number);
        return SessionVariable.of(parameter).argumentOf(made)
                .filter(argument -> KeptValues.uses(parameter, method.get().getBody()) == 1)
                .flatMap(argument -> SessionTask.keeper(made, argument))
                .filter(keeper -> !KeepingConstructor.goesOn(keeper))
                .map(keeper -> new SessionHolder(call, made, Optional.empty(), keeper));
    }

    /** The same object as a variable of the code has it. */
    public SessionHolder in(VariableDeclaration other) {
        return new SessionHolder(place, made, Optional.of(other), keeper);
    }

    /** The local variable, or the resource, that is declared with a new object. */
    static Optional<VariableDeclarationFragment> variable(Expression place) {
        return place.getParent() instanceof VariableDeclarationFragment fragment
                        && (fragment.getParent() instanceof VariableDeclarationStatement || isResource(fragment.getParent()))
                ? Optional.of(fragment)
                : Optional.empty();
    }

    /** The local variable of which a new object is the one value, or the resource. */
    private static Optional<VariableDeclaration> keeping(Expression place) {
        return variable(place).filter(KeptValues::isKept).or(() -> KeptResult.of(place).map(KeptResult::variable)).map(found -> found);
    }

    private static boolean isResource(ASTNode declaration) {
        return declaration.getLocationInParent() == TryStatement.RESOURCES2_PROPERTY;
    }

    /** Whether an argument is the session by a name, or opens it, and nothing gives it back. */
    private static boolean isOneSession(Expression argument) {
        Expression bare = Trees.bare(argument);
        return bare instanceof SimpleName || bare instanceof MethodInvocation call && PassedBack.argument(call).isEmpty();
    }

    /** Whether a {@code try} closes the object. */
    private boolean isResource() {
        return variable.filter(own -> isResource(own.getParent()) || closing(own).findAny().isPresent()).isPresent();
    }

    /** Where a {@code try} names a variable that it closes. */
    private static Stream<SimpleName> closing(VariableDeclaration variable) {
        List<SimpleName> found = new ArrayList<>();
        variable.getParent().getParent().accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                if (isResource(name) && Declarations.isUse(name, variable)) {
                    found.add(name);
                }
                return true;
            }
        });
        return found.stream();
    }

    /**
     * The parameters that get the object with a call, one of each method that the call may run, all of which are in the file; none where
     * that is not known.
     */
    private static List<SingleVariableDeclaration> parameters(Expression argument) {
        if (argument.getLocationInParent() != MethodInvocation.ARGUMENTS_PROPERTY) {
            return List.of();
        }
        MethodInvocation call = (MethodInvocation) argument.getParent();
        List<MethodDeclaration> methods = SureMethods.of(call).map(List::of).orElseGet(() -> new Implementations((CompilationUnit) call.getRoot())
                .of(call, call.resolveMethodBinding(), Optional.empty()).stream().map(Implementations.Implementation::method).toList());
        boolean areSeen = methods.stream()
                .allMatch(method -> method.getBody() != null && !method.isVarargs() && method.parameters().size() == call.arguments().size());
        return areSeen ? methods.stream().map(method -> parameter(method, call, argument)).toList() : List.of();
    }

    /** The parameter of a method that gets an argument of a call. */
    public static SingleVariableDeclaration parameter(MethodDeclaration method, Expression call, Expression argument) {
        return (SingleVariableDeclaration) method.parameters().get(Trees.arguments(call).indexOf(argument));
    }

    /** Whether a call passes the object to methods that do nothing else with it either, and know it by nothing else. */
    private boolean isPassedOn(Expression argument, Set<VariableDeclaration> seen) {
        List<SingleVariableDeclaration> parameters = parameters(argument);
        return !parameters.isEmpty() && isOnlyOnce((MethodInvocation) argument.getParent())
                && parameters.stream().allMatch(parameter -> !seen.add(parameter)
                || DeclaredClasses.named(parameter.getType()).stream().flatMap(ObjectMethods::implementing)
                        .anyMatch(type -> type.declaration() == SessionTask.type(keeper))
                        && isOnlyCalledIn(((MethodDeclaration) parameter.getParent()).getBody(), parameter, seen));
    }

    /** Whether the object is one of the things that a call passes on, which the called method would not know for the same. */
    private boolean isOnlyOnce(MethodInvocation call) {
        return Stream.concat(Optional.ofNullable(call.getExpression()).stream(), Trees.<Expression>list(call.arguments()).stream())
                .filter(this::is).count() <= 1;
    }

    private boolean isOnlyCalledIn(Block body, VariableDeclaration parameter, Set<VariableDeclaration> seen) {
        return KeptValues.changes(parameter, body).isEmpty() && in(parameter).isOnlyCalled(body, seen);
    }

    private boolean isOnlyCalled(ASTNode scope, Set<VariableDeclaration> seen) {
        boolean[] only = {true};
        scope.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                only[0] = only[0] && (!isNamed(name) || isFollowed(name) && !isSpawned(name, scope));
                return only[0];
            }

            private boolean isFollowed(SimpleName name) {
                return isCalled(name) ? areAnswered(name, seen)
                        : KeptValues.isGiven(name, variable.orElseThrow()) || name.getLocationInParent() == QualifiedName.QUALIFIER_PROPERTY
                                || isResource(name) || isGivenOn(name) || isPassedOn(name, seen);
            }
        });
        return only[0];
    }

    /** Whether the method that has made the object gives it to its callers. */
    private boolean isGivenOn(SimpleName name) {
        return place == made && SessionFactories.giver(name).isPresent();
    }

    /** Whether the object has nothing but the session that others could change. */
    public boolean hasNothingElse() {
        DeclaredClass type = new DeclaredClass(SessionTask.type(keeper));
        return type.fields().stream().allMatch(field -> field.resolveBinding() != null
                && !ShareableTypes.isShareable(field.resolveBinding().getType()));
    }

    /** The method that a {@code try} runs when it closes the object. */
    public Optional<MethodDeclaration> closing() {
        return methods().named("close").stream().filter(method -> method.parameters().isEmpty()).findFirst();
    }

    /** Whether code is for a thread that goes on with the session by another name. */
    private static boolean isSpawned(ASTNode code, ASTNode scope) {
        return Stream.iterate(code, here -> here != scope, ASTNode::getParent)
                .anyMatch(here -> here.getLocationInParent() == MethodInvocation.ARGUMENTS_PROPERTY
                        && SessionApi.spawns(((MethodInvocation) here.getParent()).getName().getIdentifier()));
    }

    private boolean isNamed(SimpleName name) {
        return variable.filter(own -> Declarations.isUse(name, own)).isPresent();
    }

    private static boolean isCalled(Expression object) {
        return object.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY;
    }

    /** What the last call gives that follows another one on the object; the object itself where there is none. */
    private Expression end(Expression object) {
        return ChainedCalls.end(SessionTask.type(keeper), object);
    }

    /** Whether it is known what the calls run that follow one another on the object, and nothing else is done with it. */
    private boolean areAnswered(Expression object, Set<VariableDeclaration> seen) {
        Expression end = end(object);
        return isCalled(end) ? isAnswered((MethodInvocation) end.getParent()) : ChainedCalls.isDropped(end) || isPassedOn(end, seen);
    }

    /** Whether it is known what a call of one of its methods runs, which is not asked for the session by what another one gives. */
    private boolean isAnswered(MethodInvocation call) {
        if (Trees.bare(call.getExpression()) instanceof MethodInvocation before && ChainedCalls.isOf(SessionTask.type(keeper), before)
                && new DeclaredClass(SessionTask.type(keeper)).gives(call, keeper)) {
            return false;
        }
        String name = call.getName().getIdentifier();
        int own = methods().named(name).size();
        boolean isComponent = call.arguments().isEmpty()
                && new DeclaredClass(SessionTask.type(keeper)).components().stream()
                        .anyMatch(component -> component.getName().getIdentifier().equals(name));
        return own == 1 || methods().called(call).isPresent() || own == 0 && (isComponent || OF_ANY_OBJECT.contains(name));
    }

    /** Whether a variable may have such an object, whichever session that keeps. */
    static boolean isIn(VariableDeclaration variable) {
        return variable instanceof SingleVariableDeclaration parameter
                ? parameter.getParent() instanceof MethodDeclaration && keepsSession(parameter.getType())
                : Optional.ofNullable(variable.getInitializer()).or(() -> KeptValues.value(variable)).stream()
                        .flatMap(value -> Trees.arguments(value).stream()).anyMatch(RuntimeTypes::isSession);
    }

    /** Whether a variable is declared as one of a class of the file whose objects keep a session. */
    static boolean mayBeIn(VariableDeclaration variable) {
        return Scopes.type(variable)
                .flatMap(type -> ScopedTypes.isNamed(type, "var") ? madeAs(variable) : Optional.of(type))
                .filter(SessionHolder::keepsSession)
                .isPresent();
    }

    /** Whether objects of a type may keep a session, which is a class of the file, or an interface of classes of the file. */
    private static boolean keepsSession(Type type) {
        return DeclaredClasses.named(type).stream().flatMap(ObjectMethods::implementing)
                .anyMatch(each -> each.finalFields().stream().anyMatch(RuntimeTypes::isSession));
    }

    private static Optional<Type> madeAs(VariableDeclaration variable) {
        return variable.getInitializer() instanceof ClassInstanceCreation made ? Optional.of(made.getType()) : Optional.empty();
    }

    /** Whether from a call on, which runs code on another thread, nothing but that code uses the object. */
    boolean isLeftTo(Expression code, Expression call) {
        boolean isKept = variable
                .filter(own -> own.getParent() instanceof VariableDeclarationStatement && closing(own).allMatch(name -> TreeIndex.isIn(name, code)))
                .isPresent();
        return TreeIndex.isIn(place, code) || isKept && SessionVariable.of(variable.get()).isConfinedTo(code, call);
    }

    /** Whether an expression is the object. */
    boolean is(Expression expression) {
        Expression bare = Trees.bare(expression);
        return bare == place || switch (bare) {
            case SimpleName name -> isNamed(name);
            case MethodInvocation call when call.getExpression() != null ->
                is(call.getExpression()) && ChainedCalls.isOf(SessionTask.type(keeper), call);
            default -> false;
        };
    }

    /** Whether an expression asks the object for the session that it keeps, by a method that does nothing else or by its field. */
    static boolean isGiven(Expression expression, Function<Expression, Optional<SessionHolder>> objects) {
        return switch (Trees.bare(expression)) {
            case MethodInvocation call when call.getExpression() != null -> objects.apply(call.getExpression())
                    .filter(object -> new DeclaredClass(SessionTask.type(object.keeper())).gives(call, object.keeper()))
                    .isPresent();
            case QualifiedName field -> objects.apply(field.getQualifier())
                    .filter(object -> object.keeper().getName().getIdentifier().equals(field.getName().getIdentifier()))
                    .isPresent();
            default -> false;
        };
    }

    /** Whether a call asks an object for a session that it is made with, in its own code or where it is made. */
    static boolean isAccess(MethodInvocation call) {
        return owner(call).stream().flatMap(ObjectMethods::implementing).anyMatch(type -> type.finalFields().stream()
                .anyMatch(field -> RuntimeTypes.isSession(field) && type.gives(call, field)));
    }

    private static Optional<DeclaredClass> owner(MethodInvocation call) {
        return switch (call.getExpression()) {
            case null -> DeclaredClasses.around(call);
            case ThisExpression self -> DeclaredClasses.around(call);
            case SimpleName name -> Declarations.named(name).filter(SessionHolder::isIn).flatMap(SessionHolder::type);
            default -> Optional.empty();
        };
    }

    private static Optional<DeclaredClass> type(VariableDeclaration variable) {
        return Optional.ofNullable(variable.getInitializer()).or(() -> KeptValues.value(variable)).orElse(null) instanceof ClassInstanceCreation made
                ? DeclaredClasses.named(made.getType())
                : variable instanceof SingleVariableDeclaration parameter && parameter.getParent() instanceof MethodDeclaration method
                        && (Modifier.isPrivate(method.getModifiers()) || isOfFamily(method.getParent())) ? DeclaredClasses.named(parameter.getType())
                : Optional.empty();
    }

    /** Whether calls choose among the methods of a class by the object that they are on. */
    private static boolean isOfFamily(ASTNode type) {
        return type.getParent() instanceof EnumConstantDeclaration || type instanceof AbstractTypeDeclaration declared
                && ScopedMethods.supertypes(declared).anyMatch(supertype -> DeclaredClasses.named(supertype).isPresent());
    }

    /** The method that a call on the object runs, if it uses the session. */
    public Optional<MethodDeclaration> called(MethodInvocation call) {
        return methods().called(call).filter(method -> SessionTask.isUsedBy(method, keeper));
    }

    private ObjectMethods methods() {
        return new ObjectMethods(SessionTask.type(keeper));
    }

    /** What its other components and final fields hold, as far as those are constants that it is made with. */
    public Map<VariableDeclaration, Object> constants(ConstantValues known) {
        DeclaredClass type = new DeclaredClass(SessionTask.type(keeper));
        Map<VariableDeclaration, Object> constants = new HashMap<>();
        type.finalFields().stream()
                .filter(field -> field != keeper && field.getInitializer() == null)
                .forEach(field -> new HeldValues(made, type, field).in(made).flatMap(known::of).ifPresent(value -> constants.put(field, value)));
        return constants;
    }
}
