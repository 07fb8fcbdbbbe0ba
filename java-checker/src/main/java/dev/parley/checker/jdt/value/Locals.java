package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Comparison;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.ScopedConstants;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** The local variables whose values decide where control goes, and the constants they are compared with. */
public final class Locals {
    private final GraphBuilder graph;
    private final Map<String, Slot> slots = new HashMap<>();
    private final RoundValues rounds = new RoundValues();
    private final RepeatedComparisons comparisons;
    private final DecidingNumbers numbers = new DecidingNumbers(name -> slot(name).orElseThrow());
    private final ToldNumbers told = new ToldNumbers(numbers);

    public Locals(GraphBuilder graph, ShownMethods shown) {
        this.graph = graph;
        this.comparisons = new RepeatedComparisons(graph, shown);
    }

    /** The variables with numbers that decide. */
    public DecidingNumbers numbers() {
        return numbers;
    }

    /** The number or character that an expression is before the program runs, by its text, where that may decide. */
    public Optional<Operand> number(Expression expression) {
        return ToldNumbers.isWritten(expression)
                ? rounds.constants().of(expression)
                        .filter(constant -> (constant instanceof Integer || constant instanceof Character) && told.decides(expression, constant))
                        .map(constant -> Operand.text(constant.toString()))
                : Optional.empty();
    }

    /** The comparisons of variables that come out alike. */
    public RepeatedComparisons comparisons() {
        return comparisons;
    }

    /** The variables of the loops that are lowered round by round. */
    public RoundValues rounds() {
        return rounds;
    }

    /** What an expression is before the program runs, or in the round of a loop that is being lowered. */
    public Optional<Operand> known(Expression expression) {
        return Constants.of(expression).or(() -> rounds.of(expression).map(Locals::operand));
    }

    /** Numbers decide only what is decided before the program runs. */
    public static Operand operand(Object value) {
        return switch (value) {
            case Boolean truth -> Operand.truth(truth);
            case String text -> Operand.text(text);
            default -> Operand.opaque();
        };
    }

    /** The slot of a local variable that may hold a loop decision, a label, or nothing; empty for all others. */
    public Optional<Slot> slot(SimpleName name) {
        if (Scopes.areNeeded(name)) {
            return Scopes.variable(name)
                    .filter(declaration -> !Declarations.isField(declaration) && (Scopes.mayDecide(declaration) || numbers.decides(declaration)))
                    .map(declaration -> slot(name, name.getIdentifier() + declaration.getStartPosition()));
        }
        IBinding binding = name.resolveBinding();
        boolean decides = binding instanceof IVariableBinding variable && !variable.isField()
                && (mayDecide(variable.getType()) || Declarations.named(name).filter(numbers::decides).isPresent());
        return decides ? Optional.of(slot(name, ((IVariableBinding) binding).getVariableDeclaration().getKey())) : Optional.empty();
    }

    /** The slot of what one of the {@link ValueHolders} holds. */
    public Slot held(VariableDeclaration variable) {
        return slots.computeIfAbsent("held in " + variable.getStartPosition(), missing -> graph.slot(variable.getName().getIdentifier()));
    }

    /**
     * The slot of a final field of the object whose code this is, or of a class: what is found out of it holds wherever the method asks again.
     *
     * @param isOfOthers whether the code may be that of other objects, whose fields are not the same
     */
    public Optional<Slot> finalField(Name name, boolean isOfOthers) {
        if (Scopes.areNeeded(name)) {
            return ScopedConstants.declaration(name)
                    .filter(declaration -> Declarations.isField(declaration) && Scopes.mayDecide(declaration))
                    .filter(declaration -> has(declaration, Modifier::isFinal) && (!isOfOthers || has(declaration, Modifier::isStatic)))
                    .map(declaration -> slot(name, declaration.getName().getIdentifier() + declaration.getStartPosition()));
        }
        return name.resolveBinding() instanceof IVariableBinding field
                        && field.isField()
                        && Modifier.isFinal(field.getModifiers())
                        && (name instanceof SimpleName && !isOfOthers || Modifier.isStatic(field.getModifiers()))
                        && mayDecide(field.getType())
                ? Optional.of(slot(name, field.getVariableDeclaration().getKey()))
                : Optional.empty();
    }

    private Slot slot(Name name, String key) {
        return slots.computeIfAbsent(key, missing -> graph.slot(name.getFullyQualifiedName()));
    }

    private static boolean has(VariableDeclaration field, Predicate<Modifier> wanted) {
        return Declarations.modifiers(field).stream().anyMatch(each -> each instanceof Modifier modifier && wanted.test(modifier));
    }

    /** Of numbers only some decide; of everything else there may be nothing. */
    public static boolean mayDecide(ITypeBinding type) {
        return type != null && (!type.isPrimitive() || type.getName().equals("boolean"));
    }

    /** The text that an expression is before the program runs; empty where it is something else, such as the constant of an enum. */
    public static Optional<Comparison> written(Expression expression) {
        Expression bare = Trees.bare(expression);
        Optional<String> text = bare instanceof StringLiteral literal
                ? Trees.text(literal)
                : !Scopes.areNeeded(bare) && bare.resolveConstantExpressionValue() instanceof String constant ? Optional.of(constant) : Optional.empty();
        return text.map(known -> new Comparison(Trees.extent(bare), known));
    }
}
