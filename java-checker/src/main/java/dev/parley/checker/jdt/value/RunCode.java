package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;

/**
 * Looks through the code that a call runs, as far as the file shows it, for what that changes. Methods that are still being written, or that are
 * not there yet, are taken to change nothing, so that other methods have no findings for it. One for each call.
 */
final class RunCode {
    /**
     * What such code does.
     *
     * @param changed what names the collections, arrays and other objects that methods of the library change, or of which elements are stored
     * @param stored the names of the fields, of whatever object, that it gives other values
     */
    record Changes(List<Expression> changed, Set<String> stored) {
        Changes {
            changed = List.copyOf(changed);
            stored = Set.copyOf(stored);
        }
    }

    private static final Set<PrefixExpression.Operator> STEPS = Set.of(PrefixExpression.Operator.INCREMENT, PrefixExpression.Operator.DECREMENT);

    private final ShownMethods shown;
    private final Set<ASTNode> seen = new HashSet<>();
    private final List<Expression> changed = new ArrayList<>();
    private final Set<String> stored = new HashSet<>();
    private boolean isHidden;

    RunCode(ShownMethods shown) {
        this.shown = shown;
    }

    /** What a call changes; empty where it runs code that the file does not show. */
    Optional<Changes> by(Expression call, IMethodBinding method) {
        call(call, method);
        return isHidden ? Optional.empty() : Optional.of(new Changes(changed, stored));
    }

    private void call(Expression call, IMethodBinding method) {
        boolean isMissing = method == null && !Scopes.areNeeded(call);
        if (isMissing || call instanceof MethodInvocation asked && shown.terms().of(asked).isPresent()) {
            return;
        }
        if (!ContentChanges.isOfProject(call, method)) {
            ContentChanges.changedBy(call).forEach(changed::add);
        } else if (call instanceof ClassInstanceCreation creation) {
            creation(creation);
        } else {
            Optional<MethodDeclaration> own = call instanceof MethodInvocation invocation ? shown.settled().called(invocation) : Optional.empty();
            own.filter(code -> code.getBody() != null).ifPresentOrElse(this::code, this::hide);
        }
        ContentChanges.functions(call).forEach(this::function);
    }

    private void hide() {
        isHidden = true;
    }

    private void function(Expression function) {
        if (function instanceof LambdaExpression lambda) {
            code(lambda.getBody());
        } else if (ContentChanges.runsProject(function, shown.terms())) {
            hide();
        }
    }

    /** What is declared with its fields runs before the constructor, which is one that takes as many arguments, if the class has any. */
    private void creation(ClassInstanceCreation creation) {
        Optional<DeclaredClass> type = shown.declared(creation.getType())
                .filter(known -> known.superclass().isEmpty())
                .filter(known -> creation.getAnonymousClassDeclaration() == null && known.declaration() instanceof AbstractTypeDeclaration);
        type.ifPresentOrElse(known -> Trees.<BodyDeclaration>list(((AbstractTypeDeclaration) known.declaration()).bodyDeclarations()).stream()
                .filter(member -> member instanceof MethodDeclaration method
                        ? method.isConstructor() && (method.isVarargs() || method.parameters().size() == creation.arguments().size())
                        : !(member instanceof AbstractTypeDeclaration))
                .forEach(this::code), this::hide);
    }

    private void code(ASTNode code) {
        if (!seen.add(code) || code instanceof MethodDeclaration method && !shown.isShown(method)) {
            return;
        }
        code.accept(new ASTVisitor() {
            @Override
            public boolean preVisit2(ASTNode node) {
                switch (node) {
                    case MethodInvocation call -> call(call, call.resolveMethodBinding());
                    case ClassInstanceCreation creation -> call(creation, creation.resolveConstructorBinding());
                    case ArrayAccess element when Trees.change(element).isPresent() -> changed.add(element.getArray());
                    case Assignment assignment -> store(assignment.getLeftHandSide());
                    case PostfixExpression step -> store(step.getOperand());
                    case PrefixExpression step when STEPS.contains(step.getOperator()) -> store(step.getOperand());
                    case AnonymousClassDeclaration body -> hide();
                    case SuperMethodInvocation call -> hide();
                    case ConstructorInvocation call -> hide();
                    case SuperConstructorInvocation call -> hide();
                    default -> {}
                }
                return !isHidden;
            }
        });
    }

    /** What a constructor stores in the object that it makes changes no other. */
    private void store(Expression target) {
        ChangingFields.stored(target).filter(name -> !ChangingFields.isOfMade(target)).ifPresent(stored::add);
    }
}
