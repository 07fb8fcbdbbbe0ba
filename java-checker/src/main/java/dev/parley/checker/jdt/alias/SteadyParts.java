package dev.parley.checker.jdt.alias;

import dev.parley.checker.api.LibraryMethods;
import dev.parley.checker.api.LibraryValues;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.PatternVariables;
import dev.parley.checker.jdt.resolution.Patterns;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.PatternInstanceofExpression;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.RecordPattern;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.TypePattern;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Tells where code asks an object in a variable for what it has in one place, {@code box.value()}, {@code rows[0]}, {@code list.get(0)}, and nothing
 * has come to that place since it was made, or was asked for the same.
 */
record SteadyParts(CallEffects effects) {
    private static final Set<String> LISTING = Set.of("of", "ofNullable", "asList", "singletonList");

    /** A place in the object of a variable. */
    private record Part(VariableDeclaration whole, Selector selector) {}

    /** How code asks for a place: the name of a method or a field, none for an element of an array, and at which index or for which key. */
    private record Selector(String name, List<Object> index) {}

    /** What was put into the place that an expression asks for, where its object was made. */
    Optional<Expression> given(Expression asking) {
        return whole(asking).flatMap(whole -> selector(asking).flatMap(selector -> given(whole, selector, asking)));
    }

    private Optional<Expression> given(Expression whole, Selector selector, Expression asking) {
        return whole instanceof SimpleName
                ? part(asking).flatMap(part -> KeptValues.value(part.whole()).map(Trees::bare)
                        .filter(made -> isSteady(part.whole(), Trees.extent(made).end(), asking))
                        .flatMap(made -> given(made, selector)))
                : given(whole, selector);
    }

    private Optional<Expression> given(Expression made, Selector part) {
        return switch (made) {
            case ClassInstanceCreation creation when effects.isImplicitOfRecord(creation.resolveConstructorBinding()) ->
                argument(creation.arguments(), component(creation.resolveTypeBinding(), part.name()));
            case ClassInstanceCreation holder when holder.arguments().size() == 1 && part.index().isEmpty()
                    && LibraryCalls.types(holder.resolveTypeBinding()).contains("java.util.concurrent.atomic.AtomicReference") ->
                argument(holder.arguments(), Optional.of(0));
            case ArrayCreation array when array.getInitializer() != null -> argument(array.getInitializer().expressions(), number(part));
            case ArrayInitializer elements -> argument(elements.expressions(), number(part));
            case MethodInvocation call when LISTING.contains(call.getName().getIdentifier()) -> {
                List<String> types = LibraryCalls.types(call.resolveTypeBinding());
                yield types.contains("java.util.List") ? argument(call.arguments(), number(part))
                        : types.contains("java.util.Optional") ? argument(call.arguments(), Optional.of(0))
                        : Optional.empty();
            }
            default -> Optional.empty();
        };
    }

    private static Optional<Integer> component(ITypeBinding record, String name) {
        return IntStream.iterate(0, i -> Patterns.component(record, i).isPresent(), i -> i + 1)
                .filter(i -> Patterns.component(record, i).orElseThrow().getName().equals(name))
                .boxed().findFirst();
    }

    private static Optional<Expression> argument(List<?> arguments, Optional<Integer> index) {
        return index.filter(i -> i >= 0 && i < arguments.size()).map(i -> Trees.<Expression>list(arguments).get(i)).filter(FixedValues::isShareable);
    }

    private static Optional<Integer> number(Selector part) {
        return part.index().isEmpty() && Set.of("getFirst", "first").contains(part.name()) ? Optional.of(0)
                : part.index().size() == 1 && part.index().getFirst() instanceof Integer number ? Optional.of(number)
                : Optional.empty();
    }

    /** Where the same was asked first, if anywhere before. */
    Expression first(Expression asking) {
        return part(asking).map(part -> first(part, asking)).orElse(asking);
    }

    /** The same of what the variable of a pattern has got. */
    Expression first(VariableDeclaration ofPattern) {
        return part(ofPattern).map(part -> first(part, ofPattern.getName())).orElse(ofPattern.getName());
    }

    private static Expression first(Part part, Expression asking) {
        ASTNode code = Trees.code(asking);
        Stream<Expression> asked = names(part.whole(), code).flatMap(name -> around(name).stream())
                .filter(expression -> part(expression).filter(part::equals).isPresent());
        Stream<Expression> found = TreeIndex.in(code, TypePattern.class).stream().map(TypePattern::getPatternVariable2)
                .filter(variable -> part(variable).filter(part::equals).isPresent())
                .map(VariableDeclaration::getName);
        return Stream.concat(asked, found)
                .filter(earlier -> earlier.getStartPosition() < asking.getStartPosition() && Trees.code(earlier) == code)
                .filter(earlier -> isSteady(part.whole(), Trees.extent(earlier).end(), asking))
                .min(Comparator.comparingInt(ASTNode::getStartPosition))
                .orElse(asking);
    }

