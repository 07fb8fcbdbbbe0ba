package dev.parley.checker.jdt.session;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.jdt.function.InPlaceMethods;
import dev.parley.checker.jdt.resolution.CallersOf;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedConstants;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.FunctionSources;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * A function that a local variable keeps, or the parameter of a private method, and that its method only calls: each call runs it in place,
 * whatever it has captured. So does each call of one that a final field has, which captures no session, whoever else may have it.
 *
 * @param codes what the variable gets: a lambda or a method reference, or several of which it is one
 * @param calls all uses of the variable; of a field, all calls of its function in the file; of what comes from elsewhere, one call
 */
public record LocalFunction(List<Expression> codes, List<MethodInvocation> calls) {
    public LocalFunction {
        codes = List.copyOf(codes);
        calls = List.copyOf(calls);
    }

    /** The function of a variable; empty where it is none, may be another one, may be called by others, or is not called at all. */
    public static Optional<LocalFunction> of(VariableDeclarationFragment variable) {
        if (Declarations.isField(variable)) {
            return ofField(variable);
        }
        ASTNode scope = variable.getParent().getParent();
        List<Expression> changes = KeptValues.changes(variable, scope);
        List<Expression> values = variable.getInitializer() == null
                ? changes.stream().map(LocalFunction::assigned).toList()
                : List.of(variable.getInitializer());
        List<Expression> codes = values.stream().flatMap(value -> Alternatives.of(value).stream()).toList();
        boolean isKept = variable.getInitializer() != null
                ? changes.isEmpty()
                : areExclusive(changes) && codes.stream().flatMap(LocalFunction::sessions)
                        .allMatch(session -> session.getStartPosition() < variable.getStartPosition());
        return isKept && !codes.isEmpty() && codes.stream().allMatch(Trees::isFunction) && InPlaceMethods.onlyCalls(scope, variable)
                ? Optional.of(new LocalFunction(codes, calls(scope, variable))).filter(function -> !function.calls().isEmpty())
                : Optional.empty();
    }

    private static Optional<LocalFunction> ofField(VariableDeclarationFragment field) {
        if (!ScopedConstants.isFixed(field)) {
            return Optional.empty();
        }
        List<Expression> codes = Alternatives.of(field.getInitializer());
        return codes.stream().allMatch(code -> Trees.isFunction(code) && !usesSession(code))
                ? Optional.of(new LocalFunction(codes, calls(field.getRoot(), field)))
                : Optional.empty();
    }

    /** The function of a parameter: what all calls of the method pass, which only its own file can call. */
    private static Optional<LocalFunction> of(SingleVariableDeclaration parameter) {
        if (!(parameter.getParent() instanceof MethodDeclaration method)
                || method.getBody() == null
                || method.isVarargs()
                || !Modifier.isPrivate(method.getModifiers())
                || !KeptValues.changes(parameter, method.getBody()).isEmpty()
                || !InPlaceMethods.onlyCalls(method, parameter)) {
            return Optional.empty();
        }
        List<Expression> codes = CallersOf.arguments(method, method.parameters().indexOf(parameter)).stream()
                .flatMap(List::stream)
                .flatMap(value -> Alternatives.of(value).stream())
                .toList();
        return !codes.isEmpty() && codes.stream().allMatch(code -> Trees.isFunction(code) && !usesSession(code))
                ? Optional.of(new LocalFunction(codes, calls(method.getBody(), parameter))).filter(function -> !function.calls().isEmpty())
                : Optional.empty();
    }

    /** The function of the variable that an assignment gives it to. */
    public static Optional<LocalFunction> assigned(Assignment assignment) {
        return Trees.bare(assignment.getLeftHandSide()) instanceof SimpleName name
                        && Alternatives.of(assignment.getRightHandSide()).stream().allMatch(Trees::isFunction)
                        && Declarations.named(name).orElse(null) instanceof VariableDeclarationFragment fragment
                ? of(fragment)
                : Optional.empty();
    }

    /** Whether a function is one of several of which a variable gets one, so that what it does with the session is looked at where it is called. */
    public static boolean isChosen(Expression code, SessionVariable session) {
        return among(code).filter(function -> function.concerns(session)).isPresent();
    }

    /** The function of the variable that gets this code or another one, where a {@code ?:}, a {@code switch} or an {@code if} tells which. */
    private static Optional<LocalFunction> among(Expression code) {
        ASTNode around = code.getParent();
        while (around instanceof Statement || around instanceof ConditionalExpression || around instanceof SwitchExpression
                || around instanceof ParenthesizedExpression) {
            around = around.getParent();
        }
        Optional<LocalFunction> function = switch (around) {
            case VariableDeclarationFragment fragment -> of(fragment);
            case Assignment assignment -> assigned(assignment);
            case null, default -> Optional.empty();
        };
        return function.filter(known -> known.codes().size() > 1 && known.codes().contains(code));
    }

    private static Expression assigned(Expression change) {
        return change instanceof Assignment assignment ? assignment.getRightHandSide() : change;
    }

    /** Whether only one of several assignments runs: each two are statements in different arms of an {@code if}. */
    private static boolean areExclusive(List<Expression> changes) {
        for (int i = 0; i < changes.size(); i++) {
            for (int j = i + 1; j < changes.size(); j++) {
                if (!areInDifferentArms(changes.get(i), changes.get(j))) {
                    return false;
                }
            }
        }
        return changes.stream().allMatch(change -> change.getParent() instanceof ExpressionStatement);
    }

