package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.MadeLambdas;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * What the variables of loops that are lowered round by round hold in the round that is being lowered, and the parameters of a method in
 * the call that it is being lowered for: they are constants there, and so is what is put together from them. Not safe for use by several threads.
 */
public final class RoundValues {
    /** Of all loops around a piece of code together. */
    private static final int MOST = 256;

    private final Map<VariableDeclaration, Object> known = new HashMap<>();
    /** Of parameters that hold what they have got: of which type that is. */
    private final Map<VariableDeclaration, ITypeBinding> types = new HashMap<>();
    /** Of type parameters, by their keys: what the call puts in for them. */
    private final Map<String, ITypeBinding> inferred = new HashMap<>();
    private Optional<ASTNode> owner = Optional.empty();
    private boolean called;
    private int copies = 1;

    /** What these variables hold, as far as that is known. */
    public Map<VariableDeclaration, Object> of(List<VariableDeclaration> variables) {
        Map<VariableDeclaration, Object> found = new HashMap<>(known);
        found.keySet().retainAll(variables);
        return found;
    }

    /** Whether the code being lowered may be lowered as often again. */
    public boolean allow(int rounds) {
        return copies * rounds <= MOST;
    }

    /**
     * Lowers one of the rounds of a loop.
     *
     * @param values what its variables hold, as far as those are constants
     */
    public void round(Map<VariableDeclaration, Object> values, int rounds, Runnable lower) {
        int outer = copies;
        copies = outer * rounds;
        known.putAll(values);
        lower.run();
        known.keySet().removeAll(values.keySet());
        copies = outer;
    }

    /**
     * The same of a loop with one variable.
     *
     * @param value what it holds, if it is a constant that the round does not change
     */
    public void round(VariableDeclaration variable, Optional<Object> value, int rounds, Runnable lower) {
        round(value.map(constant -> Map.of(variable, constant)).orElse(Map.of()), rounds, lower);
    }

    /** A variable gets another value within the round. */
    public void changed(SimpleName variable, Expression by) {
        if (!known.isEmpty()) {
            Declarations.named(variable).filter(known::containsKey).ifPresent(declaration -> {
                Optional<Object> next = CountedLoop.after(by, new ConstantValues(known));
                known.remove(declaration);
                next.ifPresent(value -> known.put(declaration, value));
            });
        }
    }

    /** A variable of which it is known what it holds wherever the code uses it. */
    public void keep(VariableDeclaration variable, Object value) {
        known.put(variable, value);
    }

    /** A parameter of which it is known what the call passes, wherever the code uses it. */
    public void keepType(VariableDeclaration parameter, ITypeBinding type) {
        types.put(parameter, type);
    }

    /**
     * The code is a method that is lowered for a call.
     *
     * @param typeArguments what the call puts in for type parameters, by their keys, as far as that is known
     */
    public void keepCall(Map<String, ITypeBinding> typeArguments) {
        called = true;
        inferred.putAll(typeArguments);
    }

    /** The class of the object whose code this is, as the call tells it. */
    public void keepOwner(ASTNode type) {
        owner = Optional.of(type);
    }

    public Optional<ASTNode> owner() {
        return owner;
    }

    /** What a type stands for, which is itself unless it is a type parameter or a wildcard; null where it is not known. */
    public ITypeBinding inferred(ITypeBinding written) {
        ITypeBinding type = written != null && (written.isCapture() || written.isWildcardType()) ? bound(written) : written;
        return type != null && type.isTypeVariable() ? inferred.getOrDefault(type.getKey(), type) : type;
    }

    /** What all values of a wildcard are, or of the type that stands for it in an expression. */
    private static ITypeBinding bound(ITypeBinding type) {
        ITypeBinding wildcard = type.isCapture() ? type.getWildcard() : type;
        boolean isWritten = wildcard.isWildcardType() && wildcard.getBound() != null && wildcard.isUpperbound();
        return isWritten ? wildcard.getBound() : type.getErasure();
    }

    /** Whether a type parameter stands for something that only the caller knows, who does not show it. */
    public boolean isKeptBack(ITypeBinding parameter) {
        return called && !inferred.containsKey(parameter.getKey());
    }

    /** The type of what an expression gives, which may be more than its own says; null where it is not known. */
    public ITypeBinding type(Expression expression) {
        Optional<ITypeBinding> passed = types.isEmpty() ? Optional.empty() : Declarations.named(expression).map(types::get);
        return passed.orElseGet(() -> MadeLambdas.typeOf(expression));
    }

    /** A variable that keeps its first value gets it, before what that is made of changes. */
    public void declared(VariableDeclarationFragment variable) {
        if (!known.isEmpty() && KeptValues.isKept(variable)) {
            Optional<Object> value = ofChanging(variable.getInitializer());
            known.remove(variable);
            value.ifPresent(constant -> known.put(variable, constant));
        }
    }

    /**
     * What an expression that changes nothing is in this round. Outside of such loops the compiler knows what is constant, but for what objects
     * hold and what methods make of texts.
     */
    public Optional<Object> of(Expression expression) {
        return known.isEmpty() ? constants().component(expression).or(() -> text(expression))
                : changed(expression).isEmpty() ? constants().of(expression)
                : Optional.empty();
    }

    private Optional<Object> text(Expression expression) {
        boolean mayBeMade = expression instanceof MethodInvocation || expression instanceof InfixExpression;
        return mayBeMade && TextQuestions.isText(expression) ? constants().of(expression).filter(String.class::isInstance) : Optional.empty();
    }

    /** What an expression is going to be in this round that may change variables, each of which it names once. */
    public Optional<Object> ofChanging(Expression expression) {
        return known.isEmpty() || changed(expression).stream().anyMatch(variable -> KeptValues.uses(variable, expression) > 1)
                ? Optional.empty()
                : constants().of(expression);
    }

    private List<VariableDeclaration> changed(Expression expression) {
        return known.keySet().stream().filter(variable -> !CountedCells.changes(variable, expression).isEmpty()).toList();
    }

    /** The variables that are constants in this round. */
    Map<VariableDeclaration, Object> values() {
        return Map.copyOf(known);
    }

    /** What is constant here. */
    public ConstantValues constants() {
        return new ConstantValues(known);
    }
}
