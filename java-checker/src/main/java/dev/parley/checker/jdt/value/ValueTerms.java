package dev.parley.checker.jdt.value;

import dev.parley.checker.api.LibraryValues;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.LastUses;
import dev.parley.checker.jdt.resolution.PatternVariables;
import dev.parley.checker.jdt.resolution.Patterns;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.What;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.BooleanLiteral;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.CharacterLiteral;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.InstanceofExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.RecordPattern;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.TypeLiteral;
import org.eclipse.jdt.core.dom.TypePattern;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;
import org.eclipse.jdt.core.dom.YieldStatement;

/**
 * Finds the expressions that give the same whenever they are evaluated, until one of the variables in them gets another value, or what is in one
 * of their collections and arrays changes: what they give is a term of these. Components of records and final fields stay what they are, values
 * never change, and a method that follows from what it gets gives the same of the same.
 */
final class ValueTerms {
    /** More methods and patterns within each other are not looked through; in broken code they may be within themselves. */
    private static final int DEEPEST = 6;

    private final SettledMethods methods;
    private final Map<VariableDeclaration, Term> bound;
    private final Optional<MethodDeclaration> code;
    private final int depth;

    ValueTerms(SettledMethods methods) {
        this(methods, Map.of(), Optional.empty(), 0);
    }

    /**
     * @param bound the parameters of the lambdas around
     * @param code the method whose code it is, if that is one which may follow from what it gets and from what its object holds
     */
    private ValueTerms(SettledMethods methods, Map<VariableDeclaration, Term> bound, Optional<MethodDeclaration> code, int depth) {
        this.methods = methods;
        this.bound = bound;
        this.code = code;
        this.depth = depth;
    }

    /** What expressions in the code of a method are terms of, by its parameters and by what its object holds. */
    ValueTerms in(MethodDeclaration method) {
        return new ValueTerms(methods, Map.of(), Optional.of(method), depth + 1);
    }

    /** The class of the object whose code it is. */
    Optional<DeclaredClass> self() {
        return code.filter(method -> !SettledMethods.isStatic(method)).map(method -> new DeclaredClass(method.getParent()));
    }

    /** Whether a method follows from what the object holds for good, and from nothing else, so that it always gives the same. */
    boolean isLasting(MethodDeclaration method) {
        return method.parameters().isEmpty() && result(method).filter(result -> !result.variables().isEmpty()).isPresent();
    }

    /** Whether what a function gives follows from what it gets. */
    boolean isSettled(Expression function) {
        return function(Trees.bare(function), TermTypes.NONE).isPresent();
    }

    /** The term of an expression; empty where it may give something else although nothing of that has changed. */
    Optional<Term> of(Expression written) {
        Expression expression = Trees.bare(written);
        return switch (expression) {
            case StringLiteral text -> Optional.of(Term.constant(text.getEscapedValue(), "String"));
            case NumberLiteral number -> Optional.of(Term.constant(number.getToken(), TermTypes.of(number)));
            case CharacterLiteral character -> Optional.of(Term.constant(character.getEscapedValue(), "char"));
            case BooleanLiteral truth -> Optional.of(Term.constant(truth.toString(), "boolean"));
            case NullLiteral none -> Optional.of(Term.constant(none.toString(), TermTypes.NULL));
            case TypeLiteral type -> Optional.of(Term.constant(type.toString(), "Class"));
            case SimpleName name -> variable(name);
            case FieldAccess access when access.getExpression() instanceof ThisExpression -> variable(access);
            case FieldAccess access -> ChangingFields.of(access, this);
            case QualifiedName name -> qualified(name).or(() -> ChangingFields.of(name, this));
            case ThisExpression me when me.getQualifier() == null -> own();
            case CastExpression cast -> of(cast.getExpression())
                    .map(whole -> whole.isValue() ? Term.calculated("(" + cast.getType() + ")", List.of(whole), TermTypes.of(cast))
                            : whole.as(TermTypes.of(cast)));
            case PrefixExpression prefix when DeclaredClass.isCalculation(prefix) ->
                ofOperands(prefix.getOperator().toString(), List.of(prefix.getOperand()), prefix);
            case InfixExpression infix -> calculated(infix);
            case ConditionalExpression choice ->
                ofOperands("?", List.of(choice.getExpression(), choice.getThenExpression(), choice.getElseExpression()), choice);
            case SwitchExpression choice -> chosen(choice);
            case InstanceofExpression asked -> ofOperands("instanceof " + asked.getRightOperand(), List.of(asked.getLeftOperand()), asked);
            case ArrayAccess element -> AskedArrays.named(element.getArray()).flatMap(array -> of(element.getIndex())
                    .map(index -> Term.calculated("[]", List.of(new Term(new Content.Cells(array), TermTypes.NONE, Set.of(array)), index),
                            TermTypes.of(element))));
            case MethodInvocation call -> call(call);
            default -> Optional.empty();
        };
    }

