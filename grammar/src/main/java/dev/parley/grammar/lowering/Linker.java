package dev.parley.grammar.lowering;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.construction.Construction;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.provenance.Provenance;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.Role;
import dev.parley.grammar.DeclaredProtocol;
import dev.parley.grammar.DeclaredSession;
import dev.parley.grammar.ImportDeclaration;
import dev.parley.grammar.LocalDeclaration;
import dev.parley.grammar.ParsedFile;
import dev.parley.grammar.PayloadReference;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.PayloadTypeResolver.Resolution;
import dev.parley.grammar.ProtocolDeclaration;
import dev.parley.grammar.ProtocolIndex;
import dev.parley.grammar.ProtocolSource;
import dev.parley.grammar.SessionDeclaration;
import dev.parley.grammar.diagnostics.DuplicateProtocol;
import dev.parley.grammar.diagnostics.ExpansionTooLarge;
import dev.parley.grammar.diagnostics.RoleOfSession;
import dev.parley.grammar.diagnostics.UnknownPayloadType;
import dev.parley.grammar.diagnostics.UnknownProtocol;
import dev.parley.grammar.diagnostics.UnknownRole;
import dev.parley.grammar.diagnostics.UnresolvedImport;
import dev.parley.grammar.diagnostics.WrongRoleCount;
import dev.parley.grammar.syntax.DeclarationSyntax;
import dev.parley.grammar.syntax.FileSyntax;
import dev.parley.grammar.syntax.GlobalStep;
import dev.parley.grammar.syntax.ImportSyntax;
import dev.parley.grammar.syntax.LocalStep;
import dev.parley.grammar.syntax.Name;
import dev.parley.grammar.syntax.PayloadSyntax;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Links one file. Used once. */
public final class Linker {
    private final ProtocolSource source;
    private final FileSyntax file;
    private final VisibleProtocols visible;
    private final PayloadTypeResolver types;
    private final List<Diagnostic> diagnostics = new ArrayList<>();
    private final List<PayloadReference> payloads = new ArrayList<>();

    public Linker(ProtocolSource source, ProtocolIndex others, PayloadTypeResolver types) {
        this.source = source;
        this.file = source.syntax();
        this.visible = new VisibleProtocols(source, others);
        this.types = types;
        diagnostics.addAll(source.diagnostics());
    }

    public ParsedFile link() {
        imports();
        payloadTypes();
        duplicates();
        file.globals().forEach(this::calls);
        List<ProtocolDeclaration> protocols = source.protocols().stream().map(this::protocol).toList();
        List<LocalDeclaration> locals = file.locals().map(this::local).toList();
        List<SessionDeclaration> sessions = source.sessions().stream().map(this::session).toList();
        List<Diagnostic> inOrder = new ArrayList<>(diagnostics);
        inOrder.sort(Comparator.comparing((Diagnostic diagnostic) -> diagnostic.span().range().start())
                .thenComparing(diagnostic -> diagnostic.kind().code()));
        return new ParsedFile(
                file.packageName(),
                file.imports().stream().map(declared -> new ImportDeclaration(declared.name().text(), declared.name().span())).toList(),
                protocols,
                locals,
                sessions,
                ParsedFile.limited(inOrder),
                payloads);
    }

    private void imports() {
        for (ImportSyntax declared : file.imports()) {
            Name name = declared.name();
            boolean unknown = !declared.isOnDemand()
                    && visible.names(name.text()).isEmpty()
                    && types.resolve(name.text(), "", List.of()) instanceof Resolution.Unknown;
            if (unknown) {
                diagnostics.add(UnresolvedImport.of(name));
            }
        }
    }

    /** Each place where a class is named, once, however often a protocol is called. Those of session types are found with them. */
    private void payloadTypes() {
        for (DeclarationSyntax declaration : file.declarations()) {
            Payloads resolved = new Payloads(types, file, this::named, session -> {
                SessionLowering.Lowered lowered = reporting().lower(session, file);
                if (lowered.tooLarge()) {
                    diagnostics.add(ExpansionTooLarge.of(declaration.name(), GlobalLowering.LARGEST));
                }
                return lowered.type();
            });
            Stream<List<PayloadSyntax>> written =
                    switch (declaration) {
                        case DeclarationSyntax.Global global -> GlobalStep.all(global.steps()).map(Linker::payloads);
                        case DeclarationSyntax.Local local -> LocalStep.all(local.steps()).flatMap(Linker::payloads);
                        case DeclarationSyntax.Session session -> Stream.empty();
                    };
            written.forEach(resolved::types);
        }
    }

