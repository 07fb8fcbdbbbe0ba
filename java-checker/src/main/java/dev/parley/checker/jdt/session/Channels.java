package dev.parley.checker.jdt.session;

import dev.parley.checker.ServiceUse;
import dev.parley.checker.api.Openings;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.flow.state.Deliveries.Received;
import dev.parley.checker.jdt.resolution.Certainty;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.ProjectMethods;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.session.Beginning.Named;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.OwnCode;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.Arguments;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Tells of a service or a server, which are what sessions are opened from, the protocol that it is of. What counts is where the code
 * makes it: with a constant name, wherever that value then goes within the file, and out of which methods of the project it comes.
 */
public final class Channels {
    private static final Set<String> CHANNELS = Set.of(Openings.SERVICE, Openings.SERVER);

    private final CompilationUnit unit;
    private final Optional<ProjectMethods> methods;
    private final Certainty certainty;

    /**
     * @param methods whose results are followed; empty in a tree without bindings
     * @param certainty where the code may yet say what it does not say now
     */
    public Channels(CompilationUnit unit, Optional<ProjectMethods> methods, Certainty certainty) {
        this.unit = unit;
        this.methods = methods;
        this.certainty = certainty;
    }

    /** Whether values of a type are what sessions are opened from. */
    public static boolean isChannel(ITypeBinding type) {
        return type != null && CHANNELS.contains(type.getErasure().getQualifiedName());
    }

    /** A service or a server that is made with constants. */
    public record Use(Named protocol, String address, ServiceUse.Side side) {}

    /** All that the file makes with constants. */
    public List<Use> uses() {
        List<Use> uses = new ArrayList<>();
        for (MethodInvocation call : TreeIndex.all(unit, MethodInvocation.class)) {
            IMethodBinding method = call.arguments().size() == 2 ? call.resolveMethodBinding() : null;
            if (method != null
                    && Openings.namesProtocol(method.getDeclaringClass().getErasure().getQualifiedName(), method.getName())
                    && made(call, new HashSet<>()) instanceof Named name) {
                boolean requests = method.getReturnType().getErasure().getQualifiedName().equals(Openings.SERVICE);
                address(Trees.<Expression>list(call.arguments()).getLast())
                        .ifPresent(address -> uses.add(new Use(name, address, requests ? ServiceUse.Side.REQUESTS : ServiceUse.Side.SERVES)));
            }
        }
        return uses;
    }

    /** A constant, also as the text of a {@code TransportAddress}. */
    private static Optional<String> address(Expression expression) {
        return Trees.bare(expression) instanceof MethodInvocation parse && parse.arguments().size() == 1
                ? Beginning.constant(Trees.<Expression>list(parse.arguments()).getFirst())
                : Beginning.constant(expression);
    }

    /** Where the protocol of a service or a server comes from. */
    public Beginning of(Expression channel) {
        Beginning found = of(channel, new HashSet<>());
        return found == Beginning.AGAIN ? Beginning.UNTOLD : found;
    }

    /** @param seen what is being asked for already */
    private Beginning of(Expression channel, Set<ASTNode> seen) {
        List<Expression> alternatives = Alternatives.of(channel);
        return alternatives.size() == 1
                ? one(alternatives.getFirst(), seen)
                : Beginning.common(alternatives.stream().map(each -> of(each, seen)).toList());
    }

    private Beginning one(Expression channel, Set<ASTNode> seen) {
        Beginning found = switch (channel) {
            case CastExpression cast -> of(cast.getExpression(), seen);
            case MethodInvocation check when LibraryCalls.givesItsArgument(check) -> of(Trees.<Expression>list(check.arguments()).getFirst(), seen);
            case MethodInvocation call -> made(call, seen);
            case FieldAccess field -> variable(field, seen);
            case Name name -> variable(name, seen);
            case NullLiteral none -> Beginning.NULL;
            default -> Beginning.UNTOLD;
        };
        return found == Beginning.UNTOLD && certainty.isInUnfinished(channel) ? Beginning.ELSEWHERE : found;
    }

