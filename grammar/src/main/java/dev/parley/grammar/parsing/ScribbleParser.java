package dev.parley.grammar.parsing;

import dev.parley.grammar.ParsedFile;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.diagnostics.GrammarDiagnostics;
import dev.parley.grammar.language.ScribbleReader;
import dev.parley.grammar.scribble.ModuleLibrary;
import dev.parley.grammar.scribble.ScribbleSource;
import dev.parley.grammar.scribble.layout.ModuleText;
import dev.parley.grammar.scribble.linking.ModuleLinker;
import java.util.Optional;

/**
 * Reads Scribble and nuScr files, in two steps: {@link #read} takes a file by itself, {@link #link} finds what its names mean, also in the
 * modules that it imports, and lowers its protocols to types. The end of a file's name says which of the two languages it is.
 *
 * <p>Every text gives a result and diagnostics, never an exception; the limits are those of
 * {@link ProtocolParser}.
 *
 * <p>Create one and keep it: the first in a JVM takes a good part of a second. Safe for use by several threads.
 */
public final class ScribbleParser {
    private final ScribbleReader reader = new ScribbleReader();

    /**
     * Reads a file by itself.
     *
     * @param file the path that spans are to name
     */
    public ScribbleSource read(String file, String text) {
        ScribbleReader.Reading reading = reader.read(file, text);
        return new ScribbleSource(reading.syntax(), reading.diagnostics());
    }

    /** Finds what a file's names mean. */
    public ParsedFile link(ScribbleSource source, ModuleLibrary library, PayloadTypeResolver types) {
        return new ModuleLinker(source, library, types).link();
    }

    /**
     * A file in its one canonical spelling and layout, with {@code \n} at the end of each line; empty where it has syntax errors. Comments,
     * pragmas and single blank lines are kept; formatting a formatted text changes nothing, and the meaning never changes.
     *
     * @param file the path, whose end says which dialect it is
     */
    public Optional<String> format(String file, String text) {
        ScribbleReader.Reading reading = reader.read(file, text);
        boolean malformed = reading.diagnostics().stream().anyMatch(finding -> GrammarDiagnostics.isSyntactic(finding.kind()));
        return malformed ? Optional.empty() : Optional.of(ModuleText.of(reading.syntax(), reading.comments(), text));
    }
}
