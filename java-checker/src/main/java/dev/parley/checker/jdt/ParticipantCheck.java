package dev.parley.checker.jdt;

import dev.parley.checker.LiveFile;
import dev.parley.checker.ParticipantReport;
import dev.parley.checker.SessionOutline;
import dev.parley.checker.SessionStates;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.diagnostics.NoSessionParameter;
import dev.parley.checker.diagnostics.PartDiffers;
import dev.parley.checker.diagnostics.RuntimeNotOnClassPath;
import dev.parley.checker.flow.FlowResult;
import dev.parley.checker.flow.state.Deliveries;
import dev.parley.checker.flow.state.FlowContext;
import dev.parley.checker.flow.state.Play;
import dev.parley.checker.jdt.resolution.ProtocolNames;
import dev.parley.checker.jdt.session.PartParameter;
import dev.parley.checker.jdt.session.ParticipantMethod;
import dev.parley.checker.jdt.session.PlayedParts;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Checks the methods that get a session as a parameter and say what they do with it. */
final class ParticipantCheck {

    /** A method whose annotations have been read. */
    record Prepared(ParticipantMethod participant, List<Diagnostic> findings, Optional<Following> following, Optional<OtherRoles> others) {

        /** What is found of the session. */
        List<Diagnostic> findings(FlowResult result, Deliveries deliveries) {
            return others.flatMap(roles -> roles.explain(result, deliveries)).map(List::of).orElse(result.diagnostics());
        }
    }

    /** A method that plays a part, likewise. */
    record PreparedPart(PartParameter parameter, List<Diagnostic> findings, List<Following> following, List<OtherRoles> others) {

        List<Diagnostic> findings(Deliveries deliveries) {
            List<Diagnostic> all = new ArrayList<>(findings);
            List<Diagnostic> ofSessions = Following.diagnostics(following, deliveries);
            Optional<Diagnostic> otherRole = others.stream()
                    .flatMap(roles -> following.stream().flatMap(session -> roles.explain(session.result(deliveries), deliveries).stream()))
                    .findFirst();
            all.addAll(otherRole.map(List::of).orElse(ofSessions));
            return all;
        }
    }

    private final ParsedFile file;
    private final ProtocolNames names;

    ParticipantCheck(ParsedFile file, ProtocolNames names) {
        this.file = file;
        this.names = names;
    }

    Prepared prepare(ParticipantMethod participant) {
        List<Diagnostic> findings = new ArrayList<>();
        if (!participant.isAnnotationResolved()) {
            findings.add(RuntimeNotOnClassPath.at(names.span(Trees.extent(participant.annotation().getTypeName())), SessionApi.PARTICIPANT));
        }
        Optional<ProtocolNames.Written> roleName = participant.member(SessionApi.ROLE_MEMBER);
        Optional<SingleVariableDeclaration> session = session(participant, findings);
        Optional<ProjectedProtocol> protocol = participant.member(SessionApi.PROTOCOL_MEMBER).flatMap(name -> names.protocol(name, findings));
        Optional<Endpoint> endpoint = protocol.flatMap(known -> roleName.flatMap(name -> names.endpoint(known, name, findings)));
        boolean hasBody = participant.declaration().getBody() != null;
        if (session.isEmpty() || endpoint.isEmpty() || !hasBody) {
            return new Prepared(participant, findings, Optional.empty(), Optional.empty());
        }
        String method = participant.declaration().getName().getIdentifier();
        Function<Endpoint, SessionCode> as = role -> code(participant.declaration(), method, session.get(), protocol.orElseThrow(), role, true);
        return new Prepared(participant, findings, Optional.of(new Following(as.apply(endpoint.get()))),
                Optional.of(new OtherRoles(method, names.span(roleName.orElseThrow().extent()), protocol.orElseThrow(), endpoint.get(), as)));
    }

    ParticipantReport report(Prepared prepared, Deliveries deliveries, LostSessions lost) {
        ParticipantMethod participant = prepared.participant();
        Optional<FlowResult> result = prepared.following().map(session -> session.result(deliveries));
        List<Diagnostic> findings = new ArrayList<>(prepared.findings());
        result.ifPresent(found -> findings.addAll(prepared.findings(found, deliveries)));
        result.ifPresent(found -> findings.addAll(lost.toldBy(found.deliveries())));
        return new ParticipantReport(
                participant.member(SessionApi.PROTOCOL_MEMBER).map(ProtocolNames.Written::value).orElse(""),
                participant.member(SessionApi.ROLE_MEMBER).map(ProtocolNames.Written::value).orElse(""),
                ParticipantMethod.qualifiedName(participant.declaration(), names.file()),
                names.span(Trees.extent(participant.declaration().getName())),
                participant.isAnnotationResolved() && result.map(FlowResult::decided).orElse(participant.isAbstract()),
                findings,
                result.map(Following::states).orElse(SessionStates.NONE));
    }

