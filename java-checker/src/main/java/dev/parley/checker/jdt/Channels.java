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
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Tells of a service or a server, which are what sessions are opened from, the protocol that it is of. What counts is where the code
 * makes it: with a constant name, wherever that value then goes within the file.
 */
final class Channels {
    private final CompilationUnit unit;

    Channels(CompilationUnit unit) {
        this.unit = unit;
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

    private Beginning of(Expression channel, Set<VariableDeclaration> seen) {
        List<Expression> alternatives = Alternatives.of(channel);
        return alternatives.size() == 1
                ? one(alternatives.getFirst(), seen)
                : Beginning.common(alternatives.stream().map(each -> of(each, seen)).toList());
    }

    private Beginning one(Expression channel, Set<VariableDeclaration> seen) {
        return switch (channel) {
            case CastExpression cast -> of(cast.getExpression(), seen);
            case MethodInvocation call -> made(call, seen);
            case FieldAccess field -> variable(field, seen);
            case Name name -> variable(name, seen);
            default -> Beginning.UNTOLD;
        };
    }

    private Beginning made(MethodInvocation call, Set<VariableDeclaration> seen) {
        String method = call.getName().getIdentifier();
        Optional<String> type = RuntimeTypes.ofMethod(call);
        if (type.filter(known -> Openings.namesProtocol(known, method)).isPresent() && !call.arguments().isEmpty()) {
            return Named.in(Trees.<Expression>list(call.arguments()).getFirst());
        }
        if (type.filter(known -> Openings.keepsProtocol(known, method)).isPresent() && call.getExpression() != null) {
            return of(call.getExpression(), seen);
        }
        if (type.filter(SessionApi.SESSION::equals).isPresent()) {
            return new Beginning.Received(new Received(Trees.extent(call), 0));
        }
        Optional<Received> payload = SessionsInPayloads.source(call);
        if (payload.isPresent()) {
            return new Beginning.Received(payload.get());
        }
        return PlayedParts.ofResult(call).<Beginning>map(part -> new Named(part.protocol(), Trees.extent(call)))
                .orElse(Scopes.areNeeded(call) && Scopes.method(call).isEmpty() ? Beginning.ELSEWHERE : Beginning.UNTOLD);
    }

    private Beginning variable(Expression name, Set<VariableDeclaration> seen) {
        Optional<VariableDeclaration> declaration = Declarations.named(name);
        Optional<PlayedParts.Part> said = PlayedParts.ofVariable(name);
        if (said.isPresent()) {
            return new Named(said.get().protocol(), Trees.extent(declaration.<ASTNode>map(here -> here).orElse(unit)));
        }
        if (declaration.isEmpty()) {
            return Scopes.areNeeded(name) ? Beginning.ELSEWHERE : Beginning.UNTOLD;
        }
        return seen.add(declaration.get()) ? variable(declaration.get(), seen) : Beginning.UNTOLD;
    }

    private Beginning variable(VariableDeclaration variable, Set<VariableDeclaration> seen) {
        if (variable.getParent() instanceof FieldDeclaration field && (field.getModifiers() & (Modifier.FINAL | Modifier.PRIVATE)) == 0) {
            return Beginning.UNTOLD;
        }
        return switch (variable.getParent()) {
            case MethodDeclaration method -> passed(method, variable, seen);
            case LambdaExpression lambda -> Beginning.UNTOLD;
            default -> common(assigned(variable), seen);
        };
    }

    private Beginning common(List<Expression> sources, Set<VariableDeclaration> seen) {
        return Beginning.common(sources.stream().map(source -> of(source, seen)).toList());
    }

    /** All that a variable gets within the file. */
    private List<Expression> assigned(VariableDeclaration variable) {
        List<Expression> sources = new ArrayList<>();
        Optional.ofNullable(variable.getInitializer()).ifPresent(sources::add);
        unit.accept(new ASTVisitor() {
            @Override
            public boolean visit(Assignment assignment) {
                if (Declarations.named(assignment.getLeftHandSide()).filter(target -> target == variable).isPresent()) {
                    sources.add(assignment.getRightHandSide());
                }
                return true;
            }
        });
        return sources;
    }

    /** What all calls of a private method pass; not told where it is also called in ways that do not show it. */
    private Beginning passed(MethodDeclaration method, VariableDeclaration parameter, Set<VariableDeclaration> seen) {
        if (!Modifier.isPrivate(method.getModifiers()) || method.isVarargs()) {
            return Beginning.UNTOLD;
        }
        int index = method.parameters().indexOf(parameter);
        List<Expression> sources = new ArrayList<>();
        boolean[] hidden = {false};
        unit.accept(new ASTVisitor() {
            @Override
            public boolean visit(MethodInvocation call) {
                if (isCallOf(call, method)) {
                    sources.add(Trees.<Expression>list(call.arguments()).get(index));
                }
                return true;
            }

            @Override
            public void preVisit(ASTNode node) {
                hidden[0] |= node instanceof MethodReference reference && isReferenceTo(reference, method);
            }
        });
        if (hidden[0]) {
            return Scopes.areNeeded(method) ? Beginning.ELSEWHERE : Beginning.UNTOLD;
        }
        return common(sources, seen);
    }

    private static boolean isCallOf(MethodInvocation call, MethodDeclaration method) {
        if (!call.getName().getIdentifier().equals(method.getName().getIdentifier())) {
            return false;
        }
        return Scopes.areNeeded(call)
                ? Scopes.method(call).filter(called -> called == method).isPresent()
                : isSame(method, call.resolveMethodBinding());
    }

    /** Without bindings, whether it may be one. */
    private static boolean isReferenceTo(MethodReference reference, MethodDeclaration method) {
        return Scopes.areNeeded(reference)
                ? reference instanceof ExpressionMethodReference named && named.getName().getIdentifier().equals(method.getName().getIdentifier())
                : isSame(method, reference.resolveMethodBinding());
    }

    private static boolean isSame(MethodDeclaration method, IMethodBinding called) {
        return called != null && method.resolveBinding() != null && method.resolveBinding().isEqualTo(called.getMethodDeclaration());
    }
}
