package dev.parley.checker.jdt;

import dev.parley.checker.ServiceUse;
import dev.parley.checker.api.Openings;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.flow.Deliveries.Received;
import dev.parley.checker.jdt.Beginning.Named;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Tells of a service or a server, which are what sessions are opened from, the protocol that it is of. What counts is where the code
 * makes it: with a constant name, wherever that value then goes within the file, and out of which methods of the project it comes.
 */
final class Channels {
    private static final Set<String> CHANNELS = Set.of(Openings.SERVICE, Openings.SERVER);

    private final CompilationUnit unit;
    private final Optional<ProjectMethods> methods;

    /** @param methods whose results are followed; empty in a tree without bindings */
    Channels(CompilationUnit unit, Optional<ProjectMethods> methods) {
        this.unit = unit;
        this.methods = methods;
    }

    /** Whether values of a type are what sessions are opened from. */
    static boolean isChannel(ITypeBinding type) {
        return type != null && CHANNELS.contains(type.getErasure().getQualifiedName());
    }

    /** A service or a server that is made with constants. */
    record Use(Named protocol, String address, ServiceUse.Side side) {}

    /** All that the file makes with constants. */
    List<Use> uses() {
        List<Use> uses = new ArrayList<>();
        unit.accept(new ASTVisitor() {
            @Override
            public boolean visit(MethodInvocation call) {
                IMethodBinding method = call.resolveMethodBinding();
                if (method != null
                        && Openings.namesProtocol(method.getDeclaringClass().getErasure().getQualifiedName(), method.getName())
                        && call.arguments().size() == 2
                        && made(call, new HashSet<>()) instanceof Named name) {
                    boolean requests = method.getReturnType().getErasure().getQualifiedName().equals(Openings.SERVICE);
                    address(Trees.<Expression>list(call.arguments()).getLast())
                            .ifPresent(address -> uses.add(new Use(name, address, requests ? ServiceUse.Side.REQUESTS : ServiceUse.Side.SERVES)));
                }
                return true;
            }
        });
        return uses;
    }

    /** A constant, also as the text of a {@code TransportAddress}. */
    private static Optional<String> address(Expression expression) {
        return Trees.bare(expression) instanceof MethodInvocation parse && parse.arguments().size() == 1
                ? Beginning.constant(Trees.<Expression>list(parse.arguments()).getFirst())
                : Beginning.constant(expression);
    }

    /** Where the protocol of a service or a server comes from. */
    Beginning of(Expression channel) {
        return of(channel, new HashSet<>());
    }

    private Beginning of(Expression channel, Set<String> seen) {
        List<Expression> alternatives = Alternatives.of(channel);
        return alternatives.size() == 1
                ? one(alternatives.getFirst(), seen)
                : Beginning.common(alternatives.stream().map(each -> of(each, seen)).toList());
    }

    private Beginning one(Expression channel, Set<String> seen) {
        return switch (channel) {
            case CastExpression cast -> of(cast.getExpression(), seen);
            case MethodInvocation call -> made(call, seen);
            case FieldAccess field -> variable(field.resolveFieldBinding(), seen);
            case Name name when name.resolveBinding() instanceof IVariableBinding variable -> variable(variable, seen);
            default -> Beginning.UNTOLD;
        };
    }

    private Beginning made(MethodInvocation call, Set<String> seen) {
        IMethodBinding method = call.resolveMethodBinding();
        if (method == null) {
            return Beginning.UNTOLD;
        }
        String type = method.getDeclaringClass().getErasure().getQualifiedName();
        if (Openings.namesProtocol(type, method.getName())) {
            return Named.in(Trees.<Expression>list(call.arguments()).getFirst());
        }
        if (Openings.namesProtocols(type, method.getName())) {
            return Named.inList(Trees.<Expression>list(call.arguments()).getFirst());
        }
        if (Openings.keepsProtocol(type, method.getName()) && call.getExpression() != null) {
            return first(of(call.getExpression(), seen));
        }
        if (type.equals(SessionApi.SESSION)) {
            return new Beginning.Received(new Received(Trees.extent(call), 0));
        }
        Optional<Received> payload = SessionsInPayloads.source(call);
        if (payload.isPresent()) {
            return new Beginning.Received(payload.get());
        }
        return PlayedParts.in(method.getAnnotations())
                .<Beginning>map(part -> new Named(part.protocols(), Trees.extent(call)))
                .orElseGet(() -> result(method, call, seen));
    }

