package dev.parley.checker.jdt.session;

import dev.parley.checker.api.Openings;
import dev.parley.checker.api.Openings.Opening;
import dev.parley.checker.api.Openings.Part;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.flow.state.Deliveries.Received;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.ProtocolNames;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedConstants;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Finds the sessions that a file opens or receives itself, each with the variable that keeps it, or with the call that gives it. */
public final class OpenedSessions {
    private final CompilationUnit unit;
    private final Selections selections;
    private final Channels channels;
    private final Map<VariableDeclaration, List<Expression>> assigned = new HashMap<>();
    private final Set<MethodInvocation> kept = new HashSet<>();

    public OpenedSessions(CompilationUnit unit, Selections selections, Channels channels) {
        this.unit = unit;
        this.selections = selections;
        this.channels = channels;
    }

    /** In source order, those in variables first. */
    public List<OpenedSession> all() {
        List<MethodInvocation> calls = TreeIndex.all(unit, MethodInvocation.class);
        for (Assignment assignment : TreeIndex.all(unit, Assignment.class)) {
            if (Trees.bare(assignment.getLeftHandSide()) instanceof SimpleName name) {
                Declarations.named(name).ifPresent(variable ->
                        assigned.computeIfAbsent(variable, none -> new ArrayList<>()).add(assignment.getRightHandSide()));
            }
        }
        List<OpenedSession> found = new ArrayList<>();
        TreeIndex.all(unit, VariableDeclarationFragment.class).forEach(fragment -> variable(fragment).ifPresent(found::add));
        for (MethodInvocation call : calls) {
            OpeningConstructor.around(call).ifPresent(constructor -> {
                keep(call);
                found.add(opened(constructor.variable(), constructor.scope(), call, List.of(call), "the session opened here"));
            });
        }
        for (MethodInvocation call : calls) {
            SessionsInOptionals.consumer(call).ifPresent(lambda -> {
                MethodInvocation source = SessionsInOptionals.source(call).orElseThrow();
                keep(call);
                VariableDeclaration parameter = (VariableDeclaration) lambda.parameters().getFirst();
                found.add(opened(SessionVariable.of(parameter), new SessionScope.Body(lambda), parameter.getName(), List.of(source),
                        "the session `" + parameter.getName() + "`"));
            });
            SessionsInOptionals.referring(call).ifPresent(optional -> {
                keep(call);
                found.add(opened(SessionVariable.of(optional), SessionScope.of(optional), optional, List.of(call),
                        "the session in `" + optional + "`"));
            });
        }
        for (MethodInvocation call : calls) {
            if (isOpening(call) && !kept.contains(call) && !SessionsInOptionals.isTakenOut(call)) {
                keep(call);
                found.add(value(call));
            }
            SessionFactories.object(call).ifPresent(object -> found.add(ofFactory(object, call)));
        }
        TreeIndex.all(unit, ClassInstanceCreation.class)
                .forEach(made -> SessionFactories.object(made).ifPresent(object -> found.add(ofFactory(object, made))));
        return found;
    }

    /** Takes note that what a call gives is followed from there, and so is what it takes out of an {@code Optional}, unless that is not sure. */
    private void keep(MethodInvocation call) {
        kept.add(call);
        SessionsInOptionals.sources(call).stream().filter(SessionsInOptionals::isSurelyTaken).forEach(kept::add);
    }

    /** What opens sessions whenever somebody calls it, or gives them in a way in which they are not followed. */
    public List<Expression> references() {
        return TreeIndex.all(unit, Expression.class).stream()
                .filter(expression -> expression instanceof MethodReference reference && RuntimeTypes.opens(reference)
                        || GivingMethods.referenced(expression).isPresent())
                .toList();
    }

    private Optional<OpenedSession> variable(VariableDeclarationFragment fragment) {
        if (Declarations.isField(fragment) || !RuntimeTypes.isSession(fragment) && !RuntimeTypes.mayBeSession(fragment)) {
            return Optional.empty();
        }
        Optional<Expression> initializer = Optional.ofNullable(fragment.getInitializer());
        List<Expression> sources = Stream.concat(initializer.stream(), assigned.getOrDefault(fragment, List.of()).stream())
                .filter(source -> Trees.bare(source) instanceof NullLiteral || !openings(source).isEmpty())
                .toList();
        List<MethodInvocation> openings = sources.stream().flatMap(source -> openings(source).stream()).toList();
        if (openings.isEmpty() || initializer.filter(source -> !sources.contains(source)).isPresent()) {
            return Optional.empty();
        }
        openings.forEach(this::keep);
        String name = fragment.getName().getIdentifier();
        SessionVariable variable = SessionVariable.of(fragment, sources);
        SessionScope scope = scope(variable, openings.getFirst()).orElseGet(() -> SessionScope.of(fragment));
        return Optional.of(opened(variable, scope, fragment.getName(), openings, "the session `" + name + "`"));
    }

