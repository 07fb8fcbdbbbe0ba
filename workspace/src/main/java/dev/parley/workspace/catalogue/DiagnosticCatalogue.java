package dev.parley.workspace.catalogue;

import dev.parley.checker.diagnostics.CheckerDiagnostics;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.grammar.diagnostics.GrammarDiagnostics;
import dev.parley.workspace.diagnostics.WorkspaceDiagnostics;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Every finding that Parley can make. */
public final class DiagnosticCatalogue {
    private DiagnosticCatalogue() {}

    /** All kinds, by code. */
    public static List<DiagnosticKind> all() {
        return Stream.of(GrammarDiagnostics.all(), CheckerDiagnostics.kinds(), WorkspaceDiagnostics.kinds())
                .flatMap(List::stream)
                .sorted(Comparator.comparing(DiagnosticKind::code))
                .toList();
    }

    /** The kind of a code ({@code PAR6001}, in any case, {@code 6001} for short) or of a slug ({@code missing-operation}). */
    public static Optional<DiagnosticKind> find(String codeOrSlug) {
        String asked = codeOrSlug.strip().toUpperCase(Locale.ROOT);
        return all().stream()
                .filter(kind -> kind.code().equals(asked)
                        || kind.code().equals("PAR" + asked)
                        || kind.slug().equals(codeOrSlug.strip().toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    /** What explains a kind to a reader, in Markdown. */
    public static Optional<String> explain(DiagnosticKind kind) {
        return page(kind).map(Explanation::of);
    }

    /** The page that does, whose examples are {@code fixture} blocks. */
    public static Optional<String> page(DiagnosticKind kind) {
        try (InputStream page =
                DiagnosticCatalogue.class.getResourceAsStream("/dev/parley/diagnostics/" + kind.code() + ".md")) {
            return page == null ? Optional.empty() : Optional.of(new String(page.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
