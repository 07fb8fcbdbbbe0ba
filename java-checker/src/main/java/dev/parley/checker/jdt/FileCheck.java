package dev.parley.checker.jdt;

import dev.parley.checker.CheckedFile;
import dev.parley.checker.Consulted;
import dev.parley.checker.JavaSource;
import dev.parley.checker.LiveFile;
import dev.parley.checker.ParticipantReport;
import dev.parley.checker.ProtocolLookup;
import dev.parley.checker.ServiceUse;
import dev.parley.checker.cfg.Comparison;
import dev.parley.checker.diagnostics.BranchIncomplete;
import dev.parley.checker.diagnostics.LabelNotHandled;
import dev.parley.checker.diagnostics.Nearest;
import dev.parley.checker.diagnostics.NoSuchLabel;
import dev.parley.checker.diagnostics.ResultNotUnique;
import dev.parley.checker.diagnostics.RuntimeNotOnClassPath;
import dev.parley.checker.diagnostics.SessionInField;
import dev.parley.checker.diagnostics.SessionReturned;
import dev.parley.checker.diagnostics.UnknownSession;
import dev.parley.checker.flow.Confusions;
import dev.parley.checker.flow.FlowResult;
import dev.parley.checker.flow.state.ComparedLabels;
import dev.parley.checker.flow.state.Deliveries;
import dev.parley.checker.jdt.resolution.ProtocolNames;
import dev.parley.checker.jdt.session.GivingMethods;
import dev.parley.checker.jdt.session.SessionFactories;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.NullLiteral;

/** Checks all sessions of one file: each is followed by itself, with what the others' messages say of it. */
final class FileCheck {
    private static final Set<DiagnosticKind> OF_FORGOTTEN_LABELS = Set.of(LabelNotHandled.KIND, BranchIncomplete.KIND);

    private final JavaSource source;
    private final boolean withRuntime;
    private final ParsedFile file;
    private final ProtocolNames names;
    private final ParticipantCheck methods;
    private final List<ParticipantCheck.Prepared> participants;
    private final List<ParticipantCheck.PreparedPart> parts;
    private final List<OpenedSessionCheck> opened;
    private final LostSessions lost;

    /** @param withRuntime whether the session API is there to be found; only a tree with bindings depends on it */
    FileCheck(JavaSource source, ParsedFile file, ProtocolLookup protocols, boolean withRuntime) {
        this.source = source;
        this.withRuntime = withRuntime;
        this.file = file;
        this.names = new ProtocolNames(source, protocols);
        this.methods = new ParticipantCheck(file, names);
        this.participants = file.participants().stream().map(methods::prepare).toList();
        this.parts = file.parts().stream().map(methods::prepare).toList();
        this.opened = file.opened().stream().map(session -> new OpenedSessionCheck(file, names, session)).toList();
        this.lost = LostSessions.of(file, names, opened);
    }

    /** @param consulted the source files that were looked for to understand this one, known at the end */
    CheckedFile run(Supplier<Consulted> consulted) {
        return checked(deliveries(), consulted);
    }

    /** @param complete whether the tree has a place for all of the text, so that what is found can be relied on */
    LiveFile live(boolean complete) {
        Deliveries deliveries = deliveries();
        List<LiveFile.Followed> sessions = Stream.of(
                        participants.stream().map(prepared -> methods.live(prepared, deliveries, lost)),
                        parts.stream().flatMap(part -> methods.live(part, deliveries).stream()),
                        opened.stream().flatMap(session -> session.live(deliveries, lost).stream()))
                .flatMap(each -> each)
                .sorted(Comparator.comparingInt(session -> session.outline().start()))
                .toList();
        return complete
                ? new LiveFile(true, sessions, checked(deliveries, () -> Consulted.NOTHING).diagnostics(), file.outline())
                // What is out of place may be what a finding misses.
                : new LiveFile(false, sessions.stream().map(LiveFile.Followed::withoutFindings).toList(), List.of(), file.outline());
    }

