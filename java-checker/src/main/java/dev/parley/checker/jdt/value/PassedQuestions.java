package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.value.ComparedQuestion.Literal;
import dev.parley.checker.jdt.value.ComparedQuestion.Operands;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.Nature;
import dev.parley.checker.jdt.value.ComparedSide.What;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * The questions that a method with the session asks of its parameters and of fields of the same object, as the code knows them that calls it: what
 * that has found out before, the method knows.
 */
final class PassedQuestions {
    /** Where methods have more in common than these, only what one asks itself is handed to those that it calls. */
    private static final int MOST = 24;

    private final CallsWithSession calls;
    private final ComparedSides compared;
    private final StoringCalls storing;
    private final WrittenQuestions written;
    private final Map<MethodDeclaration, List<Comparing>> all = new IdentityHashMap<>();
    private final Map<MethodDeclaration, List<Comparing>> ofCalled = new IdentityHashMap<>();

    PassedQuestions(CallsWithSession calls, ComparedSides compared, StoringCalls storing, WrittenQuestions written) {
        this.calls = calls;
        this.compared = compared;
        this.storing = storing;
        this.written = written;
    }

    /** A call of a method, if what that asks is known to the code around. */
    Optional<CallsWithSession.Call> call(MethodInvocation call, MethodDeclaration called) {
        return calls.call(call, called);
    }

    /** What the methods that a method calls ask, as it knows that, where it asks that itself, those who call it, or another one that it calls. */
    List<Comparing> ofCalled(MethodDeclaration method) {
        return ofCalled.computeIfAbsent(method, code -> {
            List<Comparing> asked = calls.in(code).stream()
                    .flatMap(call -> all(call).filter(known -> isAsked(known, code, call, new HashSet<>())))
                    .distinct().toList();
            return asked.size() <= MOST ? asked : asked.stream().filter(known -> isIn(written.in(code).values().stream(), known)).toList();
        });
    }

    /** Whether code that calls a method asks what the method asks, or what has to do with it. */
    boolean isOfCallers(Comparing asked, MethodDeclaration method) {
        return isOfCallers(asked, method, new HashSet<>());
    }

    private boolean isOfCallers(Comparing asked, MethodDeclaration method, Set<MethodDeclaration> seen) {
        return seen.add(method) && calls.of(method).stream()
                .anyMatch(call -> known(asked, call).filter(known -> isAsked(known, call.caller(), call, seen)).isPresent());
    }

    /** Whether a question is asked by a method, by those that it calls but for one, or by those that call it. */
    private boolean isAsked(Comparing asked, MethodDeclaration method, CallsWithSession.Call call, Set<MethodDeclaration> seen) {
        return isIn(written.in(method).values().stream(), asked) || asked.asksForField() && storing.isSetIn(method, asked.sides().getFirst().what())
                || calls.in(method).stream().anyMatch(other -> !other.equals(call) && isIn(all(other), asked))
                || isOfCallers(asked, method, seen);
    }

    private static boolean isIn(Stream<Comparing> questions, Comparing asked) {
        Set<ComparedQuestion> all = questions.map(Comparing::question).collect(Collectors.toSet());
        return all.contains(asked.question()) || asked.question().isRelatedToAny(all);
    }

    /** All that a called method asks, and the methods that it calls, as the code knows it that calls it. */
    private Stream<Comparing> all(CallsWithSession.Call call) {
        return all(call.called()).stream().flatMap(asked -> known(asked, call).stream())
                .filter(known -> known.variables().findAny().isPresent() || known.contents().findAny().isPresent()).distinct();
    }

    private List<Comparing> all(MethodDeclaration method) {
        List<Comparing> known = all.get(method);
        if (known == null) {
            List<Comparing> own = written.in(method).values().stream().distinct().toList();
            // Of a recursion, each method asks what it does in one round.
            all.put(method, own);
            known = Stream.concat(own.stream(), calls.in(method).stream().flatMap(this::all)).distinct().toList();
            all.put(method, known);
        }
        return known;
    }

    /** What is known of a question of the called method when it comes back. */
    HandedAnswer.Stability stability(Comparing asked, CallsWithSession.Call call) {
        List<VariableDeclaration> parameters = asked.variables().filter(variable -> call.argument(variable).isPresent()).toList();
        if (!parameters.stream().allMatch(ValueTerms::isNeverAssigned)) {
            return HandedAnswer.Stability.OTHER;
        }
        Stream<ComparedSide> arguments = parameters.stream().flatMap(parameter -> call.argument(parameter).flatMap(compared::of).stream());
        boolean isOfContent = Stream.concat(receiver(call).stream(), arguments).anyMatch(side -> side.what().isOfContent());
        return isOfContent ? HandedAnswer.Stability.SAME_UNLESS_CHANGED : HandedAnswer.Stability.SAME;
    }

    /** What a question of the called method is to the code that calls it; empty where it is about anything that only the method knows. */
    Optional<Comparing> known(Comparing asked, CallsWithSession.Call call) {
        ComparedQuestion question = asked.question();
        Optional<Literal> literal = switch (question.operands()) {
            case Operands.InOrder(What first, What second) -> side(first, asked, call)
                    .flatMap(left -> side(second, asked, call).flatMap(right -> inOrder(question.operator(), left, right)));
            case Operands.InAnyOrder(Set<What> sides) -> inAnyOrder(question, List.copyOf(sides), asked, call);
        };
        return literal.flatMap(known -> sides(asked, call).map(sides -> new Comparing(asked.literal().negated() ? known.opposite() : known, sides)));
    }

