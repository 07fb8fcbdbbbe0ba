package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.What;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * What a called method looks into that may change, by how the code that calls it knows it.
 *
 * @param other what the method is called on, where that is not the object whose code it is
 * @param terms of the code that calls
 */
record CalledContents(MethodDeclaration method, Optional<Expression> other, List<Expression> arguments, ValueTerms terms) {
    static CalledContents of(MethodInvocation call, MethodDeclaration method, ValueTerms terms) {
        Optional<Expression> other = Optional.ofNullable(call.getExpression())
                .filter(object -> !(object instanceof ThisExpression) && !SettledMethods.isStatic(method));
        return new CalledContents(method, other, Trees.list(call.arguments()), terms);
    }

    Optional<Term> of(Content content) {
        return switch (content) {
            case Content.Elements(AskedCollections.Asked own) when own.variable().getParent() instanceof RecordDeclaration -> elements(own);
            case Content.Elements(AskedCollections.Asked own) when Declarations.isField(own.variable()) && own.component().isEmpty() ->
                other.isEmpty() ? Optional.of(Term.elements(own)) : term(new Content.In(new What.Variable(own.variable())));
            case Content.Field field -> term(field);
            case Content.In in -> term(in);
            default -> Optional.empty();
        };
    }

    private Optional<Term> term(What what) {
        return known(what).map(found -> new Term(found, TermTypes.NONE, Set.of()));
    }

    /** What is in a component of a record that a method of it looks into. */
    private Optional<Term> elements(AskedCollections.Asked own) {
        return (other.isPresent() ? AskedCollections.held(other.get(), own.variable().getName().getIdentifier()) : terms.self().map(type -> own))
                .map(Term::elements);
    }

    private Optional<What> known(What what) {
        return switch (what) {
            case Content.Field(What owner, String name) -> known(owner).map(found -> new Content.Field(found, name));
            case Content.In(What collection) -> known(collection).map(Content.In::new);
            case What.Component(What whole, String name) -> known(whole).map(found -> new What.Component(found, name));
            case What.Variable(VariableDeclaration variable) when variable.getParent() instanceof RecordDeclaration -> part(what, variable, "");
            case What.Variable(VariableDeclaration variable) when Declarations.isField(variable) -> part(what, variable, ".");
            case What.Variable(VariableDeclaration parameter) -> argument(parameter);
            case What.Written written -> ChangingFields.isSelf(written) && other.isPresent() ? object() : Optional.of(what);
            default -> Optional.empty();
        };
    }

    private Optional<What> part(What own, VariableDeclaration field, String prefix) {
        return other.isEmpty() ? Optional.of(own) : object().map(found -> new What.Component(found, prefix + field.getName().getIdentifier()));
    }

    private Optional<What> object() {
        return other.flatMap(terms::of).map(Term::what);
    }

    private Optional<What> argument(VariableDeclaration parameter) {
        int number = method.parameters().indexOf(parameter);
        return number < 0 || number >= arguments.size() ? Optional.empty() : terms.of(arguments.get(number)).map(Term::what);
    }
}