    /** Whether it uses a session that it does not get: its variable may be there longer than that session. */
    static boolean usesSession(Expression code) {
        return sessions(code).findAny().isPresent();
    }

    /** What has the sessions that it uses and does not get. */
    private static Stream<VariableDeclaration> sessions(Expression code) {
        return TreeIndex.in(code, SimpleName.class).stream().flatMap(name -> Declarations.named(name).stream())
                .filter(variable -> (RuntimeTypes.isSession(variable) || SessionHolder.isIn(variable)) && !TreeIndex.isIn(variable, code));
    }

    private static boolean areInDifferentArms(ASTNode one, ASTNode other) {
        ASTNode arm = one;
        while (!TreeIndex.isIn(other, arm.getParent())) {
            arm = arm.getParent();
        }
        return arm.getParent() instanceof IfStatement;
    }

    /** The function that a call runs. */
    public static Optional<LocalFunction> called(MethodInvocation call) {
        return InPlaceMethods.called(call)
                .flatMap(Declarations::anywhere)
                .flatMap(variable -> switch (variable) {
                    case VariableDeclarationFragment fragment -> of(fragment);
                    case SingleVariableDeclaration parameter -> of(parameter);
                    default -> Optional.<LocalFunction>empty();
                })
                .or(() -> given(call));
    }

    /** One of several functions, none of which uses a session that it does not get, wherever the code that calls it has it from. */
    private static Optional<LocalFunction> given(MethodInvocation call) {
        return Optional.ofNullable(call.getExpression())
                .filter(function -> mayPassSession(call) && FunctionTypes.isOfFunction(call))
                .flatMap(FunctionSources::of)
                .filter(codes -> codes.stream().noneMatch(LocalFunction::usesSession))
                .map(codes -> new LocalFunction(codes, List.of(call)));
    }

    /** Whether a session may be among the arguments of a call, for all that is known of them. */
    public static boolean mayPassSession(MethodInvocation call) {
        return Trees.<Expression>list(call.arguments()).stream().anyMatch(argument -> RuntimeTypes.isSession(argument) || isUntyped(argument));
    }

    /** Whether an argument is the parameter of a lambda the type of which a tree without bindings does not tell. */
    private static boolean isUntyped(Expression argument) {
        return Scopes.areNeeded(argument)
                && Declarations.named(argument).filter(variable -> variable.getParent() instanceof LambdaExpression
                        && Scopes.type(variable).isEmpty()).isPresent();
    }

    /** What a variable has that gets a function: which one it is, as if that were written on it. */
    public static Operand value(Expression code) {
        return Operand.text(name(code));
    }

    /** Whether a value is this function. */
    public static Condition isValue(Operand value, Expression code) {
        return new Condition.IsText(value, name(code));
    }

    private static String name(Expression code) {
        return "function at " + code.getStartPosition();
    }

    /** Whether a lambda uses no session but those that it gets, of which one is this. */
    public static boolean onlyGets(LambdaExpression lambda, SessionVariable session) {
        return Trees.<VariableDeclaration>list(lambda.parameters()).stream().anyMatch(session::isDeclaredBy) && !usesSession(lambda);
    }

    private static List<MethodInvocation> calls(ASTNode scope, VariableDeclaration variable) {
        return TreeIndex.in(scope, MethodInvocation.class).stream()
                .filter(call -> InPlaceMethods.called(call).flatMap(Declarations::anywhere).filter(variable::equals).isPresent())
                .toList();
    }

    /** Whether it uses a session, or gets it with one of its calls. */
    public boolean concerns(SessionVariable session) {
        return captures(session) || calls.stream().anyMatch(call -> numbers(call, session).findAny().isPresent());
    }

    private boolean captures(SessionVariable session) {
        return codes.stream().anyMatch(code -> session.firstUseIn(code).isPresent());
    }

    /** Whether a call of it has to do with a session: the function itself uses it, or this call passes it. */
    public boolean concerns(SessionVariable session, MethodInvocation call) {
        return numbers(call, session).findAny().isPresent() || captures(session) && parameters().noneMatch(session::isDeclaredBy);
    }

    private Stream<VariableDeclaration> parameters() {
        return codes.stream()
                .flatMap(code -> code instanceof LambdaExpression lambda
                        ? Trees.<VariableDeclaration>list(lambda.parameters()).stream()
                        : Stream.empty());
    }

    /**
     * The parameters that stand for a session in the calls that pass it, one of each lambda that it may be. None where they are not the
     * same in all of these calls, or where the function uses the session by another name as well and other calls pass other ones.
     */
    List<VariableDeclaration> standingFor(SessionVariable session) {
        Set<Integer> numbers = calls.stream().flatMap(call -> numbers(call, session)).collect(Collectors.toSet());
        boolean isPassedAlways = calls.stream().allMatch(call -> numbers(call, session).findAny().isPresent());
        if (numbers.size() != 1 || !isPassedAlways && captures(session)) {
            return List.of();
        }
        int number = numbers.iterator().next();
        return codes.stream()
                .flatMap(code -> code instanceof LambdaExpression lambda
                        ? Trees.<VariableDeclaration>list(lambda.parameters()).stream().skip(number).limit(1)
                        : Stream.empty())
                .toList();
    }

    private static Stream<Integer> numbers(MethodInvocation call, SessionVariable session) {
        List<Expression> arguments = Trees.list(call.arguments());
        return IntStream.range(0, arguments.size()).filter(number -> session.is(arguments.get(number))).boxed();
    }
}