    /** The service of a server of several protocols is of the first of them. */
    private static Beginning first(Beginning server) {
        return server instanceof Named named ? new Named(named.protocols().subList(0, 1), named.place()) : server;
    }

    /** What a method of the project gives back, if it is certain which one is called. */
    private Beginning result(IMethodBinding method, MethodInvocation call, Set<String> seen) {
        if (!isChannel(method.getReturnType()) || !CalledMethods.isFinal(method) || !seen.add(method.getMethodDeclaration().getKey())) {
            return Beginning.UNTOLD;
        }
        Optional<MethodDeclaration> declaration = methods.flatMap(known -> known.find(method));
        if (declaration.isEmpty()) {
            return Beginning.UNTOLD;
        }
        List<Expression> results = new ArrayList<>();
        declaration.get().getBody().accept(new OwnCode() {
            @Override
            public boolean visit(ReturnStatement statement) {
                results.add(statement.getExpression());
                return true;
            }
        });
        Channels there = new Channels((CompilationUnit) declaration.get().getRoot(), methods);
        return switch (Beginning.common(results.stream().map(result -> there.of(result, seen)).toList())) {
            // The method may be in another file.
            case Named named -> new Named(named.protocols(), Trees.extent(call));
            case Beginning.Received received -> Beginning.UNTOLD;
            case Beginning.Untold untold -> untold;
        };
    }

    private Beginning variable(IVariableBinding variable, Set<String> seen) {
        if (variable == null || !seen.add(variable.getVariableDeclaration().getKey())) {
            return Beginning.UNTOLD;
        }
        Optional<PlayedParts.Part> said = PlayedParts.in(variable.getAnnotations());
        ASTNode declaration = unit.findDeclaringNode(variable.getVariableDeclaration());
        if (said.isPresent()) {
            return new Named(said.get().protocols(), declaration == null ? Trees.extent(unit) : Trees.extent(declaration));
        }
        boolean elsewhere = variable.isField() && (variable.getModifiers() & (Modifier.FINAL | Modifier.PRIVATE)) == 0;
        if (elsewhere || !(declaration instanceof VariableDeclaration here)) {
            return Beginning.UNTOLD;
        }
        List<Expression> sources = variable.isParameter() ? passed(variable, here) : assigned(variable, here);
        return Beginning.common(sources.stream().map(source -> of(source, seen)).toList());
    }

    /** All that a variable gets within the file. */
    private List<Expression> assigned(IVariableBinding variable, VariableDeclaration declaration) {
        List<Expression> sources = new ArrayList<>();
        Optional.ofNullable(declaration.getInitializer()).ifPresent(sources::add);
        unit.accept(new ASTVisitor() {
            @Override
            public boolean visit(Assignment assignment) {
                IBinding target = switch (Trees.bare(assignment.getLeftHandSide())) {
                    case Name name -> name.resolveBinding();
                    case FieldAccess field -> field.resolveFieldBinding();
                    default -> null;
                };
                if (variable.isEqualTo(target)) {
                    sources.add(assignment.getRightHandSide());
                }
                return true;
            }
        });
        return sources;
    }

    /** All arguments that a parameter of a private method gets; none where it is also called in ways that do not show them. */
    private List<Expression> passed(IVariableBinding parameter, VariableDeclaration declaration) {
        IMethodBinding method = parameter.getDeclaringMethod();
        boolean isOfMethod = declaration.getParent() instanceof MethodDeclaration;
        return method == null || !isOfMethod
                ? List.of()
                : Arguments.of(unit, method.getMethodDeclaration(), ((MethodDeclaration) declaration.getParent()).parameters().indexOf(declaration))
                        .orElse(List.of());
    }
}