    private void named(Name name, Resolution resolution) {
        payloads.add(new PayloadReference(name.span(), name.text(), resolution));
        if (resolution instanceof Resolution.Unknown) {
            diagnostics.add(UnknownPayloadType.of(name));
        }
    }

    /** One that tells what it finds. */
    private SessionLowering reporting() {
        return new SessionLowering(visible, types, this::named, this::report);
    }

    /** A reference can lead to one place of the text several times, and the reader of the text may have found the mistake before. */
    private void report(Diagnostic finding) {
        boolean isNew = diagnostics.stream()
                .noneMatch(known -> known.kind().equals(finding.kind()) && known.span().equals(finding.span()));
        if (isNew) {
            diagnostics.add(finding);
        }
    }

    private static List<PayloadSyntax> payloads(GlobalStep step) {
        return step instanceof GlobalStep.Message message ? message.payloads() : List.of();
    }

    private static Stream<List<PayloadSyntax>> payloads(LocalStep step) {
        return switch (step) {
            case LocalStep.Message message -> Stream.of(message.payloads());
            case LocalStep.Choice choice -> choice.branches().stream().map(LocalStep.Branch::payloads);
            default -> Stream.empty();
        };
    }

    private void duplicates() {
        source.protocols().forEach(protocol -> duplicate(protocol.declaration().name(), protocol.qualifiedName()));
        source.sessions().forEach(session -> duplicate(session.declaration().name(), session.qualifiedName()));
        Map<String, Name> locals = new HashMap<>();
        file.locals().forEach(local -> {
            Name earlier = locals.putIfAbsent(local.name().text() + "@" + local.role().text(), local.role());
            if (earlier != null) {
                diagnostics.add(DuplicateProtocol.local(local.name(), local.role(), earlier));
            }
        });
    }

    private void duplicate(Name name, String qualifiedName) {
        List<SourceSpan> all = visible.names(qualifiedName);
        all.stream()
                .takeWhile(other -> !other.equals(name.span()))
                .findFirst()
                .or(() -> all.stream().filter(other -> !other.file().equals(file.file())).findFirst())
                .ifPresent(earlier -> diagnostics.add(DuplicateProtocol.of(name, qualifiedName, earlier)));
    }

    private void calls(DeclarationSyntax.Global declaration) {
        GlobalStep.all(declaration.steps())
                .filter(GlobalStep.Call.class::isInstance)
                .map(GlobalStep.Call.class::cast)
                .forEach(call -> {
                    Optional<DeclaredProtocol> callee = visible.find(file, call.callee().text());
                    List<Name> roles = callee.map(protocol -> protocol.declaration().roles()).orElse(List.of());
                    if (callee.isEmpty()) {
                        diagnostics.add(unknown(call.callee()));
                    } else if (roles.size() != call.arguments().size()) {
                        diagnostics.add(WrongRoleCount.of(call.callee(), call.arguments().size(), roles));
                    }
                });
    }

    private ProtocolDeclaration protocol(DeclaredProtocol declared) {
        DeclarationSyntax.Global syntax = declared.declaration();
        GlobalLowering.Lowered lowered = GlobalLowering.lower(declared, visible, types);
        Predicate<SourceSpan> isOwnText = syntax::contains;
        OrderChecks.Result order = new OrderChecks.Result(true, List.of());
        OrderChecks.Result decisions = order;
        if (lowered.tooLarge()) {
            diagnostics.add(ExpansionTooLarge.of(syntax.name(), GlobalLowering.LARGEST));
        } else if (isErrorFree(syntax)) {
            order = OrderChecks.check(lowered.root(), Shape::of, isOwnText);
            decisions = DecisionChecks.check(lowered.root(), isOwnText);
            diagnostics.addAll(order.findings());
            diagnostics.addAll(decisions.findings());
        }
        boolean sound = isErrorFree(syntax) && lowered.calleesSound() && !lowered.tooLarge() && order.holds() && decisions.holds();
        Map<Role, SourceSpan> roles = new LinkedHashMap<>();
        syntax.roles().forEach(role -> roles.putIfAbsent(new Role(role.text()), role.span()));
        return new ProtocolDeclaration(
                new GlobalProtocol(declared.qualifiedName(), List.copyOf(roles.keySet()), lowered.root().type()),
                syntax.name().span(),
                roles,
                lowered.root().provenance(),
                sound,
                false);
    }

