package dev.parley.grammar.layout;

import dev.parley.grammar.layout.Item.Block;
import dev.parley.grammar.layout.Item.Brackets;
import dev.parley.grammar.layout.Item.Section;
import dev.parley.grammar.layout.Item.Statement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Lays items out, with two spaces for each level. A choice whose branches have at most one statement each stands on one line if it fits
 * and nobody commented on its parts; every other block has a line for each of its statements. Statements end with {@code ;} and
 * branches with {@code ,}; the last statement of a branch and the last branch end with neither.
 *
 * <p>Session types stand on one line, {@code !<int>.![?(T)]*}, as far as they fit; otherwise their steps have a line each and end with
 * {@code .}, except for the last.
 */
public final class LayoutWriter {
    private static final int WIDTH = 100;
    private static final String INDENT = "  ";

    private final StringBuilder out = new StringBuilder();
    private boolean inSession;

    /** The text of items that follow one another, as a file or a part of one; each line ends with {@code \n}. */
    public static String write(List<Item> items) {
        LayoutWriter writer = new LayoutWriter();
        writer.items(items, 0, ";");
        return writer.out.toString();
    }

    /** Comments, each on its own line. */
    public static String comments(List<String> comments) {
        LayoutWriter writer = new LayoutWriter();
        comments.forEach(comment -> writer.line(0, comment, Optional.empty()));
        return writer.out.toString();
    }

    /** The steps of a session type on one line, without the remarks on them. */
    static String session(List<Item> steps) {
        return steps.stream().map(LayoutWriter::session).collect(Collectors.joining("."));
    }

    private static String session(Item step) {
        return switch (step) {
            case Statement statement -> statement.text();
            case Block block -> {
                boolean choice = block.brackets() == Brackets.CHOICE;
                String content = block.sections().stream()
                        .map(section -> (choice ? section.label() + ": " : "") + session(section.items()))
                        .map(String::stripTrailing)
                        .collect(Collectors.joining(", "));
                yield block.brackets() == Brackets.SESSION || block.brackets() == Brackets.SESSION_SET
                        ? block.head() + "{ " + content + " }"
                        : block.head() + block.brackets().opening() + content + block.brackets().closing();
            }
        };
    }

