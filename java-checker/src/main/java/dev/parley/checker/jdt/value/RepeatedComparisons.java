package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ComparedQuestion.Either;
import dev.parley.checker.jdt.value.ComparedQuestion.Literal;
import dev.parley.checker.jdt.value.ComparedQuestion.Operands;
import dev.parley.checker.jdt.value.ComparedQuestion.Operator;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * The questions that a method asks more than once, about variables: comparisons of numbers and characters, whether two objects are the same,
 * whether two values that never change are equal, whatever else is answered by yes or no and is a term of them ({@link ValueTerms}), and what is
 * in collections ({@link AskedCollections}). They all come out alike until a variable gets another value, or is declared anew, as in the next
 * round of a loop; and so does what follows from them for others.
 */
public final class RepeatedComparisons {
    /**
     * @param negated whether the comparison holds where the answer that is kept is that it does not
     * @param isOfObject whether it is one of fields, so that it agrees only where the code is that of one object
     * @param steps whether the comparison changes what it has compared
     */
    public record Asked(Slot answer, boolean negated, boolean isOfObject, boolean steps) {}

    /** Where the answer to a question is kept, and that to its opposite. */
    private record Answer(Slot yes, Slot no) {
        Slot to(Literal literal) {
            return literal.negated() ? no : yes;
        }
    }

    /**
     * @param comparisons that the method makes
     * @param passed those that methods make which it calls, as it knows them
     * @param eithers of which the method asks all three questions
     */
    private record Asking(Map<Expression, Comparing> comparisons, List<Comparing> passed, Set<ComparedQuestion> questions, Set<Either> eithers) {
        Stream<Comparing> all() {
            return Stream.concat(comparisons.values().stream(), passed.stream());
        }

        boolean isOfOne(ComparedQuestion question) {
            return eithers.stream().flatMap(Either::all).anyMatch(literal -> literal.question().equals(question));
        }
    }

    private final GraphBuilder graph;
    private final ValueTerms terms;
    private final ComparedSides compared;
    private final Distances distances;
    private final Map<ComparedQuestion, Answer> answers = new HashMap<>();
    private final PassedQuestions passed;
    private final Map<MethodDeclaration, Map<Expression, Comparing>> written = new IdentityHashMap<>();
    private final Map<MethodDeclaration, Asking> methods = new IdentityHashMap<>();

    RepeatedComparisons(GraphBuilder graph, ShownMethods shown) {
        this.graph = graph;
        this.terms = shown.terms();
        this.compared = new ComparedSides(terms);
        this.passed = new PassedQuestions(shown, compared);
        this.distances = new Distances(graph, compared, shown::isIntact);
    }

    /** The answer to a comparison that the method makes elsewhere as well, or to which the answers to others have something to say. */
    public Optional<Asked> of(Expression expression) {
        return comparison(expression)
                .map(comparing -> new Asked(answer(comparing.question()).yes(), comparing.literal().negated(),
                        comparing.variables().anyMatch(Declarations::isField), steps(expression)));
    }

    private Optional<Comparing> comparison(Expression expression) {
        return method(expression).flatMap(method -> Optional.ofNullable(in(method).comparisons().get(expression)));
    }

    private static boolean steps(Expression expression) {
        return expression instanceof InfixExpression infix
                && (Trees.bare(infix.getLeftOperand()) instanceof PostfixExpression
                        || Trees.bare(infix.getRightOperand()) instanceof PostfixExpression);
    }

    /** The answers that no longer hold where a variable gets a value. */
    public List<Slot> about(VariableDeclaration variable) {
        return Stream.concat(slots(variable, comparing -> comparing.variables().anyMatch(variable::equals)), distances.about(variable)).toList();
    }

    /** What becomes of the answers about a variable, and of its distances from others, where it gets a value. */
    public List<Step.Assign> given(ASTNode change, VariableDeclaration variable) {
        return Stream.concat(
                        slots(variable, comparing -> comparing.variables().anyMatch(variable::equals)).map(RepeatedComparisons::unknown),
                        distances.given(change, variable).stream())
                .toList();
    }

    private static Step.Assign unknown(Slot slot) {
        return new Step.Assign(slot, Operand.opaque());
    }

    /** How far apart the numbers are that the method compares. */
    public Distances distances() {
        return distances;
    }

