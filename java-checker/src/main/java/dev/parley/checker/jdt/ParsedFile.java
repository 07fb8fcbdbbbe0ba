package dev.parley.checker.jdt;

import dev.parley.checker.AcceptedWarning;
import dev.parley.checker.FileOutline;
import dev.parley.checker.JavaSource;
import dev.parley.checker.SessionOutline;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.ValuesInSight;
import dev.parley.checker.flow.state.Deliveries.Received;
import dev.parley.checker.jdt.alias.CallEffects;
import dev.parley.checker.jdt.alias.UniqueFields;
import dev.parley.checker.jdt.alias.UniqueResults;
import dev.parley.checker.jdt.lowering.CalledMethods;
import dev.parley.checker.jdt.lowering.CalledMethods.CalledMethod;
import dev.parley.checker.jdt.lowering.EarlierCode;
import dev.parley.checker.jdt.lowering.LaterCode;
import dev.parley.checker.jdt.lowering.SessionCalls;
import dev.parley.checker.jdt.lowering.StatementLowering;
import dev.parley.checker.jdt.lowering.ValueLowering;
import dev.parley.checker.jdt.payload.HeldTypes;
import dev.parley.checker.jdt.payload.NamedValues;
import dev.parley.checker.jdt.payload.PayloadTypes;
import dev.parley.checker.jdt.payload.ReceivedPayloads;
import dev.parley.checker.jdt.resolution.ApiNames;
import dev.parley.checker.jdt.resolution.Certainty;
import dev.parley.checker.jdt.resolution.NoAliasMarks;
import dev.parley.checker.jdt.resolution.ProjectMethods;
import dev.parley.checker.jdt.resolution.ProtocolNames;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.UnexplainedNames;
import dev.parley.checker.jdt.session.ChannelCheck;
import dev.parley.checker.jdt.session.Channels;
import dev.parley.checker.jdt.session.FunctionalClasses;
import dev.parley.checker.jdt.session.GivingMethods;
import dev.parley.checker.jdt.session.OpenedSession;
import dev.parley.checker.jdt.session.OpenedSessions;
import dev.parley.checker.jdt.session.PartFunctions;
import dev.parley.checker.jdt.session.PartParameter;
import dev.parley.checker.jdt.session.ParticipantMethod;
import dev.parley.checker.jdt.session.PassedBack;
import dev.parley.checker.jdt.session.PlayedParts;
import dev.parley.checker.jdt.session.ReturnedParts;
import dev.parley.checker.jdt.session.Selections;
import dev.parley.checker.jdt.session.SessionCasts;
import dev.parley.checker.jdt.session.SessionFactories;
import dev.parley.checker.jdt.session.SessionReferences;
import dev.parley.checker.jdt.session.SessionScope;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.session.UnheldParts;
import dev.parley.checker.jdt.session.ValuesAtStart;
import dev.parley.checker.jdt.session.WrappedFunctions;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeArguments;
import dev.parley.checker.jdt.value.ShownMethods;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.type.PayloadType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NodeFinder;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** A Java file with resolved types, and the participants in it. */
final class ParsedFile {
    private final CompilationUnit unit;
    private final PayloadTypes types;
    private final HeldTypes held;
    private final String text;
    private final Optional<ProjectMethods> called;
    private final Optional<ExtendedCode> extended;
    private final Optional<CallEffects> effects;
    private final Channels channels;
    private final Selections selections;
    private final Certainty certainty;
    private final List<MethodDeclaration> methods;
    private final List<ParticipantMethod> participants;
    private final PartFunctions functions;
    private final List<PartParameter> parts;
    private final List<OpenedSession> opened;

    /** @param called the methods that the file may call; empty where the tree has no bindings, so that no value is followed */
    ParsedFile(CompilationUnit unit, PayloadTypes types, String text, Optional<ProjectMethods> called) {
        this(unit, types, new HeldTypes.OfFile(types, new TypeArguments(unit)), text, called,
                called.map(project -> new ExtendedCode(unit, text.length(), types, project)));
    }

