package dev.parley.checker.jdt.lowering;

import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.value.ShownMethods;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.TypeDeclarationStatement;

/**
 * What a method of the file throws by a statement, or a method that it calls: whoever reads the file foresees it, declared or not. What is thrown
 * inside of a {@code try} is taken to be caught there.
 */
final class ThrownInside {
    private ThrownInside() {}

    static List<ThrowStatement> by(MethodDeclaration method, ShownMethods called) {
        List<ThrowStatement> thrown = new ArrayList<>();
        Set<MethodDeclaration> seen = new HashSet<>();
        Deque<MethodDeclaration> left = new ArrayDeque<>(List.of(method));
        while (!left.isEmpty()) {
            MethodDeclaration next = left.pop();
            if (next.getBody() != null && seen.add(next)) {
                TreeIndex.in(next.getBody(), ThrowStatement.class).stream().filter(statement -> isLeft(statement, next)).forEach(thrown::add);
                TreeIndex.in(next.getBody(), MethodInvocation.class).stream()
                        .filter(call -> isLeft(call, next))
                        .forEach(call -> called.declaration(call, call.resolveMethodBinding()).ifPresent(left::push));
            }
        }
        return thrown;
    }

    /** Whether what fails in a piece of code comes out of the method. */
    private static boolean isLeft(ASTNode code, MethodDeclaration method) {
        return Stream.iterate(code, here -> here != method, ASTNode::getParent)
                .noneMatch(here -> here instanceof LambdaExpression || here instanceof AnonymousClassDeclaration
                        || here instanceof TypeDeclarationStatement
                        || here instanceof Block && here.getLocationInParent() == TryStatement.BODY_PROPERTY
                                && !((TryStatement) here.getParent()).catchClauses().isEmpty());
    }
}