    /** The object whose code it is. */
    private Optional<Term> own() {
        return self().map(type -> Term.constant("this", TermTypes.of(type)));
    }

    private Optional<Term> ofOperands(String operator, List<Expression> operands, Expression whole) {
        return ofOperands(operator, operands, whole, any -> true);
    }

    private Optional<Term> ofOperands(String operator, List<Expression> operands, Expression whole, Predicate<Term> isTaken) {
        List<Term> terms = operands.stream().flatMap(operand -> of(operand).filter(isTaken).stream()).toList();
        return terms.size() == operands.size() ? Optional.of(Term.calculated(operator, terms, TermTypes.of(whole))) : Optional.empty();
    }

    /** Two objects that are made anew are never the same, and what others say of themselves as texts may change. */
    private Optional<Term> calculated(InfixExpression infix) {
        boolean compares = infix.getOperator() == InfixExpression.Operator.EQUALS || infix.getOperator() == InfixExpression.Operator.NOT_EQUALS;
        return ofOperands(infix.getOperator().toString(), Trees.operands(infix), infix, term -> compares
                ? !(term.what() instanceof What.Calculation) || TermTypes.isSameWhereEqual(term.type())
                : term.isValue());
    }

    /** What is chosen by a value; of patterns there may be others each time. */
    private Optional<Term> chosen(SwitchExpression choice) {
        List<Expression> operands = new ArrayList<>(List.of(choice.getExpression()));
        StringBuilder labels = new StringBuilder("switch");
        for (Statement statement : Trees.<Statement>list(choice.statements())) {
            switch (statement) {
                case SwitchCase label when Trees.<Expression>list(label.expressions()).stream().noneMatch(Pattern.class::isInstance) ->
                    labels.append(' ').append(label.expressions());
                case YieldStatement result -> operands.add(result.getExpression());
                default -> {
                    return Optional.empty();
                }
            }
        }
        return of(choice.getExpression()).filter(Term::isValue).flatMap(selector -> ofOperands(labels.toString(), operands, choice));
    }

    private Optional<Term> variable(Expression name) {
        Optional<VariableDeclaration> own = self().flatMap(type -> type.ownFinalField(name));
        if (own.isPresent()) {
            return own.map(Term::held);
        }
        if (name instanceof SimpleName constant && DeclaredClass.isConstant(constant)) {
            // Of several constants with one name, the place tells which one it is.
            String place = Declarations.named(name).map(declared -> "@" + declared.getStartPosition()).orElse("");
            return Optional.of(Term.constant(constant.getIdentifier() + place, TermTypes.of(name)));
        }
        return Declarations.named(name).filter(variable -> !RuntimeTypes.isSession(variable)).flatMap(variable -> {
            if (bound.containsKey(variable)) {
                return Optional.of(bound.get(variable));
            }
            Optional<Term> kept = kept(variable).map(value -> value.as(TermTypes.of(name)));
            return kept.isPresent() || !RepeatedComparisons.isFollowed(variable)
                    ? kept
                    : Optional.of(new Term(new What.Variable(variable), TermTypes.of(name), Set.of(variable)));
        }).or(() -> ChangingFields.of(name, this));
    }

    /** What a variable has for good from where it is declared, or where a pattern binds it, as long as nothing else gets another value. */
    private Optional<Term> kept(VariableDeclaration variable) {
        if (depth == DEEPEST || Declarations.isField(variable)) {
            return Optional.empty();
        }
        ValueTerms inner = new ValueTerms(methods, bound, code, depth + 1);
        Optional<Term> value = variable.getParent() instanceof TypePattern pattern ? inner.matched(pattern)
                : variable.getInitializer() == null ? Optional.empty()
                : inner.of(variable.getInitializer()).filter(term -> (term.isHeld() || term.isValue()) && !term.what().isOfContent());
        return value.filter(term -> Stream.concat(Stream.of(variable), term.variables().stream())
                .allMatch(ValueTerms::isNeverAssigned));
    }

    /** Whether a variable keeps the value that it has first, or is a field. */
    static boolean isNeverAssigned(VariableDeclaration variable) {
        return Declarations.isField(variable) || RepeatedComparisons.method(variable).stream()
                .flatMap(method -> TreeIndex.named(variable.getName().getIdentifier(), method).stream())
                .filter(name -> Declarations.isUse(name, variable))
                .noneMatch(LastUses::isAssigned);
    }

    /** What a pattern within others is matched with. */
    private Optional<Term> matched(Pattern pattern) {
        return switch (pattern.getParent()) {
            case RecordPattern record -> Patterns.component(record, record.patterns().indexOf(pattern))
                    .flatMap(name -> matched(record).map(whole -> whole.part(name, TermTypes.NONE)));
            case Pattern around -> matched(around);
            case null, default -> PatternVariables.matched(pattern).flatMap(this::of);
        };
    }

