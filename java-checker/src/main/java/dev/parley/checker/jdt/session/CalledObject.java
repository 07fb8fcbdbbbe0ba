package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.resolution.ClassFamily;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SimpleType;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.TypeDeclarationStatement;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * The objects of an anonymous class, or of a class within a method, of which the code around does nothing but call methods that the class writes: at
 * once where it makes one, or by a local variable that keeps it, as a handler with one method for each label. Each call runs in place what it says,
 * whatever that has captured. So does each call that gives one as a visitor.
 *
 * @param scope the code that can name the class
 * @param objects where they are made
 */
public record CalledObject(ASTNode body, ASTNode scope, List<ClassInstanceCreation> objects, VisitorCalls visitors) {
    public CalledObject {
        objects = List.copyOf(objects);
    }

    /** The objects of a class; empty where anybody else may call their methods. */
    public static Optional<CalledObject> of(ASTNode body, VisitorCalls visitors) {
        return declared(body, visitors).filter(called -> !called.objects().isEmpty() && called.objects().stream().allMatch(called::isOnlyCalled)
                && called.isSilent() && called.isMadeWithoutSession());
    }

    private static Optional<CalledObject> declared(ASTNode body, VisitorCalls visitors) {
        return switch (body) {
            case AnonymousClassDeclaration anonymous when anonymous.getParent() instanceof ClassInstanceCreation made ->
                made.arguments().isEmpty() && isOfNoClass(made)
                        ? Optional.of(new CalledObject(body, made.getParent(), List.of(made), visitors))
                        : Optional.empty();
            case TypeDeclaration type when isWithinMethod(type) && !type.isInterface() && type.getSuperclassType() == null
                    && type.typeParameters().isEmpty() ->
                made(type).map(objects -> new CalledObject(body, type.getParent().getParent(), objects, visitors));
            default -> Optional.empty();
        };
    }

    private static boolean isWithinMethod(ASTNode type) {
        return type.getParent() instanceof TypeDeclarationStatement && type.getParent().getParent() instanceof Block;
    }

    /** Where the objects of a class are made; empty where the class is named for anything else but the type of a variable. */
    private static Optional<List<ClassInstanceCreation>> made(TypeDeclaration type) {
        List<ClassInstanceCreation> found = new ArrayList<>();
        for (SimpleName name : TreeIndex.named(type.getName().getIdentifier(), type.getParent().getParent())) {
            boolean isOther = name != type.getName() && !(name.getParent() instanceof MethodDeclaration method && method.isConstructor());
            if (isOther && name.getParent() instanceof SimpleType written && written.getParent() instanceof ClassInstanceCreation made
                    && made.getType() == written
                    && made.getAnonymousClassDeclaration() == null && !isGivenSession(made)) {
                found.add(made);
            } else if (isOther && !(name.getParent() instanceof SimpleType written && written.getParent() instanceof VariableDeclarationStatement)) {
                return Optional.empty();
            }
        }
        return Optional.of(found);
    }

    private static boolean isGivenSession(ClassInstanceCreation made) {
        return Trees.<Expression>list(made.arguments()).stream().anyMatch(CalledObject::namesSession);
    }

    /** The method of such an object that a call runs, if it uses the session. */
    public static Optional<MethodDeclaration> called(MethodInvocation call, SessionVariable session, VisitorCalls visitors) {
        return (call.getExpression() == null ? ClassFamily.around(call) : body(call.getExpression())).flatMap(body -> of(body, visitors))
                .flatMap(object -> object.method(call).filter(method -> object.uses(method, session)));
    }

    /** The methods that run of an object which a call gives as a visitor, by the calls of them, if any uses the session; empty for other calls. */
    public static Optional<Map<MethodInvocation, MethodDeclaration>> visited(MethodInvocation call, Expression visitor,
            SessionVariable session, VisitorCalls visitors) {
        return body(visitor).flatMap(body -> of(body, visitors)).flatMap(object -> {
            Map<MethodInvocation, MethodDeclaration> visited = new HashMap<>();
            visitors.visits(call, visitor).forEach(visit -> object.method(visit).ifPresent(method -> visited.put(visit, method)));
            return visited.values().stream().anyMatch(method -> object.uses(method, session)) ? Optional.of(visited) : Optional.empty();
        });
    }