    /** The answers about collections and other objects that no longer hold behind code that may have changed them. */
    public List<Slot> aboutContents(Expression code, ContentChanges changes) {
        return Stream.concat(slots(code, comparing -> comparing.contents().anyMatch(changes::mayBeOf)),
                distances.aboutContents(code, changes::mayBeOf)).toList();
    }

    private Stream<Slot> slots(ASTNode code, Predicate<Comparing> changed) {
        return method(code).stream()
                .flatMap(method -> in(method).all())
                .filter(changed)
                .map(comparing -> answer(comparing.question()))
                .distinct()
                .flatMap(answer -> Stream.of(answer.yes(), answer.no()));
    }

    /** What follows for other comparisons from the answer to one; empty where that is nothing. */
    public Optional<Step.Conclude> conclusions(Expression expression) {
        Optional<ComparedQuestion> question = comparison(expression).filter(any -> !steps(expression)).map(Comparing::question);
        return question.flatMap(asked -> method(expression).map(this::in)
                .filter(asking -> isRelated(asked, asking.questions()) || asking.isOfOne(asked))
                .map(asking -> new Step.Conclude(answer(asked).yes(), concluded(asked, true, asking), concluded(asked, false, asking))));
    }

    private List<Step.Assign> concluded(ComparedQuestion question, boolean answer, Asking asking) {
        List<Step.Assign> known = new ArrayList<>(known(question, answer));
        asking.questions().stream().filter(other -> !other.equals(question))
                .forEach(other -> question.implies(answer, other).ifPresent(implied -> known.addAll(known(other, implied))));
        asking.eithers().forEach(either -> known.addAll(equated(either, question, answer)));
        return known;
    }

    private List<Step.Assign> known(ComparedQuestion question, boolean answer) {
        return List.of(new Step.Assign(answer(question).yes(), Operand.truth(answer)),
                new Step.Assign(answer(question).no(), Operand.truth(!answer)));
    }

    /** Where one of three answers is known, the two others may be each other's, or each other's opposites. */
    private List<Step.Assign> equated(Either either, ComparedQuestion question, boolean answer) {
        Optional<Literal> known = either.all().filter(literal -> literal.question().equals(question)).findFirst();
        boolean holds = known.isPresent() && known.get().negated() != answer;
        if (known.isEmpty() || holds != known.get().equals(either.any())) {
            return List.of();
        }
        if (holds) {
            return equal(either.one(), either.other().opposite());
        }
        return equal(known.get().equals(either.one()) ? either.other() : either.one(), either.any());
    }

    private List<Step.Assign> equal(Literal one, Literal other) {
        return Stream.of(taken(one, other), taken(one.opposite(), other.opposite()), taken(other, one), taken(other.opposite(), one.opposite()))
                .toList();
    }

    private Step.Assign taken(Literal to, Literal from) {
        Slot slot = answer(to.question()).to(to);
        return new Step.Assign(slot, new Operand.Same(new Operand.Variable(answer(from.question()).to(from)), new Operand.Variable(slot)));
    }

    private Answer answer(ComparedQuestion question) {
        return answers.computeIfAbsent(question, missing -> new Answer(graph.slot(""), graph.slot("")));
    }

    private Asking in(MethodDeclaration method) {
        return methods.computeIfAbsent(method, this::repeated);
    }

    private Asking repeated(MethodDeclaration method) {
        Map<Expression, Comparing> found = new IdentityHashMap<>(written(method));
        Map<ComparedQuestion, Integer> times = new HashMap<>();
        found.values().forEach(comparing -> times.merge(comparing.question(), 1, Integer::sum));
        List<Comparing> ofCalled = passed.in(method).stream().flatMap(this::ofCalled).distinct()
                .filter(known -> times.containsKey(known.question()) || isRelated(known.question(), times.keySet()))
                .toList();
        ofCalled.forEach(known -> times.merge(known.question(), 1, Integer::sum));
        Set<ComparedQuestion> questions = times.keySet();
        Set<Either> eithers = found.values().stream()
                .flatMap(comparing -> comparing.question().either(comparing.sides().getFirst(), comparing.sides().getLast()).stream())
                .filter(either -> either.all().map(Literal::question).allMatch(questions::contains))
                .collect(Collectors.toSet());
        List<PassedQuestions.Call> calls = passed.of(method);
        found.values().removeIf(comparing -> times.get(comparing.question()) == 1 && !isRelated(comparing.question(), questions)
                && calls.stream().noneMatch(call -> isKnownTo(call, comparing)));
        return new Asking(found, ofCalled,
                Stream.concat(found.values().stream(), ofCalled.stream()).map(Comparing::question).collect(Collectors.toSet()), eithers);
    }

