package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.function.KeptThreads;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * A class of the file whose objects keep a session that they are made with, and whose code for others to run uses it: a record, or a class
 * whose constructor puts the session into a final field. The object tells nobody else of itself, so that its session is used by that code
 * alone and by the methods that it calls on its own object.
 *
 * @param keeper the component or the field that has the session
 * @param code what a thread runs
 */
public record SessionTask(VariableDeclaration keeper, MethodDeclaration code) {
    private static final Set<String> CODE = Set.of("run", "call", "get");
    private static final String START = "start";

    /** @param number which argument the session is */
    public static Optional<SessionTask> of(ClassInstanceCreation creation, int number) {
        if (creation.getAnonymousClassDeclaration() != null || creation.getExpression() != null || creation.getType() == null) {
            return Optional.empty();
        }
        return DeclaredClasses.named(creation.getType())
                .filter(type -> type.superclass().isEmpty())
                .flatMap(type -> of(type, creation, number));
    }

    /**
     * The same of a new thread that runs its own code, which is started once where nothing else is seen of it, as every thread that somebody
     * keeps is taken to be.
     */
    public static Optional<SessionTask> ofThread(ClassInstanceCreation creation, int number) {
        boolean mayStart = !(creation.getParent() instanceof ExpressionStatement)
                && (creation.getLocationInParent() != MethodInvocation.EXPRESSION_PROPERTY
                        || ((MethodInvocation) creation.getParent()).getName().getIdentifier().equals(START));
        return !mayStart || creation.getType() == null || KeptThreads.isStartedTwice(creation)
                ? Optional.empty()
                : DeclaredClasses.named(creation.getType())
                        .filter(type -> type.superclass().filter(ScopedTypes::isOfThreads).isPresent()
                                && creation.getAnonymousClassDeclaration() == null)
                        .flatMap(type -> of(type, creation, number))
                        .filter(task -> task.code().getName().getIdentifier().equals("run") && task.isOnlyStarted());
    }

