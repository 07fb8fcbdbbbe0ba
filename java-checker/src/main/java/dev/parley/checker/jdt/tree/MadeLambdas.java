package dev.parley.checker.jdt.tree;

import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** The lambdas that are put into a tree for what the code writes in other ways. The compiler knows nothing of them. */
public final class MadeLambdas {
    private static final String WORDS = MadeLambdas.class.getName();
    private static final String TYPE = WORDS + ".type";
    private static final String COMPONENTS = WORDS + ".components";
    private static final String PART = WORDS + ".part";
    private static final String PARAMETER = WORDS + ".parameter";

    private MadeLambdas() {}

    /**
     * Puts a lambda without parameters and body into a tree.
     *
     * @param type the interface of which it is an object, as far as that is known
     * @param words what a message calls the code
     */
    public static LambdaExpression inPlaceOf(Expression written, Optional<ITypeBinding> type, String words) {
        LambdaExpression lambda = written.getAST().newLambdaExpression();
        lambda.setSourceRange(written.getStartPosition(), written.getLength());
        lambda.setProperty(WORDS, words);
        type.ifPresent(known -> lambda.setProperty(TYPE, known));
        Trees.replace(written, lambda);
        return lambda;
    }

    /** The interface of which a lambda or a reference is an object, as far as that is known. */
    public static Optional<ITypeBinding> type(ASTNode function) {
        return Optional.ofNullable(function.getProperty(TYPE) instanceof ITypeBinding written ? written
                : function instanceof Expression expression ? expression.resolveTypeBinding() : null);
    }

    /** Lets a lambda be what another expression gives, in the place of which it is put. */
    public static void keepType(LambdaExpression lambda, Expression written) {
        Optional.ofNullable(written.resolveTypeBinding()).ifPresent(type -> lambda.setProperty(TYPE, type));
    }

    /** Whether a lambda stands for something else that the file has. */
    public static boolean isMade(LambdaExpression lambda) {
        return lambda.getProperty(WORDS) != null;
    }

    /** What a message calls the code of a lambda. */
    public static String words(LambdaExpression lambda) {
        return lambda.getProperty(WORDS) instanceof String words ? words : "a lambda";
    }

    /** The components of the record that a lambda is, with the variables that they are made of; none for others. */
    @SuppressWarnings("unchecked")
    public static Map<VariableDeclaration, VariableDeclaration> components(LambdaExpression lambda) {
        return lambda.getProperty(COMPONENTS) instanceof Map<?, ?> known ? (Map<VariableDeclaration, VariableDeclaration>) known : Map.of();
    }

    /** Lets a lambda know the components of the record that it is, with the variables that they are made of. */
    public static void keepComponents(LambdaExpression lambda, Map<VariableDeclaration, VariableDeclaration> components) {
        lambda.setProperty(COMPONENTS, components);
    }

    /** The type of an expression, also where it is a part of such a lambda; null where it is not known. */
    public static ITypeBinding typeOf(Expression expression) {
        return expression.getProperty(PART) instanceof ITypeBinding known ? known : expression.resolveTypeBinding();
    }

    /** The parameter that a name in the body of such a lambda stands for. */
    public static Optional<VariableDeclaration> parameter(Expression name) {
        return name.getProperty(PARAMETER) instanceof VariableDeclaration parameter ? Optional.of(parameter) : Optional.empty();
    }

    /** Lets a part of such a lambda know its type, which is null where it is not known. */
    public static void keepTypeOf(Expression part, ITypeBinding type) {
        part.setProperty(PART, type);
    }

    /** Lets a name in such a lambda know the parameter that it stands for. */
    public static void keepParameter(SimpleName name, VariableDeclaration parameter) {
        name.setProperty(PARAMETER, parameter);
    }
}