    /** A file that is not the one being checked, for what that one puts in for its type parameters. */
    ParsedFile(CompilationUnit unit, String text, HeldTypes held, ProjectMethods called) {
        this(unit, new PayloadTypes(Map.of(), unit.getAST()), held, text, Optional.of(called), Optional.empty());
    }

    private ParsedFile(
            CompilationUnit unit, PayloadTypes types, HeldTypes held, String text, Optional<ProjectMethods> called, Optional<ExtendedCode> extended) {
        this.unit = unit;
        this.types = types;
        this.held = held;
        this.text = text;
        this.called = called;
        this.extended = extended;
        // Where a method begins may tell where the one before it ends, whether it is taken for a lambda or not.
        this.certainty = new Certainty(unit, text, methods(unit));
        this.effects = called.map(project -> new CallEffects(project, (IMethodBinding method) -> certainty.isUnfinished(method)));
        SessionCasts.leaveOut(unit);
        FunctionalClasses.asLambdas(unit);
        SessionReferences.asLambdas(unit);
        WrappedFunctions.unwrap(unit);
        this.methods = methods(unit);
        this.selections = Selections.in(unit, text);
        this.channels = new Channels(unit, called, certainty);
        this.participants = methods.stream().flatMap(method -> ParticipantMethod.of(method).stream()).toList();
        this.functions = PartFunctions.in(unit);
        Stream<PartParameter> ofMethods = methods.stream().filter(method -> method.getBody() != null).flatMap(PartParameter::of);
        this.parts = Stream.concat(ofMethods, functions.parameters().stream()).distinct().toList();
        this.opened = new OpenedSessions(unit, selections, channels).all();
    }

    private static List<MethodDeclaration> methods(CompilationUnit unit) {
        return TreeIndex.all(unit, MethodDeclaration.class);
    }

    /** In source order. */
    List<ParticipantMethod> participants() {
        return participants;
    }

    /** Where the file first names a type of the session API, if it does. */
    Optional<ApiNames.Named> namedApi() {
        return ApiNames.first(unit, text.length());
    }

    /** What plays a part: methods with a body, in source order, then functions. */
    List<PartParameter> parts() {
        return parts;
    }

    /** Where parts are said to be played and are not: by references to methods that are objects of an interface, and by declarations. */
    List<Diagnostic> unplayedParts(ProtocolNames names) {
        return Stream.of(functions.findings(names), UnheldParts.findings(unit, names), ReturnedParts.findings(unit, this::isFollowed, names))
                .flatMap(List::stream)
                .toList();
    }

    /** Whether an expression is a session that is followed, or opens one. */
    private boolean isFollowed(Expression session) {
        return session instanceof MethodInvocation call && OpenedSessions.isOpening(call)
                || opened.stream().anyMatch(each -> watched(each).is(session))
                || parts.stream().anyMatch(part -> watched(part.session()).is(session))
                || participants.stream().flatMap(participant -> participant.sessions().stream())
                        .anyMatch(parameter -> watched(parameter).is(session));
    }

    /** What the file puts in for type parameters of classes of other files, and their code does not bear. */
    List<Diagnostic> putInElsewhere(ProtocolNames names) {
        return extended.map(code -> code.findings(names)).orElse(List.of());
    }

    /** The names of the protocols that such code follows. */
    Stream<String> protocolsElsewhere() {
        return extended.stream().flatMap(ExtendedCode::protocols);
    }

    /** What methods give back as their caller's alone although it is not. */
    List<UniqueResults.Shared> sharedResults() {
        return effects.filter(known -> NoAliasMarks.mayBeIn(text))
                .map(known -> methods.stream().flatMap(method -> UniqueResults.broken(method, known).stream()).toList())
                .orElse(List.of());
    }

