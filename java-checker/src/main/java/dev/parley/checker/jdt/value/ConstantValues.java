package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.ScopedConstants;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.tree.Trees;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.BooleanLiteral;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.CharacterLiteral;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * The values of expressions that are made of constants and of variables whose value is known: an {@code Integer}, {@code String},
 * {@code Boolean} or {@code Character}, and the name of an enum constant. Wider than the constant expressions of Java (JLS 15.29) by
 * variables that keep their value, by elements of lists that the code shows, and by a few methods of the library. A number of type
 * {@code long} is an {@code Integer} as well, and what does not fit into one is not known. An expression that changes a variable is what
 * it gives, as long as it names the variable only there.
 */
public final class ConstantValues {
    /** Names that stand for other names, and so on; no readable code has more of them. */
    private static final int DEEPEST = 8;

    private final Map<VariableDeclaration, Object> variables;
    /** The constant of an enum whose own code this is. */
    private final Optional<String> self;
    private int depth;

    public ConstantValues(Map<VariableDeclaration, Object> variables) {
        this(variables, Optional.empty(), 0);
    }

    private ConstantValues(Map<VariableDeclaration, Object> variables, Optional<String> self, int depth) {
        this.variables = variables;
        this.self = self;
        this.depth = depth;
    }

    public Optional<Object> of(Expression written) {
        if (depth > DEEPEST) {
            return Optional.empty();
        }
        depth++;
        Optional<Object> value = compute(Trees.bare(written));
        depth--;
        return value;
    }

    public Optional<Integer> number(Expression expression) {
        return of(expression).flatMap(value -> value instanceof Integer number ? Optional.of(number) : Optional.empty());
    }

    Optional<String> text(Expression expression) {
        return of(expression).flatMap(value -> value instanceof String text ? Optional.of(text) : Optional.empty());
    }

    Optional<ListIterators.Place> place(Expression iterator) {
        return of(iterator).flatMap(value -> value instanceof ListIterators.Place place ? Optional.of(place) : Optional.empty());
    }

    /** Where an iterator stands after it has given an element. */
    Optional<Object> advanced(Expression iterator) {
        return place(iterator).flatMap(ListIterators.Place::advanced);
    }

    Optional<Boolean> truth(Expression expression) {
        return of(expression).flatMap(value -> value instanceof Boolean truth ? Optional.of(truth) : Optional.empty());
    }

    private Optional<Object> compute(Expression expression) {
        return switch (expression) {
            case NumberLiteral literal -> integer(literal.getToken());
            case StringLiteral literal -> Trees.text(literal).map(text -> text);
            case BooleanLiteral literal -> Optional.of(literal.booleanValue());
            case CharacterLiteral literal -> Trees.character(literal).map(character -> character);
            case Name name -> name(name);
            case ThisExpression object -> Constants.of(object).flatMap(ConstantValues::value).or(() -> self);
            case SuperMethodInvocation call -> EnumTexts.isName(call) ? self.map(name -> name) : Optional.empty();
            case FieldAccess access when access.getName().getIdentifier().equals("length") -> length(access.getExpression());
            case FieldAccess access -> Declarations.named(access)
                    .flatMap(field -> Optional.ofNullable(variables.get(field)).or(() -> declared(field)));
            case ArrayAccess access -> inCell(access).or(() -> element(access.getArray(), access.getIndex()));
            case PrefixExpression prefix -> prefix(prefix);
            case PostfixExpression step -> of(step.getOperand());
            case CastExpression cast -> of(cast.getExpression()).flatMap(value -> cast(cast.getType().toString(), value));
            case InfixExpression infix -> infix(infix);
            case ConditionalExpression conditional -> truth(conditional.getExpression())
                    .flatMap(yes -> of(yes ? conditional.getThenExpression() : conditional.getElseExpression()));
            case MethodInvocation call ->
                inCell(call).or(() -> new ConstantCalls(this, self).of(call)).or(() -> own(call)).or(() -> ofConstant(call))
                        .or(() -> component(call));
            case SwitchExpression choice ->
                of(choice.getExpression()).flatMap(selected -> ConstantSwitch.result(choice, selected, this)).flatMap(this::of);
            default -> Optional.empty();
        };
    }

    private Optional<Object> inCell(Expression expression) {
        return variables.isEmpty() ? Optional.empty() : CountedCells.value(expression, this);
    }

    /** What is in a variable that keeps something that counts. */
    Optional<Integer> cell(SimpleName name) {
        return Declarations.named(name).map(variables::get)
                .flatMap(value -> value instanceof Integer number ? Optional.of(number) : Optional.empty());
    }