    /** Whether the method that is called is still being written, so that it may yet say what it gives. */
    boolean isOfUnfinished(MethodInvocation call) {
        return certainty.isUnfinished(call.resolveMethodBinding());
    }

    private Beginning made(MethodInvocation call, Set<ASTNode> seen) {
        String method = call.getName().getIdentifier();
        Optional<String> type = RuntimeTypes.ofMethod(call);
        if (type.filter(known -> Openings.namesProtocol(known, method)).isPresent() && !call.arguments().isEmpty()) {
            return Named.in(Trees.<Expression>list(call.arguments()).getFirst());
        }
        if (type.filter(known -> Openings.namesProtocols(known, method)).isPresent() && !call.arguments().isEmpty()) {
            return Named.inList(Trees.<Expression>list(call.arguments()).getFirst());
        }
        if (type.filter(known -> Openings.keepsProtocol(known, method)).isPresent() && call.getExpression() != null) {
            return first(of(call.getExpression(), seen));
        }
        if (type.filter(SessionApi.SESSION::equals).isPresent()) {
            return new Beginning.Received(new Received(Trees.extent(call), 0));
        }
        Optional<Received> payload = SessionsInPayloads.source(call);
        if (payload.isPresent()) {
            return new Beginning.Received(payload.get());
        }
        Optional<PlayedParts.Part> said = PlayedParts.ofResult(call);
        if (said.isPresent()) {
            return new Named(said.get().protocols(), Trees.extent(call));
        }
        Optional<VariableDeclaration> component = component(call);
        if (component.isPresent()) {
            return variable(component.get().getName(), seen);
        }
        Optional<MethodDeclaration> certain = Scopes.areNeeded(call)
                ? ScopedMethods.method(call).filter(ScopedMethods::isFinal).filter(declaration -> declaration.getBody() != null)
                : Optional.ofNullable(call.resolveMethodBinding())
                        .filter(known -> isChannel(known.getReturnType()) && SureMethods.isFinal(known))
                        .flatMap(known -> methods.flatMap(project -> project.find(known)));
        return certain.map(declaration -> once(declaration, seen, () -> result(declaration, call, seen)))
                .orElse(Scopes.areNeeded(call) || call.resolveMethodBinding() == null ? Beginning.ELSEWHERE : Beginning.UNTOLD);
    }

    /** The component that a call gives of an object of a record of the file. */
    private static Optional<VariableDeclaration> component(MethodInvocation call) {
        Optional<DeclaredClass> type = call.getExpression() == null || !call.arguments().isEmpty() ? Optional.empty()
                : Scopes.areNeeded(call) ? ScopedTypes.typeOf(call.getExpression()).flatMap(DeclaredClasses::named)
                : Optional.ofNullable(call.getExpression().resolveTypeBinding()).flatMap(known -> DeclaredClasses.of(known, call));
        return type.flatMap(known -> known.accessed(call.getName().getIdentifier()));
    }

    /** The service of a server of several protocols is of the first of them. */
    private static Beginning first(Beginning server) {
        return server instanceof Named named ? new Named(named.protocols().subList(0, 1), named.place()) : server;
    }

    /** What a method of the project gives back, of which it is certain that it is called. */
    private Beginning result(MethodDeclaration method, MethodInvocation call, Set<ASTNode> seen) {
        CompilationUnit file = (CompilationUnit) method.getRoot();
        if (file == unit ? !certainty.isIntact(method) : Stream.of(file.getProblems()).anyMatch(IProblem::isError)) {
            return Beginning.ELSEWHERE;
        }
        List<Expression> results = new ArrayList<>();
        method.getBody().accept(new OwnCode() {
            @Override
            public boolean visit(ReturnStatement statement) {
                results.add(statement.getExpression());
                return true;
            }
        });
        Channels there = file == unit ? this : new Channels(file, methods, Certainty.ofWhole(file));
        return switch (there.common(results, seen)) {
            // The method may be in another file.
            case Named named -> new Named(named.protocols(), Trees.extent(call));
            case Beginning.OfCalls calls -> Beginning.UNTOLD;
            case Beginning.Received received -> Beginning.UNTOLD;
            case Beginning.Untold untold -> untold;
        };
    }