    /** What is done to fields that say that nothing else refers to their values. */
    List<Diagnostic> uniqueFields(ProtocolNames names) {
        return effects.map(known -> UniqueFields.findings(unit, names, known)).orElse(List.of());
    }

    /** The fields of the session's type in classes that play a role. */
    List<VariableDeclarationFragment> sessionFields() {
        List<VariableDeclarationFragment> found = new ArrayList<>();
        participants.stream()
                .map(participant -> participant.declaration().getParent())
                .distinct()
                .flatMap(type -> type instanceof TypeDeclaration declaration ? Stream.of(declaration.getFields()) : Stream.empty())
                .filter(field -> RuntimeTypes.isSession(field.getType()))
                .forEach(field -> found.addAll(Trees.<VariableDeclarationFragment>list(field.fragments())));
        return found;
    }

    /** The sessions that the code opens or receives itself. */
    List<OpenedSession> opened() {
        return opened;
    }

    List<Channels.Use> services() {
        return effects.isPresent() ? channels.uses() : List.of();
    }

    /** What tells whether services get to where they are asked for; empty in a tree without bindings. */
    Optional<ChannelCheck> channelCheck(ProtocolNames names) {
        return effects.isPresent() ? Optional.of(new ChannelCheck(unit, names, channels, certainty)) : Optional.empty();
    }

    List<Expression> openingReferences() {
        return new OpenedSessions(unit, selections, channels).references();
    }

    /** The methods and constructors that give sessions to their callers, or objects with sessions; those learn where these stand. */
    List<MethodDeclaration> givingMethods() {
        return methods.stream().filter(method -> GivingMethods.gives(method) || SessionFactories.gives(method)).toList();
    }

    /** Whether a received session that is not kept as one is kept as something else, and not in a way that only types tell. */
    boolean isSurelyLost(Received payload) {
        return !Scopes.areNeeded(unit) || switch (NodeFinder.perform(unit, payload.call().offset(), payload.call().length()).getParent()) {
            case ExpressionStatement statement -> true;
            case VariableDeclarationFragment fragment -> Scopes.type(fragment).isPresent();
            case CastExpression cast -> true;
            default -> false;
        };
    }

    /** What the annotations of the file accept. */
    List<AcceptedWarning> accepted(JavaSource source) {
        return AcceptedWarnings.in(unit, source);
    }

    /** What code does with the session that these names stand for, within the place where it lives. */
    SessionOutline outline(BodyDeclaration code, List<SessionVariable> names, Extent place) {
        return OutlineReader.read(code, names, place, text);
    }

    /** A session that the code opens, with what selectors give. */
    SessionVariable watched(OpenedSession session) {
        return selections.watched(session.variable(), session.declared());
    }

    /** A session that is a parameter, likewise. */
    SessionVariable watched(VariableDeclaration session) {
        return selections.watched(named(session), session);
    }

    /** A parameter, with the names under which its method or lambda gets it back from others. */
    private static SessionVariable named(VariableDeclaration session) {
        return switch (session.getParent()) {
            case MethodDeclaration method when method.getBody() != null -> PassedBack.in(List.of(method.getBody()), SessionVariable.of(session));
            case LambdaExpression lambda -> PassedBack.in(List.of(lambda.getBody()), SessionVariable.of(session));
            default -> SessionVariable.of(session);
        };
    }

    FileOutline outline() {
        return Outlines.of(unit, text.length(), certainty);
    }

    /**
     * Of a method or a lambda that gets the session as a parameter.
     *
     * @param endpoint the role that it plays
     * @param protocol what the session tells as the name of its protocol; empty where that is not known
     * @param betweenTwo whether the protocol has two roles
     */
    ControlFlowGraph graph(ASTNode code, VariableDeclaration session, PlayedParts parts, Endpoint endpoint, Optional<String> protocol,
            boolean betweenTwo) {
        Extent place = Trees.extent(code instanceof MethodDeclaration method ? method.getName() : session.getName());
        return graph(place, parts, endpoint, protocol, betweenTwo, false, (graph, calls, called, values) -> {
            StatementLowering own = StatementLowering.ofParticipant(graph, watched(named(session), session, betweenTwo), calls, called, values);
            if (code instanceof LambdaExpression lambda) {
                own.function(lambda);
            } else {
                values.started((MethodDeclaration) code);
                own.method(((MethodDeclaration) code).getBody());
            }
        });
    }

