package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.resolution.NoAliasMarks;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.EarlierValues;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.Arguments;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;

/** Tells why something else may refer to the value of an expression, in code of which nobody follows the values step by step. */
final class Uniqueness {
    private final CompilationUnit unit;
    private final CallEffects effects;

    Uniqueness(CompilationUnit unit, CallEffects effects) {
        this.unit = unit;
        this.effects = effects;
    }

    /** @return a clause about who does; empty where the value is that of the expression alone */
    Optional<String> doubt(Expression value) {
        return doubt(value, new HashSet<>());
    }

    /** @param seen what is being asked for already: in a circle it adds nothing */
    private Optional<String> doubt(Expression value, Set<Object> seen) {
        return seen.add(value)
                ? Alternatives.of(value).stream().flatMap(each -> one(each, seen).stream()).findFirst()
                : Optional.empty();
    }

    private Optional<String> one(Expression value, Set<Object> seen) {
        boolean initializes = value instanceof ArrayInitializer;
        if (!initializes && !FixedValues.isShareable(value)) {
            return Optional.empty();
        }
        return switch (value) {
            case CastExpression cast -> doubt(cast.getExpression(), seen);
            case Assignment assignment -> variable(assignment.getLeftHandSide()).filter(IVariableBinding::isField)
                    .map(field -> "the field `" + field.getName() + "` gets it as well")
                    .or(() -> doubt(assignment.getRightHandSide(), seen));
            case ArrayCreation creation -> Optional.ofNullable(creation.getInitializer()).flatMap(elements -> doubt(elements, seen));
            case ArrayInitializer elements -> any(Trees.list(elements.expressions()), seen);
            case ArrayAccess access -> Optional.of("`" + access.getArray() + "` still holds it");
            case ClassInstanceCreation creation -> creation.resolveConstructorBinding() == null
                    ? Optional.empty()
                    : yielded(creation, creation.resolveConstructorBinding(), Optional.empty(), Trees.list(creation.arguments()), seen);
            case MethodInvocation call -> call.resolveMethodBinding() == null
                    ? Optional.empty()
                    : yielded(call, call.resolveMethodBinding(), Optional.ofNullable(call.getExpression()), Trees.list(call.arguments()), seen);
            case Expression named when variable(named).isPresent() -> of(variable(named).get(), named, seen);
            default -> Optional.empty();
        };
    }

    private Optional<String> any(List<Expression> values, Set<Object> seen) {
        return values.stream().flatMap(value -> doubt(value, seen).stream()).findFirst();
    }

    private Optional<String> yielded(
            Expression call, IMethodBinding method, Optional<Expression> receiver, List<Expression> arguments, Set<Object> seen) {
        CallEffect effect = effects.of(call, method);
        String name = method.isConstructor() ? "new " + method.getDeclaringClass().getErasure().getName() : method.getName();
        Optional<String> elsewhere = Optional.of("what `" + name + "` gives may be held elsewhere");
        if (effect.doubtful()) {
            return elsewhere;
        }
        if (effect.repeats()) {
            return Optional.of("`" + name + "` gives one object several times");
        }
        for (CallEffect.Yield take : effect.takes()) {
            Optional<Expression> holder = take.source() == CallEffect.RECEIVER ? receiver : arguments.stream().skip(take.source()).findFirst();
            Optional<String> why = holder.isPresent() ? takenOutOf(holder.get(), seen) : elsewhere;
            if (why.isPresent()) {
                return why;
            }
        }
        for (CallEffect.Yield yield : effect.yields()) {
            Optional<String> why = yield.source() != CallEffect.RECEIVER
                    ? any(arguments.stream().skip(yield.source()).limit(method.isVarargs() ? arguments.size() : 1)
                            .filter(argument -> ShareableTypes.mayShare(call.resolveTypeBinding(), argument.resolveTypeBinding()))
                            .toList(), seen)
                    : receiver.isPresent() ? heldBy(receiver.get(), seen) : elsewhere;
            if (why.isPresent()) {
                return why;
            }
        }
        return Optional.empty();
    }

