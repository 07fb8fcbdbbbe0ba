package dev.parley.checker.jdt;

import dev.parley.checker.AcceptedWarning;
import dev.parley.checker.FileOutline;
import dev.parley.checker.JavaSource;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.jdt.CalledMethods.CalledMethod;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.type.PayloadType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** A Java file with resolved types, and the participants in it. */
final class ParsedFile {
    private final CompilationUnit unit;
    private final PayloadTypes types;
    private final String text;
    private final Optional<CallEffects> effects;
    private final Selections selections;

    /** @param effects of the methods that the file calls; empty where the tree has no bindings, so that no value is followed */
    ParsedFile(CompilationUnit unit, PayloadTypes types, String text, Optional<CallEffects> effects) {
        this.unit = unit;
        this.types = types;
        this.text = text;
        this.effects = effects;
        this.selections = Selections.in(unit, text);
    }

    /** In source order. */
    List<ParticipantMethod> participants() {
        List<ParticipantMethod> found = new ArrayList<>();
        unit.accept(new ASTVisitor() {
            @Override
            public boolean visit(MethodDeclaration method) {
                ParticipantMethod.of(method).ifPresent(found::add);
                return true;
            }
        });
        return found;
    }

    /** A parameter with which a method plays a part of a conversation. */
    record PartParameter(MethodDeclaration method, int index, PlayedParts.Part part) {

        SingleVariableDeclaration session() {
            return (SingleVariableDeclaration) method.parameters().get(index);
        }
    }

    /** The methods with a body that play a part, in source order. */
    List<PartParameter> parts() {
        List<PartParameter> found = new ArrayList<>();
        unit.accept(new ASTVisitor() {
            @Override
            public boolean visit(MethodDeclaration method) {
                IMethodBinding binding = method.resolveBinding();
                List<SingleVariableDeclaration> parameters = Trees.list(method.parameters());
                for (int i = 0; i < parameters.size(); i++) {
                    if (method.getBody() != null && ParticipantMethod.isSession(parameters.get(i).getType())) {
                        int index = i;
                        Optional<PlayedParts.Part> part = Scopes.areNeeded(method)
                                ? PlayedParts.own(method, index)
                                : Optional.ofNullable(binding).flatMap(known -> PlayedParts.of(known, index));
                        part.ifPresent(played -> found.add(new PartParameter(method, index, played)));
                    }
                }
                return true;
            }
        });
        return found;
    }

    /** What methods give back as their caller's alone although it is not. */
    List<UniqueResults.Shared> sharedResults() {
        List<UniqueResults.Shared> found = new ArrayList<>();
        if (NoAliasMarks.mayBeIn(text)) {
            unit.accept(new ASTVisitor() {
                @Override
                public boolean visit(MethodDeclaration method) {
                    found.addAll(UniqueResults.broken(method));
                    return true;
                }
            });
        }
        return found;
    }

    /** The fields of the session's type in classes that play a role. */
    List<VariableDeclarationFragment> sessionFields() {
        List<VariableDeclarationFragment> found = new ArrayList<>();
        participants().stream()
                .map(participant -> participant.declaration().getParent())
                .distinct()
                .flatMap(type -> type instanceof TypeDeclaration declaration ? Stream.of(declaration.getFields()) : Stream.empty())
                .filter(field -> ParticipantMethod.isSession(field.getType()))
                .forEach(field -> found.addAll(Trees.<VariableDeclarationFragment>list(field.fragments())));
        return found;
    }

    /** The sessions that the code opens or receives itself. */
    List<OpenedSession> opened() {
        return new OpenedSessions(unit, selections).all();
    }

    List<Channels.Use> services() {
        return new Channels(unit).uses();
    }

    List<MethodReference> openingReferences() {
        return new OpenedSessions(unit, selections).references();
    }

    /** What the annotations of the file accept. */
    List<AcceptedWarning> accepted(JavaSource source) {
        return AcceptedWarnings.in(unit, source);
    }

    FileOutline outline() {
        return Outlines.of(unit, text.length());
    }

    /**
     * @param endpoint the role that the method plays
     * @param betweenTwo whether the protocol has two roles
     */
    ControlFlowGraph graph(
            MethodDeclaration method, SingleVariableDeclaration session, PlayedParts parts, Endpoint endpoint, boolean betweenTwo) {
        return graph(Trees.extent(method.getName()), parts, endpoint, betweenTwo, (graph, calls, called, values) ->
                StatementLowering.ofParticipant(graph, watched(SessionVariable.of(session), session, betweenTwo), calls, called, values).method(method.getBody()));
    }

