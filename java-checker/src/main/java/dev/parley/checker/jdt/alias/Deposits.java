package dev.parley.checker.jdt.alias;

import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.OwnCode;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.VariableArity;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;
import org.eclipse.jdt.core.dom.TypeDeclarationStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** What a method puts into which objects, as far as it names both. Not safe for use by several threads. */
final class Deposits extends ASTVisitor {

    /**
     * A value gets to a place in an object.
     *
     * @param place the name of a field, or the index of an element, where the code tells; else the argument
     */
    record Deposit(Origin holder, Object place, Set<Origin> values, ASTNode at) {}

    private final CallEffects effects;
    private final Origins origins;
    private final List<Deposit> found = new ArrayList<>();
    /** What methods that are called have made to have something several times. */
    private final Set<Origin> repeating = new HashSet<>();
    /** By a copy, or another name for an object: what it was made of. */
    private final Map<Origin, Set<Origin>> copies = new HashMap<>();
    /** By a collection: those of which it has got all elements besides its own. */
    private final Map<Origin, Set<Origin>> added = new HashMap<>();
    private final Set<Origin> results = new LinkedHashSet<>();
    /** How many functions are around the code that is being visited. */
    private int functions;

    Deposits(CallEffects effects) {
        this.effects = effects;
        this.origins = new Origins(effects, this);
    }

    /** What a method does, and before it the declarations of the fields of an object that it makes. */
    static Deposits of(MethodDeclaration method, CallEffects effects) {
        Deposits deposits = new Deposits(effects);
        DeclaredClass declared = new DeclaredClass(method.getParent());
        if (method.isConstructor() && TreeIndex.in(method, ConstructorInvocation.class).isEmpty()) {
            deposits.initialized(declared);
        }
        method.getBody().accept(deposits);
        if (method.isCompactConstructor()) {
            deposits.assigned(method, declared);
        }
        return deposits;
    }

    SteadyParts parts() {
        return origins.parts();
    }

    List<Deposit> found() {
        return found;
    }

    /** All that the method has put something into. */
    Set<Origin> holders() {
        Set<Origin> holders = new LinkedHashSet<>(repeating);
        found.forEach(deposit -> holders.add(deposit.holder()));
        holders.addAll(added.keySet());
        return holders;
    }

    Set<Origin> repeating() {
        return repeating;
    }

    /** What the method may give back. */
    Set<Origin> results() {
        return results;
    }

    /** The fields of a new object get what they are declared with. */
    void initialized(DeclaredClass declared) {
        for (VariableDeclaration field : declared.fields()) {
            if (field.getInitializer() != null && field.resolveBinding() != null && !Modifier.isStatic(field.resolveBinding().getModifiers())) {
                field.getInitializer().accept(this);
                put(new Origin.Self(), field.getName().getIdentifier(), field.getInitializer(), field);
            }
        }
    }

    /** The components of a record get what the parameters of its compact constructor have at its end. */
    private void assigned(MethodDeclaration constructor, DeclaredClass declared) {
        for (VariableDeclaration component : declared.components()) {
            String name = component.getName().getIdentifier();
            Set<Origin> values = new LinkedHashSet<>();
            if (!ReplacedParameters.isReplaced(name, constructor)) {
                values.add(new Origin.Parameter(name));
            }
            constructor.getBody().accept(new OwnCode() {
                @Override
                public boolean visit(Assignment assignment) {
                    if (assignment.getLeftHandSide() instanceof SimpleName target && target.getIdentifier().equals(name)) {
                        values.addAll(origins(assignment.getRightHandSide()));
                    }
                    return true;
                }
            });
            if (component.resolveBinding() != null && ShareableTypes.isShareable(component.resolveBinding().getType())) {
                found.add(new Deposit(new Origin.Self(), name, values, constructor));
            }
        }
    }

    private void put(Origin holder, Object place, Expression value, ASTNode at) {
        // Also what is null is something else than was there before.
        found.add(new Deposit(holder, place, FixedValues.isShareable(value) ? origins(value) : Set.of(), at));
        RepeatedCode.elementOf(value).ifPresent(whole -> elements(Set.of(holder), origins(whole), at));
    }

    /** Where the value of an expression may come from. */
    Set<Origin> origins(Expression written) {
        return origins.of(written);
    }

    /** What runs for one element after the other is a part of the method; what others do with a function, nobody knows. */
    @Override
    public boolean visit(LambdaExpression lambda) {
        functions++;
        return RepeatedCode.isOfElements(lambda);
    }

    @Override
    public void endVisit(LambdaExpression lambda) {
        functions--;
    }

    @Override
    public boolean visit(AnonymousClassDeclaration body) {
        return false;
    }