    private boolean uses(MethodDeclaration method, SessionVariable session) {
        return run(method).anyMatch(each -> session.firstUseIn(each).isPresent());
    }

    /** The class of an object that is made in place, or kept by a local variable. */
    private static Optional<ASTNode> body(Expression object) {
        return switch (object) {
            case ClassInstanceCreation made -> body(made);
            case SimpleName name -> Declarations.named(name)
                    .flatMap(variable -> variable.getInitializer() instanceof ClassInstanceCreation made ? body(made) : Optional.empty());
            default -> Optional.empty();
        };
    }

    private static Optional<ASTNode> body(ClassInstanceCreation made) {
        return made.getAnonymousClassDeclaration() == null ? withinMethod(made) : Optional.of(made.getAnonymousClassDeclaration());
    }

    /** The class of the blocks around that an object is of: the nearest one of this name. */
    private static Optional<ASTNode> withinMethod(ClassInstanceCreation made) {
        return made.getType() instanceof SimpleType type && type.getName() instanceof SimpleName name
                ? Stream.<ASTNode>iterate(made, here -> here != null, ASTNode::getParent)
                        .flatMap(here -> here instanceof Block block ? Trees.<Statement>list(block.statements()).stream() : Stream.empty())
                        .flatMap(statement -> statement instanceof TypeDeclarationStatement local && isNamed(name, local.getDeclaration().getName())
                                ? Stream.<ASTNode>of(local.getDeclaration())
                                : Stream.empty())
                        .findFirst()
                : Optional.empty();
    }

    private static boolean isNamed(SimpleName name, SimpleName other) {
        return name.getIdentifier().equals(other.getIdentifier());
    }

    /** Whether nothing of an anonymous class comes from another one, which could call its methods. */
    private static boolean isOfNoClass(ClassInstanceCreation made) {
        return made.getExpression() == null && (FunctionalClasses.isOfInterface(made) || FunctionalClasses.isOfObject(made));
    }

    /** Whether what runs where an object is made leaves the session alone, and calls no method of the class that might not. */
    private boolean isMadeWithoutSession() {
        return members().stream()
                .filter(member -> !(member instanceof MethodDeclaration method && !method.isConstructor()))
                .noneMatch(member -> namesSession(member) || TreeIndex.in(member, MethodInvocation.class).stream().anyMatch(this::isOwn));
    }

    private static boolean namesSession(ASTNode code) {
        return TreeIndex.in(code, SimpleName.class).stream()
                .anyMatch(name -> Scopes.isValue(name)
                        && (RuntimeTypes.isSession(name) || Declarations.named(name).filter(SessionHolder::isIn).isPresent()));
    }

    private List<ASTNode> members() {
        return Trees.list(switch (body) {
            case AnonymousClassDeclaration anonymous -> anonymous.bodyDeclarations();
            case TypeDeclaration type -> type.bodyDeclarations();
            default -> List.of();
        });
    }

    private List<MethodDeclaration> methods() {
        return members().stream()
                .flatMap(member -> member instanceof MethodDeclaration method && !method.isConstructor() ? Stream.of(method) : Stream.empty())
                .toList();
    }

    /** The method that a call on the object runs: the only one of its name, or the one for the class of the object that it gets alone. */
    private Optional<MethodDeclaration> method(MethodInvocation call) {
        List<MethodDeclaration> named = methods().stream().filter(method -> isNamed(call.getName(), method.getName())).toList();
        List<MethodDeclaration> meant = named.size() == 1 ? named : named.stream().filter(method -> isFor(call, method)).toList();
        return meant.size() == 1 && meant.getFirst().getBody() != null && !meant.getFirst().isVarargs()
                && meant.getFirst().parameters().size() == call.arguments().size()
                ? Optional.of(meant.getFirst())
                : Optional.empty();
    }

    private static boolean isFor(MethodInvocation call, MethodDeclaration method) {
        return call.arguments().size() == 1 && call.arguments().getFirst() instanceof ThisExpression
                && method.parameters().size() == 1
                && ClassFamily.around(call).filter(type -> type instanceof AbstractTypeDeclaration around
                        && ScopedTypes.isNamed(((SingleVariableDeclaration) method.parameters().getFirst()).getType(),
                                around.getName().getIdentifier())).isPresent();
    }

