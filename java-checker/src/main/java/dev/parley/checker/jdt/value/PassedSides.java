package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.Nature;
import dev.parley.checker.jdt.value.ComparedSide.What;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** What methods with the session ask of their parameters and objects, as the code knows that which calls them. */
final class PassedSides {
    private final ComparedSides compared;

    PassedSides(ComparedSides compared) {
        this.compared = compared;
    }

    /**
     * What is compared in a called method, to the code that calls it; empty where only the method knows that.
     *
     * @param written the sides of the question, of which it is one or a part
     */
    Optional<ComparedSide> known(What what, Collection<ComparedSide> written, CallsWithSession.Call call) {
        if (what instanceof What.Number(long constant)) {
            return Optional.of(ComparedSide.constant(constant));
        }
        Optional<ComparedSide> own = written.stream().filter(side -> side.what().equals(what)).findFirst();
        if (what instanceof What.Variable(VariableDeclaration parameter) && call.argument(parameter).isPresent()) {
            return call.argument(parameter).flatMap(compared::of).filter(passed -> isOfNature(passed, own));
        }
        return own.flatMap(side -> known(what, call).flatMap(known -> variables(side, call)
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

    /** The same without what it is compared as. */
    Optional<What> known(What what, CallsWithSession.Call call) {
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

    /** What is known of a question about these variables when the called method comes back. */
    HandedAnswer.Stability stability(Stream<VariableDeclaration> asked, CallsWithSession.Call call) {
        List<VariableDeclaration> parameters = asked.filter(variable -> call.argument(variable).isPresent()).toList();
        if (!parameters.stream().allMatch(ValueTerms::isNeverAssigned)) {
            return HandedAnswer.Stability.OTHER;
        }
        Stream<ComparedSide> arguments = parameters.stream().flatMap(parameter -> call.argument(parameter).flatMap(compared::of).stream());
        boolean isOfContent = Stream.concat(receiver(call).stream(), arguments).anyMatch(side -> side.what().isOfContent());
        return isOfContent ? HandedAnswer.Stability.SAME_UNLESS_CHANGED : HandedAnswer.Stability.SAME;
    }
}
