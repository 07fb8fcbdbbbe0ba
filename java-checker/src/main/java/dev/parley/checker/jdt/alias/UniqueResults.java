package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.alias.StoredValues.Stored;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.NoAliasMarks;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.EarlierValues;
import dev.parley.checker.jdt.tree.OwnCode;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;

/**
 * Finds methods whose result is declared to be the caller's alone and is not: they give back what a field holds, or has in it, and leave it
 * there, an argument that their caller has as well, or what they have put somewhere else before. What is not known for sure is what the
 * declaration answers for.
 */
public final class UniqueResults {
    private final MethodDeclaration method;
    private final CallEffects effects;
    private final Escapes escapes;
    /** The variables of which the method assigns something, be it an element. */
    private final Set<String> assigned = new HashSet<>();
    /** What is being asked for already: in a circle it adds nothing. */
    private final Set<Expression> seen = new HashSet<>();

    /** A value that is given back although something else refers to it. */
    public record Shared(MethodDeclaration method, Expression value, String why) {}

    private UniqueResults(MethodDeclaration method, CallEffects effects) {
        this.method = method;
        this.effects = effects;
        this.escapes = new Escapes(effects);
    }

    public static List<Shared> broken(MethodDeclaration method, CallEffects effects) {
        return method.getBody() == null || method.resolveBinding() == null || !NoAliasMarks.on(method.resolveBinding())
                ? List.of()
                : new UniqueResults(method, effects).find();
    }

    private List<Shared> find() {
        List<Expression> results = new ArrayList<>();
        method.getBody().accept(new OwnCode() {
            @Override
            public boolean visit(Assignment assignment) {
                root(assignment.getLeftHandSide()).ifPresent(variable -> assigned.add(variable.getKey()));
                return true;
            }

            @Override
            public boolean visit(ReturnStatement statement) {
                if (statement.getExpression() != null) {
                    results.addAll(Alternatives.of(statement.getExpression()));
                }
                return true;
            }
        });
        return results.stream()
                .flatMap(result -> holder(result).or(() -> escapes.before(result).map(Stored::why))
                        .map(why -> new Shared(method, result, why)).stream())
                .toList();
    }

    /** The variable that is assigned, or an element of what it holds. */
    private static Optional<IVariableBinding> root(Expression assigned) {
        return Trees.bare(assigned) instanceof ArrayAccess access ? root(access.getArray()) : Uniqueness.variable(assigned);
    }

    private Optional<String> holder(Expression value) {
        return Alternatives.of(value).stream().flatMap(each -> one(each).stream()).findFirst();
    }

    private Optional<String> one(Expression value) {
        if (!FixedValues.isShareable(value) || !seen.add(value)) {
            return Optional.empty();
        }
        return switch (value) {
            case CastExpression cast -> holder(cast.getExpression());
            case ArrayAccess access -> remaining(access.getArray());
            case MethodInvocation call when call.getExpression() != null && shows(call) -> remaining(call.getExpression());
            case Expression named when Uniqueness.variable(named).isPresent() -> of(Uniqueness.variable(named).get(), named);
            default -> Optional.empty();
        };
    }

    private Optional<String> of(IVariableBinding variable, Expression use) {
        return variable.isField() || variable.isParameter()
                ? kept(variable)
                : EarlierValues.of(variable, use).values().stream().flatMap(value -> holder(value).stream()).findFirst();
    }

    private Optional<String> kept(IVariableBinding variable) {
        return assigned.contains(variable.getKey()) ? Optional.empty() : why(variable);
    }

    private static Optional<String> why(IVariableBinding variable) {
        if (variable.isField()) {
            return Optional.of("the field `" + variable.getName() + "` still holds it");
        }
        return variable.isParameter() && !NoAliasMarks.on(variable)
                ? Optional.of("its caller has the argument `" + variable.getName() + "` as well")
                : Optional.empty();
    }

    /** Who has what is in a variable, where nothing is taken out of that. */
    private Optional<String> remaining(Expression whole) {
        return Trees.bare(whole) instanceof ArrayAccess access ? remaining(access.getArray())
                : Uniqueness.variable(whole).filter(variable -> variable.isField() || variable.isParameter())
                        .filter(this::isOnlyShown)
                        .flatMap(this::kept);
    }

    /** Whether the result of a call is in the collection or map that it is called on, and stays there. */
    private boolean shows(MethodInvocation call) {
        if (call.resolveMethodBinding() == null) {
            return false;
        }
        List<String> types = LibraryCalls.types(call.resolveMethodBinding().getDeclaringClass());
        boolean isOfCollection = types.contains("java.util.Collection") || types.contains("java.util.Map");
        return isOfCollection
                && effects.of(call, call.resolveMethodBinding()).yields().stream().anyMatch(yield -> yield.source() == CallEffect.RECEIVER);
    }

    /** Whether the method does nothing with what a variable holds but look at it: what it passes on, or tells something, may lose an element. */
    private boolean isOnlyShown(IVariableBinding variable) {
        boolean[] only = {true};
        method.getBody().accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                only[0] = only[0] && (!(name.resolveBinding() instanceof IVariableBinding named)
                        || !named.getVariableDeclaration().isEqualTo(variable)
                        || isLook(name.getLocationInParent() == FieldAccess.NAME_PROPERTY ? (Expression) name.getParent() : name));
                return only[0];
            }

            @Override
            public boolean visit(MethodInvocation call) {
                // The class's own methods may do something with its fields.
                only[0] = only[0] && (call.getExpression() != null || !variable.isField());
                return only[0];
            }
        });
        return only[0];
    }

    private boolean isLook(Expression use) {
        ASTNode parent = use.getParent();
        boolean isElement = use.getLocationInParent() == ArrayAccess.ARRAY_PROPERTY;
        boolean isLength = use.getLocationInParent() == QualifiedName.QUALIFIER_PROPERTY
                || use.getLocationInParent() == FieldAccess.EXPRESSION_PROPERTY;
        if (isElement || isLength) {
            return true;
        }
        return use.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY
                && !(parent.getParent() instanceof ExpressionStatement)
                && ((MethodInvocation) parent).resolveMethodBinding() != null
                && !effects.of(parent, ((MethodInvocation) parent).resolveMethodBinding()).takesOut();
    }
}
