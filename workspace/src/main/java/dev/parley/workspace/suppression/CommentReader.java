package dev.parley.workspace.suppression;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.Position;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.workspace.catalogue.DiagnosticCatalogue;
import dev.parley.workspace.diagnostics.SuppressionWithoutReason;
import dev.parley.workspace.diagnostics.UnknownSuppression;
import dev.parley.workspace.suppression.Comments.Comment;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code // parley:allow <slug>, <slug>: reason}. It accepts findings that start on its own line if there is code before it, else on
 * the next line with code.
 */
final class CommentReader {
    static final String MARK = "parley:allow";

    private static final Pattern FORM = Pattern.compile("[\\s*]*" + MARK + "(?<names>[^:]*)(?::(?<reason>.*))?", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("[^\\s,]+");

    private final String file;
    private final String text;
    private final LineIndex lines;
    private final List<Comment> comments;
    private final BitSet linesWithCode;
    private final List<Suppression> suppressions = new ArrayList<>();
    private final List<Diagnostic> mistakes = new ArrayList<>();

    CommentReader(String file, String text) {
        this.file = file;
        this.text = text;
        lines = new LineIndex(text);
        comments = Comments.in(text);
        linesWithCode = linesWithCode();
        comments.forEach(this::read);
    }

    List<Suppression> suppressions() {
        return suppressions;
    }

    List<Diagnostic> mistakes() {
        return mistakes;
    }

    private BitSet linesWithCode() {
        BitSet found = new BitSet();
        int at = 0;
        for (Comment comment : comments) {
            code(at, comment.start(), found);
            at = comment.end();
        }
        code(at, text.length(), found);
        return found;
    }

    private void code(int start, int end, BitSet found) {
        for (int i = start; i < end; i++) {
            if (!Character.isWhitespace(text.charAt(i))) {
                found.set(lines.position(i).line());
            }
        }
    }

    private void read(Comment comment) {
        Matcher form = FORM.matcher(comment.body());
        if (!form.matches()) {
            return;
        }
        SourceSpan place = span(comment.start(), comment.end());
        if (Optional.ofNullable(form.group("reason")).map(String::isBlank).orElse(true)) {
            mistakes.add(SuppressionWithoutReason.at(place));
            return;
        }
        int line = lines.position(comment.start()).line();
        int scope = codeBefore(comment) ? line : linesWithCode.nextSetBit(lines.position(comment.end()).line() + 1);
        Matcher names = NAME.matcher(form.group("names"));
        while (names.find()) {
            int start = comment.start() + 2 + form.start("names") + names.start();
            SourceSpan name = span(start, start + names.group().length());
            Optional<DiagnosticKind> kind = DiagnosticCatalogue.find(names.group());
            kind.ifPresentOrElse(
                    known -> suppressions.add(new Suppression(known, name, wholeLine(scope))),
                    () -> mistakes.add(UnknownSuppression.at(name, names.group())));
        }
    }

    private boolean codeBefore(Comment comment) {
        int start = lines.offset(new Position(lines.position(comment.start()).line(), 0));
        return !text.substring(start, comment.start()).isBlank();
    }

    private static Range wholeLine(int line) {
        return line < 0 ? Range.of(0, 0, 0, 0) : Range.of(line, 0, line + 1, 0);
    }

    private SourceSpan span(int start, int end) {
        return new SourceSpan(file, lines.range(start, end - start));
    }
}
