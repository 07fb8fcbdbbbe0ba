package dev.parley.checker.jdt.value;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.TextQuestion;
import dev.parley.checker.cfg.TextQuestion.Link;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Finds what code asks a text for, such as a label by {@code label.startsWith("B")} or {@code label.charAt(0) == 'B'}. */
public final class TextQuestions {
    private static final Set<String> GIVING_TEXT =
            Set.of("toLowerCase", "toUpperCase", "trim", "strip", "stripLeading", "stripTrailing", "intern", "substring", "concat",
                    "replace", "formatted", "repeat");

    private static final Set<String> CHANGING_CASE = Set.of("toLowerCase", "toUpperCase");
    private static final Set<String> LANGUAGES = Set.of("Locale", "java.util.Locale");

    private final RoundValues rounds;

    public TextQuestions(RoundValues rounds) {
        this.rounds = rounds;
    }

    /**
     * What a method of a text gives; empty for other calls.
     *
     * @param method null where it is not known
     * @param values of what the call is on, and of its arguments
     */
    public Optional<Operand> of(MethodInvocation call, IMethodBinding method, Map<ASTNode, Operand> values) {
        String name = call.getName().getIdentifier();
        List<Expression> arguments = arguments(call);
        Expression receiver = call.getExpression();
        if (LibraryCalls.showsItsArgument(call)) {
            return shown(arguments.getFirst(), values);
        }
        if (receiver == null || !TextQuestion.isMethod(name, arguments.size()) || !isOfText(receiver, method)) {
            return Optional.empty();
        }
        Operand on = values.getOrDefault(receiver, Operand.opaque());
        List<Object> constants = arguments.stream().flatMap(argument -> rounds.constants().of(argument).stream()).toList();
        if (mayBeText(on)) {
            return constants.size() == arguments.size() ? Optional.of(asked(on, new Link(name, constants, 0))) : Optional.empty();
        }
        return TextQuestion.isOfTwoTexts(name) && mayBeText(values.getOrDefault(arguments.getFirst(), Operand.opaque()))
                ? rounds.constants().of(receiver).map(text -> asked(values.get(arguments.getFirst()), new Link(name, List.of(text), 1)))
                : Optional.empty();
    }

    private static Optional<Operand> shown(Expression text, Map<ASTNode, Operand> values) {
        Operand value = values.getOrDefault(text, Operand.opaque());
        return isText(text) && mayBeText(value) ? Optional.of(asked(value, new Link(TextQuestion.SHOWN, List.of(), 0))) : Optional.empty();
    }

    /** What a method gives of a text that is known, and of arguments that are; empty for other calls. */
    static Optional<Object> answer(MethodInvocation call, ConstantValues constants) {
        List<Expression> arguments = arguments(call);
        String name = call.getName().getIdentifier();
        if (!TextQuestion.isMethod(name, arguments.size()) || !isText(call.getExpression())) {
            return Optional.empty();
        }
        List<Object> known = arguments.stream().flatMap(argument -> constants.of(argument).stream()).toList();
        return constants.of(call.getExpression())
                .filter(text -> text instanceof String && known.size() == arguments.size())
                .flatMap(text -> new TextQuestion(List.of(new Link(name, known, 0))).answer((String) text));
    }

    /** The arguments by which the answer differs: letters have the same case in all languages of which {@code Locale} has a constant. */
    private static List<Expression> arguments(MethodInvocation call) {
        List<Expression> all = Trees.list(call.arguments());
        boolean isOfLanguage = CHANGING_CASE.contains(call.getName().getIdentifier())
                && all.size() == 1
                && all.getFirst() instanceof QualifiedName language
                && LANGUAGES.contains(language.getQualifier().getFullyQualifiedName());
        return isOfLanguage ? List.of() : all;
    }

    /**
     * How what a text gives compares with a constant, or what is reckoned from it and constants; empty for others.
     *
     * @param negated whether the opposite of a comparison is asked
     */
    public Optional<Operand> of(InfixExpression infix, boolean negated, Map<ASTNode, Operand> values) {
        String operator = infix.getOperator().toString();
        if (isPutTogether(infix)) {
            return joined(infix, values);
        }
        if (TextQuestion.isCalculation(operator)) {
            return calculated(infix, values);
        }
        if (infix.hasExtendedOperands()) {
            return Optional.empty();
        }
        Expression left = infix.getLeftOperand();
        Expression right = infix.getRightOperand();
        return compared(left, right, negated ? TextQuestion.opposite(operator) : operator, values);
    }

    private Optional<Operand> compared(Expression left, Expression right, String operator, Map<ASTNode, Operand> values) {
        return compared(values.get(left), right, operator, 0).or(() -> compared(values.get(right), left, operator, 1));
    }

    /** From left to right, one of the operands being a number that is told, and the others constants. */
    private Optional<Operand> calculated(InfixExpression infix, Map<ASTNode, Operand> values) {
        if (!Calculations.isFollowed(infix)) {
            return Optional.empty();
        }
        String operator = infix.getOperator().toString();
        List<Expression> operands = Trees.operands(infix);
        Optional<Operand> told = Optional.empty();
        Optional<Integer> constant = Optional.empty();
        for (Expression operand : operands) {
            Operand value = values.getOrDefault(operand, Operand.opaque());
            Optional<Integer> number = rounds.constants().of(operand).filter(Integer.class::isInstance).map(Integer.class::cast);
            if (told.isPresent() && number.isPresent()) {
                told = Optional.of(asked(told.get(), new Link(operator, List.of(number.get()), 0)));
            } else if (told.isEmpty() && number.isPresent()) {
                boolean isFirst = operand == operands.getFirst();
                Optional<Integer> before = constant;
                constant = isFirst ? number : before.flatMap(left -> TextQuestion.calculated(operator, left, number.get()));
                if (constant.isEmpty()) {
                    return Optional.empty();
                }
            } else if (told.isEmpty() && mayBeText(value) && Calculations.isNumber(operand)) {
                told = Optional.of(constant.isEmpty() ? value : asked(value, new Link(operator, List.of(constant.get()), 1)));
            } else {
                return Optional.empty();
            }
        }
        return told;
    }

