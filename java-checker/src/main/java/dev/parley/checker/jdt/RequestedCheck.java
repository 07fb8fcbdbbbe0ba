package dev.parley.checker.jdt;

import dev.parley.checker.CheckRequest;
import dev.parley.checker.CheckedFile;
import dev.parley.checker.Consulted;
import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.JavaSource;
import dev.parley.checker.ProtocolLookup;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.jdt.compiler.CompiledBatch;
import dev.parley.checker.jdt.compiler.Compiler;
import dev.parley.checker.jdt.payload.PayloadProbe;
import dev.parley.checker.jdt.resolution.ProjectMethods;
import dev.parley.checker.jdt.session.Beginning;
import dev.parley.checker.jdt.tree.EndlessLiterals;
import dev.parley.core.protocol.ProjectedProtocol;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.CompilationUnit;

/** Checks one file with a compiler, whose resolved types are the authority on it. Not safe for use by several threads at once. */
final class RequestedCheck {
    private final CheckRequest request;
    private final JavaEnvironment environment;
    private final Compiler compiler;
    /** The source files that this check looked for. */
    private final Set<Path> consulted = new HashSet<>();
    private final Probed mentioned;

    RequestedCheck(CheckRequest request, JavaEnvironment environment, Compiler compiler) {
        this.request = request;
        this.environment = environment;
        this.compiler = compiler;
        this.mentioned = probed(mentioned(request.source().text(), request.protocols()));
    }

    /** A text with what has the payload types resolved of protocols that it may be about. */
    private record Probed(JavaSource source, List<ProjectedProtocol> protocols, PayloadProbe probe) {}

    private Probed probed(List<ProjectedProtocol> protocols) {
        JavaSource source = request.source();
        PayloadProbe probe = new PayloadProbe(String.valueOf(Path.of(source.path()).getFileName()), protocols);
        return new Probed(new JavaSource(source.path(), source.text() + probe.text()), protocols, probe);
    }

    /** What the compiler is to be given: the file, and what is found out with it. */
    JavaSource compiled() {
        return mentioned.source();
    }

    CheckedFile alone() {
        return check(tree(mentioned), () -> Consulted.of(consulted));
    }

    /** @param batch one that {@link #compiled()} was given to */
    CheckedFile in(CompiledBatch batch) {
        Optional<CompilationUnit> tree = batch.tree(compiled()).filter(whole -> EndlessLiterals.leftOut(compiled(), whole).isEmpty());
        return tree.isEmpty() ? alone() : check(tree, () -> batch.consulted(compiled()).and(Consulted.of(consulted)));
    }

    private Optional<CompilationUnit> tree(Probed text) {
        Optional<CompilationUnit> tree = compiled(text.source());
        Optional<JavaSource> without = tree.flatMap(written -> EndlessLiterals.leftOut(text.source(), written));
        return without.isEmpty() ? tree : without.flatMap(this::compiled).map(mended -> EndlessLiterals.keptInMind(text.source().text(), mended));
    }

    private Optional<CompilationUnit> compiled(JavaSource source) {
        return compiler.compile(source, environment, consulted::add);
    }

    private CheckedFile check(Optional<CompilationUnit> tree, Supplier<Consulted> all) {
        return tree.map(found -> parsed(found, mentioned.probe()))
                .flatMap(this::withPayloadTypes)
                .map(file -> new FileCheck(request.source(), file, request.protocols(), hasRuntime()).run(all))
                .orElseGet(() -> CheckedFile.unread(all.get()));
    }

    private boolean hasRuntime() {
        return compiler.hasClass(SessionApi.PACKAGE, SessionApi.SESSION.substring(SessionApi.PACKAGE.length() + 1), environment);
    }

    /** The file once the payload types of all its protocols are resolved. */
    private Optional<ParsedFile> withPayloadTypes(ParsedFile file) {
        List<ProjectedProtocol> used = used(file);
        if (mentioned.protocols().containsAll(used)) {
            return Optional.of(file);
        }
        // Named by a constant of another file: known only now.
        Probed again = probed(used);
        return tree(again).map(tree -> parsed(tree, again.probe()));
    }

    private ParsedFile parsed(CompilationUnit tree, PayloadProbe probe) {
        ProjectMethods called = new ProjectMethods(tree, compiler, environment, consulted::add);
        return new ParsedFile(tree, probe.types(tree), request.source().text(), Optional.of(called));
    }

    /** Each once, as all that is found here. */
    private static List<ProjectedProtocol> mentioned(String text, ProtocolLookup protocols) {
        return found(protocols.names().stream().filter(text::contains), protocols);
    }

    private List<ProjectedProtocol> used(ParsedFile file) {
        Stream<String> byAnnotation = file.participants().stream()
                .flatMap(participant -> participant.member(SessionApi.PROTOCOL_MEMBER).stream())
                .map(name -> name.value());
        Stream<String> byPart = file.parts().stream().flatMap(parameter -> parameter.part().protocols().stream());
        Stream<String> byOpening = file.opened().stream().flatMap(session ->
                session.beginning().orElse(Beginning.UNTOLD) instanceof Beginning.Named name ? name.protocols().stream() : Stream.empty());
        return found(Stream.of(byAnnotation, byPart, byOpening, file.protocolsElsewhere()).flatMap(names -> names), request.protocols());
    }

    /** Compared one by one: there are few, and a protocol is a large key. */
    private static List<ProjectedProtocol> found(Stream<String> names, ProtocolLookup protocols) {
        List<ProjectedProtocol> found = new ArrayList<>();
        names.distinct().flatMap(name -> protocols.find(name).stream()).filter(protocol -> !found.contains(protocol)).forEach(found::add);
        return found;
    }
}