    /** What a method of the file makes of constants that does nothing else. */
    private Optional<Object> own(MethodInvocation call) {
        Optional<MethodDeclaration> method = SureMethods.of(call).filter(found -> !found.isVarargs()
                && found.parameters().size() == call.arguments().size());
        Optional<Expression> result = method.flatMap(DeclaredClass::result);
        if (result.isEmpty()) {
            return Optional.empty();
        }
        Map<VariableDeclaration, Object> passed = new HashMap<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            VariableDeclaration parameter = (VariableDeclaration) method.get().parameters().get(i);
            Optional<Object> argument = of((Expression) call.arguments().get(i));
            if (argument.isEmpty() || !KeptValues.changes(parameter, result.get()).isEmpty()) {
                return Optional.empty();
            }
            passed.put(parameter, argument.get());
        }
        return new ConstantValues(passed, Optional.empty(), depth).of(result.get());
    }

    private static Optional<Object> integer(String token) {
        String digits = token.replace("_", "");
        try {
            return Optional.of(Integer.decode(digits.endsWith("L") || digits.endsWith("l") ? digits.substring(0, digits.length() - 1) : digits));
        } catch (NumberFormatException other) {
            // Of another type, or in binary.
            return Optional.empty();
        }
    }

    private Optional<Object> name(Name name) {
        Optional<VariableDeclaration> declaration = Declarations.named(name);
        Optional<Object> known = declaration.map(variables::get);
        if (known.isPresent()) {
            return known.filter(value -> !(value instanceof PassedElements));
        }
        if (name instanceof QualifiedName qualified && qualified.getName().getIdentifier().equals("length")) {
            return length(qualified.getQualifier());
        }
        Object constant = Scopes.areNeeded(name) ? null : name.resolveConstantExpressionValue();
        if (constant instanceof Integer || constant instanceof Boolean || constant instanceof String || constant instanceof Character) {
            return Optional.of(constant);
        }
        Optional<Object> text = Constants.of(name).flatMap(ConstantValues::value);
        return text.isPresent() ? text : declaration.or(() -> ScopedConstants.field(name)).flatMap(this::declared).or(() -> component(name));
    }

    /** What a component, or a final field, of an object is that a name stands for. */
    Optional<Object> component(Expression expression) {
        return HeldValues.constant(expression, new ConstantValues(Map.of(), Optional.empty(), depth));
    }

    private static Optional<Object> value(Operand operand) {
        return switch (operand) {
            case Operand.Constant(Value.Text text) -> Optional.of(text.value());
            case Operand.Constant(Value.Truth truth) -> Optional.of(truth.value());
            case Operand.Constant(Value.Presence presence) -> Optional.empty();
            case Operand.Constant(Value.Instance instance) -> Optional.empty();
            case Operand.Constant(Value.OtherThan other) -> Optional.empty();
            case Operand.Constant(Value.Between number) -> Optional.empty();
            case Operand.Variable variable -> Optional.empty();
            case Operand.Made made -> Optional.empty();
            case Operand.Part part -> Optional.empty();
            case Operand.OfText asked -> Optional.empty();
            case Operand.Same same -> Optional.empty();
            case Operand.Equal equal -> Optional.empty();
            case Operand.Within within -> Optional.empty();
            case Operand.Moved moved -> Optional.empty();
            case Operand.Opaque opaque -> Optional.empty();
        };
    }

    /** What a variable has from its declaration on. */
    private Optional<Object> declared(VariableDeclaration declaration) {
        return KeptValues.fixed(declaration).flatMap(this::of);
    }

    Optional<Object> length(Expression collection) {
        return elements(collection).<Object>map(List::size)
                .or(() -> Declarations.named(collection).flatMap(KeptValues::fixed).flatMap(this::size));
    }

    /** How many elements a new array has, whatever they are. */
    private Optional<Object> size(Expression initializer) {
        return initializer instanceof ArrayCreation array && array.dimensions().size() == 1
                ? of(dimension(Trees.<Expression>list(array.dimensions()).getFirst()))
                : Optional.empty();
    }

    /** A tree without bindings keeps the expression between the brackets in something of which only the order of operands matters. */
    static Expression dimension(Expression written) {
        return written instanceof ArrayInitializer operands && operands.expressions().size() == 1
                ? Trees.<Expression>list(operands.expressions()).getFirst()
                : written;
    }

    Optional<Object> element(Expression collection, Expression index) {
        return number(index).flatMap(at -> elements(collection)
                .filter(elements -> at >= 0 && at < elements.size())
                .flatMap(elements -> listed(elements.get(at))));
    }

    /** What is in a list or an array, as far as the code shows that, or the call of the method whose code this is. */
    public Optional<List<Expression>> elements(Expression collection) {
        Optional<Expression> copied = variables.isEmpty() ? Optional.empty() : ListedElements.copied(collection);
        Optional<VariableDeclaration> parameter = variables.isEmpty() ? Optional.empty() : Declarations.named(Trees.bare(copied.orElse(collection)));
        return parameter.map(variables::get)
                .flatMap(value -> value instanceof PassedElements passed ? Optional.of(passed.elements()) : Optional.empty())
                .or(() -> ListedElements.expressions(collection));
    }

    /** The value of one of the elements that a list shows. */
    public Optional<Object> listed(Expression element) {
        return ListedElements.constantOfEnum(element).<Object>map(name -> name).or(() -> of(element));
    }

    private Optional<Object> prefix(PrefixExpression prefix) {
        Expression operand = prefix.getOperand();
        return switch (prefix.getOperator().toString()) {
            case "!" -> truth(operand).map(truth -> !truth);
            case "-" -> number(operand).flatMap(number -> Arithmetic.fitting(-(long) number));
            case "+" -> number(operand).map(number -> number);
            case "++" -> stepped(operand, 1);
            case "--" -> stepped(operand, -1);
            default -> Optional.empty();
        };
    }

    /** What a variable holds after a step up or down. */
    Optional<Object> stepped(Expression variable, int by) {
        return of(variable).flatMap(value -> switch (value) {
            case Integer number -> Arithmetic.fitting((long) number + by);
            case Character letter -> Optional.of((char) (letter + by));
            default -> Optional.empty();
        });
    }

    static Optional<Object> cast(String type, Object value) {
        return switch (value) {
            case Integer number when type.equals("char") -> Optional.of((char) number.intValue());
            case Integer number -> type.equals("int") || type.equals("long") || type.equals("Integer") ? Optional.of(number) : Optional.empty();
            case Character letter when type.equals("int") || type.equals("long") -> Optional.of((int) letter);
            case Character letter -> type.equals("char") || type.equals("Character") ? Optional.of(letter) : Optional.empty();
            default -> Optional.of(value);
        };
    }

    private Optional<Object> infix(InfixExpression infix) {
        InfixExpression.Operator operator = infix.getOperator();
        if (operator == InfixExpression.Operator.CONDITIONAL_AND || operator == InfixExpression.Operator.CONDITIONAL_OR) {
            return shortCircuit(Trees.operands(infix), operator == InfixExpression.Operator.CONDITIONAL_OR);
        }
        Optional<Object> result = Optional.empty();
        for (Expression operand : Trees.operands(infix)) {
            Optional<Object> right = operator == InfixExpression.Operator.PLUS ? shown(operand) : of(operand);
            if (right.isEmpty()) {
                return Optional.empty();
            }
            Optional<Object> left = result;
            result = left.isEmpty() ? right : combined(operator, left.get(), right.get());
            if (result.isEmpty()) {
                return result;
            }
        }
        return result;
    }

    /** Known where the operands that decide are. */
    private Optional<Object> shortCircuit(List<Expression> operands, boolean deciding) {
        for (Expression operand : operands) {
            Optional<Boolean> value = truth(operand);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            if (value.get() == deciding) {
                return Optional.of(deciding);
            }
        }
        return Optional.of(!deciding);
    }

    static Optional<Object> combined(InfixExpression.Operator operator, Object left, Object right) {
        if (Arithmetic.isNumeric(left) && Arithmetic.isNumeric(right)) {
            return Arithmetic.of(operator.toString(), left, right);
        }
        if (operator == InfixExpression.Operator.PLUS && (left instanceof String || right instanceof String)) {
            return Optional.of(String.valueOf(left) + right);
        }
        if (left.getClass() == right.getClass() && operator == InfixExpression.Operator.EQUALS) {
            return Optional.of(left.equals(right));
        }
        return left.getClass() == right.getClass() && operator == InfixExpression.Operator.NOT_EQUALS
                ? Optional.of(!left.equals(right))
                : Optional.empty();
    }

    /** What a text says that is made of an expression. */
    Optional<Object> shown(Expression expression) {
        return EnumTexts.isName(expression) ? of(expression)
                : text(expression).flatMap(constant -> EnumTexts.declaration(expression).flatMap(type -> EnumTexts.text(type, constant)
                        .map(method -> given(constant, method))
                        .orElse(Optional.of(constant))));
    }

    /** What a method without parameters gives that is called on a constant of an enum. */
    private Optional<Object> ofConstant(MethodInvocation call) {
        Expression receiver = call.getExpression();
        if (!call.arguments().isEmpty()) {
            return Optional.empty();
        }
        Optional<EnumDeclaration> type = receiver == null ? EnumTexts.around(call) : EnumTexts.declaration(receiver);
        return type.flatMap(found -> (receiver == null ? self : text(receiver)).flatMap(constant ->
                EnumTexts.method(found, constant, call.getName().getIdentifier()).flatMap(method -> given(constant, method))));
    }

    /** What a method gives that runs for a constant of an enum, and does nothing else. */
    private Optional<Object> given(String constant, MethodDeclaration method) {
        Map<VariableDeclaration, Object> fields = HeldValues.constants(method, this).getOrDefault(constant, HeldValues.ofBody(method, this));
        return DeclaredClass.result(method).flatMap(new ConstantValues(fields, Optional.of(constant), depth)::of);
    }
}
