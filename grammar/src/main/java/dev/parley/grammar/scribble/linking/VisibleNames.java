package dev.parley.grammar.scribble.linking;

import dev.parley.grammar.scribble.ModuleLibrary;
import dev.parley.grammar.scribble.ScribbleSource;
import dev.parley.grammar.scribble.syntax.ModuleSyntax;
import dev.parley.grammar.scribble.syntax.ModuleSyntax.TypeDeclaration;
import dev.parley.grammar.scribble.syntax.ProtocolSyntax;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What can be named in the text of one module: its own members, also behind its own name in full or its last part, and those of imported
 * modules behind their names or the ones that the imports give them. The first of two modules of the same name counts.
 */
final class VisibleNames {
    private final ModuleSyntax module;
    private final Map<String, ModuleSyntax> qualifiers = new HashMap<>();

    /** A global protocol and the module that declares it. */
    record Member(ModuleSyntax module, ProtocolSyntax.Global protocol) {
        String qualifiedName() {
            return module.qualify(protocol.name().text());
        }
    }

    /** A local protocol and the module that declares it. */
    record LocalMember(ModuleSyntax module, ProtocolSyntax.Local protocol) {}

    VisibleNames(ModuleSyntax module, ModuleLibrary library) {
        this.module = module;
        qualifiers.put(module.name(), module);
        qualifiers.putIfAbsent(module.simpleName(), module);
        for (ModuleSyntax.Import written : module.imports()) {
            library.find(module.file(), written.module().text())
                    .map(ScribbleSource::syntax)
                    .ifPresent(imported -> qualifiers.putIfAbsent(written.visibleName().text(), imported));
        }
    }

    ModuleSyntax module() {
        return module;
    }

    Optional<Member> protocol(String name) {
        return owner(name).flatMap(owner -> owner.globals()
                .filter(protocol -> !protocol.nested() && protocol.name().text().equals(simple(name)))
                .findFirst()
                .map(protocol -> new Member(owner, protocol)));
    }

    /** The local protocols of a name: one for each role that they belong to. */
    List<LocalMember> locals(String name) {
        return owner(name).stream()
                .flatMap(owner -> owner.locals()
                        .filter(protocol -> protocol.name().text().equals(simple(name)))
                        .map(protocol -> new LocalMember(owner, protocol)))
                .toList();
    }

    Optional<TypeDeclaration> type(String name) {
        return owner(name).flatMap(owner ->
                owner.types().stream().filter(type -> type.name().text().equals(simple(name))).findFirst());
    }

    private Optional<ModuleSyntax> owner(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? Optional.of(module) : Optional.ofNullable(qualifiers.get(name.substring(0, dot)));
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Every name of a protocol, as it can be written in the module. */
    List<String> protocolNames() {
        return names(owner -> owner.globals().map(protocol -> protocol.name().text()));
    }

    List<String> localProtocolNames() {
        return names(owner -> owner.locals().map(protocol -> protocol.name().text()));
    }

    List<String> typeNames(Function<TypeDeclaration, Boolean> wanted) {
        return names(owner -> owner.types().stream().filter(wanted::apply).map(type -> type.name().text()));
    }

    private List<String> names(Function<ModuleSyntax, Stream<String>> members) {
        Stream<String> imported = qualifiers.entrySet().stream()
                .filter(entry -> !entry.getValue().equals(module))
                .sorted(Map.Entry.comparingByKey())
                .flatMap(entry -> members.apply(entry.getValue()).map(name -> entry.getKey() + "." + name));
        return Stream.concat(members.apply(module), imported).toList();
    }
}