    /** The code in which a session lives that it opens itself. */
    ControlFlowGraph graph(OpenedSession session, PlayedParts parts, Endpoint endpoint, boolean betweenTwo) {
        return graph(session.place(), parts, endpoint, betweenTwo, (graph, calls, called, values) ->
                StatementLowering.ofOpened(graph, watched(session.variable(), session.declared(), betweenTwo && isFollowedWhereSelected(session)), calls, called, values).scope(session.scope()));
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

    private ControlFlowGraph graph(Extent place, PlayedParts parts, Endpoint endpoint, boolean betweenTwo, Start start) {
        GraphBuilder graph = new GraphBuilder(place);
        CalledMethods called = new CalledMethods(graph, unit, this::isIntact);
        SessionCalls calls = new SessionCalls(types, parts, new Channels(unit), betweenTwo);
        ValueLowering values = new ValueLowering(graph, effects.filter(known -> givesAway(endpoint) || NoAliasMarks.mayBeIn(text)));
        start.lower(graph, calls, called, values);
        for (Optional<CalledMethod> next = called.next(); next.isPresent(); next = called.next()) {
            StatementLowering.ofCalled(graph, next.get(), calls, called, values).calledMethod(next.get());
        }
        return graph.build(text);
    }

    private static boolean givesAway(Endpoint endpoint) {
        return endpoint.machine().transitions()
                .filter(step -> step.action().isSend())
                .flatMap(step -> step.action().payloads().stream())
                .anyMatch(payload -> payload instanceof PayloadType.Value value && value.noAlias());
    }

    /**
     * The offset from which on a method is not certain to be what it seems, because of a syntax error. Recovery may lose any statement
     * around an error, so that only the statements of the method that end before the one with the error are certain.
     */
    int certainUpTo(MethodDeclaration method) {
        if (Scopes.areNeeded(method)) {
            // A tolerant parser keeps what is around an error, and what is found in such a method is not reported.
            return Integer.MAX_VALUE;
        }
        OptionalInt broken = IntStream.concat(problems(method), recovered(method)).min();
        if (broken.isEmpty() || method.getBody() == null) {
            return Integer.MAX_VALUE;
        }
        return StatementBoundary.before(broken.getAsInt(), method.getBody().getStartPosition(), text);
    }

    /** The offset from which on code outside of methods is not certain, likewise. */
    int certainUpTo() {
        boolean broken = Stream.of(unit.getProblems()).anyMatch(problem -> problem.isError() && (problem.getID() & IProblem.Syntax) != 0);
        return broken ? 0 : Integer.MAX_VALUE;
    }

    /** Whether the text of a method has no syntax error. */
    boolean isIntact(MethodDeclaration method) {
        return problems(method).findAny().isEmpty() && recovered(method).findAny().isEmpty();
    }

    /** The offsets of the syntax errors up to the next method: one that belongs to this method may be noticed only there. */
    private IntStream problems(MethodDeclaration method) {
        int start = method.getStartPosition();
        int end = nextMethod(start);
        return Stream.of(unit.getProblems())
                .filter(problem -> problem.isError() && (problem.getID() & IProblem.Syntax) != 0)
                .mapToInt(IProblem::getSourceStart)
                .filter(offset -> start <= offset && offset <= end);
    }

    private IntStream recovered(MethodDeclaration method) {
        List<Integer> offsets = new ArrayList<>();
        method.accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                boolean broken = (node.getFlags() & (ASTNode.MALFORMED | ASTNode.RECOVERED)) != 0;
                if (broken && node instanceof Statement && node != method.getBody()) {
                    offsets.add(node.getStartPosition());
                }
            }
        });
        return offsets.stream().mapToInt(Integer::intValue);
    }

    private int nextMethod(int start) {
        int[] next = {Integer.MAX_VALUE};
        unit.accept(new ASTVisitor() {
            @Override
            public boolean visit(MethodDeclaration method) {
                // The name, because an error may stand between the modifiers and it.
                if (method.getStartPosition() > start) {
                    next[0] = Math.min(next[0], method.getName().getStartPosition());
                }
                return true;
            }
        });
        return next[0];
    }
}
