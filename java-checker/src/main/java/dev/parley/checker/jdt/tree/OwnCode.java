package dev.parley.checker.jdt.tree;

import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.TypeDeclarationStatement;

/** Visits the code that runs as part of a method or an expression, past the lambdas and classes in it, whose results are their own. */
public abstract class OwnCode extends ASTVisitor {

    @Override
    public final boolean visit(LambdaExpression lambda) {
        return false;
    }

    @Override
    public final boolean visit(AnonymousClassDeclaration body) {
        return false;
    }

    @Override
    public final boolean visit(TypeDeclarationStatement local) {
        return false;
    }
}
