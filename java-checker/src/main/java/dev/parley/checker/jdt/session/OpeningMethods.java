package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.session.Beginning.Named;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Methods that open a session of a service or a server that they get, and give it to their callers. Each call is an opening of its own: what it
 * passes says of which protocol the session is that it gets. The method itself has to be right for all of them.
 */
final class OpeningMethods {
    private OpeningMethods() {}

    /** What is known of the protocol of a session that a call opens. */
    static Beginning beginning(MethodInvocation opening, Channels channels) {
        Beginning found = channels.of(opening.getExpression());
        return found == Beginning.UNTOLD ? ofCalls(opening, channels).orElse(found) : found;
    }

    private static Optional<Beginning> ofCalls(MethodInvocation opening, Channels channels) {
        return Trees.code(opening) instanceof MethodDeclaration method
                ? parameter(method).map(parameter -> distinct(channels.passed(method, parameter))).filter(calls -> !calls.isEmpty())
                        .map(Beginning.OfCalls::new)
                : Optional.empty();
    }

    /** What several calls say, without what one of them repeats. */
    private static List<Named> distinct(List<Named> calls) {
        Set<List<String>> seen = new HashSet<>();
        List<Named> distinct = new ArrayList<>();
        calls.stream().filter(call -> seen.add(call.protocols())).forEach(distinct::add);
        return distinct;
    }

    /** What a call of a method passes to it that opens a session from that, which is all that it gives. */
    static Optional<Expression> channel(MethodInvocation call, MethodDeclaration method) {
        List<Expression> arguments = Trees.list(call.arguments());
        return parameter(method).filter(number -> number < arguments.size()).map(arguments::get);
    }

    /** Which parameter of a method it opens the only session from that it can give; empty where it may give another one. */
    private static Optional<Integer> parameter(MethodDeclaration method) {
        if (!GivingMethods.gives(method)) {
            return Optional.empty();
        }
        List<MethodInvocation> openings = TreeIndex.in(method.getBody(), MethodInvocation.class).stream()
                .filter(call -> OpenedSessions.isOpening(call) && SessionsInOptionals.source(call).isEmpty())
                .toList();
        return openings.size() == 1 && OpenedSessions.direct(openings.getFirst()).isPresent() && openings.getFirst().getExpression() != null
                ? Declarations.named(openings.getFirst().getExpression()).flatMap(channel -> parameter(method, channel))
                : Optional.empty();
    }

    private static Optional<Integer> parameter(MethodDeclaration method, VariableDeclaration channel) {
        int number = method.parameters().indexOf(channel);
        return number < 0 || !KeptValues.changes(channel, method.getBody()).isEmpty() ? Optional.empty() : Optional.of(number);
    }
}
