package dev.parley.checker.jdt.session;

import dev.parley.checker.api.Openings;
import dev.parley.checker.diagnostics.ServiceDiffers;
import dev.parley.checker.diagnostics.UnknownSession;
import dev.parley.checker.flow.explanation.SessionDifference;
import dev.parley.checker.flow.state.Deliveries;
import dev.parley.checker.jdt.resolution.Certainty;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.ProtocolNames;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.protocol.BinaryProtocol;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.PayloadType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Holds services and servers against what the places say of them that they get to: parameters, fields, local variables and results with
 * {@code @Plays}. Whoever opens sessions there relies on it.
 */
public final class ChannelCheck {

    /**
     * A value that gets to where its protocol is said.
     *
     * @param target what gets it, as the start of a sentence
     * @param vouches whether the code vouches for it there: it may say what cannot be seen
     */
    private record Given(Expression value, ITypeBinding type, PlayedParts.Part part, String target, boolean vouches) {}

    private final ProtocolNames names;
    private final Channels channels;
    private final List<Given> given = new ArrayList<>();

    public ChannelCheck(CompilationUnit unit, ProtocolNames names, Channels channels, Certainty certainty) {
        this.names = names;
        this.channels = channels;
        if (certainty.isWhole()) {
            TreeIndex.in(unit).forEach(this::look);
            return;
        }
        unit.accept(new ASTVisitor() {
            @Override
            public boolean preVisit2(ASTNode node) {
                if (certainty.isDoubtful(node)) {
                    return false;
                }
                look(node);
                return true;
            }
        });
    }

    private void look(ASTNode node) {
        switch (node) {
            case MethodInvocation call -> arguments(call.resolveMethodBinding(), Trees.list(call.arguments()));
            case SuperMethodInvocation call -> arguments(call.resolveMethodBinding(), Trees.list(call.arguments()));
            case ClassInstanceCreation creation -> arguments(creation.resolveConstructorBinding(), Trees.list(creation.arguments()));
            case ConstructorInvocation call -> arguments(call.resolveConstructorBinding(), Trees.list(call.arguments()));
            case SuperConstructorInvocation call -> arguments(call.resolveConstructorBinding(), Trees.list(call.arguments()));
            case Assignment assignment -> variable(assigned(assignment), Optional.of(assignment.getRightHandSide()));
            case VariableDeclarationFragment fragment ->
                variable(Optional.ofNullable(fragment.resolveBinding()), Optional.ofNullable(fragment.getInitializer()));
            case ReturnStatement statement -> result(statement);
            default -> {}
        }
    }

    private void arguments(IMethodBinding method, List<Expression> arguments) {
        if (method == null || arguments.isEmpty()) {
            return;
        }
        ITypeBinding[] parameters = method.getParameterTypes();
        for (int i = 0; i < Math.min(arguments.size(), parameters.length); i++) {
            if (Channels.isChannel(parameters[i])) {
                Expression value = arguments.get(i);
                ITypeBinding type = parameters[i];
                String name = method.isConstructor() ? "new " + method.getDeclaringClass().getErasure().getName() : method.getName();
                PlayedParts.of(method.getMethodDeclaration(), i)
                        .ifPresent(part -> given.add(new Given(value, type, part, "`" + name + "`", false)));
            }
        }
    }

    private void variable(Optional<IVariableBinding> variable, Optional<Expression> value) {
        variable.filter(known -> Channels.isChannel(known.getType())).ifPresent(known -> value.ifPresent(source ->
                PlayedParts.in(known.getVariableDeclaration().getAnnotations())
                        .ifPresent(part -> given.add(new Given(source, known.getType(), part, "`" + known.getName() + "`", true)))));
    }

    private static Optional<IVariableBinding> assigned(Assignment assignment) {
        return switch (Trees.bare(assignment.getLeftHandSide())) {
            case Name name when name.resolveBinding() instanceof IVariableBinding variable -> Optional.of(variable);
            case FieldAccess field -> Optional.ofNullable(field.resolveFieldBinding());
            default -> Optional.empty();
        };
    }

