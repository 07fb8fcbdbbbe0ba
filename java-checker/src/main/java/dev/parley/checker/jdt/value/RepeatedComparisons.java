package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ComparedQuestion.Either;
import dev.parley.checker.jdt.value.ComparedQuestion.Literal;
import dev.parley.checker.jdt.value.MethodQuestions.Asking;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * The questions that a method asks more than once, about variables: comparisons of numbers and characters, whether two objects are the same,
 * whether two values that never change are equal, whatever else is answered by yes or no and is a term of them ({@link ValueTerms}), what is in
 * collections ({@link AskedCollections}), and what fields have ({@link ChangingFields}). They all come out alike until a variable gets another
 * value, or is declared anew, as in the next round of a loop, or what is in an object may have changed; and so does what follows from them for
 * others. What a called method asks as well is handed to it, and back.
 */
public final class RepeatedComparisons {
    /**
     * @param negated whether the comparison holds where the answer that is kept is that it does not
     * @param isOfObject whether it is one of fields, so that it agrees only where the code is that of one object
     * @param steps whether the comparison changes what it has compared
     * @param isValue whether the answer is no yes or no, but what a field has
     */
    public record Asked(Slot answer, boolean negated, boolean isOfObject, boolean steps, boolean isValue) {}

    /** Where the answer to a question is kept, and that to its opposite. */
    private record Answer(Slot yes, Slot no) {
        Slot to(Literal literal) {
            return literal.negated() ? no : yes;
        }
    }

    private final GraphBuilder graph;
    private final MethodQuestions asked;
    private final Distances distances;
    private final Map<ComparedQuestion, Answer> answers = new HashMap<>();
    /** The questions that one method asks again, of what does not change by itself. */
    private final Set<ComparedQuestion> ofValues = new HashSet<>();
    private final Map<MethodDeclaration, Asking> methods = new IdentityHashMap<>();

    RepeatedComparisons(GraphBuilder graph, ShownMethods shown) {
        this.graph = graph;
        this.asked = shown.questions();
        this.distances = new Distances(graph, asked.counting(), shown::isIntact);
    }

    /** The answer to a comparison that the method makes elsewhere as well, or to which the answers to others have something to say. */
    public Optional<Asked> of(Expression expression) {
        return comparison(expression)
                .map(comparing -> new Asked(answer(comparing.question()).yes(), comparing.literal().negated(),
                        comparing.variables().anyMatch(Declarations::isField), steps(expression), comparing.question().asksForValue()));
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
                        slots(change, comparing -> comparing.variables().anyMatch(variable::equals)).map(RepeatedComparisons::unknown),
                        distances.given(change, variable).stream())
                .toList();
    }

    /** The answers about a field that no longer hold where it gets a value in code that may be that of another object. */
    public List<Slot> about(ASTNode change, VariableDeclaration field) {
        return Stream.concat(slots(change, comparing -> comparing.variables().anyMatch(field::equals)), distances.about(change, field)).toList();
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

    /** What a call sets fields to, and where it is kept what these have. */
    public Map<Slot, FieldValue> set(MethodInvocation call) {
        return kept(call, () -> asked.storing().by(call));
    }

    /** The same of the fields of a new object in a variable. */
    public Map<Slot, FieldValue> made(ClassInstanceCreation creation, VariableDeclaration variable) {
        return kept(creation, () -> asked.storing().of(creation, new ComparedSide.What.Variable(variable)));
    }

    /** The same of one that is used where it is made. */
    public Map<Slot, FieldValue> made(ClassInstanceCreation creation) {
        return kept(creation, () -> asked.storing().of(creation, ChangingFields.made(creation)));
    }

    private Map<Slot, FieldValue> kept(Expression call, Supplier<List<StoringCalls.Stored>> stored) {
        Map<Slot, FieldValue> found = new LinkedHashMap<>();
        List<Comparing> fields = method(call).stream().flatMap(method -> in(method).all()).filter(Comparing::asksForField).toList();
        List<StoringCalls.Stored> all = fields.isEmpty() ? List.of() : stored.get();
        all.forEach(set -> fields.stream().filter(field -> field.sides().getFirst().what().equals(set.field()))
                .forEach(field -> found.put(answer(field.question()).yes(), set.value())));
        return found;
    }

    /** What follows for other comparisons from the answer to one; empty where that is nothing. */
    public Optional<Step.Conclude> conclusions(Expression expression) {
        Optional<ComparedQuestion> question = comparison(expression).filter(any -> !steps(expression)).map(Comparing::question);
        return question.flatMap(asked -> method(expression).map(this::in)
                .filter(asking -> asked.isRelatedToAny(asking.questions()) || asking.isOfOne(asked))
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
        return answers.computeIfAbsent(question, missing -> ofValues.contains(question)
                ? new Answer(graph.slot(""), graph.slot(""))
                : new Answer(graph.answer(), graph.answer()));
    }

    private Asking in(MethodDeclaration method) {
        return methods.computeIfAbsent(method, code -> {
            Asking asking = asked.in(code);
            ofValues.addAll(asking.ofValues());
            return asking;
        });
    }

    /**
     * What is known at a call by what has been asked before, and behind it by what the called method has asked.
     *
     * @param ofCalled the answers of the called method
     */
    public List<HandedAnswer> handed(MethodInvocation call, MethodDeclaration called, RepeatedComparisons ofCalled) {
        return Stream.concat(asked.passed().call(call, called).stream().flatMap(passing -> answers(passing, called, ofCalled)),
                distances.handed(call, called, ofCalled.distances)).distinct().toList();
    }

    private Stream<HandedAnswer> answers(CallsWithSession.Call passing, MethodDeclaration called, RepeatedComparisons ofCalled) {
        Set<ComparedQuestion> questions = in(passing.caller()).questions();
        PassedQuestions passed = asked.passed();
        return ofCalled.in(called).all().distinct().flatMap(comparing -> passed.known(comparing, passing).stream()
                .filter(known -> questions.contains(known.question()))
                .map(known -> new HandedAnswer.OfQuestion(answer(known.question()).yes(), ofCalled.answer(comparing.question()).yes(),
                        comparing.literal().negated() != known.literal().negated(), passed.stability(comparing, passing))));
    }

    /** The answer that a comparison gives which is known otherwise, unless it followed from others before. */
    public Optional<Step.Assign> told(Expression expression, boolean answer) {
        return comparison(expression).map(comparing -> answer(comparing.question()).yes())
                .map(slot -> new Step.Assign(slot, new Operand.Same(Operand.truth(answer), new Operand.Variable(slot))));
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