    /** All that a method asks, be it only once. */
    private Map<Expression, Comparing> written(MethodDeclaration method) {
        Map<Expression, Comparing> known = written.get(method);
        if (known == null) {
            Map<Expression, Comparing> found = new IdentityHashMap<>();
            AskedExpressions.in(method, passed.around(method)).forEach(asked ->
                    comparing(asked).filter(comparing -> comparing.variables().findAny().isPresent()).ifPresent(comparing -> found.put(asked, comparing)));
            written.put(method, found);
            known = found;
        }
        return known;
    }

    /** What a called method asks, as the code knows it that calls. */
    private Stream<Comparing> ofCalled(PassedQuestions.Call call) {
        return written(call.called()).values().stream().flatMap(asked -> passed.known(asked, call).stream())
                .filter(known -> known.variables().findAny().isPresent());
    }

    /** Whether the code that calls a method asks the same as the method, or what tells it. */
    private boolean isKnownTo(PassedQuestions.Call call, Comparing asked) {
        return passed.known(asked, call).filter(known -> method(call.call()).stream().flatMap(caller -> written(caller).values().stream())
                .anyMatch(other -> other.question().equals(known.question()) || isRelated(known.question(), Set.of(other.question())))).isPresent();
    }

    /**
     * What a called method knows by what has been asked before it is called.
     *
     * @param ofCalled the answers of the called method
     */
    public List<Step.Passed> passed(MethodInvocation call, MethodDeclaration called, RepeatedComparisons ofCalled) {
        Set<ComparedQuestion> known = method(call).map(this::in).map(Asking::questions).orElse(Set.of());
        PassedQuestions.Call passing = new PassedQuestions.Call(call, called);
        return known.isEmpty() ? List.of() : ofCalled.in(called).comparisons().values().stream().distinct()
                .flatMap(asked -> passed.known(asked, passing).filter(question -> known.contains(question.question())).stream()
                        .flatMap(question -> ofCalled.passed(asked, answer(question.question()).yes(), question.literal().negated())))
                .toList();
    }

    /** @param isNegated whether the answer that is passed is that to the opposite of what the called method asks */
    private Stream<Step.Passed> passed(Comparing asked, Slot answer, boolean isNegated) {
        Answer own = answer(asked.question());
        return Stream.of(true, false).map(truth -> new Step.Passed(truth == (asked.literal().negated() == isNegated) ? own.yes() : own.no(),
                new Operand.Equal(new Operand.Variable(answer), Operand.truth(truth), true)));
    }

    /** The answer that a comparison gives which is known otherwise, unless it followed from others before. */
    public Optional<Step.Assign> told(Expression expression, boolean answer) {
        return comparison(expression).map(comparing -> answer(comparing.question()).yes())
                .map(slot -> new Step.Assign(slot, new Operand.Same(Operand.truth(answer), new Operand.Variable(slot))));
    }

    private static boolean isRelated(ComparedQuestion question, Set<ComparedQuestion> others) {
        return others.stream().filter(other -> !other.equals(question)).anyMatch(other -> Stream.of(true, false)
                .anyMatch(answer -> question.implies(answer, other).isPresent() || other.implies(answer, question).isPresent()));
    }