    /** One text with constants around it. */
    private Optional<Operand> joined(InfixExpression sum, Map<ASTNode, Operand> values) {
        String before = "";
        Optional<Operand> told = Optional.empty();
        for (Expression operand : Trees.operands(sum)) {
            Optional<Object> constant = rounds.constants().of(operand).filter(known -> !(known instanceof String))
                    .or(() -> rounds.constants().shown(operand));
            boolean isShown = constant.filter(known -> known instanceof String || operand != sum.getLeftOperand()).isPresent();
            Operand value = values.getOrDefault(operand, Operand.opaque());
            if (isShown && told.isPresent()) {
                told = Optional.of(asked(told.get(), new Link(TextQuestion.JOINED, List.of(constant.get().toString()), 0)));
            } else if (isShown) {
                before += constant.get();
            } else if (told.isEmpty() && mayBeText(value) && isText(operand)) {
                told = Optional.of(asked(value, new Link(TextQuestion.JOINED, List.of(before), 1)));
            } else {
                return Optional.empty();
            }
        }
        return told;
    }

    /** Whether a method of this name gives a text that may be made anew. */
    static boolean makesText(String method) {
        return GIVING_TEXT.contains(method) && !method.equals("intern");
    }

    /** Whether an expression puts texts together, so that it always gives one. */
    public static boolean isPutTogether(InfixExpression sum) {
        return sum.getOperator() == InfixExpression.Operator.PLUS
                && (isText(sum.getLeftOperand()) || isText(sum.getRightOperand())
                        || sum.resolveTypeBinding() != null && sum.resolveTypeBinding().getQualifiedName().equals("java.lang.String"));
    }

    private Optional<Operand> compared(Operand asked, Expression other, String operator, int position) {
        return mayBeText(asked)
                ? rounds.constants().of(other)
                        .filter(constant -> constant instanceof Integer || constant instanceof Character)
                        .map(constant -> asked(asked, new Link(operator, List.of(constant), position)))
                : Optional.empty();
    }

    private static boolean mayBeText(Operand operand) {
        return !(operand instanceof Operand.Opaque) && !(operand instanceof Operand.Constant);
    }

    /** What an operand gives that is asked for this, or what it was asked for before. */
    public static Operand asked(Operand operand, Link link) {
        return operand instanceof Operand.OfText(Operand text, TextQuestion question)
                ? new Operand.OfText(text, question.then(link))
                : new Operand.OfText(operand, new TextQuestion(List.of(link)));
    }

    private static boolean isOfText(Expression receiver, IMethodBinding method) {
        return Scopes.areNeeded(receiver)
                ? isWrittenAsText(receiver)
                : method != null && method.getDeclaringClass().getQualifiedName().equals("java.lang.String");
    }

    /** Whether an expression is a {@code String}; in a tree without bindings as far as it is written there. */
    static boolean isText(Expression expression) {
        return Scopes.areNeeded(expression)
                ? isWrittenAsText(expression)
                : expression.resolveTypeBinding() != null && expression.resolveTypeBinding().getQualifiedName().equals("java.lang.String");
    }

    private static boolean isWrittenAsText(Expression written) {
        return switch (Trees.bare(written)) {
            case StringLiteral literal -> true;
            case SimpleName name -> Declarations.named(name).filter(TextQuestions::isText).isPresent();
            case SuperMethodInvocation call -> call.getName().getIdentifier().equals("toString");
            case InfixExpression sum -> sum.getOperator() == InfixExpression.Operator.PLUS
                    && Trees.operands(sum).stream().anyMatch(TextQuestions::isWrittenAsText);
            case MethodInvocation call -> givesText(call);
            default -> false;
        };
    }

    private static boolean givesText(MethodInvocation call) {
        String name = call.getName().getIdentifier();
        Expression receiver = call.getExpression();
        boolean isLabel = SessionApi.shapes().stream().anyMatch(shape -> shape.kind() == Kind.INBRANCH && shape.method().equals(name));
        return isLabel || EnumCalls.isOwnName(call)
                || receiver != null && (name.equals("toString") || name.equals("name")
                        || receiver instanceof SimpleName type && type.getIdentifier().equals("String")
                        || GIVING_TEXT.contains(name) && isWrittenAsText(receiver))
                || ScopedMethods.declared(call).filter(method -> ScopedTypes.isNamed(method.getReturnType2(), "String")).isPresent();
    }

    /** Of a lambda's parameter without a type, what it is called with may tell whether it is a text. */
    private static boolean isText(VariableDeclaration variable) {
        return Scopes.isWrittenAs(variable, "String")
                || variable instanceof VariableDeclarationFragment && variable.getParent() instanceof LambdaExpression
                || Scopes.isWrittenAs(variable, "var") && variable.getInitializer() != null && isWrittenAsText(variable.getInitializer());
    }
}