    private Optional<Term> qualified(QualifiedName name) {
        if (AskedArrays.isArray(name.getQualifier()) && name.getName().getIdentifier().equals("length")) {
            return of(name.getQualifier()).map(array -> array.part("length", "int"));
        }
        if (TermTypes.isConstant(name)) {
            return Optional.of(Term.constant(name.getFullyQualifiedName(), TermTypes.of(name)));
        }
        // A method of this name may give something else.
        return TermTypes.isFinalField(name)
                ? of(name.getQualifier()).map(whole -> whole.part("." + name.getName().getIdentifier(), TermTypes.of(name)))
                : Optional.empty();
    }

    private Optional<Term> call(MethodInvocation call) {
        if (DeclaredClasses.componentType(call).isPresent()) {
            return of(call.getExpression()).map(whole -> whole.part(call.getName().getIdentifier(), TermTypes.of(call)));
        }
        return ofCollection(call).or(() -> Counters.read(call)).or(() -> ofLibrary(call)).or(() -> ofFunction(call)).or(() -> ofProject(call));
    }

    private Optional<Term> ofCollection(MethodInvocation call) {
        if (call.getExpression() == null || !LibraryValues.looksIntoCollection(call.getName().getIdentifier())) {
            return Optional.empty();
        }
        return AskedCollections.named(call.getExpression()).map(Term::elements).or(() -> ownElements(call.getExpression()))
                .flatMap(elements -> applied(call, List.of(elements)));
    }

    /** What is in a collection that the object keeps whose code it is. */
    private Optional<Term> ownElements(Expression name) {
        return self().flatMap(type -> type.ownFinalField(name).filter(AskedCollections::isCollection).map(field -> type.components().contains(field)
                ? Term.elements(new AskedCollections.Asked(field, Optional.empty()))
                : new Term(new Content.In(new What.Variable(field)), TermTypes.NONE, Set.of(field))));
    }

    private Optional<Term> ofLibrary(MethodInvocation call) {
        String method = call.getName().getIdentifier();
        if (!TermTypes.isOfLibrary(call)) {
            return Optional.empty();
        }
        Optional<String> helper = TermTypes.helper(call);
        if (helper.isPresent()) {
            return helper.filter(type -> LibraryValues.isSettledHelper(type, method)).flatMap(type -> applied(call, List.of()));
        }
        return (call.getExpression() == null ? own() : of(call.getExpression())).flatMap(whole -> {
            if (call.arguments().isEmpty() && method.equals("getClass")) {
                return Optional.of(whole.part("getClass()", "Class"));
            }
            if (call.arguments().isEmpty() && LibraryValues.isOptional(whole.type()) && LibraryValues.givesContent(method)) {
                return Optional.of(whole.part("get()", TermTypes.of(call)));
            }
            return TermTypes.isSettled(whole.type(), method) ? applied(call, List.of(whole)) : Optional.empty();
        });
    }

    /** What a method gives of an object and its arguments, if each of these is a value, or a function that follows from what it gets. */
    private Optional<Term> applied(MethodInvocation call, List<Term> receiver) {
        List<Term> operands = new ArrayList<>(receiver);
        List<Expression> arguments = Trees.list(call.arguments());
        String element = call.getExpression() == null ? TermTypes.NONE : TermTypes.elementOf(call.getExpression());
        arguments.forEach(argument -> of(argument).filter(Term::isValue).or(() -> function(Trees.bare(argument), element))
                .ifPresent(operands::add));
        String name = receiver.isEmpty() ? call.getExpression() + "." + call.getName() : "." + call.getName();
        return operands.size() == receiver.size() + arguments.size()
                ? Optional.of(Term.calculated(name, operands, TermTypes.of(call)))
                : Optional.empty();
    }

    /** @param element the type of what the function gets, where the function does not tell */
    private Optional<Term> function(Expression function, String element) {
        return switch (function) {
            case ExpressionMethodReference reference when methods.isSettled(reference, this) ->
                Optional.of(Term.constant(reference.toString(), TermTypes.NONE));
            case LambdaExpression lambda when lambda.getBody() instanceof Expression body -> {
                Map<VariableDeclaration, Term> inner = new HashMap<>(bound);
                List<VariableDeclaration> parameters = Trees.list(lambda.parameters());
                parameters.forEach(parameter -> inner.put(parameter, Term.constant("#" + inner.size(), TermTypes.of(parameter, element))));
                yield new ValueTerms(methods, inner, code, depth).of(body)
                        .map(result -> Term.calculated("->", List.of(result), TermTypes.of(lambda)));
            }
            default -> Optional.empty();
        };
    }

