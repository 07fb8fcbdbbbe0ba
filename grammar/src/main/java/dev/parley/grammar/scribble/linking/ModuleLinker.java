package dev.parley.grammar.scribble.linking;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Role;
import dev.parley.grammar.ImportDeclaration;
import dev.parley.grammar.LocalDeclaration;
import dev.parley.grammar.ParsedFile;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.ProtocolDeclaration;
import dev.parley.grammar.diagnostics.ExpansionTooLarge;
import dev.parley.grammar.diagnostics.UninvolvedRole;
import dev.parley.grammar.diagnostics.UnusedRole;
import dev.parley.grammar.lowering.DecisionChecks;
import dev.parley.grammar.lowering.Node;
import dev.parley.grammar.lowering.OrderChecks;
import dev.parley.grammar.lowering.Shape;
import dev.parley.grammar.scribble.ModuleLibrary;
import dev.parley.grammar.scribble.ScribbleSource;
import dev.parley.grammar.scribble.linking.VisibleNames.LocalMember;
import dev.parley.grammar.scribble.linking.VisibleNames.Member;
import dev.parley.grammar.scribble.syntax.Dialect;
import dev.parley.grammar.scribble.syntax.ModuleSyntax;
import dev.parley.grammar.scribble.syntax.ProtocolSyntax;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Links one Scribble or nuScr file. Used once. */
public final class ModuleLinker {
    private final ModuleSyntax module;
    private final ModuleLibrary library;
    private final Messages messages;
    private final List<Diagnostic> findings;

    public ModuleLinker(ScribbleSource source, ModuleLibrary library, PayloadTypeResolver types) {
        this.module = source.syntax();
        this.library = library;
        this.messages = new Messages(types, library);
        this.findings = new ArrayList<>(ModuleChecks.check(source, library));
    }

    public ParsedFile link() {
        List<ProtocolDeclaration> protocols = new ArrayList<>();
        module.globals().filter(protocol -> !protocol.nested()).forEach(syntax -> {
            ProtocolDeclaration protocol = protocol(syntax);
            // An auxiliary protocol has a meaning only as a part of others, so that only its text is checked.
            if (!syntax.isAuxiliary()) {
                protocols.add(protocol);
            }
        });
        LocalProtocolLinker linker = new LocalProtocolLinker(library, messages);
        List<LocalDeclaration> locals = module.locals().map(local -> local(local, linker)).toList();
        findings.sort(Comparator.comparing((Diagnostic finding) -> finding.span().range().start())
                .thenComparing(finding -> finding.kind().code()));
        return new ParsedFile(
                module.name(),
                module.imports().stream()
                        .map(written -> new ImportDeclaration(written.module().text(), written.module().span()))
                        .toList(),
                protocols,
                locals,
                ParsedFile.limited(findings),
                List.of());
    }

    private ProtocolDeclaration protocol(ProtocolSyntax.Global syntax) {
        Member member = new Member(module, syntax);
        findings.addAll(DelegatedSessions.check(member, library));
        ProtocolLowering.Lowered lowered = ProtocolLowering.lower(member, library, messages);
        boolean complete = isErrorFree(syntax) && lowered.calleesSound() && !lowered.tooLarge();
        if (lowered.tooLarge() && isErrorFree(syntax)) {
            findings.add(ExpansionTooLarge.of(syntax.name(), ProtocolLowering.LARGEST));
        }
        boolean ordered = complete && order(syntax, lowered.root());
        if (complete) {
            roles(syntax, lowered.root().type());
        }
        Map<Role, SourceSpan> roles = new LinkedHashMap<>();
        syntax.roles().forEach(role -> roles.putIfAbsent(new Role(role.text()), role.span()));
        return new ProtocolDeclaration(
                lowered.protocol(member),
                syntax.name().span(),
                roles,
                lowered.root().provenance(),
                complete && ordered && isErrorFree(syntax),
                syntax.isAuxiliary());
    }

    private LocalDeclaration local(ProtocolSyntax.Local syntax, LocalProtocolLinker linker) {
        Optional<Endpoint> endpoint = Optional.empty();
        if (isErrorFree(syntax)) {
            LocalProtocolLinker.Linked linked = linker.link(new LocalMember(module, syntax));
            findings.addAll(linked.findings());
            endpoint = linked.endpoint();
        }
        return new LocalDeclaration(
                globalOf(syntax, new VisibleNames(module, library)),
                new Role(syntax.self().text()),
                Optional.empty(),
                syntax.self().span(),
                endpoint);
    }

    /** The protocol that a local one is a part of: it has the same name, or the name without the role that projections are printed with. */
    private String globalOf(ProtocolSyntax.Local syntax, VisibleNames visible) {
        String name = syntax.name().text();
        String suffix = "_" + syntax.self().text();
        String stripped = name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
        return visible.protocol(name)
                .or(() -> visible.protocol(stripped))
                .map(Member::qualifiedName)
                .orElseGet(() -> module.qualify(name));
    }

    /**
     * Scribble's own rules say which steps can follow a jump, and who may make a choice; going back without a step is going on, and a
     * recursion that does nothing else is left out.
     */
    private boolean order(ProtocolSyntax.Global syntax, Node<GlobalType> root) {
        if (module.dialect() == Dialect.SCRIBBLE) {
            return true;
        }
        List<OrderChecks.Result> results = new ArrayList<>();
        results.add(OrderChecks.guarded(root, Shape::of, syntax::contains));
        if (results.getFirst().holds()) {
            results.add(DecisionChecks.check(root, syntax::contains));
            results.add(NuscrChecks.check(root, syntax::contains));
        }
        results.forEach(result -> findings.addAll(result.findings()));
        return results.stream().allMatch(OrderChecks.Result::holds);
    }

    /** Scribble refuses protocols with roles that take no part, also through the protocols that they call. */
    private void roles(ProtocolSyntax.Global syntax, GlobalType type) {
        Set<Role> involved = new HashSet<>();
        collect(type, involved);
        syntax.roles().stream()
                .filter(role -> !involved.contains(new Role(role.text())))
                .map(role -> module.dialect() == Dialect.SCRIBBLE ? UninvolvedRole.of(role) : UnusedRole.of(role, false))
                .forEach(findings::add);
    }

    private static void collect(GlobalType type, Set<Role> involved) {
        switch (type) {
            case GlobalType.Message message -> {
                involved.add(message.sender());
                involved.addAll(message.receivers());
            }
            case GlobalType.Connect connect -> involved.addAll(List.of(connect.requester(), connect.accepter()));
            case GlobalType.Disconnect disconnect -> involved.addAll(List.of(disconnect.left(), disconnect.right()));
            case GlobalType.Wrap wrap -> involved.addAll(List.of(wrap.requester(), wrap.accepter()));
            default -> type.children().forEach(child -> collect(child, involved));
        }
    }

    private boolean isErrorFree(ProtocolSyntax syntax) {
        return findings.stream()
                .filter(finding -> finding.kind().severity() == Severity.ERROR)
                .map(Diagnostic::span)
                .noneMatch(syntax::contains);
    }
}