    @Override
    public boolean visit(TypeDeclarationStatement local) {
        return false;
    }

    @Override
    public boolean visit(Assignment assignment) {
        Expression target = Trees.bare(assignment.getLeftHandSide());
        if (target instanceof ArrayAccess access) {
            Object constant = access.getIndex().resolveConstantExpressionValue();
            origins(access.getArray()).forEach(array -> put(array, constant == null ? access : constant, assignment.getRightHandSide(), assignment));
        } else if ((target instanceof Name || target instanceof FieldAccess) && Origins.isField(target)) {
            origins.holders(target).forEach(holder -> put(holder, Origins.name(target), assignment.getRightHandSide(), assignment));
        }
        return true;
    }

    @Override
    public boolean visit(ArrayInitializer elements) {
        Origin array = new Origin.Made(elements.getParent() instanceof Expression creation && !(creation instanceof ArrayInitializer)
                ? creation : elements);
        Trees.<Expression>list(elements.expressions()).forEach(element -> put(array, element, element, element));
        return true;
    }

    @Override
    public boolean visit(ClassInstanceCreation creation) {
        called(creation, creation.resolveConstructorBinding(), Set.of(), Set.of(new Origin.Made(creation)), Trees.list(creation.arguments()));
        return true;
    }

    @Override
    public boolean visit(MethodInvocation call) {
        Set<Origin> receiver = call.getExpression() == null ? Set.of(new Origin.Self()) : origins(call.getExpression());
        called(call, call.resolveMethodBinding(), receiver, Set.of(new Origin.Made(call)), Trees.list(call.arguments()));
        if (FunctionTypes.isOfFunction(call)) {
            run(call, Trees.list(call.arguments()));
        } else if (call.resolveMethodBinding() != null) {
            passed(call, call.resolveMethodBinding(), Trees.list(call.arguments()));
        }
        return true;
    }

    /** A function that the method has got, or that puts what it gets into something, gets values. */
    private void run(MethodInvocation call, List<Expression> arguments) {
        for (Expression function : CalledFunctions.of(call, arguments, CallEffect.RECEIVER)) {
            for (int i = 0; i < arguments.size(); i++) {
                got(function, i, arguments.get(i), call);
            }
        }
    }