    /** @param end what ends the last item if it is a statement; a block ends with it only if it is a comma */
    private void items(List<Item> items, int level, String end) {
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            opening(item.remarks(), level, i == 0);
            String separator = i + 1 < items.size() ? (inSession ? "." : ";") : end;
            switch (item) {
                case Statement statement -> line(level, statement.text() + separator, statement.remarks().after());
                case Block block -> block(block, level, separator.equals(";") ? "" : separator);
            }
        }
    }

    private void opening(Remarks remarks, int level, boolean first) {
        if (remarks.paragraph() && !first) {
            out.append('\n');
        }
        remarks.before().forEach(comment -> line(level, comment, Optional.empty()));
    }

    private void block(Block block, int level, String separator) {
        boolean around = inSession;
        inSession |= block.brackets() == Brackets.SESSION || block.brackets() == Brackets.SESSION_SET;
        write(block, level, separator);
        inSession = around;
    }

    private void write(Block block, int level, String separator) {
        Optional<String> inline = (inSession ? inlineSession(block) : inline(block))
                .filter(text -> INDENT.length() * level + text.length() + separator.length() <= WIDTH);
        if (inline.isPresent()) {
            line(level, inline.get() + separator, block.remarks().after());
            return;
        }
        Optional<String> comment = block.remarks().afterOpening();
        if (!block.brackets().between().isEmpty()) {
            comment = block.sections().stream().findFirst().flatMap(first -> first.remarks().afterOpening()).or(block.remarks()::afterOpening);
        }
        line(level, block.head() + block.brackets().opening(), comment);
        switch (block.brackets()) {
            case CHOICE -> branches(block.sections(), level + 1);
            case SESSION_SET -> members(block.sections(), level + 1);
            case ALTERNATIVES, THREADS, BODY, LOOP, LOCAL_RECURSION, SESSION ->
                bodies(block.sections(), block.brackets().between(), level);
        }
        block.remarks().beforeClosing().forEach(remark -> line(level + 1, remark, Optional.empty()));
        line(level, block.brackets().closing() + separator, block.remarks().after());
    }

    private static Optional<String> inline(Block block) {
        boolean possible = block.brackets() == Brackets.CHOICE
                && block.remarks().afterOpening().isEmpty()
                && block.remarks().beforeClosing().isEmpty()
                && block.sections().stream().allMatch(LayoutWriter::isShort);
        return possible
                ? Optional.of(block.sections().stream()
                        .map(section -> (section.label() + ": " + statement(section)).stripTrailing())
                        .collect(Collectors.joining(", ", block.head() + "{ ", " }")))
                : Optional.empty();
    }

    private static Optional<String> inlineSession(Block block) {
        boolean own = block.remarks().afterOpening().isEmpty() && block.remarks().beforeClosing().isEmpty();
        return own && block.sections().stream().allMatch(LayoutWriter::isPlain) ? Optional.of(session(block)) : Optional.empty();
    }

    /** Whether nobody commented on any part of a section. */
    private static boolean isPlain(Section section) {
        return section.remarks().allowInline()
                && section.items().stream().allMatch(item -> item.remarks().allowInline()
                        && switch (item) {
                            case Statement statement -> true;
                            case Block block -> block.sections().stream().allMatch(LayoutWriter::isPlain);
                        });
    }

    private static boolean isShort(Section section) {
        return section.remarks().allowInline()
                && section.items().size() <= 1
                && section.items().stream().allMatch(item -> item instanceof Statement && item.remarks().allowInline());
    }

    private static String statement(Section section) {
        return section.items().stream().map(item -> ((Statement) item).text()).findFirst().orElse("");
    }

    private void branches(List<Section> branches, int level) {
        for (int i = 0; i < branches.size(); i++) {
            Section branch = branches.get(i);
            String separator = i + 1 < branches.size() ? "," : "";
            opening(branch.remarks(), level, i == 0);
            boolean sameLine = branch.items().size() == 1
                    && branch.remarks().afterOpening().isEmpty()
                    && branch.items().getFirst() instanceof Statement statement
                    && statement.remarks().before().isEmpty();
            if (inSession && isPlain(branch) && fits(level, branch)) {
                line(level, (branch.label() + ": " + session(branch.items())).stripTrailing() + separator, Optional.empty());
            } else if (branch.items().isEmpty()) {
                line(level, branch.label() + ":" + separator, branch.remarks().after().or(branch.remarks()::afterOpening));
            } else if (sameLine) {
                line(level, branch.label() + ": " + statement(branch) + separator, branch.items().getFirst().remarks().after());
            } else {
                line(level, branch.label() + ":", branch.remarks().afterOpening());
                items(branch.items(), level + 1, separator);
            }
        }
    }

    private static boolean fits(int level, Section branch) {
        return INDENT.length() * level + branch.label().length() + session(branch.items()).length() + 3 <= WIDTH;
    }

    private void members(List<Section> members, int level) {
        for (int i = 0; i < members.size(); i++) {
            Section member = members.get(i);
            opening(member.remarks(), level, i == 0);
            member.remarks().afterOpening().ifPresent(comment -> line(level, comment, Optional.empty()));
            items(member.items(), level, i + 1 < members.size() ? "," : "");
            member.remarks().beforeClosing().forEach(comment -> line(level, comment, Optional.empty()));
            member.remarks().after().ifPresent(comment -> line(level, comment, Optional.empty()));
        }
    }

    private void bodies(List<Section> bodies, String between, int level) {
        for (int i = 0; i < bodies.size(); i++) {
            Section body = bodies.get(i);
            if (i > 0) {
                line(level, "} " + between + " {", body.remarks().afterOpening());
            }
            items(body.items(), level + 1, inSession ? "" : ";");
            body.remarks().beforeClosing().forEach(comment -> line(level + 1, comment, Optional.empty()));
        }
    }

    private void line(int level, String text, Optional<String> comment) {
        out.append(text.isEmpty() ? "" : INDENT.repeat(level)).append(text);
        comment.ifPresent(remark -> out.append(' ').append(remark));
        out.append('\n');
    }
}