    /** What a function gives that a variable keeps, such as a predicate in a constant. */
    private Optional<Term> ofFunction(MethodInvocation call) {
        if (depth == DEEPEST || call.getExpression() == null || !FunctionTypes.isOfFunction(call)) {
            return Optional.empty();
        }
        ValueTerms inner = new ValueTerms(methods, Map.of(), code, depth + 1);
        return keptFunction(Trees.bare(call.getExpression()))
                .filter(function -> !(function instanceof LambdaExpression lambda) || lambda.parameters().size() == call.arguments().size())
                .flatMap(function -> inner.function(function, TermTypes.NONE))
                .flatMap(function -> ofOperands("." + call.getName(), Trees.list(call.arguments()), call)
                        .map(given -> Term.calculated("()", List.of(function, given), TermTypes.of(call))));
    }

    /** What a variable is declared with that never gets anything else, be it a field of the object whose code it is, or a constant of any class. */
    private Optional<Expression> keptFunction(Expression named) {
        return Optional.of(named).filter(name -> name instanceof SimpleName
                || name instanceof FieldAccess access && access.getExpression() instanceof ThisExpression)
                .flatMap(Declarations::named)
                .filter(variable -> variable.getInitializer() != null && RepeatedComparisons.isFollowed(variable) && isNeverAssigned(variable))
                .or(() -> named instanceof Name name ? methods.constant(name) : Optional.empty())
                .map(variable -> Trees.bare(variable.getInitializer()));
    }

    /** What a method of the project gives that follows from what its object holds and what it gets. */
    private Optional<Term> ofProject(MethodInvocation call) {
        Optional<VariableDeclaration> component = call.getExpression() == null && call.arguments().isEmpty()
                ? self().flatMap(type -> type.accessed(call.getName().getIdentifier()))
                : Optional.empty();
        if (component.isPresent()) {
            return component.map(Term::held);
        }
        return methods.called(call).flatMap(method -> isOwn(method) ? ofMethod(method, Term.constant("", TermTypes.of(method)), call)
                : resultOf(method).flatMap(result -> ofMethod(method, result, call)));
    }

    /** Whether a method is the one whose code it is: if all else there is settled, what it gives of other arguments is, too. */
    private boolean isOwn(MethodDeclaration method) {
        return code.filter(method::equals).isPresent();
    }

    private Optional<Term> ofMethod(MethodDeclaration method, Term result, MethodInvocation call) {
        CalledContents called = CalledContents.of(call, method, this);
        List<Expression> operands = Stream.concat(called.other().stream(), called.arguments().stream()).toList();
        List<Content> contents = result.what().contents().distinct().toList();
        List<Term> terms = Stream.concat(operands.stream().flatMap(operand -> of(operand).stream()),
                contents.stream().flatMap(content -> called.of(content).stream())).toList();
        Stream<VariableDeclaration> held = result.variables().stream()
                .filter(variable -> called.other().isEmpty() && variable.getParent() != method);
        if (terms.size() < operands.size() + contents.size()) {
            return Optional.empty();
        }
        Term whole = Term.calculated(SettledMethods.identity(method), terms, TermTypes.of(call)).as(TermTypes.of(method)).with(held);
        // What gives a field is the field.
        return result.what() instanceof Content.Field field ? called.of(field).map(given -> whole.of(given.what())) : Optional.of(whole);
    }

    /** What a method gives that does nothing else, by its parameters and by what its object holds for good. */
    Optional<Term> result(MethodDeclaration method) {
        return resultOf(method).filter(result -> !result.what().isOfContent());
    }

    private Optional<Term> resultOf(MethodDeclaration method) {
        if (!methods.isShown(method)) {
            // What it lacks only because it is being written is no mistake of those who ask it.
            return Optional.of(Term.constant("", TermTypes.of(method)));
        }
        return depth == DEEPEST || method.isVarargs() ? Optional.empty() : SettledMethods.result(method)
                .flatMap(result -> in(method).last(result, method))
                .filter(result -> result.variables().stream().noneMatch(variable -> variable.getParent() instanceof VariableDeclarationStatement))
                // What is in the lists of others that a method asks in turn is not known by the object that is asked first.
                .filter(result -> !result.what().isOfContent() || !methods.callsItself(method) && !Modifier.isSynchronized(method.getModifiers()));
    }

    /** What a method gives, if what it names before is settled as well, so that it does nothing else. */
    private Optional<Term> last(Expression result, MethodDeclaration method) {
        boolean isPlain = TreeIndex.in(method, VariableDeclarationStatement.class).stream()
                .flatMap(statement -> Trees.<VariableDeclarationFragment>list(statement.fragments()).stream())
                .allMatch(variable -> variable.getInitializer() == null || of(variable.getInitializer()).isPresent());
        return isPlain ? of(result) : Optional.empty();
    }
}
