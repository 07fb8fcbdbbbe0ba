package dev.parley.checker.jdt.alias;

import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Handling;
import dev.parley.checker.cfg.Place;
import dev.parley.checker.cfg.Place.Kind;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.NoAliasMarks;
import dev.parley.checker.jdt.resolution.PatternVariables;
import dev.parley.checker.jdt.resolution.Patterns;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.Trees;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperFieldAccess;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** The places of one graph: what variables, fields, elements and results of calls refer to, as far as it could be shared. */
public final class Places {
    /** Of how many elements that an array is declared with each has a place of its own. */
    private static final int MOST_ELEMENTS = 16;

    private final GraphBuilder graph;
    private final Map<String, Place> known = new HashMap<>();
    private final Map<Expression, Place> results = new IdentityHashMap<>();
    /** Of the parameters of lambdas that stand for references to methods of a session, and of other references. */
    private final Map<ASTNode, Place> received = new IdentityHashMap<>();
    private final Map<ASTNode, Place> given = new IdentityHashMap<>();
    private final Map<Expression, Map<Place, Place>> taken = new IdentityHashMap<>();

    public Places(GraphBuilder graph) {
        this.graph = graph;
    }

    /** What an expression names, if its value could be shared. */
    public Optional<Place> of(Expression expression) {
        return FixedValues.isShareable(expression)
                ? MadeLambdas.parameter(expression).map(this::passedTo).or(() -> named(expression))
                : Optional.empty();
    }

    /** What a reference to a method passes to it. */
    Place passedTo(ASTNode reference) {
        return received.computeIfAbsent(reference, key -> graph.place("what the reference gets", Kind.RESULT, Optional.empty(), false));
    }

    private Optional<Place> named(Expression expression) {
        return switch (Trees.bare(expression)) {
            case SimpleName name when name.resolveBinding() instanceof IVariableBinding variable -> variable(variable);
            case FieldAccess field when field.getExpression() instanceof ThisExpression -> ofField(field.resolveFieldBinding());
            case SuperFieldAccess field -> ofField(field.resolveFieldBinding());
            case FieldAccess field when field.resolveFieldBinding() != null ->
                part(field.getExpression(), field.resolveFieldBinding());
            case QualifiedName name when name.resolveBinding() instanceof IVariableBinding field && Modifier.isStatic(field.getModifiers()) ->
                variable(field);
            case QualifiedName name when name.resolveBinding() instanceof IVariableBinding field ->
                part(name.getQualifier(), field);
            case ArrayAccess access -> named(access.getArray()).map(array -> {
                IntStream.range(0, writtenElements(access.getArray())).forEach(index -> element(array, "[" + index + "]", true));
                return element(array, access.getIndex());
            });
            case CastExpression cast -> named(cast.getExpression());
            case MethodInvocation accessor when accessor.getExpression() != null && component(accessor).isPresent() ->
                named(accessor.getExpression()).map(base -> part(base, component(accessor).get()))
                        .or(() -> Optional.ofNullable(results.get(accessor)));
            case Expression other -> Optional.ofNullable(results.get(other));
        };
    }

    private Optional<Place> ofField(IVariableBinding field) {
        return field == null ? Optional.empty() : variable(field);
    }

    public Optional<Place> variable(IVariableBinding variable) {
        if (variable.isEnumConstant() || !ShareableTypes.isShareable(variable.getType())) {
            return Optional.empty();
        }
        Kind kind = variable.isField() ? Kind.FIELD : Kind.LOCAL;
        return Optional.of(known.computeIfAbsent(key(variable),
                key -> graph.place(variable.getName(), kind, Optional.empty(), NoAliasMarks.on(variable))));
    }

    /** Anybody can get at what a constant of an enum has: to whoever names it, that is a field like those of the object itself. */
    private Optional<Place> part(Expression whole, IVariableBinding field) {
        boolean isOfEnum = field.getDeclaringClass() != null && field.getDeclaringClass().isEnum();
        return isOfEnum
                ? Uniqueness.variable(whole).map(holder -> known.computeIfAbsent(key(holder) + "." + field.getName(),
                        key -> graph.place(whole + "." + field.getName(), Kind.FIELD, Optional.empty(), NoAliasMarks.on(field))))
                : named(whole).map(base -> part(base, field));
    }

    /** What the value of a place has in a field. */
    public Place part(Place base, IVariableBinding field) {
        String selector = "." + field.getName();
        Kind kind = field.getDeclaringClass() != null && field.getDeclaringClass().isRecord() ? Kind.COMPONENT : Kind.PART;
        return known.computeIfAbsent(base.id() + selector,
                key -> graph.place(base.name() + selector, kind, Optional.of(base), NoAliasMarks.on(field)));
    }