    /** Whether no code but that of the class itself, which may go anywhere as a thread, gets to the session or runs what uses it. */
    private boolean isOnlyStarted() {
        AbstractTypeDeclaration type = type(keeper);
        Set<MethodDeclaration> users = users(keeper);
        boolean[] only = {isHidden(type, keeper) && users.stream().allMatch(user -> user == code || Modifier.isPrivate(user.getModifiers()))};
        type.getRoot().accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                only[0] = only[0] && switch (node) {
                    case QualifiedName name when isNamed(name.getName(), keeper) ->
                        !(Scopes.areNeeded(name) ? isOf(type, name.getQualifier())
                                : Declarations.named(name.getName()).filter(named -> named == keeper).isPresent());
                    case FieldAccess access when isNamed(access.getName(), keeper) && !isOfThis(access) ->
                        Declarations.named(access).filter(named -> named == keeper).isEmpty();
                    case MethodInvocation call when call.getExpression() != null && !(call.getExpression() instanceof ThisExpression) ->
                        users.stream().noneMatch(user -> mayRun(call, user, type));
                    default -> true;
                };
            }
        });
        return only[0];
    }

    private static boolean isOf(AbstractTypeDeclaration type, Expression object) {
        return ScopedTypes.typeOf(object).flatMap(DeclaredClasses::named).filter(known -> known.declaration() == type).isPresent();
    }

    private static boolean isHidden(AbstractTypeDeclaration type, VariableDeclaration keeper) {
        return Modifier.isPrivate(type.getModifiers()) || Declarations.isPrivate(keeper);
    }

    /** Whether a call on an object may run a method of a class; a thread that is known as such only is started, as any other is. */
    private static boolean mayRun(MethodInvocation call, MethodDeclaration method, AbstractTypeDeclaration type) {
        boolean isNamed = call.getName().getIdentifier().equals(method.getName().getIdentifier());
        if (!isNamed || Scopes.areNeeded(call)) {
            return isNamed && isOf(type, call.getExpression());
        }
        return call.resolveMethodBinding() == null || call.resolveMethodBinding().getMethodDeclaration().isEqualTo(method.resolveBinding());
    }

    private static Optional<SessionTask> of(DeclaredClass type, ClassInstanceCreation creation, int number) {
        return keeper(type, number, creation.arguments().size())
                .flatMap(keeper -> code(type).map(code -> new SessionTask(keeper, code)))
                .filter(task -> users(task.keeper()).contains(task.code()) && isClosed(task.keeper()) && !KeepingConstructor.goesOn(task.keeper()));
    }

    /**
     * What keeps the session in a new object that tells nobody else of it; empty where it does, or may.
     *
     * @param number which argument of its constructor the session is
     */
    static Optional<VariableDeclaration> keeper(ClassInstanceCreation creation, int number) {
        if (creation.getAnonymousClassDeclaration() != null || creation.getExpression() != null || creation.getType() == null) {
            return Optional.empty();
        }
        return DeclaredClasses.named(creation.getType())
                .filter(type -> type.superclass().isEmpty())
                .flatMap(type -> keeper(type, number, creation.arguments().size()))
                .filter(SessionTask::isClosed);
    }

    /** The method of the object itself that its code calls, if that uses the session. */
    public static Optional<MethodDeclaration> ownCall(MethodInvocation call, VariableDeclaration keeper) {
        return isOnItself(call, type(keeper))
                ? new ObjectMethods(type(keeper)).called(call).filter(users(keeper)::contains)
                : Optional.empty();
    }

    /** Whether a call, in the code of the object itself, gives the session that it keeps. */
    static boolean isOwnAccess(MethodInvocation call, VariableDeclaration keeper) {
        AbstractTypeDeclaration type = type(keeper);
        return (call.getExpression() == null || call.getExpression() instanceof ThisExpression)
                && DeclaredClasses.around(call)
                        .filter(around -> around.declaration() == type || new ObjectMethods(type).interfaces().contains(around))
                        .isPresent()
                && new DeclaredClass(type).gives(call, keeper);
    }

    private static Optional<MethodDeclaration> code(DeclaredClass type) {
        List<MethodDeclaration> found = type.plainMethods().stream()
                .filter(method -> CODE.contains(method.getName().getIdentifier()) && method.getBody() != null)
                .toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    private static Optional<VariableDeclaration> keeper(DeclaredClass type, int number, int arguments) {
        List<MethodDeclaration> constructors = type.constructors();
        return switch (type.declaration()) {
            case ASTNode unfinished when constructors.stream().anyMatch(each -> each.getBody() == null) -> Optional.empty();
            case RecordDeclaration record when constructors.stream().allMatch(MethodDeclaration::isCompactConstructor)
                    && record.recordComponents().size() == arguments ->
                Optional.of((VariableDeclaration) record.recordComponents().get(number))
                        .filter(component -> constructors.stream().allMatch(each -> onlyChecks(each, component)));
            case TypeDeclaration plain when constructors.size() == 1 && constructors.getFirst().parameters().size() == arguments ->
                KeepingConstructor.of(constructors.getFirst(), (VariableDeclaration) constructors.getFirst().parameters().get(number))
                        .filter(made -> !made.goesOn() || made.isInOrder())
                        .map(KeepingConstructor::keeper);
            default -> Optional.empty();
        };
    }

    /** Whether a constructor of a record does nothing with a component but to make sure that it is there. */
    private static boolean onlyChecks(MethodDeclaration constructor, VariableDeclaration component) {
        return TreeIndex.in(constructor.getBody(), SimpleName.class).stream()
                .filter(name -> isNamed(name, component) && Scopes.isValue(name))
                .allMatch(KeepingConstructor::onlyChecks);
    }

    /** Whether a method uses the session that the object keeps, itself or by others. */
    public static boolean isUsedBy(MethodDeclaration method, VariableDeclaration keeper) {
        return keeper.getParent() != null && users(keeper).contains(method);
    }

    public static AbstractTypeDeclaration type(VariableDeclaration keeper) {
        return (AbstractTypeDeclaration) (keeper.getParent() instanceof RecordDeclaration record ? record : keeper.getParent().getParent());
    }

    /** Whether code is a method of a class, or of an interface that gives it to the class, or the constructor of one that is no record. */
    private static boolean isOf(AbstractTypeDeclaration type, MethodDeclaration method) {
        return method.getParent() == type ? isFollowed(method) : new ObjectMethods(type).all().contains(method);
    }

    /** Of a record it is not known in which constructor something is done. */
    private static boolean isFollowed(MethodDeclaration code) {
        return !code.isConstructor() || code.getParent() instanceof TypeDeclaration;
    }

    /** The methods of the object that use the session that it keeps. */
    public static Set<MethodDeclaration> users(VariableDeclaration keeper) {
        List<MethodDeclaration> methods = new ObjectMethods(type(keeper)).all();
        Set<MethodDeclaration> users = new HashSet<>();
        while (methods.stream().filter(method -> !users.contains(method) && uses(method, keeper, users)).peek(users::add).count() > 0) {
            // One more of them uses the session by those that were found before.
        }
        return users;
    }

    private static boolean uses(MethodDeclaration method, VariableDeclaration keeper, Set<MethodDeclaration> users) {
        return !uses(method.getBody(), keeper, users).isEmpty();
    }

    /** Where code of the object uses the session that it keeps, itself or by methods that do. */
    static Stream<Expression> uses(ASTNode code, VariableDeclaration keeper) {
        return uses(code, keeper, users(keeper)).stream();
    }

    private static List<Expression> uses(ASTNode code, VariableDeclaration keeper, Set<MethodDeclaration> users) {
        List<Expression> found = new ArrayList<>();
        code.accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                boolean isUse = isKeeper(node, keeper) || node instanceof MethodInvocation call
                        && (isOwnAccess(call, keeper) || users.stream().anyMatch(user -> isOwnCall(call, user, type(keeper))));
                if (isUse) {
                    found.add((Expression) node);
                }
            }
        });
        return found;
    }

    /** Whether a piece of code is the session of the object itself; that of another object of the class, {@code other.session}, is not. */
    private static boolean isKeeper(ASTNode node, VariableDeclaration keeper) {
        boolean isOwn = switch (node) {
            case SimpleName name when name.getParent() instanceof FieldAccess access && access.getName() == name -> isOfThis(access);
            case SimpleName name -> name.getLocationInParent() != QualifiedName.NAME_PROPERTY;
            case FieldAccess access -> isOfThis(access);
            default -> false;
        };
        return isOwn && Declarations.named((Expression) node).filter(named -> named == keeper).isPresent();
    }

    private static boolean isOfThis(FieldAccess access) {
        return access.getExpression() instanceof ThisExpression;
    }

    /** Whether a call may be of a method on the object itself. */
    private static boolean isOwnCall(MethodInvocation call, MethodDeclaration method, AbstractTypeDeclaration type) {
        return isOnItself(call, type) && call.getName().getIdentifier().equals(method.getName().getIdentifier())
                && new ObjectMethods(type).called(call).filter(called -> called != method).isEmpty();
    }

    private static boolean isOnItself(MethodInvocation call, AbstractTypeDeclaration type) {
        return call.getExpression() == null || ChainedCalls.isItself(type, call.getExpression());
    }

    /** Whether all uses of the session are seen where the code of the object is followed. */
    static boolean isClosed(VariableDeclaration keeper) {
        AbstractTypeDeclaration type = type(keeper);
        Set<MethodDeclaration> users = users(keeper);
        boolean[] closed = {users.stream().noneMatch(MethodDeclaration::isVarargs)};
        ASTVisitor uses = new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                closed[0] &= switch (node) {
                    case ThisExpression self when self.getQualifier() == null -> self.getParent() instanceof FieldAccess
                            || self.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY || ChainedCalls.isGivenBack(type, self);
                    case MethodInvocation call when ChainedCalls.isItself(type, call) && !isKeptChain(call, type, keeper) -> false;
                    case MethodInvocation call when isOwnAccess(call, keeper) ->
                        around(call) instanceof MethodDeclaration method && isOf(type, method);
                    case MethodInvocation call when isNamed(call.getName(), keeper) && call.arguments().isEmpty() -> false;
                    case MethodInvocation call when users.stream().anyMatch(user -> isOwnCall(call, user, type)) -> isFollowed(call, type, keeper);
                    case MethodInvocation call when isInherited(call, type) -> false;
                    case Expression use when isKeeper(use, keeper) ->
                        isInCode(use, type) || use.getParent() instanceof FieldAccess || isStored(use, keeper);
                    default -> true;
                };
            }
        };
        type.accept(uses);
        new ObjectMethods(type).all().stream().filter(method -> method.getParent() != type).forEach(method -> method.accept(uses));
        return closed[0];
    }

    /** Whether the object that a call gives again goes nowhere from there, and is not asked for the session. */
    private static boolean isKeptChain(MethodInvocation call, AbstractTypeDeclaration type, VariableDeclaration keeper) {
        return call.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY
                ? !new DeclaredClass(type).gives((MethodInvocation) call.getParent(), keeper)
                : ChainedCalls.isDropped(call) || ChainedCalls.isGivenBack(type, call);
    }

    /** Whether a call may be of a method that the object has from elsewhere, which may call any of it; those of a thread only start it. */
    private static boolean isInherited(MethodInvocation call, AbstractTypeDeclaration type) {
        return (call.getExpression() == null || call.getExpression() instanceof ThisExpression)
                && ScopedMethods.supertypes(type).anyMatch(supertype -> !ScopedTypes.isOfThreads(supertype)
                        || call.getName().getIdentifier().equals(START))
                && Stream.concat(Stream.of(type), Stream.<ASTNode>iterate(call, here -> here != null, ASTNode::getParent))
                        .noneMatch(here -> here instanceof AbstractTypeDeclaration around
                                && !new ObjectMethods(around).named(call.getName().getIdentifier()).isEmpty());
    }

    private static boolean isNamed(SimpleName name, VariableDeclaration keeper) {
        return name.getIdentifier().equals(keeper.getName().getIdentifier());
    }

    private static boolean isFollowed(MethodInvocation call, AbstractTypeDeclaration type, VariableDeclaration keeper) {
        return around(call) instanceof MethodDeclaration method && isOf(type, method) && new ObjectMethods(type).called(call).isPresent()
                && Trees.<Expression>list(call.arguments()).stream().noneMatch(argument -> isKeeper(Trees.bare(argument), keeper));
    }

    private static boolean isInCode(Expression use, AbstractTypeDeclaration type) {
        ASTNode code = use;
        while (!(code instanceof BodyDeclaration) && !(code instanceof AnonymousClassDeclaration)) {
            code = code.getParent();
        }
        return code instanceof MethodDeclaration method && method.getParent() == type && isFollowed(method);
    }

    /** The method, the lambda or the class of which a piece of code is directly. */
    private static ASTNode around(ASTNode code) {
        ASTNode here = code;
        while (!(here instanceof BodyDeclaration) && !(here instanceof AnonymousClassDeclaration) && !(here instanceof LambdaExpression)) {
            here = here.getParent();
        }
        return here;
    }

    /** Whether it is the field that the constructor puts the session into, or what declares it. */
    private static boolean isStored(Expression use, VariableDeclaration keeper) {
        return use == keeper.getName()
                || KeepingConstructor.onlyChecks(use)
                || use.getLocationInParent() == Assignment.LEFT_HAND_SIDE_PROPERTY && around(use) instanceof MethodDeclaration constructor
                        && constructor.isConstructor();
    }
}
