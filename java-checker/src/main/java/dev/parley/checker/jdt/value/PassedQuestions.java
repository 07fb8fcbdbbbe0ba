package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.value.ComparedQuestion.Literal;
import dev.parley.checker.jdt.value.ComparedQuestion.Operands;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.What;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * The questions that a method with the session asks of its parameters and of fields of the same object, as the code knows them that calls it: what
 * that has found out before, the method knows.
 */
final class PassedQuestions {
    private final CallsWithSession calls;
    private final ComparedSides compared;
    private final WrittenQuestions written;
    private final Map<MethodDeclaration, List<Comparing>> ofCalled = new IdentityHashMap<>();

    PassedQuestions(CallsWithSession calls, ComparedSides compared, WrittenQuestions written) {
        this.calls = calls;
        this.compared = compared;
        this.written = written;
    }

    /** A call of a method, if what that asks is known to the code around. */
    Optional<CallsWithSession.Call> call(MethodInvocation call, MethodDeclaration called) {
        return calls.call(call, called);
    }

    /** What the methods that a method calls ask, as it knows that, where the method asks that itself or where another one does that it calls. */
    List<Comparing> ofCalled(MethodDeclaration method) {
        return ofCalled.computeIfAbsent(method, this::asked);
    }

    private List<Comparing> asked(MethodDeclaration method) {
        Set<ComparedQuestion> own = written.in(method).values().stream().map(Comparing::question).collect(Collectors.toSet());
        List<List<Comparing>> ofCalls = calls.in(method).stream().map(this::asked).toList();
        return ofCalls.stream().flatMap(asked -> asked.stream().filter(known -> isAskedIn(own, known.question())
                        || ofCalls.stream().anyMatch(other -> other != asked && isAskedIn(questions(other), known.question()))))
                .distinct().toList();
    }

    private List<Comparing> asked(CallsWithSession.Call call) {
        return written.in(call.called()).values().stream().flatMap(asked -> known(asked, call).stream())
                .filter(known -> known.variables().findAny().isPresent()).distinct().toList();
    }

    private static Set<ComparedQuestion> questions(List<Comparing> asked) {
        return asked.stream().map(Comparing::question).collect(Collectors.toSet());
    }

    private static boolean isAskedIn(Set<ComparedQuestion> questions, ComparedQuestion question) {
        return questions.contains(question) || question.isRelatedToAny(questions);
    }

    /** Whether code that calls a method asks what the method asks, or what has to do with it. */
    boolean isOfCallers(Comparing asked, MethodDeclaration method) {
        return calls.of(method).stream().anyMatch(call -> known(asked, call)
                .filter(known -> questions(ofCalled(call.caller())).contains(known.question())).isPresent());
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
            case SAME_NUMBER, SAME_OBJECT, EQUAL, CONTAINS, CONTAINS_KEY ->
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
            } else if (Declarations.isField(variable) && call.isOfSameObject()) {
                known.add(variable);
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(known);
    }

    private Optional<What> known(What what, CallsWithSession.Call call) {
        return switch (what) {
            case What.Number number -> Optional.of(what);
            case What.Written written -> ChangingFields.isSelf(written) && !call.isOfSameObject() ? Optional.empty() : Optional.of(what);
            case What.Rounds rounds -> Optional.empty();
            case What.Variable(VariableDeclaration variable) when Declarations.isField(variable) ->
                call.isOfSameObject() ? Optional.of(what) : Optional.empty();
            case What.Variable(VariableDeclaration variable) -> call.argument(variable).flatMap(compared::of).map(ComparedSide::what);
            case What.Component(What whole, String name) -> known(whole, call).map(known -> new What.Component(known, name));
            case What.Calculation(String operator, List<What> operands) -> {
                List<What> known = operands.stream().flatMap(operand -> known(operand, call).stream()).toList();
                yield known.size() == operands.size() ? Optional.of(new What.Calculation(operator, known)) : Optional.empty();
            }
            case Content.Field(What owner, String name) -> known(owner, call).map(known -> new Content.Field(known, name));
            case Content.Size(AskedCollections.Asked collection) -> collection(collection, call).map(Content.Size::new);
            case Content.Elements(AskedCollections.Asked collection) -> collection(collection, call).map(Content.Elements::new);
            case Content.Cells(VariableDeclaration array) -> call.argument(array).flatMap(AskedArrays::named).map(Content.Cells::new);
            case Content.Whole(VariableDeclaration object) -> call.argument(object).flatMap(AskedCollections::compared).map(Content.Whole::new);
        };
    }

    private static Optional<AskedCollections.Asked> collection(AskedCollections.Asked own, CallsWithSession.Call call) {
        if (Declarations.isField(own.variable())) {
            return call.isOfSameObject() ? Optional.of(own) : Optional.empty();
        }
        return call.argument(own.variable()).flatMap(argument -> own.component().isPresent()
                ? AskedCollections.held(argument, own.component().get())
                : AskedCollections.named(argument));
    }
}
