package dev.parley.checker.jdt;

import dev.parley.checker.CheckedFile;
import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.JavaSource;
import dev.parley.checker.LiveFile;
import dev.parley.checker.ProtocolLookup;
import dev.parley.checker.api.SessionApi;
import dev.parley.core.protocol.ProjectedProtocol;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.jdt.core.dom.CompilationUnit;

/** Checks the participants of a file with Eclipse's compiler as front end. Safe for use by several threads. */
public final class JdtFrontEnd {
    private final CompilerPool compilers = new CompilerPool();

    public CheckedFile check(JavaSource source, JavaEnvironment environment, ProtocolLookup protocols) {
        // A tree asks its compiler for types as long as it is looked at.
        return compilers.with(compiler -> check(source, environment, protocols, compiler));
    }

    private static CheckedFile check(JavaSource source, JavaEnvironment environment, ProtocolLookup protocols, Compiler compiler) {
        Set<ProjectedProtocol> mentioned = mentioned(source.text(), protocols);
        Set<Path> consulted = new HashSet<>();
        ParsedFile file = parse(source, environment, mentioned, compiler, consulted::add);
        Set<ProjectedProtocol> used = used(file, protocols);
        if (!mentioned.containsAll(used)) {
            // Named by a constant of another file: known only now.
            file = parse(source, environment, used, compiler, consulted::add);
        }
        return check(source, file, protocols, consulted);
    }

    /**
     * Follows the sessions of a tree that has no bindings: names are what the scopes of its own text say, and payload types are not
     * compared.
     *
     * @param unit a tree of the text of {@code source}
     * @param complete whether there is a place for all of the text in it; what is out of place may be what a finding misses
     */
    public static LiveFile live(JavaSource source, CompilationUnit unit, boolean complete, ProtocolLookup protocols) {
        return new FileCheck(source, new ParsedFile(unit, new PayloadTypes(Map.of()), source.text(), Optional.empty()), protocols).live(complete);
    }

    private static CheckedFile check(JavaSource source, ParsedFile file, ProtocolLookup protocols, Set<Path> consulted) {
        return new FileCheck(source, file, protocols).run(consulted);
    }

    private static ParsedFile parse(
            JavaSource source,
            JavaEnvironment environment,
            Set<ProjectedProtocol> protocols,
            Compiler compiler,
            Consumer<Path> lookedFor) {
        PayloadProbe probe = new PayloadProbe(protocols);
        JavaSource probed = new JavaSource(source.path(), source.text() + probe.text());
        CompilationUnit unit = compiler.compile(probed, environment, lookedFor);
        CallEffects effects = new CallEffects(new ProjectMethods(unit, compiler, environment, lookedFor));
        return new ParsedFile(unit, probe.types(unit), source.text(), Optional.of(effects));
    }

    private static Set<ProjectedProtocol> mentioned(String text, ProtocolLookup protocols) {
        Set<ProjectedProtocol> found = new LinkedHashSet<>();
        protocols.names().stream().filter(text::contains).forEach(name -> protocols.find(name).ifPresent(found::add));
        return found;
    }

    private static Set<ProjectedProtocol> used(ParsedFile file, ProtocolLookup protocols) {
        Set<ProjectedProtocol> found = new LinkedHashSet<>();
        for (ParticipantMethod participant : file.participants()) {
            participant.member(SessionApi.PROTOCOL_MEMBER)
                    .flatMap(name -> protocols.find(name.value()))
                    .ifPresent(found::add);
        }
        file.parts().forEach(parameter -> protocols.find(parameter.part().protocol()).ifPresent(found::add));
        file.opened().forEach(session -> {
            if (session.beginning() instanceof Beginning.Named name) {
                protocols.find(name.protocol()).ifPresent(found::add);
            }
        });
        return found;
    }

    /** The class that a name means in a file with this package and these imports. */
    public Optional<String> resolve(String name, String packageName, List<String> imports, JavaEnvironment environment) {
        return compilers.with(compiler -> new ClassNames(compiler, environment).resolve(name, packageName, imports));
    }

    /** Whether a text may contain a participant, or a method that plays a part, at all; cheap. */
    public static boolean mayHaveParticipants(String text) {
        // What plays a part has a session as a parameter, with or without an annotation of its own.
        return text.contains(SessionApi.PACKAGE) || text.contains(SessionApi.PARTICIPANT.substring(SessionApi.PACKAGE.length() + 1));
    }
}
