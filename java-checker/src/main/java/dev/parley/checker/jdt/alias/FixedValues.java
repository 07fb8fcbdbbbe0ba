package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Tells by what makes a value whether nobody can change it although its type would let them: {@code List.of("a")}, a variable that keeps it, and
 * a record with nothing else in it.
 */
public final class FixedValues {
    private static final Set<String> COLLECTIONS = Set.of("java.util.List", "java.util.Set", "java.util.Map", "java.util.Collection");
    private static final Set<String> MAKERS = Set.of("of", "copyOf", "ofEntries", "entry");

    /** What is being asked for already: in a circle nothing makes anything. */
    private final Set<Expression> asked = new HashSet<>();

    private FixedValues() {}

    /** Whether it matters that the value of an expression is referred to from two places. */
    public static boolean isShareable(Expression expression) {
        return new FixedValues().mayChange(expression);
    }

    private boolean mayChange(Expression expression) {
        return ShareableTypes.isShareable(MadeLambdas.typeOf(expression)) && !isFixed(expression);
    }

    private boolean isFixed(Expression written) {
        return Alternatives.of(written).stream().allMatch(this::isOneFixed);
    }

    private boolean isOneFixed(Expression expression) {
        ITypeBinding type = expression.resolveTypeBinding();
        boolean mayBe = type != null && (type.isRecord() || COLLECTIONS.contains(type.getErasure().getQualifiedName()));
        return mayBe && asked.add(expression) && switch (expression) {
            case CastExpression cast -> isFixed(cast.getExpression());
            case MethodInvocation call when call.resolveMethodBinding() != null -> isFixed(call, call.resolveMethodBinding());
            case ClassInstanceCreation creation -> declaration(type, creation).filter(made -> isFixed(creation, made)).isPresent();
            case Name name -> isKept(name);
            case FieldAccess field -> isKept(field);
            default -> false;
        };
    }

    /** Whether a variable has nothing but what it is declared with, and that is fixed. */
    private boolean isKept(Expression variable) {
        return Declarations.named(variable).orElse(null) instanceof VariableDeclarationFragment fragment
                && (Declarations.isField(fragment)
                        ? fragment.getInitializer() != null && isFinal(fragment.resolveBinding()) && isFixed(fragment.getInitializer())
                        : KeptValues.value(fragment).filter(this::isFixed).isPresent());
    }

    private static boolean isFinal(IVariableBinding field) {
        return field != null && Modifier.isFinal(field.getModifiers());
    }

    private boolean isFixed(MethodInvocation call, IMethodBinding method) {
        String type = method.getDeclaringClass().getErasure().getQualifiedName();
        boolean isStream = type.equals("java.util.stream.Stream") && method.getName().equals("toList");
        if (isStream || COLLECTIONS.contains(type) && Modifier.isStatic(method.getModifiers()) && MAKERS.contains(method.getName())) {
            boolean isOfArguments = !isStream && !method.getName().equals("copyOf");
            return !ShareableTypes.hasShareableElements(call.resolveTypeBinding())
                    || isOfArguments && Trees.<Expression>list(call.arguments()).stream().noneMatch(this::mayChange);
        }
        return DeclaredClasses.givesComponent(method) && call.getExpression() != null
                && (isFixed(call.getExpression())
                        || declaration(method.getDeclaringClass(), call).filter(made -> makesFixed(made, method.getName())).isPresent());
    }

    /** Whether a record that is made has nothing in it that can be changed. */
    private boolean isFixed(ClassInstanceCreation creation, RecordDeclaration made) {
        List<Expression> arguments = Trees.list(creation.arguments());
        List<SingleVariableDeclaration> components = Trees.list(made.recordComponents());
        boolean isByOther = constructors(made).anyMatch(constructor -> !constructor.isCompactConstructor()
                && constructor.parameters().size() == arguments.size());
        return arguments.size() == components.size() && !isByOther && IntStream.range(0, arguments.size()).allMatch(i -> {
            String component = components.get(i).getName().getIdentifier();
            return makesFixed(made, component) || replaced(made, component).isEmpty() && !mayChange(arguments.get(i));
        });
    }

    /** Whether a record has something fixed for a component, whatever it is passed. */
    private boolean makesFixed(RecordDeclaration made, String component) {
        return constructors(made).allMatch(constructor -> constructor.isCompactConstructor() && ReplacedParameters.isReplaced(component, constructor))
                && !replaced(made, component).isEmpty()
                && replaced(made, component).stream().allMatch(assignment -> isFixed(assignment.getRightHandSide()));
    }

    /** Where a compact constructor puts something else into a component than it is passed. */
    private static List<Assignment> replaced(RecordDeclaration made, String component) {
        return constructors(made).filter(MethodDeclaration::isCompactConstructor)
                .flatMap(constructor -> TreeIndex.in(constructor, Assignment.class).stream())
                .filter(assignment -> Trees.bare(assignment.getLeftHandSide()) instanceof SimpleName name && name.getIdentifier().equals(component))
                .toList();
    }

    private static Stream<MethodDeclaration> constructors(RecordDeclaration made) {
        return Trees.<BodyDeclaration>list(made.bodyDeclarations()).stream()
                .filter(member -> member instanceof MethodDeclaration method && method.isConstructor())
                .map(MethodDeclaration.class::cast);
    }

    /** The declaration of a record of the same file. */
    private static Optional<RecordDeclaration> declaration(ITypeBinding type, Expression code) {
        return ((CompilationUnit) code.getRoot()).findDeclaringNode(type.getTypeDeclaration()) instanceof RecordDeclaration made
                ? Optional.of(made)
                : Optional.empty();
    }
}