    /** Where a session lives that a selector keeps when its variable has gone: as long as the selector. Only sessions of two can be selected. */
    private Optional<SessionScope> scope(SessionVariable variable, MethodInvocation opening) {
        return opening(opening).filter(known -> known.part() == Part.NAMED).isPresent()
                ? Optional.empty()
                : selections.keeper(variable, opening).map(SessionScope::of);
    }

    /** A session that no variable gets. */
    private OpenedSession value(MethodInvocation opening) {
        SessionVariable kept = SessionVariable.givenToObject(opening);
        SessionVariable value = SessionVariable.of(opening);
        Optional<SessionScope> ofSelector = scope(value, opening);
        Optional<SessionScope> ofObject = ofSelector.isPresent() ? Optional.empty() : ofObject(kept, opening);
        SessionScope scope = ofSelector.or(() -> ofObject).orElseGet(() -> SessionScope.of(opening));
        return opened(ofObject.isPresent() ? kept : value, scope, opening, List.of(opening), "the session opened here");
    }

    /** Where a session lives that is opened for a new object, which keeps it as long as its variable is there. */
    private static Optional<SessionScope> ofObject(SessionVariable session, MethodInvocation opening) {
        return opening.getParent() instanceof Expression made && Trees.arguments(made).contains(opening)
                ? SessionHolder.variable(made).map(SessionScope::of).filter(scope -> !SessionHolder.in(scope.code(), session).isEmpty())
                : Optional.empty();
    }

    /** A session that the code knows by the object alone that a method or a constructor gives. */
    private static OpenedSession ofFactory(SessionHolder object, Expression call) {
        SessionScope scope = SessionHolder.variable(call).map(SessionScope::of).orElseGet(() -> SessionScope.of(call));
        MethodDeclaration factory = SessionFactories.called(call).orElseThrow();
        Set<OpenedSession.Giver> givers = Set.of(new OpenedSession.Giver(GivingMethods.key(factory), Optional.empty()));
        return new OpenedSession(PassedBack.in(scope.code(), SessionVariable.of(object)), scope, Optional.empty(), givers, Optional.empty(),
                Optional.empty(), call, "the session opened here", method(call));
    }

    private OpenedSession opened(SessionVariable own, SessionScope scope, Expression declared, List<MethodInvocation> openings, String name) {
        SessionVariable variable = PassedBack.in(scope.code(), own);
        Set<OpenedSession.Giver> givers = openings.stream().flatMap(this::givers).collect(Collectors.toCollection(LinkedHashSet::new));
        Optional<MethodDeclaration> method = method(openings.getFirst());
        List<MethodInvocation> told = openings.stream().filter(opening -> GivingMethods.source(opening).isEmpty()).toList();
        if (told.isEmpty()) {
            return new OpenedSession(variable, scope, Optional.empty(), givers, Optional.empty(), Optional.empty(), declared, name, method);
        }
        MethodInvocation first = told.getFirst();
        Optional<Part> part = opening(first).map(Opening::part);
        Optional<String> role = role(first).map(ProtocolNames.Written::value);
        boolean alike = told.stream().allMatch(other -> opening(other).map(Opening::part).equals(part)
                && role(other).map(ProtocolNames.Written::value).equals(role));
        boolean named = role.isPresent() || !part.equals(Optional.of(Part.NAMED)) || told.stream().noneMatch(OpenedSessions::mayNameRoleElsewhere);
        Beginning beginning = !named ? Beginning.ELSEWHERE
                : alike ? Beginning.common(told.stream().map(this::beginning).toList()) : Beginning.UNTOLD;
        return new OpenedSession(variable, scope, Optional.of(beginning), givers, part, role(first), declared, name, method);
    }

    /** The methods of the file that may give what a call gives. */
    private Stream<OpenedSession.Giver> givers(MethodInvocation call) {
        return sources(call).stream().flatMap(source -> GivingMethods.called(source).stream()
                .map(method -> new OpenedSession.Giver(GivingMethods.key(method), OpeningMethods.channel(source, method).flatMap(this::named))));
    }

    private Optional<Beginning.Named> named(Expression channel) {
        return channels.of(channel) instanceof Beginning.Named named ? Optional.of(named) : Optional.empty();
    }

    /** The calls of which one gives what a call gives or takes out of an {@code Optional}. */
    private static List<MethodInvocation> sources(MethodInvocation call) {
        List<MethodInvocation> sources = SessionsInOptionals.sources(call);
        return sources.isEmpty() ? List.of(call) : sources;
    }

    private Beginning beginning(MethodInvocation call) {
        List<Beginning> all = sources(call).stream().map(source -> beginning(call, source)).toList();
        return all.size() == 1 ? all.getFirst() : Beginning.common(all);
    }

