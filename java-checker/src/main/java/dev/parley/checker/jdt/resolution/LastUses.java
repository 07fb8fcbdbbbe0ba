package dev.parley.checker.jdt.resolution;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Annotation;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NodeFinder;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Where a local variable is used, and whether its value could be given away at a place. */
public final class LastUses {
    private final VariableDeclaration variable;
    private final List<SimpleName> uses = new ArrayList<>();

    public LastUses(VariableDeclaration variable) {
        this.variable = variable;
        ASTNode code = variable;
        while (!(code instanceof BodyDeclaration)) {
            code = code.getParent();
        }
        code.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                if (Declarations.isUse(name, variable)) {
                    uses.add(name);
                }
                return true;
            }
        });
    }

    public Stream<SimpleName> stream() {
        return uses.stream();
    }

    public static boolean isAssigned(SimpleName use) {
        return switch (use.getParent()) {
            case Assignment assignment -> assignment.getLeftHandSide() == use;
            case PostfixExpression postfix -> true;
            case PrefixExpression prefix ->
                prefix.getOperator() == PrefixExpression.Operator.INCREMENT || prefix.getOperator() == PrefixExpression.Operator.DECREMENT;
            default -> false;
        };
    }

    /** Whether a message that is sent before a place may have given the value away. */
    public boolean isSentBefore(int place) {
        return uses.stream().anyMatch(use -> use.getStartPosition() < place
                && use.getLocationInParent() == MethodInvocation.ARGUMENTS_PROPERTY
                && ((MethodInvocation) use.getParent()).getName().getIdentifier().equals("send"));
    }

    /** Whether nothing else refers to the value by what the code has done before a place, and nothing uses it behind that. */
    public boolean isFreeAt(int place) {
        return isNew() && !isRepeated(place) && uses.stream().allMatch(use -> use.getStartPosition() < place && isOfPart(use));
    }

    /** Whether the variable starts with a value that nothing else refers to. */
    private boolean isNew() {
        return switch (variable.getInitializer()) {
            case null -> variable.getParent() instanceof MethodDeclaration
                    && Declarations.modifiers(variable).stream().anyMatch(each -> each instanceof Annotation mark && isMark(mark));
            case ArrayCreation array -> array.getInitializer() == null;
            case MethodInvocation call -> call.getName().getIdentifier().equals("receive") && !Declarations.isField(variable);
            default -> false;
        };
    }

    private static boolean isMark(Annotation annotation) {
        return SessionApi.NO_ALIAS.endsWith("." + annotation.getTypeName().getFullyQualifiedName())
                || SessionApi.NO_ALIAS.equals(annotation.getTypeName().getFullyQualifiedName());
    }

    /** Whether a loop comes to a place more often than to the declaration. */
    private boolean isRepeated(int place) {
        ASTNode inner = NodeFinder.perform(variable.getRoot(), place, 0);
        for (ASTNode here = inner; here != null && !(here instanceof BodyDeclaration); here = here.getParent()) {
            boolean isAround = here.getStartPosition() <= variable.getStartPosition()
                    && variable.getStartPosition() < here.getStartPosition() + here.getLength();
            if (!isAround && here.getStartPosition() < place && Trees.isLoop(here)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a use looks at a part of the value only: an element of the array, or its length. */
    private static boolean isOfPart(SimpleName use) {
        return use.getLocationInParent() == ArrayAccess.ARRAY_PROPERTY
                || use.getParent() instanceof QualifiedName length && length.getName().getIdentifier().equals("length");
    }
}
