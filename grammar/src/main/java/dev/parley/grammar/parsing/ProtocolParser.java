package dev.parley.grammar.parsing;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.DeclaredProtocol;
import dev.parley.grammar.ParsedFile;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.ProtocolIndex;
import dev.parley.grammar.ProtocolSource;
import dev.parley.grammar.checks.GlobalDeclarationChecks;
import dev.parley.grammar.diagnostics.GrammarDiagnostics;
import dev.parley.grammar.language.ParleyReader;
import dev.parley.grammar.lowering.Linker;
import dev.parley.grammar.syntax.DeclarationSyntax;
import dev.parley.grammar.syntax.FileSyntax;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads protocol files, in two steps: {@link #read} takes a file by itself, {@link #link} finds what its names mean in the project and
 * lowers its protocols to types. After a change of one file only that file is read again; linking is cheap.
 *
 * <p>Every text gives a result and diagnostics, never an exception. A text of more than 2<sup>18</sup> UTF-16 code units, with more
 * than 100 brackets inside one another, or with control characters, gives one diagnostic and nothing else.
 *
 * <p>Create one and keep it: the first in a JVM takes a good part of a second. Safe for use by several threads.
 */
public final class ProtocolParser {
    private final ParleyReader reader = new ParleyReader();

    /** A formatter for the same language. */
    public ProtocolFormatter formatter() {
        return new ProtocolFormatter(reader);
    }

    /**
     * Reads a file by itself.
     *
     * @param file the path that spans are to name; opaque here
     */
    public ProtocolSource read(String file, String text) {
        ParleyReader.Reading reading = reader.read(file, text);
        FileSyntax syntax = reading.syntax();
        List<Diagnostic> diagnostics = new ArrayList<>(reading.diagnostics());
        boolean complete = diagnostics.stream().noneMatch(diagnostic -> GrammarDiagnostics.isSyntactic(diagnostic.kind()));
        syntax.globals().forEach(declaration -> diagnostics.addAll(GlobalDeclarationChecks.check(declaration, complete)));
        List<DeclaredProtocol> protocols = syntax.globals()
                .map(declaration -> new DeclaredProtocol(syntax, declaration, isSound(declaration, diagnostics)))
                .toList();
        return new ProtocolSource(syntax, diagnostics, protocols);
    }

    /**
     * Finds what a file's names mean.
     *
     * @param others the protocols of the project; those of the file itself need not be among them
     */
    public ParsedFile link(ProtocolSource source, ProtocolIndex others, PayloadTypeResolver types) {
        return new Linker(source, others, types).link();
    }

    /** Reads and links a file. */
    public ParsedFile parse(String file, String text, ProtocolIndex others, PayloadTypeResolver types) {
        return link(read(file, text), others, types);
    }

    private static boolean isSound(DeclarationSyntax declaration, List<Diagnostic> diagnostics) {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.kind().severity() == Severity.ERROR)
                .map(Diagnostic::span)
                .noneMatch(declaration::contains);
    }
}