    private Beginning variable(Expression name, Set<ASTNode> seen) {
        Optional<VariableDeclaration> declaration = Declarations.named(name);
        Optional<PlayedParts.Part> said = PlayedParts.ofVariable(name);
        if (said.isPresent()) {
            return new Named(said.get().protocols(), Trees.extent(declaration.<ASTNode>map(here -> here).orElse(unit)));
        }
        if (declaration.isEmpty()) {
            return Scopes.areNeeded(name) || name instanceof Name unknown && unknown.resolveBinding() == null
                    ? Beginning.ELSEWHERE
                    : Beginning.UNTOLD;
        }
        return once(declaration.get(), seen, () -> variable(declaration.get(), seen));
    }

    /** What is found of a variable or a method, unless it is being asked for already; another use of it may ask for it again. */
    private static Beginning once(ASTNode asked, Set<ASTNode> seen, Supplier<Beginning> find) {
        if (!seen.add(asked)) {
            return Beginning.AGAIN;
        }
        Beginning found = find.get();
        seen.remove(asked);
        return found;
    }

    private Beginning variable(VariableDeclaration variable, Set<ASTNode> seen) {
        if (variable.getParent() instanceof FieldDeclaration field && (field.getModifiers() & (Modifier.FINAL | Modifier.PRIVATE)) == 0) {
            return Beginning.UNTOLD;
        }
        return switch (variable.getParent()) {
            case MethodDeclaration method when assigned(variable).isEmpty() -> passed(method, variable, seen);
            case MethodDeclaration method -> Beginning.common(List.of(passed(method, variable, seen), common(assigned(variable), seen)));
            case LambdaExpression lambda -> Beginning.UNTOLD;
            case FieldDeclaration field when certainty.isNamedUnseen(variable.getName().getIdentifier()) -> Beginning.ELSEWHERE;
            case RecordDeclaration record -> Arguments.ofComponent(unit, record, record.recordComponents().indexOf(variable))
                    .map(sources -> common(sources, seen))
                    .orElse(Scopes.areNeeded(record) && !Arguments.isNamedOnce(record) ? Beginning.ELSEWHERE : Beginning.UNTOLD);
            default -> common(assigned(variable), seen);
        };
    }

    private Beginning common(List<Expression> sources, Set<ASTNode> seen) {
        return Beginning.common(sources.stream().map(source -> of(source, seen)).toList());
    }

    /** All that a variable gets within the file. */
    private List<Expression> assigned(VariableDeclaration variable) {
        List<Expression> sources = new ArrayList<>();
        Optional.ofNullable(variable.getInitializer()).ifPresent(sources::add);
        for (Assignment assignment : TreeIndex.all(unit, Assignment.class)) {
            if (Declarations.named(assignment.getLeftHandSide()).filter(target -> target == variable).isPresent()) {
                sources.add(assignment.getRightHandSide());
            }
        }
        return sources;
    }

    /**
     * What each call of a method passes as this parameter, where only its file can
     * call it; none where one of them does not tell of which one protocol that is.
     */
    List<Named> passed(MethodDeclaration method, int parameter) {
        List<Beginning> each = Arguments.of(unit, method, parameter).orElse(List.of()).stream().map(this::of).toList();
        return each.stream().allMatch(one -> one instanceof Named named && named.protocols().size() == 1)
                ? each.stream().map(Named.class::cast).toList()
                : List.of();
    }

    /** What all calls of a method pass that only its file can call; not told where it is also called in ways that do not show it. */
    private Beginning passed(MethodDeclaration method, VariableDeclaration parameter, Set<ASTNode> seen) {
        if (certainty.isNamedUnseen(method.getName().getIdentifier())) {
            return Beginning.ELSEWHERE;
        }
        return Arguments.of(unit, method, method.parameters().indexOf(parameter))
                .map(sources -> common(sources, seen))
                .orElse(Scopes.areNeeded(method) && (Modifier.isPrivate(method.getModifiers()) || method.isConstructor())
                        ? Beginning.ELSEWHERE
                        : Beginning.UNTOLD);
    }
}