    private LocalDeclaration local(DeclarationSyntax.Local syntax) {
        Optional<DeclaredProtocol> protocol = visible.find(file, syntax.name().text());
        List<Name> roles = protocol.map(found -> found.declaration().roles()).orElse(List.of());
        if (protocol.isEmpty()) {
            diagnostics.add(unknown(syntax.name()));
        } else if (roles.stream().noneMatch(role -> role.text().equals(syntax.role().text()))) {
            diagnostics.add(UnknownRole.elsewhere(syntax.role(), syntax.name().text(), roles));
        }
        Set<String> labels = new HashSet<>();
        protocol.ifPresent(found -> collectLabels(GlobalLowering.lower(found, visible, types).root().type(), labels));
        boolean[] sound = {true};
        Payloads resolved = new Payloads(types, file, (name, resolution) -> {}, session -> {
            SessionLowering.Lowered handedOver =
                    new SessionLowering(visible, types, (name, resolution) -> {}, finding -> {}).lower(session, file);
            sound[0] &= handedOver.sound();
            return handedOver.type();
        });
        LocalLowering.Lowered lowered = LocalLowering.lower(syntax, roles, labels, resolved);
        diagnostics.addAll(lowered.findings());
        OrderChecks.Result order = new OrderChecks.Result(true, List.of());
        if (isErrorFree(syntax)) {
            order = OrderChecks.check(lowered.root(), Shape::of, syntax::contains);
            diagnostics.addAll(order.findings());
        }
        Role role = new Role(syntax.role().text());
        return new LocalDeclaration(
                protocol.map(DeclaredProtocol::qualifiedName).orElse(syntax.name().text()),
                role,
                Optional.of(lowered.root().type()),
                syntax.role().span(),
                isErrorFree(syntax) && order.holds() && sound[0] ? endpoint(role, lowered.root()) : Optional.empty());
    }

    /** Empty where the type is ill-formed: that is said with the syntax, unless a worse mistake in the file has kept it from being said. */
    private static Optional<Endpoint> endpoint(Role role, Node<LocalType> root) {
        return switch (EndpointConstruction.construct(role, root.type())) {
            case Construction.Constructed constructed -> Optional.of(endpoint(constructed, root.provenance()));
            case Construction.IllFormed illFormed -> Optional.empty();
        };
    }

    private static Endpoint endpoint(Construction.Constructed constructed, Provenance provenance) {
        Map<Transition, List<SourceSpan>> spans = new HashMap<>();
        constructed.origins().forEach((step, origins) -> spans.put(
                step, origins.stream().flatMap(origin -> provenance.of(origin).stream()).distinct().toList()));
        return new Endpoint(constructed.machine(), spans);
    }

    private SessionDeclaration session(DeclaredSession declared) {
        DeclarationSyntax.Session syntax = declared.declaration();
        SessionLowering.Lowered lowered = reporting().lower(declared);
        if (lowered.tooLarge()) {
            diagnostics.add(ExpansionTooLarge.of(syntax.name(), GlobalLowering.LARGEST));
        }
        return new SessionDeclaration(
                declared.qualifiedName(),
                lowered.type(),
                syntax.name().span(),
                lowered.members().stream().map(Node::provenance).toList(),
                isErrorFree(syntax) && lowered.sound());
    }

    /** Nothing of this name has roles. */
    private Diagnostic unknown(Name protocol) {
        return visible.findSession(file, protocol.text())
                .map(session -> RoleOfSession.of(protocol, session.declaration().name().span()))
                .orElseGet(() -> UnknownProtocol.of(protocol, visible.suggestions()));
    }

    private static void collectLabels(GlobalType type, Set<String> labels) {
        if (type instanceof GlobalType.Message message && message.label() instanceof Label.Named named) {
            labels.add(named.name());
        } else if (type instanceof GlobalType.AnnouncedChoice choice) {
            choice.branches().forEach(branch -> labels.add(branch.label().toString()));
        }
        type.children().forEach(child -> collectLabels(child, labels));
    }

    private boolean isErrorFree(DeclarationSyntax declaration) {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.kind().severity() == Severity.ERROR)
                .map(Diagnostic::span)
                .noneMatch(declaration::contains);
    }
}