    /** The field whose value a method of a record gives, and does nothing else. */
    private static Optional<IVariableBinding> component(MethodInvocation accessor) {
        return Optional.ofNullable(accessor.resolveMethodBinding())
                .filter(DeclaredClasses::givesComponent)
                .flatMap(method -> Stream.of(method.getDeclaringClass().getDeclaredFields())
                        .filter(field -> !Modifier.isStatic(field.getModifiers()) && field.getName().equals(method.getName()))
                        .findFirst());
    }

    /** What a pattern finds in a value that has a name, where its records give what they have. */
    public Optional<Place> component(Expression value, List<PatternVariables.Component> path) {
        Optional<Place> found = of(value);
        for (PatternVariables.Component component : path) {
            found = found.flatMap(base -> Patterns.field(component.record(), component.number()).map(field -> part(base, field)));
        }
        return found;
    }

    /** How many elements an array is declared with, if they are few: one of them may come to be where another one is. */
    private static int writtenElements(Expression array) {
        Expression value = Declarations.named(array).map(VariableDeclaration::getInitializer).orElse(null);
        Expression written = value instanceof ArrayCreation creation ? creation.getInitializer() : value;
        int count = written instanceof ArrayInitializer elements ? elements.expressions().size() : 0;
        return count > MOST_ELEMENTS ? 0 : count;
    }

    private Place element(Place array, Expression index) {
        boolean isConstant = index instanceof NumberLiteral || index.resolveConstantExpressionValue() != null;
        return element(array, "[" + index + "]", isConstant);
    }

    private Place element(Place array, String selector, boolean isConstant) {
        return known.computeIfAbsent(array.id() + selector, key -> {
            String name = array.name() + selector;
            Place element = graph.place(name, isConstant ? Kind.ELEMENT : Kind.INDEXED, Optional.of(array), array.noAlias());
            if (!isConstant) {
                graph.place(name, Kind.PASSED, Optional.of(array), array.noAlias());
            }
            return element;
        });
    }

    /**
     * What it means for elements that a variable gets another value: the code runs over them, in whatever order it comes to be lowered.
     *
     * @param change an assignment, an increment, or the expression that the variable is declared with
     */
    public List<Handling> moved(SimpleName variable, Expression change) {
        return moved(variable, access -> RunningIndexes.movesOn(variable, change, access));
    }

    /** The same of the variable of a loop over indexes, which is trusted to come to each of them once. */
    public List<Handling> next(SimpleName variable) {
        return moved(variable, access -> RunningIndexes.isOfOne(variable, access));
    }

    /** The same of such a variable where its loop begins, which may have been there before. */
    public List<Handling> begins(SimpleName variable) {
        return moved(variable, access -> false);
    }

    private List<Handling> moved(SimpleName variable, Predicate<ArrayAccess> on) {
        Set<Handling> moved = new LinkedHashSet<>();
        for (ArrayAccess access : RunningIndexes.by(variable)) {
            of(access).filter(place -> place.kind() == Kind.INDEXED).ifPresent(element -> {
                if (on.test(access)) {
                    moved.add(new Handling.Advance(element));
                } else if (!RunningIndexes.isCalculatedOfSeveral(variable, access)) {
                    moved.add(new Handling.Restart(element));
                }
            });
        }
        return List.copyOf(moved);
    }

    /** The object whose code is followed, where it is a value itself: its fields have places of their own. */
    Place self() {
        return known.computeIfAbsent("this", key -> graph.place("this", Kind.SELF, Optional.empty(), false));
    }

    /** What stands for a thread or a task, by the call that has started it. */
    public Optional<Place> started(Expression call) {
        return Optional.ofNullable(results.get(call));
    }

    /** A place for what an expression yields. */
    public Place result(Expression expression, String name) {
        return results.computeIfAbsent(expression, key -> graph.place(name, Kind.RESULT, Optional.empty(), false));
    }

    /** What a call takes out of what a place has, before it gives it. */
    public Place takenBy(Expression call, Place holder) {
        return taken.computeIfAbsent(call, key -> new HashMap<>()).computeIfAbsent(holder, key ->
                graph.place("what is taken out of " + holder.name(), Kind.RESULT, Optional.empty(), false));
    }

    /** What a function gives that is lowered where it runs. */
    public Place givenBy(ASTNode function) {
        return given.computeIfAbsent(function, key -> graph.place("what the function gives", Kind.RESULT, Optional.empty(), false));
    }

    /** The exception that was thrown last. */
    public Place thrown() {
        return known.computeIfAbsent("throw", key -> graph.place("what was thrown", Kind.RESULT, Optional.empty(), false));
    }

    /** What a method gives back to its callers. */
    public Optional<Place> returned(IMethodBinding method) {
        return method != null && ShareableTypes.isShareable(method.getReturnType())
                ? Optional.of(known.computeIfAbsent(method.getMethodDeclaration().getKey(),
                        key -> graph.place("the result of `" + method.getName() + "`", Kind.RESULT, Optional.empty(), false)))
                : Optional.empty();
    }

    private static String key(IVariableBinding variable) {
        return variable.getVariableDeclaration().getKey();
    }
}