    private CheckedFile checked(Deliveries deliveries, Supplier<Consulted> consulted) {
        List<ParticipantReport> reports = participants.stream().map(prepared -> methods.report(prepared, deliveries, lost)).toList();
        List<ParticipantReport> ofParts = parts.stream().map(part -> methods.report(part, deliveries)).toList();
        List<ParticipantReport> sessions = opened.stream().flatMap(session -> session.reports(deliveries, lost).stream()).toList();
        Set<Diagnostic> found = new LinkedHashSet<>();
        reports.forEach(report -> found.addAll(report.diagnostics()));
        if (!withRuntime) {
            file.namedApi().ifPresent(missing -> found.add(RuntimeNotOnClassPath.at(names.span(missing.place()), missing.type())));
        }
        file.sessionFields().forEach(field ->
                found.add(SessionInField.at(names.span(Trees.extent(field.getName())), field.getName().getIdentifier())));
        file.sharedResults().forEach(result -> found.add(ResultNotUnique.at(
                names.span(Trees.extent(result.value())), result.method().getName().getIdentifier(), result.why())));
        ofParts.forEach(part -> found.addAll(part.diagnostics()));
        found.addAll(file.unplayedParts(names));
        found.addAll(file.putInElsewhere(names));
        opened.forEach(session -> found.addAll(session.findings(deliveries)));
        file.openingReferences().forEach(reference ->
                found.add(UnknownSession.at(names.span(Trees.extent(reference)), "the session that this method reference opens")));
        file.givingMethods().stream()
                .filter(method -> opened.stream().map(OpenedSessionCheck::session).noneMatch(each -> each.isToldByCalls() && each.member() == method))
                .filter(method -> deliveries.playsGivenBy(GivingMethods.key(method)).size() > 1)
                .forEach(method -> SessionFactories.results(method).stream()
                        .filter(result -> !(result instanceof NullLiteral))
                        .forEach(result -> found.add(SessionReturned.ofSeveral(names.span(Trees.extent(result)),
                                (method.isConstructor() ? "constructor" : "method") + " `" + method.getName() + "`"))));
        file.channelCheck(names).ifPresent(check -> found.addAll(check.findings(deliveries)));
        found.addAll(wrongLabels(deliveries));
        found.addAll(lost.toldBy(deliveries));
        // A participant that assigns such a field has been told so already.
        file.uniqueFields(names).stream()
                .filter(finding -> found.stream().noneMatch(known -> known.kind().equals(finding.kind()) && known.span().equals(finding.span())))
                .toList()
                .forEach(found::add);
        List<Diagnostic> inOrder = found.stream()
                .sorted(Comparator.comparing(diagnostic -> diagnostic.span().range().start()))
                .toList();
        return new CheckedFile(reports, ofParts, sessions, services(), inOrder, consulted.get(), file.accepted(source), file.outline());
    }

    private List<ServiceUse> services() {
        return file.services().stream()
                .map(use -> new ServiceUse(use.protocol().protocols().getFirst(), use.address(), use.side(), names.span(use.protocol().place())))
                .toList();
    }

    /** What the sessions tell each other. What one is told may lead to more that it tells, so that this is a fixed point. */
    private Deliveries deliveries() {
        Deliveries known = told(Deliveries.NONE);
        while (true) {
            boolean more = learn(known);
            Deliveries next = told(known);
            if (!more && next.equals(known)) {
                return known.with(Confusions.among(followings().map(following -> following.followed(next)).toList()));
            }
            known = next;
        }
    }

    private boolean learn(Deliveries known) {
        boolean more = false;
        for (OpenedSessionCheck session : opened) {
            more |= session.learn(known);
        }
        return more;
    }

    private Deliveries told(Deliveries known) {
        return Deliveries.union(Stream.concat(Stream.of(known), followings().map(following -> following.deliveries(known))).toList());
    }

    /** Every session of the file, once for each protocol that it may follow. */
    private Stream<Following> followings() {
        return Stream.of(
                        participants.stream().flatMap(prepared -> prepared.following().stream()),
                        parts.stream().flatMap(part -> part.following().stream()),
                        opened.stream().map(OpenedSessionCheck::followings).flatMap(Collection::stream))
                .flatMap(followings -> followings);
    }

    /** What the code asks for that no label is, unless it was told already that it forgets the label which was meant. */
    private List<Diagnostic> wrongLabels(Deliveries deliveries) {
        List<FlowResult> results = followings().map(following -> following.result(deliveries)).toList();
        ComparedLabels compared = ComparedLabels.union(results.stream().map(FlowResult::compared).toList());
        Set<Comparison> told = results.stream()
                .filter(result -> result.diagnostics().stream().map(Diagnostic::kind).anyMatch(OF_FORGOTTEN_LABELS::contains))
                .flatMap(result -> result.compared().unknown().keySet().stream())
                .collect(Collectors.toSet());
        Set<String> askedFor = compared.sensible().stream().map(Comparison::text).collect(Collectors.toSet());
        List<Diagnostic> wrong = new ArrayList<>();
        compared.unknown().forEach((comparison, labels) -> {
            if (!told.contains(comparison)) {
                boolean literal = source.text().startsWith("\"", comparison.place().offset());
                wrong.add(NoSuchLabel.at(names.span(comparison.place()), comparison.text(), compared.ofOthers().contains(comparison),
                        List.copyOf(labels),
                        literal ? meant(comparison.text(), labels, askedFor) : List.of()));
            }
        });
        return wrong;
    }

    /** The labels that are spelled alike, then those that the code asks for nowhere else. */
    private static List<String> meant(String text, Set<String> labels, Set<String> askedFor) {
        List<String> missed = labels.stream().filter(label -> !askedFor.contains(label)).toList();
        return Stream.concat(Nearest.alike(text, labels).stream(), Nearest.first(text, missed).stream()).distinct().toList();
    }
}
