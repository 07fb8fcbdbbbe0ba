package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.What;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * What an expression gives, as it is made of variables and values.
 *
 * @param type of it, see {@link TermTypes}
 * @param variables those that it changes with
 */
record Term(What what, String type, Set<VariableDeclaration> variables) {
    Term {
        variables = Set.copyOf(variables);
    }

    static Term elements(AskedCollections.Asked collection) {
        return new Term(new Content.Elements(collection), TermTypes.NONE, Set.of(collection.variable()));
    }

    static Term constant(String written, String type) {
        return new Term(new What.Written(written), type, Set.of());
    }

    /** What an object has now in a field that may get another value. */
    Term field(String name, String of) {
        return new Term(new Content.Field(what, name), of, variables);
    }

    /** What an operation gives of others. */
    static Term calculated(String operator, List<Term> operands, String type) {
        return new Term(new What.Calculation(operator, operands.stream().map(Term::what).toList()), type,
                operands.stream().flatMap(operand -> operand.variables().stream()).collect(Collectors.toSet()));
    }

    /** What a field of the object has for good. */
    static Term held(VariableDeclaration field) {
        return new Term(new What.Variable(field), TermTypes.of(field, TermTypes.NONE), Set.of(field));
    }

    /** What an object that this is holds for good. */
    Term part(String name, String type) {
        return new Term(new What.Component(what, name), type, variables);
    }

    /** The same value, by another type. */
    Term as(String other) {
        return new Term(what, other, variables);
    }

    /** Another value of the same type, which changes with the same variables. */
    Term of(What other) {
        return new Term(other, type, variables);
    }

    /** The same, which changes with other variables as well. */
    Term with(Stream<VariableDeclaration> others) {
        return new Term(what, type, Stream.concat(variables.stream(), others).collect(Collectors.toSet()));
    }

    boolean isValue() {
        return TermTypes.isValue(type);
    }

    /** Whether this is an object that a variable has, or a record in it. */
    boolean isHeld() {
        return what.isHeld();
    }

    ComparedSide side() {
        return new ComparedSide(what, TermTypes.nature(type, what), variables);
    }
}