    private Optional<Comparing> comparing(Expression asked) {
        return switch (asked) {
            case InfixExpression infix when infix.getOperator() == InfixExpression.Operator.XOR -> truth(infix);
            case InfixExpression infix when !infix.hasExtendedOperands() ->
                compared.of(infix.getLeftOperand())
                        .flatMap(left -> compared.of(infix.getRightOperand()).flatMap(right -> Comparing.of(infix.getOperator(), left, right)));
            case MethodInvocation call when LibraryCalls.comparesTwo(call) ->
                equal((Expression) call.arguments().getFirst(), (Expression) call.arguments().getLast());
            case MethodInvocation call when call.getName().getIdentifier().equals("equals") && call.arguments().size() == 1
                    && call.getExpression() != null ->
                equal(call.getExpression(), (Expression) call.arguments().getFirst());
            case MethodInvocation call when AskedCollections.isQuestion(call) && AskedCollections.named(call.getExpression()).isPresent() ->
                AskedCollections.named(call.getExpression()).flatMap(collection -> within(collection, call));
            case MethodInvocation call when LibraryCalls.asksForAbsence(call) -> terms.of(call.getExpression()).filter(optional -> !optional.isHeld())
                    .map(optional -> Comparing.asked(present(optional.what()), optional.variables(), true));
            case MethodInvocation call -> truth(call);
            case ArrayAccess element when ValueHolders.read(element).isEmpty() -> truth(element);
            case SimpleName field -> truth(field);
            case QualifiedName field -> truth(field);
            case FieldAccess field -> truth(field);
            default -> Optional.empty();
        };
    }

    private static ComparedSide.What present(ComparedSide.What optional) {
        return new ComparedSide.What.Calculation(".isPresent", List.of(optional));
    }

    /** What is answered by yes or no; what an object holds for good is known by the object. */
    private Optional<Comparing> truth(Expression asked) {
        return terms.of(asked)
                .filter(term -> TermTypes.isTruth(term.type(), TermTypes.isAskedForTruth(asked)))
                .filter(term -> !term.isHeld())
                .filter(term -> !(asked instanceof MethodInvocation call && LibraryCalls.asksForPresence(call)
                        && terms.of(call.getExpression()).filter(Term::isHeld).isPresent()))
                .map(term -> Comparing.asked(term.what(), term.variables(), false));
    }

    /** Whether two values are equal. Where their types say that they never change, it does not matter which of them is asked. */
    private Optional<Comparing> equal(Expression one, Expression other) {
        return value(one).flatMap(left -> value(other).map(right -> Comparing.asked(Operator.EQUAL, Operands.inAnyOrder(left, right), left, right)))
                .or(() -> whole(one).flatMap(left -> whole(other).map(right -> Comparing.asked(Operator.EQUAL, Operands.inOrder(left, right), left, right))));
    }

    private static Optional<ComparedSide> whole(Expression written) {
        return AskedCollections.compared(written).map(object ->
                new ComparedSide(new Content.Whole(object), ComparedSide.Nature.OBJECT, Set.of(object)));
    }

    private Optional<ComparedSide> value(Expression written) {
        return terms.of(written).filter(Term::isValue).map(Term::side);
    }

    /** Whether a collection is empty, or contains something. */
    private Optional<Comparing> within(AskedCollections.Asked collection, MethodInvocation call) {
        if (call.arguments().isEmpty()) {
            ComparedSide size = ComparedSide.size(collection);
            ComparedSide none = ComparedSide.constant(0);
            return Optional.of(new Comparing(ComparedQuestion.same(size, none), List.of(size, none)));
        }
        Expression argument = (Expression) call.arguments().getFirst();
        Optional<ComparedSide> part = value(argument);
        Operator operator = call.getName().getIdentifier().equals("contains") ? Operator.CONTAINS : Operator.CONTAINS_KEY;
        ComparedSide elements = ComparedSide.elements(collection);
        return part.map(asked -> Comparing.asked(operator, Operands.inOrder(elements, asked), elements, asked));
    }

    /** Whether the code that is lowered shows wherever a variable gets a value. */
    static boolean isFollowed(VariableDeclaration variable) {
        return switch (variable.getParent()) {
            case MethodDeclaration method -> true;
            case VariableDeclarationStatement statement -> true;
            case VariableDeclarationExpression expression -> expression.getParent() instanceof ForStatement;
            case FieldDeclaration field -> Modifier.isFinal(field.getModifiers());
            default -> false;
        };
    }

    /** The method around all that a piece of code may see of its variables. */
    static Optional<MethodDeclaration> method(ASTNode node) {
        Optional<MethodDeclaration> outermost = Optional.empty();
        for (ASTNode here = node; here != null; here = here.getParent()) {
            if (here instanceof MethodDeclaration method) {
                outermost = Optional.of(method);
            }
        }
        return outermost;
    }
}
