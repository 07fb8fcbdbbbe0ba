package dev.parley.grammar.language;

import dev.parley.grammar.diagnostics.SyntaxError;
import dev.parley.grammar.scribble.syntax.ModuleSyntax;
import dev.parley.grammar.scribble.syntax.ModuleSyntax.ModuleName;
import dev.parley.grammar.scribble.syntax.ModuleSyntax.TypeDeclaration;
import dev.parley.grammar.scribble.syntax.ParameterKind;
import dev.parley.grammar.scribble.syntax.ProtocolSyntax;
import dev.parley.grammar.syntax.Name;
import dev.parley.grammar.xtext.scribble.Member;
import dev.parley.grammar.xtext.scribble.MessageType;
import dev.parley.grammar.xtext.scribble.Module;
import dev.parley.grammar.xtext.scribble.ModuleImport;
import dev.parley.grammar.xtext.scribble.Parameter;
import dev.parley.grammar.xtext.scribble.Protocol;
import dev.parley.grammar.xtext.scribble.RoleDeclaration;
import dev.parley.grammar.xtext.scribble.RoleList;
import dev.parley.grammar.xtext.scribble.ScribblePackage.Literals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Converts one parsed Scribble or nuScr file. What error recovery left incomplete is left out. */
final class ModuleBuilder {
    private final String path;
    private final Positions positions;
    private final Findings findings;

    ModuleBuilder(String path, Positions positions, Findings findings) {
        this.path = path;
        this.positions = positions;
        this.findings = findings;
    }

    ModuleSyntax module(Module module) {
        Optional<ModuleName> declaration = Optional.ofNullable(module.getDeclaration()).flatMap(written -> {
            findings.requireSemicolonAfter(written, "the module's name");
            return positions.name(written, Literals.MODULE_DECLARATION__NAME)
                    .map(name -> new ModuleName(name, positions.span(written)));
        });
        List<ModuleSyntax.Import> imports = new ArrayList<>();
        List<TypeDeclaration> types = new ArrayList<>();
        List<ProtocolSyntax> protocols = new ArrayList<>();
        for (Member member : module.getMembers()) {
            switch (member) {
                case ModuleImport written -> {
                    findings.requireSemicolonAfter(written, "the import");
                    positions.name(written, Literals.MEMBER__NAME)
                            .ifPresent(name -> imports.add(new ModuleSyntax.Import(
                                    name, positions.name(written, Literals.MODULE_IMPORT__ALIAS), positions.span(written))));
                }
                case MessageType written -> {
                    findings.requireSemicolonAfter(written, "the declaration");
                    type(written).ifPresent(types::add);
                }
                case Protocol written -> protocol(written).ifPresent(protocols::add);
                default -> {
                    // An incomplete member, for which the parser has reported an error.
                }
            }
        }
        return new ModuleSyntax(path, declaration, imports, types, protocols);
    }

    private Optional<TypeDeclaration> type(MessageType written) {
        Optional<Name> external = positions.name(written, Literals.MESSAGE_TYPE__EXTERNAL_NAME);
        Optional<Name> source = positions.name(written, Literals.MESSAGE_TYPE__SOURCE);
        Optional<Name> schema = positions.name(written, Literals.MESSAGE_TYPE__SCHEMA);
        Optional<Name> name = positions.name(written, Literals.MEMBER__NAME);
        return name.filter(unused -> external.isPresent() && source.isPresent() && schema.isPresent())
                .map(declared -> new TypeDeclaration(
                        kind(written.getKind()),
                        written.getKind(),
                        schema.orElseThrow().text(),
                        unquoted(external.orElseThrow()),
                        unquoted(source.orElseThrow()),
                        declared,
                        positions.span(written)));
    }

    private static String unquoted(Name text) {
        return text.text().substring(1, text.text().length() - 1);
    }

    private static ParameterKind kind(String keyword) {
        return "sig".equals(keyword) ? ParameterKind.SIGNATURE : ParameterKind.DATA;
    }

    Optional<ProtocolSyntax> protocol(Protocol written) {
        if (written.getBody() == null) {
            return Optional.empty();
        }
        return positions.name(written, Literals.MEMBER__NAME)
                .flatMap(name -> written.isLocal() ? local(written, name) : Optional.of(global(written, name)));
    }

    private ProtocolSyntax global(Protocol written, Name name) {
        RoleList roles = written.getRoles();
        return new ProtocolSyntax.Global(
                positions.names(written, Literals.PROTOCOL__MODIFIERS),
                name,
                written.isListed(),
                parameters(written),
                roles == null ? List.of() : names(roles.getRoles()),
                roles == null ? List.of() : names(roles.getCreated()),
                written.isNested(),
                positions.name(written, Literals.PROTOCOL__ANNOTATION).map(Name::text),
                new StepBuilder(this, positions, findings, false).steps(written.getBody()),
                positions.span(written));
    }

    private Optional<ProtocolSyntax> local(Protocol written, Name name) {
        List<RoleDeclaration> roles = written.getRoles() == null ? List.of() : written.getRoles().getRoles();
        Optional<Name> self = positions.name(written, Literals.PROTOCOL__SELF)
                .or(() -> positions.name(written, Literals.PROTOCOL__LATE_SELF))
                .or(() -> names(roles.stream().filter(RoleDeclaration::isSelf).toList()).stream().findFirst());
        if (self.isEmpty()) {
            findings.syntaxError(SyntaxError.of(name.span(), "Expected `at` and the role whose part this is, after the protocol's name."));
        }
        return self.map(role -> new ProtocolSyntax.Local(
                name,
                role,
                written.isListed(),
                parameters(written),
                names(roles),
                new StepBuilder(this, positions, findings, true).steps(written.getBody()),
                positions.span(written)));
    }

    private List<Name> names(List<RoleDeclaration> roles) {
        return roles.stream().flatMap(role -> positions.name(role, Literals.ROLE_DECLARATION__NAME).stream()).toList();
    }

    private List<ProtocolSyntax.Parameter> parameters(Protocol written) {
        return written.getParameters().stream().flatMap(this::parameter).toList();
    }

    private Stream<ProtocolSyntax.Parameter> parameter(Parameter written) {
        Optional<Name> first = positions.name(written, Literals.PARAMETER__NAME);
        Optional<Name> second = positions.name(written, Literals.PARAMETER__ALIAS);
        ParameterKind kind = kind(written.getKind());
        return second.or(() -> first)
                .map(name -> new ProtocolSyntax.Parameter(kind, written.getKind(), second.flatMap(alias -> first), name))
                .stream();
    }
}
