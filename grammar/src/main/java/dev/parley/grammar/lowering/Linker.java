package dev.parley.grammar.lowering;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import dev.parley.grammar.DeclaredProtocol;
import dev.parley.grammar.ImportDeclaration;
import dev.parley.grammar.LocalDeclaration;
import dev.parley.grammar.ParsedFile;
import dev.parley.grammar.PayloadReference;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.PayloadTypeResolver.Resolution;
import dev.parley.grammar.ProtocolDeclaration;
import dev.parley.grammar.ProtocolIndex;
import dev.parley.grammar.ProtocolSource;
import dev.parley.grammar.diagnostics.DuplicateProtocol;
import dev.parley.grammar.diagnostics.ExpansionTooLarge;
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
        List<Diagnostic> inOrder = new ArrayList<>(diagnostics);
        inOrder.sort(Comparator.comparing((Diagnostic diagnostic) -> diagnostic.span().range().start())
                .thenComparing(diagnostic -> diagnostic.kind().code()));
        return new ParsedFile(
                file.packageName(),
                file.imports().stream().map(declared -> new ImportDeclaration(declared.name().text(), declared.name().span())).toList(),
                protocols,
                locals,
                ParsedFile.limited(inOrder),
                payloads);
    }

    private void imports() {
        for (ImportSyntax declared : file.imports()) {
            Name name = declared.name();
            boolean unknown = !declared.isOnDemand()
                    && visible.declarations(name.text()).isEmpty()
                    && types.resolve(name.text(), "", List.of()) instanceof Resolution.Unknown;
            if (unknown) {
                diagnostics.add(UnresolvedImport.of(name));
            }
        }
    }

    /** Each place where a class is named, once, however often a protocol is called. */
    private void payloadTypes() {
        Payloads resolved = new Payloads(types, file, (name, resolution) -> {
            payloads.add(new PayloadReference(name.span(), name.text(), resolution));
            if (resolution instanceof Resolution.Unknown) {
                diagnostics.add(UnknownPayloadType.of(name));
            }
        });
        for (DeclarationSyntax declaration : file.declarations()) {
            Stream<List<PayloadSyntax>> written =
                    switch (declaration) {
                        case DeclarationSyntax.Global global -> GlobalStep.all(global.steps()).map(Linker::payloads);
                        case DeclarationSyntax.Local local -> LocalStep.all(local.steps()).flatMap(Linker::payloads);
                    };
            written.forEach(resolved::types);
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
        for (DeclaredProtocol protocol : source.protocols()) {
            Name name = protocol.declaration().name();
            visible.declarations(protocol.qualifiedName()).stream()
                    .map(other -> other.declaration().name().span())
                    .takeWhile(other -> !other.equals(name.span()))
                    .findFirst()
                    .or(() -> inOtherFile(protocol.qualifiedName()))
                    .ifPresent(earlier -> diagnostics.add(DuplicateProtocol.of(name, protocol.qualifiedName(), earlier)));
        }
        Map<String, Name> locals = new HashMap<>();
        file.locals().forEach(local -> {
            Name earlier = locals.putIfAbsent(local.name().text() + "@" + local.role().text(), local.role());
            if (earlier != null) {
                diagnostics.add(DuplicateProtocol.local(local.name(), local.role(), earlier));
            }
        });
    }

    private Optional<SourceSpan> inOtherFile(String qualifiedName) {
        return visible.declarations(qualifiedName).stream()
                .filter(other -> !other.file().file().equals(file.file()))
                .map(other -> other.declaration().name().span())
                .findFirst();
    }

    private void calls(DeclarationSyntax.Global declaration) {
        GlobalStep.all(declaration.steps())
                .filter(GlobalStep.Call.class::isInstance)
                .map(GlobalStep.Call.class::cast)
                .forEach(call -> {
                    Optional<DeclaredProtocol> callee = visible.find(file, call.callee().text());
                    List<Name> roles = callee.map(protocol -> protocol.declaration().roles()).orElse(List.of());
                    if (callee.isEmpty()) {
                        diagnostics.add(UnknownProtocol.of(call.callee(), visible.suggestions()));
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
            diagnostics.add(UnknownProtocol.of(syntax.name(), visible.suggestions()));
        } else if (roles.stream().noneMatch(role -> role.text().equals(syntax.role().text()))) {
            diagnostics.add(UnknownRole.elsewhere(syntax.role(), syntax.name().text(), roles));
        }
        Set<String> labels = new HashSet<>();
        protocol.ifPresent(found -> collectLabels(GlobalLowering.lower(found, visible, types).root().type(), labels));
        LocalLowering.Lowered lowered = LocalLowering.lower(syntax, roles, labels, new Payloads(types, file));
        diagnostics.addAll(lowered.findings());
        OrderChecks.Result order = new OrderChecks.Result(true, List.of());
        if (isErrorFree(syntax)) {
            order = OrderChecks.check(lowered.root(), Shape::of, syntax::contains);
            diagnostics.addAll(order.findings());
        }
        return new LocalDeclaration(
                protocol.map(DeclaredProtocol::qualifiedName).orElse(syntax.name().text()),
                new Role(syntax.role().text()),
                lowered.root().type(),
                syntax.role().span(),
                lowered.root().provenance(),
                isErrorFree(syntax) && order.holds());
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
