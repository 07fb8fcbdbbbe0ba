package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.What;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.BooleanLiteral;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.Initializer;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Reads off the methods that calls run which fields they set at their end, as {@code close()} and {@code setState(next)} do, and off constructors
 * what the fields of a new object have.
 */
final class StoringCalls {
    /**
     * @param variables in which the object is, or those that are the field
     * @param value what the field has when the call comes back
     */
    record Stored(What field, Set<VariableDeclaration> variables, FieldValue value) {
        /** The questions that the value answers, whatever the type of the field is. */
        Stream<Comparing> questions() {
            return Stream.of(Comparing.value(new ComparedSide(field, ComparedSide.Nature.OBJECT, variables)),
                    Comparing.asked(field, variables, false));
        }
    }

    private final ShownMethods shown;
    private final Map<MethodDeclaration, List<Stored>> methods = new IdentityHashMap<>();

    StoringCalls(ShownMethods shown) {
        this.shown = shown;
    }

    /** Whether a method has a call that sets a field, or makes the object that has it. */
    boolean isSetIn(MethodDeclaration method, What field) {
        return field instanceof Content.Field(What owner, String name) && (isMade(owner)
                || TreeIndex.in(method, MethodInvocation.class).stream().filter(call -> mayBeOn(owner, call)).flatMap(call -> by(call).stream())
                        .anyMatch(set -> set.field().equals(field)));
    }

    /** Whether a call may be on an object, by its name: the methods of others, which other files may declare, need not be looked at. */
    private static boolean mayBeOn(What owner, MethodInvocation call) {
        Optional<String> called = Trees.receiver(call).filter(object -> !(object instanceof ThisExpression)).map(object -> switch (object) {
            case SimpleName name -> name.getIdentifier();
            case FieldAccess access -> access.getName().getIdentifier();
            case QualifiedName name -> name.getName().getIdentifier();
            default -> "";
        });
        return switch (owner) {
            case What.Variable(VariableDeclaration variable) -> called.filter(variable.getName().getIdentifier()::equals).isPresent();
            case What.Component(What whole, String name) -> called.filter(part -> name.endsWith(part)).isPresent();
            case Content.Field(What whole, String name) -> called.filter(name::equals).isPresent();
            case What.Written self -> called.isEmpty();
            default -> false;
        };
    }

    private static boolean isMade(What owner) {
        return owner instanceof What.Variable(VariableDeclaration variable) && variable.getInitializer() instanceof ClassInstanceCreation
                || owner instanceof What.Written written && ChangingFields.isMade(written);
    }

    /** What the statements of a method set by calls on its own object, and on others that its fields and parameters have. */
    List<Stored> in(MethodDeclaration method) {
        return methods.computeIfAbsent(method, code -> TreeIndex.in(code, MethodInvocation.class).stream()
                .filter(call -> call.getParent() instanceof ExpressionStatement && isOnKnown(call)).flatMap(call -> by(call).stream()).toList());
    }

    private static boolean isOnKnown(MethodInvocation call) {
        return call.getExpression() == null || call.getExpression() instanceof ThisExpression
                || Declarations.named(Trees.bare(call.getExpression()))
                        .filter(variable -> Declarations.isField(variable) || variable.getParent() instanceof MethodDeclaration).isPresent();
    }

    /** What a call surely sets, in the order in which it does. */
    List<Stored> by(MethodInvocation call) {
        return shown.settled().called(call)
                .filter(method -> method.getBody() != null && !method.isVarargs() && method.parameters().size() == call.arguments().size()
                        && shown.isShown(method) && !SettledMethods.isStatic(method)
                        // Behind an early end nothing is set.
                        && TreeIndex.in(method, ReturnStatement.class).isEmpty())
                .map(method -> by(call, method)).orElse(List.of());
    }

    private List<Stored> by(MethodInvocation call, MethodDeclaration method) {
        CalledContents contents = CalledContents.of(call, method, shown.terms());
        Optional<Set<VariableDeclaration>> object = Trees.receiver(call).filter(known -> !(known instanceof ThisExpression))
                .flatMap(shown.terms()::of).map(Term::variables);
        return settingEnd(method, StoringCalls::isKnown).stream().flatMap(set -> value(set.getRightHandSide(), call, method).stream()
                        .flatMap(value -> ownField(set.getLeftHandSide(), method).stream()
                                .flatMap(own -> contents.of((Content) own.what()).stream().map(field ->
                                        new Stored(field.what(), object.orElse(own.variables()), new FieldValue.Given(value))))))
                .toList();
    }

    /** The statements at the end of a method that set something and do nothing else. */
    private static List<Assignment> settingEnd(MethodDeclaration method, Predicate<Expression> isTaken) {
        List<Assignment> found = new ArrayList<>();
        for (Statement statement : Trees.<Statement>list(method.getBody().statements()).reversed()) {
            if (!(statement instanceof ExpressionStatement expression && expression.getExpression() instanceof Assignment set && isPlain(set)
                    && isTaken.test(set.getRightHandSide()))) {
                break;
            }
            found.addFirst(set);
        }
        return found;
    }

