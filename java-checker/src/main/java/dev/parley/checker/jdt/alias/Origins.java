package dev.parley.checker.jdt.alias;

import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.jdt.alias.Deposits.Deposit;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.PatternVariables;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.EarlierValues;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.VariableArity;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.RecordPattern;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.TypePattern;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Tells where the values of expressions come from, by the code of a method as far as it has been gone through. */
final class Origins {
    private final CallEffects effects;
    private final SteadyParts parts;
    /** What has been put into which objects so far. */
    private final Deposits deposits;
    /** What is being asked for already. */
    private final Set<Expression> asked = new HashSet<>();

    Origins(CallEffects effects, Deposits deposits) {
        this.effects = effects;
        this.parts = new SteadyParts(effects);
        this.deposits = deposits;
    }

    SteadyParts parts() {
        return parts;
    }

    /** Where the value of an expression may come from. */
    Set<Origin> of(Expression written) {
        if (!asked.add(written)) {
            // What a variable gets of what it has had, as {@code node = node.next} does in a loop.
            return Set.of();
        }
        Set<Origin> origins = new LinkedHashSet<>();
        collect(written, origins, new HashSet<>());
        asked.remove(written);
        return origins;
    }

    private void collect(Expression written, Set<Origin> origins, Set<Expression> seen) {
        for (Expression value : Alternatives.of(written)) {
            if (seen.add(value)) {
                switch (value) {
                    case ThisExpression self -> origins.add(new Origin.Self());
                    case CastExpression cast -> collect(cast.getExpression(), origins, seen);
                    case Assignment assignment -> collect(assignment.getRightHandSide(), origins, seen);
                    case SimpleName name when name.resolveBinding() instanceof IVariableBinding variable && !variable.isField() ->
                        variable(name, variable, origins, seen);
                    case Expression field when isField(field) -> holders(field).forEach(object -> {
                        Set<Origin> held = held(object);
                        origins.addAll(held.isEmpty() ? Set.of(new Origin.Field(object, name(field), read(field))) : held);
                    });
                    case ArrayAccess access when isOfRepeating(access) ->
                        of(access.getArray()).forEach(array -> origins.add(new Origin.Element(array)));
                    default -> made(value, origins, seen);
                }
            }
        }
    }

    private void made(Expression value, Set<Origin> origins, Set<Expression> seen) {
        Optional<Expression> given = parts.given(value).or(() -> passedOn(value));
        if (given.isPresent()) {
            collect(given.get(), origins, seen);
            return;
        }
        Set<Origin> held = SteadyParts.whole(value).stream()
                .flatMap(whole -> of(whole).stream())
                .flatMap(object -> held(object).stream())
                .collect(Collectors.toSet());
        origins.addAll(held.isEmpty() ? Set.of(new Origin.Made(parts.first(value))) : held);
    }

    /** What was put into an object that the method has made, if it is known to have no more than that. */
    private Set<Origin> held(Origin object) {
        List<Deposit> put = deposits.found().stream().filter(deposit -> deposit.holder().equals(object)).toList();
        return put.size() == 1 && object instanceof Origin.Made(Expression made) && deposits.copies(object).isEmpty()
                        && RepeatedCode.around(put.getFirst().at()).filter(loop -> !TreeIndex.isIn(made, loop)).isEmpty()
                ? put.getFirst().values()
                : Set.of();
    }

    /** The argument that a method of the project may give back. */
    private Optional<Expression> passedOn(Expression value) {
        return value instanceof MethodInvocation call && call.resolveMethodBinding() != null
                        && call.resolveMethodBinding().getDeclaringClass().isFromSource() && FixedValues.isShareable(call)
                ? effects.of(call, call.resolveMethodBinding()).yields().stream()
                        .filter(yield -> yield.how() == How.SAME && yield.source() >= 0 && yield.source() < call.arguments().size()
                                && !VariableArity.isElement(call.resolveMethodBinding(), Trees.list(call.arguments()), yield.source()))
                        .map(yield -> Trees.<Expression>list(call.arguments()).get(yield.source()))
                        .filter(FixedValues::isShareable)
                        .findFirst()
                : Optional.empty();
    }

    private boolean isOfRepeating(ArrayAccess access) {
        return FixedValues.isShareable(access) && of(access.getArray()).stream().anyMatch(deposits.repeating()::contains);
    }

    private void variable(SimpleName name, IVariableBinding variable, Set<Origin> origins, Set<Expression> seen) {
        EarlierValues earlier = EarlierValues.of(variable, name);
        earlier.values().forEach(value -> collect(value, origins, seen));
        if (earlier.fromStart()) {
            started(name, variable, origins, seen);
        }
    }

    /** What a variable has that no statement has assigned. */
    private void started(SimpleName name, IVariableBinding variable, Set<Origin> origins, Set<Expression> seen) {
        Optional<VariableDeclaration> declared = Declarations.named(name);
        Optional<Pattern> pattern = declared.map(ASTNode::getParent).filter(TypePattern.class::isInstance).map(Pattern.class::cast);
        Optional<Expression> whole = pattern.filter(type -> !(type.getParent() instanceof RecordPattern)).flatMap(PatternVariables::matched);
        if (whole.isPresent()) {
            collect(whole.get(), origins, seen);
        } else if (variable.isParameter() && !isOfLambda(name)) {
            origins.add(new Origin.Parameter(variable.getName()));
        } else {
            // The variable of a loop over elements has another one in each round.
            origins.add(new Origin.Made(declared.map(parts::first).orElse(name)));
        }
    }

    private static boolean isOfLambda(SimpleName parameter) {
        return Declarations.named(parameter).filter(declared -> declared.getParent() instanceof LambdaExpression).isPresent();
    }

    static boolean isField(Expression expression) {
        return Uniqueness.variable(expression).filter(variable -> variable.isField() && !Modifier.isStatic(variable.getModifiers())).isPresent();
    }

    static String name(Expression field) {
        return Uniqueness.variable(field).map(IVariableBinding::getName).orElseThrow();
    }

    /** Where a field was read first since it has what it has: one that is final has that from its object's beginning. */
    private int read(Expression field) {
        return Uniqueness.variable(field).filter(variable -> Modifier.isFinal(variable.getModifiers())).isPresent()
                ? 0
                : parts.first(field).getStartPosition();
    }

    /** The objects of which an expression names a field. */
    Set<Origin> holders(Expression field) {
        return switch (field) {
            case FieldAccess access -> of(access.getExpression());
            case QualifiedName name -> of(name.getQualifier());
            default -> Set.of(new Origin.Self());
        };
    }
}
