package dev.parley.grammar.layout;

import dev.parley.core.diagnostic.Position;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.CommentText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which comments and blank lines belong to which item of a file. A comment at the end of a line belongs to what ends there, or to the
 * bracket or label that stands there; a comment on lines of its own belongs to what follows, or to the end of the block; a comment
 * inside a statement moves before it.
 */
public final class RemarkTable {

    /** An item's span, and whether it has no items inside. */
    public record Region(SourceSpan span, boolean statement) {
        Position start() {
            return span.range().start();
        }

        Position end() {
            return span.range().end();
        }

        boolean encloses(SourceSpan comment) {
            return start().compareTo(comment.range().start()) <= 0 && end().compareTo(comment.range().end()) >= 0;
        }
    }

    /** Mutable while comments are being placed. */
    private static final class Collected {
        final List<String> before = new ArrayList<>();
        final List<String> afterOpening = new ArrayList<>();
        final List<String> beforeClosing = new ArrayList<>();
        final List<String> after = new ArrayList<>();
        int firstLine = -1;
    }

    private final List<String> lines;
    private final List<Region> regions;
    private final Map<SourceSpan, Collected> collected = new HashMap<>();
    private final List<String> atEnd = new ArrayList<>();

    /**
     * @param items in any order; of two with the same span the first one counts
     * @param comments in the order of the text
     */
    public RemarkTable(List<Region> items, List<CommentText> comments, String text) {
        lines = text.lines().toList();
        regions = items.stream()
                .sorted(Comparator.comparing(Region::start).thenComparing(Region::end, Comparator.reverseOrder()))
                .toList();
        placeAll(comments);
    }

    /** Goes through comments and regions together, in the order of the text. */
    private void placeAll(List<CommentText> comments) {
        Deque<Region> open = new ArrayDeque<>();
        Optional<Region> closed = Optional.empty();
        int next = 0;
        for (CommentText comment : comments) {
            Position start = comment.span().range().start();
            while (next < regions.size() && regions.get(next).start().compareTo(start) < 0) {
                closed = close(open, regions.get(next).start(), closed);
                open.push(regions.get(next++));
            }
            closed = close(open, start, closed);
            Optional<Region> around = Optional.ofNullable(open.peek());
            place(
                    comment,
                    around,
                    closed.filter(region -> isInside(region, around)),
                    next < regions.size() ? Optional.of(regions.get(next)).filter(region -> isInside(region, around)) : Optional.empty());
        }
    }

    /** Takes away the regions that end by a position. Returns the innermost of those that end last, now or before. */
    private static Optional<Region> close(Deque<Region> open, Position by, Optional<Region> closedBefore) {
        Optional<Region> last = closedBefore;
        while (!open.isEmpty() && open.peek().end().compareTo(by) <= 0) {
            Region region = open.pop();
            if (last.isEmpty() || region.end().compareTo(last.get().end()) > 0) {
                last = Optional.of(region);
            }
        }
        return last;
    }

    /**
     * @param around the innermost region that the comment is in
     * @param previous the region in it that ends last before the comment
     * @param next the region in it that starts first after the comment
     */
    private void place(CommentText comment, Optional<Region> around, Optional<Region> previous, Optional<Region> next) {
        Optional<Region> endsHere = previous.or(() -> around);
        if (around.filter(Region::statement).isPresent()) {
            before(around.get(), comment);
        } else if (endsLine(comment) && endsHere.isPresent()) {
            Collected target = at(endsHere.get());
            (previous.isPresent() ? target.after : target.afterOpening).add(comment.text());
        } else if (next.isPresent()) {
            before(next.get(), comment);
        } else if (around.isPresent()) {
            add(at(around.get()).beforeClosing, comment);
        } else {
            add(atEnd, comment);
        }
    }

    private static boolean isInside(Region region, Optional<Region> around) {
        return around.isEmpty() || around.get().encloses(region.span());
    }

    private void before(Region region, CommentText comment) {
        Collected target = at(region);
        if (target.before.isEmpty()) {
            target.firstLine = comment.span().range().start().line();
        }
        add(target.before, comment);
    }

    /** Adds a comment on lines of its own, and the blank line that sets it off from the one before. */
    private void add(List<String> target, CommentText comment) {
        if (!target.isEmpty() && isAfterBlankLine(comment.span().range().start().line())) {
            target.add("");
        }
        target.addAll(commentLines(comment));
    }

    private boolean isAfterBlankLine(int line) {
        return line > 0 && line <= lines.size() && lines.get(line - 1).isBlank();
    }

    private Collected at(Region region) {
        return collected.computeIfAbsent(region.span(), span -> new Collected());
    }

    /** Whether only space stands before an item on its line; of two items on one line only the first can begin a paragraph. */
    private boolean startsLine(SourceSpan item) {
        Position start = item.range().start();
        String line = start.line() < lines.size() ? lines.get(start.line()) : "";
        String before = line.substring(0, Math.min(start.character(), line.length())).strip();
        return before.isEmpty() || before.endsWith("*/") || before.endsWith("*)");
    }

    /** Whether a comment has code before it on its line and nothing after it. */
    private boolean endsLine(CommentText comment) {
        Position start = comment.span().range().start();
        Position end = comment.span().range().end();
        boolean oneLine = start.line() == end.line();
        String line = start.line() < lines.size() ? lines.get(start.line()) : "";
        return oneLine
                && !line.substring(0, Math.min(start.character(), line.length())).isBlank()
                && line.substring(Math.min(end.character(), line.length())).isBlank();
    }

    /** A block comment keeps its lines; their indentation is relative to its first. */
    private static List<String> commentLines(CommentText comment) {
        List<String> written = comment.text().lines().map(String::strip).toList();
        List<String> aligned = new ArrayList<>();
        for (String line : written) {
            aligned.add(!aligned.isEmpty() && line.startsWith("*") ? " " + line : line);
        }
        return aligned;
    }

    /** The remarks on the item with this span. */
    public Remarks of(SourceSpan item) {
        Collected found = collected.getOrDefault(item, new Collected());
        int line = item.range().start().line();
        List<String> before = new ArrayList<>(found.before);
        if (!before.isEmpty() && found.firstLine < line && isAfterBlankLine(line)) {
            before.add("");
        }
        boolean paragraph = startsLine(item) && isAfterBlankLine(before.isEmpty() ? line : Math.min(found.firstLine, line));
        return new Remarks(paragraph, before, join(found.afterOpening), found.beforeClosing, join(found.after));
    }

    /** The comments after the last declaration. */
    public List<String> atEnd() {
        return List.copyOf(atEnd);
    }

    private static Optional<String> join(List<String> comments) {
        return comments.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", comments));
    }
}
