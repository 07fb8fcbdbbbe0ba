package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.CallersOf;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.ScopedConstants;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * The lambdas and references of which an expression gives one, where the file shows all of them: through local variables, constants, listed
 * elements, the values of maps that nobody can change, parameters of private methods, methods of the file, and what its objects hold.
 */
public final class FunctionSources {
    private final List<Expression> codes = new ArrayList<>();
    /** What is being looked at: in a circle it adds nothing. */
    private final Set<ASTNode> seen = new HashSet<>();

    /** The objects whose classes are being asked for on the way: in a circle they tell nothing. */
    private final Set<Expression> asked;

    private final Predicate<Expression> isWanted;

    private FunctionSources(Predicate<Expression> isWanted) {
        this(isWanted, new HashSet<>());
    }

    private FunctionSources(Predicate<Expression> isWanted, Set<Expression> asked) {
        this.isWanted = isWanted;
        this.asked = asked;
    }

    /** The functions, of which there is at least one; empty where there may be others. */
    public static Optional<List<Expression>> of(Expression function) {
        return new FunctionSources(Trees::isFunction).found(function);
    }

    /** The same with all kinds of references, also those that no session can go along with. */
    public static Optional<List<Expression>> ofValues(Expression function) {
        return new FunctionSources(code -> Trees.isFunction(code) || code instanceof MethodReference).found(function);
    }

    /** The new objects, likewise, of which an expression gives one. */
    static Optional<List<Expression>> objects(Expression object) {
        return new FunctionSources(Trees::isPlainObject).found(object);
    }

    private Optional<List<Expression>> found(Expression expression) {
        boolean areKnown = collect(expression) && !codes.isEmpty() && codes.size() <= Alternatives.MOST;
        return areKnown ? Optional.of(codes.stream().distinct().toList()) : Optional.empty();
    }

    private boolean collect(Expression function) {
        return Alternatives.of(function).stream().allMatch(this::one);
    }

    private boolean one(Expression function) {
        if (isWanted.test(function)) {
            return codes.add(function);
        }
        Optional<List<Expression>> held = HeldValues.of(function, this::owners).or(() -> HeldValues.ofOwn(function))
                .flatMap(whole -> whole.all(this::owners));
        if (held.isPresent()) {
            return held.get().stream().allMatch(this::collect);
        }
        return switch (function) {
            case NullLiteral nothing -> true;
            case Name name -> variable(name);
            case FieldAccess field -> variable(field);
            case ArrayAccess element -> elements(element.getArray());
            case MethodInvocation call -> call(call);
            default -> false;
        };
    }

    /** The objects that may hold what is looked for. */
    private Optional<List<Expression>> owners(Expression object) {
        if (!asked.add(object)) {
            return Optional.empty();
        }
        Optional<List<Expression>> objects = new FunctionSources(Trees::isPlainObject, asked).found(object);
        asked.remove(object);
        return objects;
    }

    private boolean variable(Expression name) {
        Optional<VariableDeclaration> variable = Declarations.anywhere(name);
        return variable.isPresent() && (!seen.add(variable.get()) || switch (variable.get()) {
            case VariableDeclarationFragment field when Declarations.isField(field) ->
                ScopedConstants.isFixed(field) && collect(field.getInitializer());
            case VariableDeclarationFragment local -> (local.getInitializer() == null || collect(local.getInitializer())) && assigned(local);
            case SingleVariableDeclaration element when element.getParent() instanceof EnhancedForStatement loop ->
                elements(loop.getExpression()) && assigned(element);
            case SingleVariableDeclaration parameter when parameter.getParent() instanceof MethodDeclaration method -> parameter(method, parameter);
            default -> false;
        });
    }

    /** What else a local variable gets. */
    private boolean assigned(VariableDeclaration variable) {
        ASTNode code = variable;
        while (!(code instanceof BodyDeclaration)) {
            code = code.getParent();
        }
        return KeptValues.changes(variable, code).stream().allMatch(change -> change instanceof Assignment assignment
                && collect(assignment.getRightHandSide()));
    }

    /** What all calls of a method pass, which only its own file can call. */
    private boolean parameter(MethodDeclaration method, SingleVariableDeclaration parameter) {
        return Modifier.isPrivate(method.getModifiers())
                && !method.isVarargs()
                && assigned(parameter)
                && CallersOf.arguments(method, method.parameters().indexOf(parameter))
                        .filter(arguments -> arguments.stream().allMatch(this::collect))
                        .isPresent();
    }

    private boolean call(MethodInvocation call) {
        Optional<MethodDeclaration> own = SureMethods.of(call).filter(method -> method.getBody() != null);
        if (own.isPresent()) {
            return !seen.add(own.get()) || Alternatives.ofResult(own.get()).stream().allMatch(this::one);
        }
        List<Expression> arguments = Trees.list(call.arguments());
        return call.getExpression() != null && switch (call.getName().getIdentifier()) {
            case "get" -> arguments.size() == 1 && elements(call.getExpression());
            case "getFirst", "getLast" -> arguments.isEmpty() && elements(call.getExpression());
            case "getOrDefault" -> arguments.size() == 2 && elements(call.getExpression()) && collect(arguments.getLast());
            default -> false;
        };
    }

    private boolean elements(Expression collection) {
        return ListedElements.expressions(collection).or(() -> ConstantMaps.values(collection))
                .filter(elements -> elements.stream().allMatch(this::collect))
                .isPresent();
    }
}