    private Optional<String> takenOutOf(Expression holder, Set<Object> seen) {
        return variable(holder).filter(IVariableBinding::isField).isPresent()
                ? variable(holder).filter(field -> !NoAliasMarks.on(field)).map(Uniqueness::undeclared)
                : doubt(holder, seen);
    }

    /** What is given out of a variable stays in it, unless nobody looks at that any more: a record of what was received, for example. */
    private Optional<String> heldBy(Expression receiver, Set<Object> seen) {
        return variable(receiver).filter(IVariableBinding::isField).map(field -> "the field `" + field.getName() + "` still holds it")
                .or(() -> doubt(receiver, seen));
    }

    private Optional<String> of(IVariableBinding variable, Expression use, Set<Object> seen) {
        if (variable.isField()) {
            return field(variable, use);
        }
        EarlierValues earlier = EarlierValues.of(variable, use);
        Optional<String> why = any(earlier.values(), seen);
        return why.isPresent() || !earlier.fromStart() ? why : start(variable, seen);
    }

    private static Optional<String> field(IVariableBinding field, Expression use) {
        if (!NoAliasMarks.on(field)) {
            return Optional.of(undeclared(field));
        }
        return isReplaced(field, use) ? Optional.empty() : Optional.of("the field `" + field.getName() + "` still holds it");
    }

    private static String undeclared(IVariableBinding field) {
        return "nothing says that only the field `" + field.getName() + "` refers to it";
    }

    /** Whether a field gets another value in the method in which it is used. */
    static boolean isReplaced(IVariableBinding field, Expression use) {
        ASTNode here = use;
        while (here != null && !(here instanceof BodyDeclaration)) {
            here = here.getParent();
        }
        boolean[] replaced = {false};
        if (here != null) {
            here.accept(new ASTVisitor() {
                @Override
                public boolean visit(Assignment assignment) {
                    replaced[0] |= !encloses(assignment, use) && variable(assignment.getLeftHandSide()).filter(field::isEqualTo).isPresent();
                    return true;
                }
            });
        }
        return replaced[0];
    }

    private static boolean encloses(ASTNode outer, ASTNode inner) {
        return Stream.<ASTNode>iterate(inner, node -> node != null, ASTNode::getParent).anyMatch(node -> node == outer);
    }

    /** What a variable has that nobody has assigned. */
    private Optional<String> start(IVariableBinding variable, Set<Object> seen) {
        ASTNode declaration = unit.findDeclaringNode(variable.getVariableDeclaration());
        if (NoAliasMarks.on(variable) || !(declaration instanceof SingleVariableDeclaration start)) {
            return Optional.empty();
        }
        return switch (start.getParent()) {
            case EnhancedForStatement loop -> heldBy(loop.getExpression(), seen);
            case MethodDeclaration method -> argument(method, start, seen);
            default -> Optional.empty();
        };
    }

    private Optional<String> argument(MethodDeclaration method, SingleVariableDeclaration parameter, Set<Object> seen) {
        Optional<List<Expression>> passed = Arguments.of(unit, method, method.parameters().indexOf(parameter));
        return passed.isPresent()
                ? any(passed.get(), seen).map(why -> "its caller passes what others have: " + why)
                : Optional.of("its caller has the argument `" + parameter.getName() + "` as well");
    }

    /** Whether a call takes something out of a field that nobody shares, so that it is nobody's then. */
    static boolean isOfUniqueField(ASTNode call) {
        return call instanceof MethodInvocation taking
                && taking.getExpression() != null
                && variable(taking.getExpression()).filter(holder -> holder.isField() && NoAliasMarks.on(holder)).isPresent();
    }

    /** The variable that an expression names. */
    static Optional<IVariableBinding> variable(Expression expression) {
        return switch (Trees.bare(expression)) {
            case Name name when name.resolveBinding() instanceof IVariableBinding variable -> Optional.of(variable.getVariableDeclaration());
            case FieldAccess access when access.resolveFieldBinding() != null -> Optional.of(access.resolveFieldBinding().getVariableDeclaration());
            default -> Optional.empty();
        };
    }
}