    private Optional<List<ComparedSide>> sides(Comparing asked, CallsWithSession.Call call) {
        List<ComparedSide> known = asked.sides().stream().flatMap(side -> side(side.what(), asked, call).stream()).toList();
        return known.size() == asked.sides().size() ? Optional.of(known) : Optional.empty();
    }

    private static Optional<Literal> inOrder(ComparedQuestion.Operator operator, ComparedSide left, ComparedSide right) {
        return Optional.of(switch (operator) {
            case LESS -> ComparedQuestion.less(left, right);
            case LESS_OR_EQUAL -> ComparedQuestion.lessOrEqual(left, right);
            case SAME_NUMBER, SAME_OBJECT, EQUAL, CONTAINS, CONTAINS_KEY, VALUE ->
                new Literal(new ComparedQuestion(operator, Operands.inOrder(left, right)), false);
        });
    }

    /** Of two sides that are one there is only one. */
    private Optional<Literal> inAnyOrder(ComparedQuestion question, List<What> sides, Comparing asked, CallsWithSession.Call call) {
        return side(sides.getFirst(), asked, call).flatMap(left -> side(sides.getLast(), asked, call).map(right ->
                question.operator() == ComparedQuestion.Operator.EQUAL
                        ? new Literal(new ComparedQuestion(question.operator(), Operands.inAnyOrder(left, right)), false)
                        : ComparedQuestion.same(left, right)));
    }

    private Optional<ComparedSide> side(What what, Comparing asked, CallsWithSession.Call call) {
        if (what instanceof What.Number(long constant)) {
            return Optional.of(ComparedSide.constant(constant));
        }
        Optional<ComparedSide> written = asked.sides().stream().filter(side -> side.what().equals(what)).findFirst();
        if (what instanceof What.Variable(VariableDeclaration parameter) && call.argument(parameter).isPresent()) {
            return call.argument(parameter).flatMap(compared::of).filter(passed -> isOfNature(passed, written));
        }
        return written.flatMap(side -> known(what, call).flatMap(known -> variables(side, call)
                .map(variables -> new ComparedSide(known, side.nature(), variables, side.range()))));
    }

    /** A number that becomes another one where it is passed, as a fraction, or an object, may compare otherwise. */
    private static boolean isOfNature(ComparedSide passed, Optional<ComparedSide> parameter) {
        return parameter.filter(side -> side.nature() == passed.nature()).isPresent();
    }

    private Optional<Set<VariableDeclaration>> variables(ComparedSide side, CallsWithSession.Call call) {
        Set<VariableDeclaration> known = new HashSet<>();
        for (VariableDeclaration variable : side.variables()) {
            Optional<ComparedSide> passed = call.argument(variable).flatMap(compared::of);
            if (passed.isPresent()) {
                known.addAll(passed.get().variables());
            } else if (Declarations.isField(variable) && call.receiver().isEmpty()) {
                known.add(variable);
            } else if (Declarations.isField(variable) && call.isOwn(variable)) {
                receiver(call).ifPresent(object -> known.addAll(object.variables()));
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(known);
    }

    private Optional<What> known(What what, CallsWithSession.Call call) {
        return switch (what) {
            case What.Number number -> Optional.of(what);
            case What.Written written when call.receiver().isPresent() && ChangingFields.isSelf(written) ->
                receiver(call).map(ComparedSide::what).filter(object -> written.equals(ChangingFields.self(call.called().getParent())));
            case What.Written written -> Optional.of(what);
            case What.Rounds rounds -> Optional.empty();
            case What.Variable(VariableDeclaration field) when Declarations.isField(field) -> call.receiver().isEmpty() ? Optional.of(what)
                    : receiver(call).filter(object -> call.isOwn(field))
                            .map(object -> new What.Component(object.what(), "." + field.getName().getIdentifier()));
            case What.Variable(VariableDeclaration variable) -> call.argument(variable).flatMap(compared::of).map(ComparedSide::what);
            case What.Component(What whole, String name) -> known(whole, call).map(known -> new What.Component(known, name));
            case What.Calculation(String operator, List<What> operands) -> {
                List<What> known = operands.stream().flatMap(operand -> known(operand, call).stream()).toList();
                yield known.size() == operands.size() ? Optional.of(new What.Calculation(operator, known)) : Optional.empty();
            }
            case Content.Field(What owner, String name) -> known(owner, call).map(known -> new Content.Field(known, name));
            case Content.In(What collection) -> known(collection, call).map(Content.In::new);
            case Content.Size(AskedCollections.Asked collection) -> collection(collection, call).map(Content.Size::new);
            case Content.Elements(AskedCollections.Asked collection) -> collection(collection, call).map(Content.Elements::new);
            case Content.Cells(VariableDeclaration array) -> call.argument(array).flatMap(AskedArrays::named).map(Content.Cells::new);
            case Content.Whole(VariableDeclaration object) -> call.argument(object).flatMap(AskedCollections::compared).map(Content.Whole::new);
        };
    }

    /** The object that a method is called on, be it a new one. */
    private Optional<ComparedSide> receiver(CallsWithSession.Call call) {
        return call.receiver().flatMap(object -> object instanceof ClassInstanceCreation creation
                ? Optional.of(new ComparedSide(ChangingFields.made(creation), Nature.OBJECT, Set.of()))
                : compared.of(object));
    }

    private static Optional<AskedCollections.Asked> collection(AskedCollections.Asked own, CallsWithSession.Call call) {
        if (Declarations.isField(own.variable())) {
            return call.receiver().isEmpty() ? Optional.of(own) : Optional.empty();
        }
        return call.argument(own.variable()).flatMap(argument -> own.component().isPresent()
                ? AskedCollections.held(argument, own.component().get())
                : AskedCollections.named(argument));
    }
}
