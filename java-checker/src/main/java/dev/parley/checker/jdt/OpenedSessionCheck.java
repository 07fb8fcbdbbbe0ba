package dev.parley.checker.jdt;

import dev.parley.checker.LiveFile;
import dev.parley.checker.ParticipantReport;
import dev.parley.checker.api.Openings.Part;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.diagnostics.NotOfTwo;
import dev.parley.checker.diagnostics.UnknownSession;
import dev.parley.checker.flow.FlowResult;
import dev.parley.checker.flow.state.Deliveries;
import dev.parley.checker.flow.state.FlowContext;
import dev.parley.checker.flow.state.Play;
import dev.parley.checker.jdt.resolution.ProtocolNames;
import dev.parley.checker.jdt.session.Beginning;
import dev.parley.checker.jdt.session.OpenedSession;
import dev.parley.checker.jdt.session.ParticipantMethod;
import dev.parley.checker.jdt.session.PlayedParts;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.protocol.BinaryProtocol;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.provenance.Provenance;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.PayloadType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks one session that the code opens or receives. One that is received has the type that the message gives it, which is known only
 * when the session is followed that carries it; where several messages may bring it, it is checked at each of their types.
 */
final class OpenedSessionCheck {

    private record Played(Play play, Following following) {}

    private final ParsedFile file;
    private final ProtocolNames names;
    private final OpenedSession session;
    private final List<Diagnostic> findings = new ArrayList<>();
    private final Set<PayloadType.Session> received = new HashSet<>();
    private final List<Played> played = new ArrayList<>();

    OpenedSessionCheck(ParsedFile file, ProtocolNames names, OpenedSession session) {
        this.file = file;
        this.names = names;
        this.session = session;
        session.beginning().ifPresent(this::begin);
    }

    private void begin(Beginning beginning) {
        switch (beginning) {
            case Beginning.Named name -> name.protocols().stream()
                    .flatMap(protocol -> named(protocol, name.place()).stream())
                    .forEach(this::follow);
            case Beginning.OfCalls several -> several.calls().forEach(this::begin);
            case Beginning.Received message -> {}
            case Beginning.Untold untold -> {
                // In code that is still being written it may not have been said yet.
                if (untold == Beginning.Untold.UNTOLD && isCertain()) {
                    findings.add(UnknownSession.at(names.span(session.place()), session.name()));
                }
            }
        }
    }

    private boolean isCertain() {
        return certainUpTo() == Integer.MAX_VALUE;
    }

    private int certainUpTo() {
        return session.method().map(file.certainty()::of).orElseGet(() -> file.certainty().outsideOfMethods(session.place().offset()));
    }

    OpenedSession session() {
        return session;
    }

    private Optional<Play> named(String name, Extent place) {
        Optional<ProjectedProtocol> protocol = names.protocol(new ProtocolNames.Written(name, place), findings);
        if (protocol.isEmpty()) {
            return Optional.empty();
        }
        if (session.part().isEmpty() || session.part().get() == Part.NAMED) {
            if (session.role().isEmpty()) {
                findings.add(UnknownSession.at(names.span(session.place()), session.name()));
            }
            return session.role().flatMap(role -> names.endpoint(protocol.get(), role, findings))
                    .map(endpoint -> new Play(protocol.get(), endpoint, Optional.of(name)));
        }
        List<Endpoint> endpoints = protocol.get().endpoints();
        if (endpoints.size() != 2) {
            findings.add(NotOfTwo.at(names.span(place), protocol.get().qualifiedName(), endpoints.size()));
            return Optional.empty();
        }
        Endpoint projected = session.part().get() == Part.REQUESTING ? endpoints.getFirst() : endpoints.getLast();
        return Optional.of(new Play(protocol.get(), protocol.get().played(projected.role()).orElse(projected),
                Optional.of(protocol.get().qualifiedName())));
    }

    /** What is followed so far. */
    List<Following> followings() {
        return played.stream().map(Played::following).toList();
    }

    /** Takes note of what messages carry and of what methods give; whether there is more to follow now. */
    boolean learn(Deliveries deliveries) {
        int before = played.size();
        session.beginning().ifPresent(beginning -> {
            if (beginning instanceof Beginning.Received message) {
                learn(message, deliveries);
            }
        });
        if (session.beginning().isEmpty() && played.isEmpty()) {
            given(deliveries).stream().findFirst().ifPresent(this::follow);
        }
        return played.size() > before;
    }

