package dev.parley.grammar.parsing;

import dev.parley.grammar.diagnostics.GrammarDiagnostics;
import dev.parley.grammar.language.ParleyReader;
import dev.parley.grammar.layout.Item;
import dev.parley.grammar.layout.LayoutWriter;
import dev.parley.grammar.layout.RemarkTable;
import dev.parley.grammar.layout.SyntaxLayout;
import dev.parley.grammar.layout.SyntaxRegions;
import java.util.List;
import java.util.Optional;

/**
 * Gives protocol files their one canonical spelling and layout. Comments and single blank lines are kept; formatting a formatted text
 * changes nothing, and the meaning never changes. Safe for use by several threads.
 */
public final class ProtocolFormatter {
    private final ParleyReader reader;

    ProtocolFormatter(ParleyReader reader) {
        this.reader = reader;
    }

    /** The formatted text, with {@code \n} at the end of each line; empty where the text has syntax errors. */
    public Optional<String> format(String text) {
        ParleyReader.Reading reading = reader.read("", text);
        boolean malformed = reading.diagnostics().stream().anyMatch(diagnostic -> GrammarDiagnostics.isSyntactic(diagnostic.kind()));
        return malformed ? Optional.empty() : Optional.of(format(reading, text));
    }

    private static String format(ParleyReader.Reading reading, String text) {
        RemarkTable remarks = new RemarkTable(SyntaxRegions.of(reading.syntax()), reading.comments(), text);
        List<Item> items = new SyntaxLayout(remarks).items(reading.syntax());
        String body = LayoutWriter.write(items);
        String end = LayoutWriter.comments(remarks.atEnd());
        return body.isEmpty() || end.isEmpty() ? body + end : body + "\n" + end;
    }
}
