package dev.parley.checker.jdt.session;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.flow.state.Deliveries.Received;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.WhileStatement;

/** Sessions that come with other payloads in one message: they are taken out of the record that receives them all. */
final class SessionsInPayloads {
    private SessionsInPayloads() {}

    /**
     * The payload that a call takes out of a record of several, if it is surely the only call that does so, and done once for each message:
     * then the session is its alone.
     */
    static Optional<Received> source(MethodInvocation call) {
        int index = SessionApi.component(call.getName().getIdentifier());
        if (index < 0 || call.getExpression() == null || !call.arguments().isEmpty()) {
            return Optional.empty();
        }
        return switch (Trees.bare(call.getExpression())) {
            case MethodInvocation receive when isReceive(receive) -> Optional.of(new Received(Trees.extent(receive), index));
            case SimpleName name -> kept(name)
                    .filter(receiving -> isTakenOnce(receiving, call))
                    .map(receiving -> new Received(Trees.extent(Trees.bare(receiving.getInitializer())), index));
            default -> Optional.empty();
        };
    }

    private static boolean isReceive(MethodInvocation call) {
        return SessionApi.isReceiveOfSeveral(call.getName().getIdentifier()) && RuntimeTypes.isMethodOf(call, SessionApi.SESSION);
    }

    /** The declaration of a variable that keeps the payloads of one message. */
    private static Optional<VariableDeclarationFragment> kept(SimpleName name) {
        return Declarations.named(name).orElse(null) instanceof VariableDeclarationFragment fragment
                        && KeptValues.isKept(fragment)
                        && Trees.bare(fragment.getInitializer()) instanceof MethodInvocation call
                        && isReceive(call)
                ? Optional.of(fragment)
                : Optional.empty();
    }

    private static boolean isTakenOnce(VariableDeclarationFragment receiving, MethodInvocation taking) {
        ASTNode block = receiving.getParent().getParent();
        List<SimpleName> takers = new ArrayList<>();
        boolean[] shown = {false};
        block.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                if (Declarations.isUse(name, receiving)) {
                    boolean asked = name.getParent() instanceof MethodInvocation call && call.getExpression() == name
                            && SessionApi.component(call.getName().getIdentifier()) >= 0;
                    shown[0] |= !asked;
                    if (asked && ((MethodInvocation) name.getParent()).getName().getIdentifier().equals(taking.getName().getIdentifier())) {
                        takers.add(name);
                    }
                }
                return true;
            }
        });
        return !shown[0] && takers.size() == 1 && !isRepeated(taking, block);
    }

    /** Whether code within a block may run any number of times. */
    private static boolean isRepeated(Expression expression, ASTNode block) {
        for (ASTNode here = expression; here != block; here = here.getParent()) {
            switch (here) {
                case ForStatement loop -> {
                    return true;
                }
                case EnhancedForStatement loop -> {
                    return true;
                }
                case WhileStatement loop -> {
                    return true;
                }
                case DoStatement loop -> {
                    return true;
                }
                case LambdaExpression lambda -> {
                    return true;
                }
                case AnonymousClassDeclaration type -> {
                    return true;
                }
                case TypeDeclaration type -> {
                    return true;
                }
                default -> {}
            }
        }
        return false;
    }
}
