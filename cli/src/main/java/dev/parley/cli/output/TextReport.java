package dev.parley.cli.output;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Position;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.ParticipantSummary;
import dev.parley.workspace.ProtocolSummary;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Findings as a person reads them in a terminal: the sentence, the line with carets, then what explains it. */
public final class TextReport {
    private final PrintWriter out;
    private final Style style;
    private final Function<Path, Optional<String>> texts;

    /** @param texts the text of a file, for the excerpts */
    public TextReport(PrintWriter out, Style style, Function<Path, Optional<String>> texts) {
        this.out = out;
        this.style = style;
        this.texts = texts;
    }

    public void print(CheckResult result) {
        print(result, faulty -> true);
    }

    /** What is new in a check: what has no errors beside the known ones does not fail. */
    public void printNew(CheckResult result) {
        Set<Path> failed = result.diagnostics()
                .filter(found -> found.kind().severity() == Severity.ERROR)
                .map(found -> Path.of(found.span().file()))
                .collect(Collectors.toSet());
        print(result, failed::contains);
    }

    /** @param fails whether what is faulty in a file is among what is shown */
    private void print(CheckResult result, Predicate<Path> fails) {
        result.diagnostics().forEach(this::print);
        // A part that is in order is nothing by itself: the conversation is its caller's.
        List<ParticipantSummary> parts = result.parts().stream().filter(part -> !part.conforms()).toList();
        int roleWidth = Stream.of(result.participants(), parts, result.sessions())
                .flatMap(List::stream)
                .mapToInt(player -> player.role().length())
                .max()
                .orElse(0);
        result.protocols().forEach(protocol -> print(protocol, fails));
        result.participants().forEach(participant -> print(participant, fails, roleWidth, ""));
        parts.forEach(part -> print(part, fails, roleWidth, ", a part, in line " + (part.range().start().line() + 1)));
        result.sessions().forEach(session ->
                print(session, fails, roleWidth, ", opened in line " + (session.range().start().line() + 1)));
        if (result.players().anyMatch(TextReport::isOpen)) {
            out.println("open: nothing wrong was found, but not all could be followed. A warning says where, or the code does not compile, or it needs"
                    + " what is not on the class path.");
        }
        out.println(total(result));
        out.flush();
    }

    private void print(ProtocolSummary protocol, Predicate<Path> fails) {
        String verdict = protocol.wellFormed() ? style.green("ok    ") : faulty(fails.test(protocol.file()));
        out.printf("%s protocol %s (%s)%n", verdict, protocol.qualifiedName(), String.join(", ", protocol.roles()));
    }

    private String faulty(boolean fails) {
        return fails ? style.red("failed") : style.yellow("known ");
    }

    private void print(ParticipantSummary participant, Predicate<Path> fails, int roleWidth, String where) {
        String verdict = participant.conforms()
                ? style.green("ok    ")
                : isOpen(participant) ? style.yellow("open  ") : faulty(fails.test(participant.file()));
        String role = participant.role() + " ".repeat(roleWidth - participant.role().length());
        out.printf("%s %s  %s (%s%s%s)%n", verdict, role, participant.method(), participant.protocol(),
                participant.followsLocalType() ? ", by its local type" : "", where);
    }

    /** Whether nothing is wrong as far as the code was followed. */
    private static boolean isOpen(ParticipantSummary participant) {
        return participant.faultless() && !participant.decided();
    }

    private static String total(CheckResult result) {
        return "%s, %s in %s".formatted(
                counted(result.count(Severity.ERROR), "error"),
                counted(result.count(Severity.WARNING), "warning"),
                counted(result.files().size(), "file"));
    }

    private static String counted(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** One finding, and an empty line. */
    public void print(Diagnostic diagnostic) {
        String head = JsonReport.severity(diagnostic.kind().severity()) + "[" + diagnostic.kind().code() + "]";
        out.println((diagnostic.kind().severity() == Severity.ERROR ? style.red(head) : style.yellow(head))
                + style.bold(": " + Printable.text(diagnostic.message())));
        out.println("  " + style.blue("-->") + " " + place(diagnostic.span()));
        excerpt(diagnostic.span());
        int step = 1;
        for (Related related : diagnostic.related()) {
            String label = switch (related.purpose()) {
                case PROTOCOL -> "protocol";
                case PATH -> "path  %2d".formatted(step++);
                case OTHER -> "see     ";
            };
            out.println("  " + style.blue(label) + " " + place(related.span()) + "  " + Printable.text(related.message()));
        }
        diagnostic.notes().forEach(note -> out.println("  " + style.blue("note    ") + " " + Printable.text(note)));
        for (Fix fix : diagnostic.fixes()) {
            out.println("  " + style.blue("help    ") + " " + Printable.text(fix.title()) + ".   [quick fix]");
        }
        out.println();
    }

    private void excerpt(SourceSpan span) {
        Range range = span.range();
        Optional<String> line = texts.apply(Path.of(span.file()))
                .flatMap(text -> text.lines().skip(range.start().line()).findFirst());
        if (line.isEmpty()) {
            return;
        }
        String number = String.valueOf(range.start().line() + 1);
        int start = Math.min(range.start().character(), line.get().length());
        int end = range.end().line() == range.start().line() ? Math.min(range.end().character(), line.get().length()) : line.get().length();
        Excerpt excerpt = Excerpt.of(line.get(), start, end);
        String margin = " ".repeat(number.length());
        out.println(style.blue(" " + number + " |") + " " + excerpt.text());
        out.println(style.blue(" " + margin + " |") + " " + " ".repeat(excerpt.start()) + style.red("^".repeat(excerpt.length())));
    }

    private static String place(SourceSpan span) {
        Position start = span.range().start();
        return Printable.line(Paths.shown(Path.of(span.file()))) + ":" + (start.line() + 1) + ":" + (start.character() + 1);
    }
}
