package dev.parley.checker.jdt;

import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.BreakStatement;
import org.eclipse.jdt.core.dom.ContinueStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.LabeledStatement;
import org.eclipse.jdt.core.dom.MemberValuePair;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;

/** The variable through which a participant plays its role. */
final class SessionVariable {
    private final VariableDeclaration declaration;

    SessionVariable(VariableDeclaration declaration) {
        this.declaration = declaration;
    }

    String name() {
        return declaration.getName().getIdentifier();
    }

    /** Whether an expression is this variable, by its binding or, where the code does not resolve, by its name. */
    boolean is(Expression expression) {
        if (!(Trees.bare(expression) instanceof SimpleName simple) || !simple.getIdentifier().equals(name()) || !isUse(simple)) {
            return false;
        }
        if (Scopes.areNeeded(simple)) {
            return Scopes.variable(simple).filter(found -> found == declaration).isPresent();
        }
        IBinding binding = simple.resolveBinding();
        IBinding own = declaration.resolveBinding();
        return binding == null || own == null || binding.isEqualTo(own);
    }

    /** A name that stands for a value, not for a method, a member or a label. */
    private static boolean isUse(SimpleName name) {
        StructuralPropertyDescriptor place = name.getLocationInParent();
        return place != MethodInvocation.NAME_PROPERTY
                && place != FieldAccess.NAME_PROPERTY
                && place != QualifiedName.NAME_PROPERTY
                && place != MemberValuePair.NAME_PROPERTY
                && place != LabeledStatement.LABEL_PROPERTY
                && place != BreakStatement.LABEL_PROPERTY
                && place != ContinueStatement.LABEL_PROPERTY;
    }

    /** The first use of this variable within a piece of code. */
    Optional<SimpleName> firstUseIn(ASTNode node) {
        SimpleName[] found = new SimpleName[1];
        node.accept(new ASTVisitor() {
            @Override
            public boolean preVisit2(ASTNode here) {
                return found[0] == null;
            }

            @Override
            public boolean visit(SimpleName name) {
                if (found[0] == null && is(name)) {
                    found[0] = name;
                }
                return false;
            }
        });
        return Optional.ofNullable(found[0]);
    }
}