    /** A method, and those of the object that it calls. */
    private Stream<MethodDeclaration> run(MethodDeclaration method) {
        return Stream.concat(Stream.of(method), ownCalls(method).flatMap(call -> run(method(call).orElseThrow())));
    }

    private Stream<MethodInvocation> ownCalls(MethodDeclaration method) {
        return TreeIndex.in(method, MethodInvocation.class).stream()
                .filter(call -> call.getExpression() == null && ClassFamily.around(call).filter(body::equals).isPresent()
                        && method(call).isPresent());
    }

    /** Whether a method calls itself, or one that calls it. */
    private boolean isInCircle(MethodDeclaration method, Set<MethodDeclaration> callers) {
        Set<MethodDeclaration> around = new HashSet<>(callers);
        return !around.add(method) || ownCalls(method).anyMatch(call -> isInCircle(method(call).orElseThrow(), around));
    }

    /** Whether an object is used for nothing but calls of these methods, and that where it is made, or where the variable stands that keeps it. */
    private boolean isOnlyCalled(ClassInstanceCreation object) {
        return isStraight(object, scope) && switch (object.getParent()) {
            // What a `try` declares it closes.
            case VariableDeclarationFragment variable ->
                variable.getParent() instanceof VariableDeclarationStatement && KeptValues.keepsObject(variable) && isOnlyCalled(variable);
            case MethodInvocation call -> isCall(call, object);
            default -> false;
        };
    }

    private boolean isOnlyCalled(VariableDeclarationFragment variable) {
        ASTNode block = variable.getParent().getParent();
        return TreeIndex.named(variable.getName().getIdentifier(), block).stream()
                .allMatch(name -> !Declarations.isUse(name, variable) || isOnlyCalled(name) && isStraight(name, block));
    }

    /** Whether a use of the variable is one of these calls, or looks at a field. */
    private boolean isOnlyCalled(SimpleName name) {
        return name.getParent() instanceof MethodInvocation call && isCall(call, name)
                || name.getLocationInParent() == QualifiedName.QUALIFIER_PROPERTY;
    }

    /** Whether all that a call does with an object that it is on, or that it gets, is to call its methods. */
    private boolean isCall(MethodInvocation call, Expression object) {
        if (call.getExpression() == object) {
            return method(call).isPresent();
        }
        List<MethodInvocation> visits = visitors.visits(call, object);
        return !visits.isEmpty() && visits.stream().allMatch(visit -> method(visit).isPresent());
    }

    private static boolean isStraight(ASTNode code, ASTNode scope) {
        return Stream.iterate(code, here -> here != scope, ASTNode::getParent)
                .noneMatch(here -> here instanceof LambdaExpression || here instanceof AnonymousClassDeclaration
                        || here instanceof AbstractTypeDeclaration);
    }

    /** Whether the code of the class tells nobody of its object, and calls its methods only where it stands, and none in a circle. */
    private boolean isSilent() {
        boolean[] silent = {methods().stream().noneMatch(method -> isInCircle(method, Set.of()))};
        body.accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                silent[0] = silent[0] && switch (node) {
                    case ThisExpression self -> self.getQualifier() != null || self.getParent() instanceof FieldAccess;
                    case SuperMethodInvocation inherited -> false;
                    case MethodReference reference -> false;
                    case MethodInvocation call when call.getExpression() == null -> isOfCodeAround(call) || isOwn(call);
                    default -> true;
                };
            }
        });
        return silent[0];
    }

    private boolean isOwn(MethodInvocation call) {
        return method(call).filter(method -> isStraight(call, body)).isPresent();
    }

    /** Whether a call is of a method of the classes around, and not of what the object inherits. */
    private boolean isOfCodeAround(MethodInvocation call) {
        return methods().stream().noneMatch(method -> isNamed(call.getName(), method.getName()))
                && (Scopes.areNeeded(call) ? ScopedMethods.method(call).isPresent()
                        : call.resolveMethodBinding() != null && type() != null
                                && !type().isSubTypeCompatible(call.resolveMethodBinding().getDeclaringClass()));
    }

    /** Null where the compiler does not know it. */
    private ITypeBinding type() {
        return switch (body) {
            case AnonymousClassDeclaration anonymous -> anonymous.resolveBinding();
            case TypeDeclaration declared -> declared.resolveBinding();
            default -> null;
        };
    }
}
