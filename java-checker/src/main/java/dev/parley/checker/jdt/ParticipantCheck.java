package dev.parley.checker.jdt;

import dev.parley.checker.JavaSource;
import dev.parley.checker.ParticipantReport;
import dev.parley.checker.ProtocolLookup;
import dev.parley.checker.SessionStates;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.diagnostics.NoSessionParameter;
import dev.parley.checker.diagnostics.PartDiffers;
import dev.parley.checker.diagnostics.RuntimeNotOnClassPath;
import dev.parley.checker.diagnostics.SessionInField;
import dev.parley.checker.diagnostics.UnknownParticipantRole;
import dev.parley.checker.diagnostics.UnknownProtocol;
import dev.parley.checker.flow.FlowAnalysis;
import dev.parley.checker.flow.FlowContext;
import dev.parley.checker.flow.FlowResult;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;

/** Checks one participant after the other of one file. */
final class ParticipantCheck {
    private final JavaSource source;
    private final LineIndex lines;
    private final ParsedFile file;
    private final ProtocolLookup protocols;

    ParticipantCheck(JavaSource source, ParsedFile file, ProtocolLookup protocols) {
        this.source = source;
        this.lines = new LineIndex(source.text());
        this.file = file;
        this.protocols = protocols;
    }

    ParticipantReport check(ParticipantMethod participant) {
        List<Diagnostic> diagnostics = new ArrayList<>();
        if (!participant.isAnnotationResolved()) {
            diagnostics.add(RuntimeNotOnClassPath.at(span(Trees.extent(participant.annotation().getTypeName())), SessionApi.PARTICIPANT));
        }
        Optional<ParticipantMethod.Member> protocolName = participant.member(SessionApi.PROTOCOL_MEMBER);
        Optional<ParticipantMethod.Member> roleName = participant.member(SessionApi.ROLE_MEMBER);
        Optional<SingleVariableDeclaration> session = session(participant, diagnostics);
        Optional<ProjectedProtocol> protocol = protocolName.flatMap(name -> protocol(name, diagnostics));
        Optional<Endpoint> endpoint = protocol.flatMap(known -> roleName.flatMap(name -> endpoint(known, name, diagnostics)));
        boolean hasBody = participant.declaration().getBody() != null;
        Optional<FlowResult> result = session.isPresent() && endpoint.isPresent() && hasBody
                ? Optional.of(follow(participant.declaration(), session.get(), protocol.orElseThrow(), endpoint.get()))
                : Optional.empty();
        result.ifPresent(found -> diagnostics.addAll(found.diagnostics()));
        return new ParticipantReport(
                protocolName.map(ParticipantMethod.Member::value).orElse(""),
                roleName.map(ParticipantMethod.Member::value).orElse(""),
                participant.qualifiedName(),
                span(Trees.extent(participant.declaration().getName())),
                participant.isAnnotationResolved() && result.map(FlowResult::decided).orElse(false),
                diagnostics,
                result.map(ParticipantCheck::states).orElse(SessionStates.NONE));
    }

    /** What is found outside of participants. */
    List<Diagnostic> ofFile() {
        List<Diagnostic> found = new ArrayList<>();
        file.sessionFields().forEach(field ->
                found.add(SessionInField.at(span(Trees.extent(field.getName())), field.getName().getIdentifier())));
        file.parts().forEach(part -> found.addAll(check(part)));
        return found;
    }

    private List<Diagnostic> check(ParsedFile.PartParameter parameter) {
        List<Diagnostic> found = new ArrayList<>();
        PlayedParts.Part part = parameter.part();
        Extent name = Trees.extent(parameter.session().getName());
        Optional.ofNullable(parameter.method().resolveBinding())
                .flatMap(method -> PlayedParts.overridden(method, parameter.index()))
                .filter(expected -> !expected.equals(part))
                .ifPresent(expected -> found.add(PartDiffers.at(
                        span(name), parameter.method().getName().getIdentifier(), words(part), words(expected))));
        Optional<ProjectedProtocol> protocol = protocol(new ParticipantMethod.Member(part.protocol(), name), found);
        Optional<Endpoint> endpoint = protocol.flatMap(known -> endpoint(known, new ParticipantMethod.Member(part.role(), name), found));
        endpoint.ifPresent(known ->
                found.addAll(follow(parameter.method(), parameter.session(), protocol.orElseThrow(), known).diagnostics()));
        return found;
    }

    private static String words(PlayedParts.Part part) {
        return "`" + part.role() + "` in `" + part.protocol() + "`";
    }

    private Optional<SingleVariableDeclaration> session(ParticipantMethod participant, List<Diagnostic> diagnostics) {
        List<SingleVariableDeclaration> sessions = participant.sessions();
        if (sessions.size() != 1 && !file.isIntact(participant.declaration())) {
            return Optional.empty();
        }
        if (sessions.size() != 1) {
            Extent name = Trees.extent(participant.declaration().getName());
            diagnostics.add(NoSessionParameter.at(span(name), participant.declaration().getName().getIdentifier(), sessions.size()));
            return Optional.empty();
        }
        return Optional.of(sessions.getFirst());
    }

    private Optional<ProjectedProtocol> protocol(ParticipantMethod.Member name, List<Diagnostic> diagnostics) {
        Optional<ProjectedProtocol> found = protocols.find(name.value());
        if (found.isEmpty() && !protocols.names().contains(name.value())) {
            diagnostics.add(UnknownProtocol.at(span(name.extent()), name.value(), Nearest.to(name.value(), protocols.names())));
        }
        return found;
    }

    private Optional<Endpoint> endpoint(ProjectedProtocol protocol, ParticipantMethod.Member name, List<Diagnostic> diagnostics) {
        Optional<Endpoint> found = protocol.played(new Role(name.value()));
        if (found.isEmpty()) {
            List<String> roles = protocol.roles().stream().map(Role::name).toList();
            diagnostics.add(UnknownParticipantRole.at(span(name.extent()), protocol.qualifiedName(), name.value(), roles));
        }
        return found;
    }

    private FlowResult follow(MethodDeclaration method, SingleVariableDeclaration session, ProjectedProtocol protocol, Endpoint endpoint) {
        ControlFlowGraph graph = file.graph(method, session, new PlayedParts(protocols), protocol.roles().size() == 2);
        FlowContext context = new FlowContext(protocol, endpoint, source.path(), lines, method.getName().getIdentifier(),
                session.getName().getIdentifier(), file.certainUpTo(method));
        return new FlowAnalysis(graph, context).run();
    }

    private static SessionStates states(FlowResult result) {
        return new SessionStates(result.states().stream()
                .map(entry -> new SessionStates.Entry(entry.extent().offset(), entry.extent().end(), entry.states()))
                .toList());
    }

    private SourceSpan span(Extent extent) {
        return new SourceSpan(source.path(), lines.range(extent.offset(), extent.length()));
    }
}