    LiveFile.Followed live(Prepared prepared, Deliveries deliveries, LostSessions lost) {
        ParticipantMethod participant = prepared.participant();
        return new LiveFile.Followed(LiveFile.Kind.PARTICIPANT, report(prepared, deliveries, lost), prepared.following().map(Following::played),
                outline(participant.declaration(), participant.sessions()));
    }

    /** Where the part may be of several protocols, in the states of the first. */
    ParticipantReport report(PreparedPart prepared, Deliveries deliveries) {
        PartParameter parameter = prepared.parameter();
        List<FlowResult> results = prepared.following().stream().map(session -> session.result(deliveries)).toList();
        return new ParticipantReport(
                parameter.part().protocols().getFirst(),
                parameter.part().role(),
                ParticipantMethod.qualifiedName(parameter.declaration(), names.file()),
                names.span(Trees.extent(parameter.session().getName())),
                !results.isEmpty() && results.stream().allMatch(FlowResult::decided),
                prepared.findings(deliveries),
                results.stream().findFirst().map(Following::states).orElse(SessionStates.NONE));
    }

    /** Empty where the role is not known. */
    Optional<LiveFile.Followed> live(PreparedPart prepared, Deliveries deliveries) {
        return prepared.following().stream().findFirst().map(following -> new LiveFile.Followed(
                LiveFile.Kind.PART, report(prepared, deliveries), Optional.of(following.played()), outline(prepared.parameter())));
    }

    private SessionOutline outline(MethodDeclaration method, List<SingleVariableDeclaration> sessions) {
        return file.outline(method, sessions.stream().<SessionVariable>map(session -> file.watched(session)).toList(), Trees.extent(method));
    }

    private SessionOutline outline(PartParameter parameter) {
        return file.outline(parameter.declaration(), List.of(file.watched(parameter.session())), Trees.extent(parameter.code()));
    }

    PreparedPart prepare(PartParameter parameter) {
        List<Diagnostic> found = new ArrayList<>();
        PlayedParts.Part part = parameter.part();
        Extent name = Trees.extent(parameter.session().getName());
        parameter.expected()
                .filter(expected -> !expected.equals(part))
                .ifPresent(expected -> found.add(PartDiffers.at(names.span(name), parameter.name(), part.words(), expected.words())));
        List<Following> following = new ArrayList<>();
        List<OtherRoles> others = new ArrayList<>();
        for (String each : part.protocols()) {
            Optional<ProjectedProtocol> protocol = names.protocol(new ProtocolNames.Written(each, name), found);
            // A part may be one of a larger conversation, but not where it may be any of several.
            boolean whole = part.protocols().size() > 1;
            Function<Endpoint, SessionCode> as = role ->
                    code(parameter.code(), parameter.name(), parameter.session(), protocol.orElseThrow(), role, whole);
            protocol.flatMap(known -> names.endpoint(known, new ProtocolNames.Written(part.role(), name), found)).ifPresent(endpoint -> {
                following.add(new Following(as.apply(endpoint)));
                if (!whole) {
                    parameter.role().ifPresent(role ->
                            others.add(new OtherRoles(parameter.name(), names.span(role), protocol.orElseThrow(), endpoint, as)));
                }
            });
        }
        return new PreparedPart(parameter, found, following, others);
    }

    private Optional<SingleVariableDeclaration> session(ParticipantMethod participant, List<Diagnostic> diagnostics) {
        List<SingleVariableDeclaration> sessions = participant.sessions();
        if (sessions.size() != 1 && !file.certainty().isIntact(participant.declaration())) {
            return Optional.empty();
        }
        if (sessions.size() != 1) {
            Extent name = Trees.extent(participant.declaration().getName());
            diagnostics.add(NoSessionParameter.at(names.span(name), participant.declaration().getName().getIdentifier(), sessions.size()));
            return Optional.empty();
        }
        return Optional.of(sessions.getFirst());
    }

    /** @param whole whether the session follows this protocol, and not one of which it is a part */
    private SessionCode code(
            ASTNode code, String called, VariableDeclaration session, ProjectedProtocol protocol, Endpoint endpoint, boolean whole) {
        Optional<String> name = whole ? Optional.of(protocol.qualifiedName()) : Optional.empty();
        FlowContext context = new FlowContext(new Play(protocol, endpoint, name), names.file(), names.lines(), called,
                session.getName().getIdentifier(), true, certainty(code), Deliveries.NONE,
                file.values(endpoint));
        return new SessionCode(file.graph(code, session, new PlayedParts(names.lookup()), endpoint, name, protocol.roles().size() == 2),
                context, Trees.extent(code));
    }

    private int certainty(ASTNode code) {
        for (ASTNode here = code; here != null; here = here.getParent()) {
            if (here instanceof MethodDeclaration method) {
                return file.certainty().of(method);
            }
        }
        return file.certainty().outsideOfMethods(code.getStartPosition());
    }
}
