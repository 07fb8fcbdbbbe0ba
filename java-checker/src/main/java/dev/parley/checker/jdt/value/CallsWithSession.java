package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** The calls that run methods of the same file with the session, as a parameter or in a field. */
final class CallsWithSession {
    /** A call, and the method that it surely runs. */
    record Call(MethodInvocation call, MethodDeclaration called) {
        /** What the method is called on; empty for the same object, and for a class. */
        Optional<Expression> receiver() {
            return Optional.ofNullable(call.getExpression())
                    .filter(object -> !(object instanceof ThisExpression) && !SettledMethods.isStatic(called));
        }

        /** Whether a field is one of the class of the method, and not of one around it. */
        boolean isOwn(VariableDeclaration field) {
            return field.getParent().getParent() == called.getParent();
        }

        /** The method whose code has the call. */
        MethodDeclaration caller() {
            return RepeatedComparisons.method(call).orElseThrow();
        }

        Optional<Expression> argument(VariableDeclaration parameter) {
            int number = called.parameters().indexOf(parameter);
            return number < 0 ? Optional.empty() : Optional.of(Trees.arguments(call).get(number));
        }
    }

    private final ShownMethods shown;
    private final Map<MethodDeclaration, List<Call>> inMethods = new IdentityHashMap<>();
    private final Map<MethodDeclaration, List<Call>> ofMethods = new IdentityHashMap<>();
    private final Map<MethodDeclaration, Boolean> withSession = new IdentityHashMap<>();

    CallsWithSession(ShownMethods shown) {
        this.shown = shown;
    }

    /** The calls in a method that run others of the same file with the session. */
    List<Call> in(MethodDeclaration method) {
        return inMethods.computeIfAbsent(method, code ->
                TreeIndex.in(code, MethodInvocation.class).stream().flatMap(call -> call(call).stream()).toList());
    }

    /** The calls in the same file that run a method with the session. */
    List<Call> of(MethodDeclaration method) {
        return ofMethods.computeIfAbsent(method, called -> !isWithSession(called) ? List.of()
                : TreeIndex.named(called.getName().getIdentifier(), called.getRoot()).stream()
                        .filter(name -> name.getLocationInParent() == MethodInvocation.NAME_PROPERTY)
                        .flatMap(name -> call((MethodInvocation) name.getParent()).filter(call -> call.called() == called).stream())
                        .toList());
    }

    /** A method, those that it calls with the session, those that call it, and what these call as well. */
    Set<MethodDeclaration> around(MethodDeclaration method) {
        List<MethodDeclaration> callers = of(method).stream().map(Call::caller).toList();
        return Stream.of(Stream.of(method), callers.stream(),
                Stream.concat(Stream.of(method), callers.stream()).flatMap(code -> in(code).stream()).map(Call::called))
                .flatMap(each -> each).collect(Collectors.toSet());
    }

    /** A call of a method, if it is one of these. */
    Optional<Call> call(MethodInvocation call, MethodDeclaration called) {
        return call(call).filter(known -> known.called() == called);
    }

    private Optional<Call> call(MethodInvocation call) {
        return shown.declaration(call, call.resolveMethodBinding())
                .filter(method -> method.getRoot() == call.getRoot() && method.parameters().size() == call.arguments().size())
                .filter(this::isWithSession)
                .filter(method -> RepeatedComparisons.method(call).isPresent() && Trees.arguments(call).stream().noneMatch(CallsWithSession::changes))
                .map(method -> new Call(call, method));
    }

    /** Whether an argument gives a variable another value, so that it is not what the method gets for it. */
    private static boolean changes(Expression argument) {
        return TreeIndex.in(argument).stream().anyMatch(node -> node instanceof Assignment || node instanceof PostfixExpression
                || node instanceof PrefixExpression prefix && !DeclaredClass.isCalculation(prefix));
    }

    /** Whether a method gets a session, or its object has one. */
    private boolean isWithSession(MethodDeclaration method) {
        return withSession.computeIfAbsent(method, code -> {
            Stream<VariableDeclaration> named = TreeIndex.in(code, SimpleName.class).stream().flatMap(name -> Declarations.named(name).stream());
            return Stream.of(Trees.<VariableDeclaration>list(code.parameters()).stream(), new DeclaredClass(code.getParent()).fields().stream(),
                    named.filter(Declarations::isField)).flatMap(variables -> variables).anyMatch(RuntimeTypes::isSession);
        });
    }
}