    private void result(ReturnStatement statement) {
        ASTNode here = statement;
        while (!(here instanceof MethodDeclaration) && !(here instanceof LambdaExpression) && here.getParent() != null) {
            here = here.getParent();
        }
        if (here instanceof MethodDeclaration method && method.resolveBinding() != null && statement.getExpression() != null
                && Channels.isChannel(method.resolveBinding().getReturnType())) {
            PlayedParts.ofResult(method.resolveBinding()).ifPresent(part -> given.add(new Given(
                    statement.getExpression(), method.resolveBinding().getReturnType(), part, "The result of `" + method.getName() + "`", true)));
        }
    }

    /** @param deliveries what is known of messages, which may bring services */
    public List<Diagnostic> findings(Deliveries deliveries) {
        Map<Object, Diagnostic> first = new LinkedHashMap<>();
        given.forEach(each -> Alternatives.of(each.value()).forEach(value ->
                finding(each, value, deliveries).ifPresent(finding -> first.putIfAbsent(subject(value, finding), finding))));
        return List.copyOf(first.values());
    }

    /** What a finding is about: however often a local variable is given away, it gets what is wrong with it once. */
    private static Object subject(Expression value, Diagnostic finding) {
        return Declarations.named(value)
                .filter(variable -> !(variable.getParent() instanceof FieldDeclaration))
                .<Object>map(variable -> List.of(variable, finding.message()))
                .orElse(value);
    }

    private Optional<Diagnostic> finding(Given place, Expression value, Deliveries deliveries) {
        return switch (channels.of(value)) {
            case Beginning.Named named -> named.protocols().stream()
                    .filter(protocol -> !place.part().protocols().contains(protocol))
                    .flatMap(protocol -> difference(place, protocol).stream()
                            .map(why -> differs(place, value, "this one is of `" + protocol + "`", why)))
                    .findFirst();
            case Beginning.Received message -> message.types(deliveries).stream()
                    .filter(type -> type.type().initiation() == Initiation.REQUEST)
                    .flatMap(type -> difference(place, type).stream()
                            .map(why -> differs(place, value, "the message brings another, for `" + type.simpleName() + "`", why)))
                    .findFirst();
            // That is what sessions are opened from, never a service itself.
            case Beginning.OfCalls calls -> Optional.empty();
            case Beginning.Untold untold -> untold == Beginning.Untold.UNTOLD && !place.vouches()
                    ? Optional.of(UnknownSession.given(names.span(Trees.extent(value)), place.target()))
                    : Optional.empty();
        };
    }

    private Diagnostic differs(Given place, Expression value, String found, String why) {
        return ServiceDiffers.at(names.span(Trees.extent(value)), place.target(), place.part().protocols(), found, why);
    }

    /** What is wrong with a service of this protocol; nothing where a protocol is not known, which is said elsewhere. */
    private Optional<String> difference(Given place, String protocol) {
        return side(place, protocol).stream().flatMap(actual -> asked(place).flatMap(use -> SessionDifference.between(use, actual).stream()))
                .findFirst();
    }

    private Optional<String> difference(Given place, PayloadType.Session type) {
        return EndpointConstruction.machines(type.type()).stream()
                .map(ChannelCheck::between)
                .flatMap(actual -> asked(place).flatMap(use -> SessionDifference.between(use, actual).stream()))
                .findFirst();
    }

    private Stream<Machine> asked(Given place) {
        return place.part().protocols().stream().flatMap(protocol -> side(place, protocol).stream());
    }

    /** What whoever opens a session there does in it. */
    private Optional<Machine> side(Given place, String protocol) {
        boolean requests = place.type().getErasure().getQualifiedName().equals(Openings.SERVICE);
        return names.lookup().find(protocol)
                .map(ProjectedProtocol::endpoints)
                .filter(endpoints -> endpoints.size() == 2)
                .map(endpoints -> requests ? endpoints.getFirst() : endpoints.getLast())
                .map(Endpoint::machine)
                .map(ChannelCheck::between);
    }

    private static Machine between(Machine machine) {
        return machine.between(BinaryProtocol.CLIENT, BinaryProtocol.SERVER);
    }
}
