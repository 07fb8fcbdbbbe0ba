package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
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
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * The questions that a method with the session asks of its parameters and of fields of the same object, as the code knows them that calls it: what
 * that has found out before, the method knows.
 */
final class PassedQuestions {
    /** A call, and the method that it surely runs. */
    record Call(MethodInvocation call, MethodDeclaration called) {
        private boolean isOfSameObject() {
            return call.getExpression() == null || call.getExpression() instanceof ThisExpression self && self.getQualifier() == null;
        }

        private Optional<Expression> argument(VariableDeclaration parameter) {
            int number = called.parameters().indexOf(parameter);
            return number < 0 ? Optional.empty() : Optional.of(Trees.arguments(call).get(number));
        }
    }

    private final ShownMethods shown;
    private final ComparedSides compared;
    private final Map<MethodDeclaration, List<Call>> inMethods = new IdentityHashMap<>();
    private final Map<MethodDeclaration, List<Call>> ofMethods = new IdentityHashMap<>();
    private final Map<MethodDeclaration, Boolean> withSession = new IdentityHashMap<>();

    PassedQuestions(ShownMethods shown, ComparedSides compared) {
        this.shown = shown;
        this.compared = compared;
    }

    /** The calls in a method that run others of the same file with the session. */
    List<Call> in(MethodDeclaration method) {
        return inMethods.computeIfAbsent(method, code ->
                TreeIndex.in(code, MethodInvocation.class).stream().flatMap(call -> call(call).stream()).toList());
    }

    /** The calls in the same file that run a method with the session. */
    List<Call> of(MethodDeclaration method) {
        return ofMethods.computeIfAbsent(method, called -> !isWithSession(called) ? List.of()
                : TreeIndex.named(called.getName().getIdentifier(), called.getRoot()).stream()
                        .filter(name -> name.getLocationInParent() == MethodInvocation.NAME_PROPERTY)
                        .flatMap(name -> call((MethodInvocation) name.getParent()).filter(call -> call.called() == called).stream())
                        .toList());
    }

    /** A method, those that it calls with the session, and those that call it. */
    Set<MethodDeclaration> around(MethodDeclaration method) {
        return Stream.of(Stream.of(method), in(method).stream().map(Call::called),
                of(method).stream().flatMap(call -> RepeatedComparisons.method(call.call()).stream())).flatMap(each -> each).collect(Collectors.toSet());
    }

    private Optional<Call> call(MethodInvocation call) {
        return shown.declaration(call, call.resolveMethodBinding())
                .filter(method -> method.getRoot() == call.getRoot() && method.parameters().size() == call.arguments().size())
                .filter(this::isWithSession)
                .map(method -> new Call(call, method));
    }

    /** Whether a method gets a session, or has one in a field. */
    private boolean isWithSession(MethodDeclaration method) {
        return withSession.computeIfAbsent(method, code -> Trees.<VariableDeclaration>list(code.parameters()).stream().anyMatch(RuntimeTypes::isSession)
                || TreeIndex.in(code, SimpleName.class).stream().flatMap(name -> Declarations.named(name).stream())
                        .anyMatch(variable -> Declarations.isField(variable) && RuntimeTypes.isSession(variable)));
    }

    /** What a question of the called method is to the code that calls it; empty where it is about anything that only the method knows. */
    Optional<Comparing> known(Comparing asked, Call call) {
        ComparedQuestion question = asked.question();
        Optional<Literal> literal = switch (question.operands()) {
            case Operands.InOrder(What first, What second) -> side(first, asked, call)
                    .flatMap(left -> side(second, asked, call).flatMap(right -> inOrder(question.operator(), left, right)));
            case Operands.InAnyOrder(Set<What> sides) -> inAnyOrder(question, List.copyOf(sides), asked, call);
        };
        return literal.flatMap(known -> sides(asked, call).map(sides -> new Comparing(asked.literal().negated() ? known.opposite() : known, sides)));
    }

    private Optional<List<ComparedSide>> sides(Comparing asked, Call call) {
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
    private Optional<Literal> inAnyOrder(ComparedQuestion question, List<What> sides, Comparing asked, Call call) {
        return side(sides.getFirst(), asked, call).flatMap(left -> side(sides.getLast(), asked, call).map(right ->
                question.operator() == ComparedQuestion.Operator.EQUAL
                        ? new Literal(new ComparedQuestion(question.operator(), Operands.inAnyOrder(left, right)), false)
                        : ComparedQuestion.same(left, right)));
    }

    private Optional<ComparedSide> side(What what, Comparing asked, Call call) {
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

    private Optional<Set<VariableDeclaration>> variables(ComparedSide side, Call call) {
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

    private Optional<What> known(What what, Call call) {
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

    private static Optional<AskedCollections.Asked> collection(AskedCollections.Asked own, Call call) {
        if (Declarations.isField(own.variable())) {
            return call.isOfSameObject() ? Optional.of(own) : Optional.empty();
        }
        return call.argument(own.variable()).flatMap(argument -> own.component().isPresent()
                ? AskedCollections.held(argument, own.component().get())
                : AskedCollections.named(argument));
    }
}