    /** A method gets a function, and something that it passes to that. */
    private void passed(MethodInvocation call, IMethodBinding method, List<Expression> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            if (FunctionTypes.method(arguments.get(i).resolveTypeBinding()).isPresent()) {
                for (int j = 0; j < arguments.size(); j++) {
                    if (FixedValues.isShareable(arguments.get(j)) && PassedFunctions.areGiven(j, method, i, effects)) {
                        for (Expression function : CalledFunctions.of(call, arguments, i)) {
                            got(function, 0, arguments.get(j), call);
                        }
                    }
                }
            }
        }
    }

    private void got(Expression function, int parameter, Expression argument, MethodInvocation call) {
        if (FixedValues.isShareable(argument)) {
            Set<Origin> holders = switch (function) {
                case SimpleName name -> Set.of(new Origin.Parameter(name.getIdentifier()));
                case ExpressionMethodReference reference when isPutting(reference) -> origins(reference.getExpression());
                case LambdaExpression lambda when parameter < lambda.parameters().size() ->
                    holders(lambda, (VariableDeclaration) lambda.parameters().get(parameter));
                default -> Set.of();
            };
            holders.forEach(holder -> put(holder, argument, argument, call));
        }
    }

    /** What a function puts into something that it gets. */
    private Set<Origin> holders(LambdaExpression lambda, VariableDeclaration parameter) {
        Deposits within = new Deposits(effects);
        lambda.getBody().accept(within);
        return within.found.stream().filter(deposit -> deposit.values().contains(new Origin.Made(parameter.getName())))
                .map(Deposit::holder).collect(Collectors.toSet());
    }

    @Override
    public boolean visit(ConstructorInvocation call) {
        Set<Origin> self = Set.of(new Origin.Self());
        called(call, call.resolveConstructorBinding(), self, self, Trees.list(call.arguments()));
        return true;
    }

    @Override
    public boolean visit(SuperConstructorInvocation call) {
        Set<Origin> self = Set.of(new Origin.Self());
        called(call, call.resolveConstructorBinding(), self, self, Trees.list(call.arguments()));
        return true;
    }

    @Override
    public boolean visit(ReturnStatement statement) {
        if (statement.getExpression() != null && functions == 0) {
            results.addAll(origins(statement.getExpression()));
        }
        return true;
    }

    private void called(ASTNode call, IMethodBinding method, Set<Origin> receiver, Set<Origin> result, List<Expression> arguments) {
        if (method == null) {
            return;
        }
        CallEffect effect = effects.of(call, method);
        if (effect.repeats()) {
            repeating.addAll(result);
        }
        if (effect.repeats(CallEffect.RECEIVER)) {
            repeating.addAll(receiver);
        }
        if (effect.shown().contains(ShownFields.OBJECT)) {
            result.forEach(holder -> found.add(new Deposit(holder, call, receiver, call)));
        }
        if (call instanceof MethodInvocation invocation) {
            elements(invocation, receiver, result);
        }
        for (int i = 0; i < arguments.size(); i++) {
            Expression argument = arguments.get(i);
            int parameter = VariableArity.parameter(method, i);
            boolean isElement = VariableArity.isElement(method, arguments, i);
            if (effect.repeats(parameter)) {
                repeating.addAll(origins(argument));
            }
            if (effect.yields().stream().anyMatch(yield -> yield.source() == parameter && yield.how(isElement) == How.HOLDER)) {
                result.forEach(holder -> put(holder, argument, argument, call));
            }
            if (effect.yields().stream().anyMatch(yield -> yield.source() == parameter && yield.how(isElement) == How.COPY)) {
                copied(result, origins(argument));
            }
            if (effect.stores().contains(new CallEffect.Store(CallEffect.RECEIVER, parameter, false, true))) {
                elements(receiver, origins(argument), call);
            }
            if (effect.views(parameter)) {
                copied(result, origins(argument));
            }
            for (int j = 0; j < arguments.size(); j++) {
                if (OwnElements.hasPlaceForEach(arguments.get(j)) && puts(effect, j, parameter)) {
                    origins(arguments.get(j)).forEach(holder -> put(holder, argument, argument, call));
                }
            }
            boolean isSet = LibraryCalls.types(method.getDeclaringClass()).contains("java.util.Set");
            if (!isSet && effect.stores().contains(new CallEffect.Store(CallEffect.RECEIVER, parameter, false))) {
                receiver.forEach(holder -> put(holder, argument, argument, call));
                if (call instanceof MethodInvocation adding && OwnElements.isAddedAgain(adding, argument, effects)) {
                    repeating.addAll(receiver);
                }
            }
        }
    }

    /** Collections get the elements of others. */
    private void elements(Set<Origin> holders, Set<Origin> sources, ASTNode at) {
        if (at instanceof MethodInvocation adding && OwnElements.isDoubled(adding)) {
            holders.forEach(holder -> added.computeIfAbsent(holder, key -> new LinkedHashSet<>()).addAll(sources));
        }
        copied(holders, sources);
    }

    private static boolean puts(CallEffect effect, int holder, int value) {
        return effect.stores().stream().anyMatch(store -> store.holder() == holder && store.value() == value && !store.elements());
    }

    /** What a collection or a stream has goes on to what a call gives, or to what a function puts it into. */
    private void elements(MethodInvocation call, Set<Origin> receiver, Set<Origin> result) {
        if (Pipelines.passesElements(call)) {
            copied(result, receiver);
        }
        for (Expression function : Trees.<Expression>list(call.arguments()).stream().map(Trees::bare).toList()) {
            if (function instanceof LambdaExpression lambda && Pipelines.isOfMade(call) && new OuterValues(this).areGivenBy(lambda)) {
                repeating.addAll(result);
            }
            if (function instanceof ExpressionMethodReference reference && RepeatedCode.isForElements(call) && isPutting(reference)) {
                copied(origins(reference.getExpression()), receiver);
            }
        }
    }

    private boolean isPutting(ExpressionMethodReference reference) {
        return reference.resolveMethodBinding() != null
                && effects.of(reference, reference.resolveMethodBinding()).stores().contains(new CallEffect.Store(CallEffect.RECEIVER, 0, false));
    }

    /** What an object has the elements of. */
    Set<Origin> copies(Origin holder) {
        return copies.getOrDefault(holder, Set.of());
    }

    /** Whether a collection has got its own elements once more. */
    boolean isDoubled(Origin collection) {
        return added.getOrDefault(collection, Set.of()).stream().anyMatch(source -> withCopied(source).contains(collection));
    }

    private void copied(Set<Origin> copy, Set<Origin> of) {
        copy.forEach(each -> copies.computeIfAbsent(each, key -> new LinkedHashSet<>()).addAll(of));
    }

    /** An object, and those of which it has the elements. */
    Set<Origin> withCopied(Origin holder) {
        Set<Origin> found = new LinkedHashSet<>();
        Deque<Origin> left = new ArrayDeque<>(List.of(holder));
        while (!left.isEmpty()) {
            Origin here = left.pop();
            if (found.add(here)) {
                left.addAll(copies(here));
            }
        }
        return found;
    }
}