    private Beginning beginning(MethodInvocation call, MethodInvocation source) {
        return opening(call)
                .map(opening -> switch (opening.part()) {
                    case REQUESTING, ACCEPTING -> source.getExpression() == null ? Beginning.UNTOLD : OpeningMethods.beginning(source, channels);
                    case NAMED -> Beginning.Named.in(Trees.<Expression>list(source.arguments()).getFirst());
                })
                .orElseGet(() -> isGiven(call)
                        ? PlayedParts.ofResult(source)
                                .<Beginning>map(part -> new Beginning.Named(part.protocols(), Trees.extent(call)))
                                .orElse(channels.isOfUnfinished(source) ? Beginning.ELSEWHERE : Beginning.UNTOLD)
                        : new Beginning.Received(SessionsInPayloads.source(call).orElseGet(() -> new Received(Trees.extent(call), 0))));
    }

    private static Optional<ProtocolNames.Written> role(MethodInvocation call) {
        Optional<Opening> opening = opening(call);
        if (opening.isPresent()) {
            List<Expression> arguments = Trees.list(call.arguments());
            return opening.filter(known -> known.part() == Part.NAMED)
                    .flatMap(known -> Beginning.constant(arguments.getLast()))
                    .map(name -> new ProtocolNames.Written(name, Trees.extent(arguments.getLast())));
        }
        return PlayedParts.ofResult(SessionsInOptionals.source(call).orElse(call))
                .map(part -> new ProtocolNames.Written(part.role(), Trees.extent(call)));
    }

    private static boolean mayNameRoleElsewhere(MethodInvocation call) {
        return ScopedConstants.mayBeConstantElsewhere(Trees.<Expression>list(call.arguments()).getLast());
    }

    /** The calls of which one gives the value of an expression, if all of them open a session; a condition may leave it without any. */
    private static List<MethodInvocation> openings(Expression source) {
        List<MethodInvocation> found = new ArrayList<>();
        boolean mayBeNothing = Trees.bare(source) instanceof ConditionalExpression;
        for (Expression each : Alternatives.of(source)) {
            if (mayBeNothing && each instanceof NullLiteral) {
                continue;
            }
            if (!(PassedBack.root(each) instanceof MethodInvocation call) || !isOpening(call)) {
                return List.of();
            }
            found.add(call);
        }
        return found;
    }

    /** Whether a call gives a session that is followed from there, or told to be none that can be. */
    public static boolean isOpening(MethodInvocation call) {
        if (SessionHolder.isAccess(call)) {
            return false;
        }
        if (opening(call).isPresent() || GivingMethods.source(call).isPresent() || isGiven(call)) {
            return true;
        }
        if (!RuntimeTypes.isSession(call)) {
            return false;
        }
        boolean ofSession = RuntimeTypes.isMethodOf(call, SessionApi.SESSION);
        boolean received = ofSession && SessionApi.isReceive(call.getName().getIdentifier());
        return received || SessionsInPayloads.source(call).isPresent();
    }

    /**
     * Whether a method of the program gives a session that is not followed through it. One whose body the file shows is reported there,
     * where it returns the session without saying where that stands.
     */
    private static boolean isGiven(MethodInvocation call) {
        MethodInvocation source = SessionsInOptionals.source(call).orElse(call);
        IMethodBinding method = source.resolveMethodBinding();
        if (method == null) {
            return (RuntimeTypes.isOptionalOfProgram(source) || RuntimeTypes.isSession(source)) && PlayedParts.ofResult(source).isPresent();
        }
        boolean ofProgram = !SessionApi.PACKAGE.equals(method.getDeclaringClass().getPackage().getName());
        boolean ofSession = method.getMethodDeclaration().getReturnType().getErasure().getQualifiedName().equals(SessionApi.SESSION);
        // What the supertypes say is looked for last, because few calls come that far.
        return ofProgram && (ofSession || RuntimeTypes.isOptionalOfProgram(source))
                && (!isShown(source, method) || PlayedParts.ofResult(source).isPresent());
    }

    private static boolean isShown(MethodInvocation call, IMethodBinding method) {
        return call.getRoot() instanceof CompilationUnit file
                && file.findDeclaringNode(method.getMethodDeclaration()) instanceof MethodDeclaration declaration
                && declaration.getBody() != null;
    }

    private static Optional<Opening> opening(MethodInvocation call) {
        return direct(SessionsInOptionals.source(call).orElse(call));
    }

    /** The opening that a call itself is. */
    static Optional<Opening> direct(MethodInvocation call) {
        return RuntimeTypes.ofMethod(call).flatMap(type -> Openings.opening(type, call.getName().getIdentifier(), call.arguments().size()));
    }

    private static Optional<MethodDeclaration> method(ASTNode node) {
        for (ASTNode here = node; here != null; here = here.getParent()) {
            if (here instanceof MethodDeclaration method) {
                return Optional.of(method);
            }
        }
        return Optional.empty();
    }
}