    /** Whether a loop asks for the same in each of its rounds. */
    boolean isSteadyIn(ASTNode loop, Expression asking) {
        return part(asking).filter(part -> Stream.concat(Stream.of(part.whole()), part.selector().index().stream())
                .noneMatch(known -> known instanceof VariableDeclaration variable && TreeIndex.isIn(variable, loop))
                && names(part.whole(), loop).allMatch(SteadyParts::isLook)).isPresent();
    }

    private static Optional<Part> part(Expression asking) {
        return whole(asking).flatMap(whole -> selector(asking).flatMap(selector -> part(whole, selector)));
    }

    private static Optional<Part> part(Expression whole, Selector selector) {
        return Optional.of(whole).filter(SimpleName.class::isInstance).flatMap(Declarations::named).filter(SteadyParts::isKept)
                .map(variable -> new Part(variable, selector));
    }

    /** What the variable of a pattern has got, where that is a component of what a variable has. */
    private static Optional<Part> part(VariableDeclaration variable) {
        return variable.getParent() instanceof TypePattern type && type.getParent() instanceof RecordPattern record
                        && !(record.getParent() instanceof RecordPattern)
                ? PatternVariables.matched(record).map(Trees::bare).flatMap(whole ->
                        Patterns.component(record, record.patterns().indexOf(type)).flatMap(name -> part(whole, new Selector(name, List.of()))))
                : Optional.empty();
    }

    /** The object that an expression asks for a part of it. */
    static Optional<Expression> whole(Expression asking) {
        return !FixedValues.isShareable(asking) ? Optional.empty() : switch (asking) {
            case ArrayAccess access -> Optional.of(Trees.bare(access.getArray()));
            case QualifiedName field when Origins.isField(field) -> Optional.of(field.getQualifier());
            case MethodInvocation call when call.getExpression() != null && isAsking(call) -> Optional.of(Trees.bare(call.getExpression()));
            default -> Optional.empty();
        };
    }

    private static Optional<Selector> selector(Expression asking) {
        return switch (asking) {
            case ArrayAccess access -> selector("", List.of(access.getIndex()));
            case MethodInvocation call -> selector(call.getName().getIdentifier(), Trees.list(call.arguments()));
            case QualifiedName field -> selector(field.getName().getIdentifier(), List.of());
            default -> Optional.empty();
        };
    }

    private static Optional<Selector> selector(String name, List<Expression> written) {
        List<Object> index = written.stream().flatMap(each -> index(each).stream()).toList();
        return index.size() == written.size() ? Optional.of(new Selector(name, index)) : Optional.empty();
    }

    private static Optional<Object> index(Expression written) {
        return Optional.ofNullable(written.resolveConstantExpressionValue())
                .or(() -> Declarations.named(written).filter(SteadyParts::isKept));
    }

    private static boolean isKept(VariableDeclaration variable) {
        return !Declarations.isField(variable) && KeptValues.changes(variable, Trees.code(variable)).isEmpty();
    }

    private static boolean isSteady(VariableDeclaration whole, int from, Expression until) {
        return names(whole, Trees.code(until))
                .filter(name -> name.getStartPosition() >= from && name.getStartPosition() < until.getStartPosition())
                .allMatch(SteadyParts::isLook);
    }

    private static Stream<SimpleName> names(VariableDeclaration variable, ASTNode code) {
        return TreeIndex.named(variable.getName().getIdentifier(), code).stream().filter(name -> Declarations.isUse(name, variable));
    }

    /** Whether what is in an object stays where it is when the code names its variable here. */
    private static boolean isLook(SimpleName whole) {
        return switch (whole.getParent()) {
            case MethodInvocation call when call.getExpression() == whole -> isAsking(call) || isLooking(call);
            case ArrayAccess access when access.getArray() == whole -> access.getLocationInParent() != Assignment.LEFT_HAND_SIDE_PROPERTY;
            case QualifiedName field -> field.getLocationInParent() != Assignment.LEFT_HAND_SIDE_PROPERTY;
            case InfixExpression compared -> true;
            case PatternInstanceofExpression asked -> true;
            case SwitchStatement choice -> choice.getExpression() == whole;
            case SwitchExpression choice -> choice.getExpression() == whole;
            default -> false;
        };
    }

    private static boolean isLooking(MethodInvocation call) {
        return call.resolveMethodBinding() != null && LibraryValues.looksIntoCollection(call.getName().getIdentifier())
                && LibraryMethods.isLibrary(call.resolveMethodBinding().getDeclaringClass().getErasure().getQualifiedName());
    }

    /** Whether a call gives what its object has in one place, and leaves it there. */
    private static boolean isAsking(MethodInvocation call) {
        IMethodBinding method = call.resolveMethodBinding();
        return method != null && (DeclaredClasses.givesComponent(method)
                || LibraryMethods.asksForPart(method.getName(), LibraryCalls.types(method.getDeclaringClass())));
    }

    private static Optional<Expression> around(SimpleName whole) {
        return switch (whole.getParent()) {
            case ArrayAccess access when access.getArray() == whole -> Optional.of(access);
            case MethodInvocation call when call.getExpression() == whole -> Optional.of(call);
            case QualifiedName field when field.getQualifier() == whole -> Optional.of(field);
            default -> Optional.empty();
        };
    }
}