    private static boolean isPlain(Assignment set) {
        return set.getOperator() == Assignment.Operator.ASSIGN && (set.getLeftHandSide() instanceof SimpleName
                || set.getLeftHandSide() instanceof FieldAccess access && access.getExpression() instanceof ThisExpression);
    }

    private static boolean isKnown(Expression value) {
        return switch (value) {
            case BooleanLiteral truth -> true;
            case StringLiteral text -> true;
            case NullLiteral none -> true;
            case Name name -> true;
            default -> false;
        };
    }

    private Optional<Term> ownField(Expression named, MethodDeclaration method) {
        return shown.terms().in(method).of(named).filter(term -> term.what() instanceof Content.Field);
    }

    /** What a method sets a field to: a constant, or what it gets. */
    private static Optional<Expression> value(Expression written, Expression call, MethodDeclaration method) {
        Optional<VariableDeclaration> parameter = Declarations.named(written).filter(variable -> variable.getParent() == method);
        return parameter.isEmpty() ? Optional.of(written) : parameter.filter(ValueTerms::isNeverAssigned)
                .map(variable -> Trees.arguments(call).get(method.parameters().indexOf(variable)));
    }

    /**
     * What the fields of a new object have, as far as its only constructor for so many arguments shows it, which does nothing but to set them.
     *
     * @param made the object, as the code knows it
     */
    List<Stored> of(ClassInstanceCreation creation, What made) {
        Optional<DeclaredClass> type = shown.declared(creation.getType())
                .filter(known -> known.superclass().isEmpty() && creation.getAnonymousClassDeclaration() == null && isMadeByItsFieldsAlone(known));
        List<MethodDeclaration> constructors = type.map(DeclaredClass::constructors).orElse(List.of());
        List<MethodDeclaration> fitting = constructors.stream()
                .filter(each -> !each.isVarargs() && each.parameters().size() == creation.arguments().size()).toList();
        boolean isShown = constructors.isEmpty() || fitting.size() == 1 && shown.isShown(fitting.getFirst())
                && settingEnd(fitting.getFirst(), StoringCalls::isAlone).size() == fitting.getFirst().getBody().statements().size();
        return !isShown ? List.of() : type.stream().flatMap(known -> known.fields().stream())
                .flatMap(field -> initial(field, creation, fitting.stream().findFirst())
                        .map(value -> new Stored(new Content.Field(made, field.getName().getIdentifier()), Set.of(), value))
                        .stream())
                .toList();
    }

    /** Whether nothing of a class but its constructors sets more than one field. */
    private static boolean isMadeByItsFieldsAlone(DeclaredClass type) {
        return type.declaration() instanceof AbstractTypeDeclaration declaration
                && Trees.<BodyDeclaration>list(declaration.bodyDeclarations()).stream().noneMatch(Initializer.class::isInstance)
                && type.fields().stream().allMatch(field -> field.getInitializer() == null || isAlone(field.getInitializer()));
    }

    /** Whether what a field is set to sets no other one. */
    private static boolean isAlone(Expression value) {
        return TreeIndex.in(value).stream().noneMatch(node -> switch (node) {
            case Assignment set -> true;
            case PostfixExpression step -> true;
            case PrefixExpression prefix -> !DeclaredClass.isCalculation(prefix);
            case MethodInvocation call -> call.getExpression() == null;
            case ThisExpression self -> !(self.getParent() instanceof FieldAccess);
            default -> false;
        });
    }

    private static Optional<FieldValue> initial(VariableDeclaration field, ClassInstanceCreation creation, Optional<MethodDeclaration> constructor) {
        List<Assignment> set = constructor.stream().flatMap(method -> settingEnd(method, StoringCalls::isAlone).stream())
                .filter(each -> ChangingFields.stored(each.getLeftHandSide()).filter(field.getName().getIdentifier()::equals).isPresent())
                .toList();
        if (!set.isEmpty()) {
            return Optional.of(set.getLast()).filter(last -> isKnown(last.getRightHandSide()))
                    .flatMap(last -> value(last.getRightHandSide(), creation, constructor.orElseThrow())).map(FieldValue.Given::new);
        }
        return field.getInitializer() != null ? Optional.of(new FieldValue.Given(field.getInitializer())) : unset(field);
    }

    private static Optional<FieldValue> unset(VariableDeclaration field) {
        boolean isTruth = Scopes.isWrittenAs(field, "boolean");
        boolean isPrimitive = Scopes.type(field).filter(Type::isPrimitiveType).isPresent() && field.getExtraDimensions() == 0;
        return isTruth ? Optional.of(new FieldValue.Unset(Operand.truth(false)))
                : isPrimitive ? Optional.empty()
                : Optional.of(new FieldValue.Unset(Operand.presence(Value.Presence.NULL)));
    }
}