    /** The code in which a session lives that it opens itself. */
    ControlFlowGraph graph(OpenedSession session, PlayedParts parts, Endpoint endpoint, Optional<String> protocol, boolean betweenTwo) {
        return graph(session.place(), parts, endpoint, protocol, betweenTwo, true, (graph, calls, called, values) -> {
            SessionVariable variable = watched(session.variable(), session.declared(), betweenTwo && isFollowedWhereSelected(session));
            StatementLowering own = StatementLowering.ofOpened(graph, variable, calls, called, values);
            Optional<LaterCode> later = Optional.empty();
            if (values.matters()) {
                StatementLowering around = StatementLowering.ofSurroundings(graph, session.variable(), calls, called, values);
                session.method().ifPresent(values::started);
                EarlierCode earlier = new EarlierCode(graph, around, values);
                earlier.lower(session.scope());
                later = session.scope().endsIn()
                        .map(last -> new LaterCode(graph, around, earlier.heads(), last, session.scope() instanceof SessionScope.Resource));
            }
            ValuesAtStart.of(session).forEach(own::holds);
            session.obtainedAtStart().ifPresent(obtained -> graph.append(obtained, session.place()));
            own.scope(session.scope(), later);
        });
    }

    /** A session that only a lambda has is not followed in a selector that outlives the lambda. */
    private boolean isFollowedWhereSelected(OpenedSession session) {
        return !(session.scope() instanceof SessionScope.Body) || selections.keeper(session.variable(), session.declared()).isEmpty();
    }

    /** @param may whether selectors may watch the session at all */
    private SessionVariable watched(SessionVariable session, ASTNode place, boolean may) {
        return may ? selections.watched(session, place) : session;
    }

    /** Lowers the code that starts to use a session. */
    private interface Start {
        void lower(GraphBuilder graph, SessionCalls calls, CalledMethods called, ValueLowering values);
    }

    private ControlFlowGraph graph(
            Extent place, PlayedParts parts, Endpoint endpoint, Optional<String> protocol, boolean betweenTwo, boolean isOpenedHere, Start start) {
        GraphBuilder graph = new GraphBuilder(place);
        CalledMethods called = new CalledMethods(graph, new ShownMethods(unit, certainty, this.called), isOpenedHere);
        SessionCalls calls = new SessionCalls(held, new ReceivedPayloads(held, endpoint.machine(), certainty), parts, channels, protocol, betweenTwo,
                new UnexplainedNames(certainty));
        ValueLowering values = new ValueLowering(graph, effects.filter(known -> givesAway(endpoint) || NoAliasMarks.mayBeIn(text)));
        start.lower(graph, calls, called, values);
        for (Optional<CalledMethod> next = called.next(); next.isPresent(); next = called.next()) {
            StatementLowering.ofCalled(graph, next.get(), calls, called, values).calledMethod(next.get());
        }
        return graph.build(text);
    }

    /** What code of the file may name where a session in the role of this endpoint is to send something. */
    ValuesInSight values(Endpoint endpoint) {
        return new NamedValues(unit, types, givesAway(endpoint));
    }

    private static boolean givesAway(Endpoint endpoint) {
        return endpoint.machine().transitions()
                .filter(step -> step.action().isSend())
                .flatMap(step -> step.action().payloads().stream())
                .anyMatch(payload -> payload instanceof PayloadType.Value value && value.noAlias());
    }

    /** How far the code of the file is certain to be what it seems. */
    Certainty certainty() {
        return certainty;
    }
}