    /** The roles that are played in the sessions that methods of the file give here. */
    private Set<Play> given(Deliveries deliveries) {
        Set<Play> plays = new LinkedHashSet<>();
        session.givers().forEach(giver -> plays.addAll(given(giver, deliveries)));
        return plays;
    }

    /** Likewise of one method, where its call says of which protocol the session is. */
    private List<Play> given(OpenedSession.Giver giver, Deliveries deliveries) {
        Optional<Set<String>> told = giver.told().map(named -> named.protocols().stream()
                .flatMap(protocol -> names.protocol(new ProtocolNames.Written(protocol, named.place()), new ArrayList<>()).stream())
                .map(ProjectedProtocol::qualifiedName)
                .collect(Collectors.toSet()));
        return deliveries.playsGivenBy(giver.method()).stream()
                .filter(play -> told.isEmpty() || told.get().contains(play.protocol().qualifiedName()))
                .toList();
    }

    private void learn(Beginning.Received message, Deliveries deliveries) {
        Initiation wanted = session.part().isPresent() ? Initiation.REQUEST : Initiation.ESTABLISHED;
        for (PayloadType.Session type : message.types(deliveries)) {
            if (type.type().initiation() == wanted && received.add(type)) {
                plays(type).forEach(this::follow);
            }
        }
    }

    private List<Play> plays(PayloadType.Session type) {
        SourceSpan place = names.span(session.place());
        List<Provenance> unwritten = Collections.nCopies(type.type().members().size(), Provenance.none());
        return BinaryProtocol.of(type.simpleName(), place, type.type(), unwritten).sessions().stream()
                .map(protocol -> new Play(protocol, protocol.endpoint(BinaryProtocol.writtenRole(type.type().initiation())).orElseThrow(),
                        Optional.empty()))
                .toList();
    }

    private void follow(Play play) {
        FlowContext context = new FlowContext(play, names.file(), names.lines(),
                session.method().map(method -> method.getName().getIdentifier()).orElse("this code"), session.variable().name(),
                session.opensAtStart(),
                certainUpTo(), Deliveries.NONE, file.values(play.endpoint()));
        played.add(new Played(play,
                new Following(new SessionCode(
                        file.graph(session, new PlayedParts(names.lookup()), play.endpoint(), play.name(), play.protocol().roles().size() == 2),
                        context, session.scope().whole()))));
    }

    /** What is found, of which some may depend on the messages that carry sessions. */
    List<Diagnostic> findings(Deliveries deliveries) {
        List<Diagnostic> all = new ArrayList<>(findings);
        if (session.givers().stream().anyMatch(giver -> giver.told().isEmpty() && given(giver, deliveries).size() > 1)) {
            // That is said of the method.
            return all;
        }
        if (isOfSeveral(deliveries)) {
            all.add(UnknownSession.at(names.span(session.place()), session.name()));
            return all;
        }
        all.addAll(Following.diagnostics(played.stream().map(Played::following).toList(), deliveries));
        return all;
    }

    /** Whether methods give sessions here that are not of the same role and protocol as the others. */
    private boolean isOfSeveral(Deliveries deliveries) {
        Set<Play> plays = given(deliveries);
        played.forEach(each -> plays.add(each.play()));
        return !session.givers().isEmpty() && plays.size() > 1;
    }

    /** The roles that the code plays in the session; none where it goes on with a session that was received, which somebody else has opened. */
    List<ParticipantReport> reports(Deliveries deliveries, LostSessions lost) {
        return session.part().isEmpty() ? List.of() : played.stream().map(each -> report(each, deliveries, lost)).toList();
    }

    /** The session with its states; empty where its role is not known. Where several messages may bring it, at the type of one of them. */
    Optional<LiveFile.Followed> live(Deliveries deliveries, LostSessions lost) {
        return played.stream().findFirst().map(each -> new LiveFile.Followed(
                session.part().isPresent() ? LiveFile.Kind.OPENED : LiveFile.Kind.RECEIVED,
                report(each, deliveries, lost),
                Optional.of(each.following().played()),
                file.outline(session.member(), List.of(file.watched(session)), session.scope().whole())));
    }

    private ParticipantReport report(Played each, Deliveries deliveries, LostSessions lost) {
        FlowResult result = each.following().result(deliveries);
        List<Diagnostic> all = Stream.concat(result.diagnostics().stream(), lost.toldBy(result.deliveries()).stream()).toList();
        return new ParticipantReport(
                each.play().protocol().qualifiedName(),
                each.play().endpoint().role().name(),
                ParticipantMethod.qualifiedName(session.member(), names.file()),
                names.span(session.place()),
                result.decided(),
                all,
                Following.states(result));
    }
}
