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
 */
public final class LayoutWriter {
    private static final int WIDTH = 100;
    private static final String INDENT = "  ";

    private final StringBuilder out = new StringBuilder();

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

    /** @param end what ends the last item if it is a statement; a block ends with it only if it is a comma */
    private void items(List<Item> items, int level, String end) {
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            opening(item.remarks(), level, i == 0);
            String separator = i + 1 < items.size() ? ";" : end;
            switch (item) {
                case Statement statement -> line(level, statement.text() + separator, statement.remarks().after());
                case Block block -> block(block, level, separator.equals(",") ? "," : "");
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
        Optional<String> inline = inline(block).filter(text -> INDENT.length() * level + text.length() + separator.length() <= WIDTH);
        if (inline.isPresent()) {
            line(level, inline.get() + separator, block.remarks().after());
            return;
        }
        Optional<String> comment = block.remarks().afterOpening();
        if (!block.brackets().between().isEmpty()) {
            comment = block.sections().stream().findFirst().flatMap(first -> first.remarks().afterOpening()).or(block.remarks()::afterOpening);
        }
        line(level, block.head() + block.brackets().opening(), comment);
        if (block.brackets() == Brackets.CHOICE) {
            branches(block.sections(), level + 1);
        } else {
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
            if (branch.items().isEmpty()) {
                line(level, branch.label() + ":" + separator, branch.remarks().after().or(branch.remarks()::afterOpening));
            } else if (sameLine) {
                line(level, branch.label() + ": " + statement(branch) + separator, branch.items().getFirst().remarks().after());
            } else {
                line(level, branch.label() + ":", branch.remarks().afterOpening());
                items(branch.items(), level + 1, separator);
            }
        }
    }

    private void bodies(List<Section> bodies, String between, int level) {
        for (int i = 0; i < bodies.size(); i++) {
            Section body = bodies.get(i);
            if (i > 0) {
                line(level, "} " + between + " {", body.remarks().afterOpening());
            }
            items(body.items(), level + 1, ";");
            body.remarks().beforeClosing().forEach(comment -> line(level + 1, comment, Optional.empty()));
        }
    }

    private void line(int level, String text, Optional<String> comment) {
        out.append(text.isEmpty() ? "" : INDENT.repeat(level)).append(text);
        comment.ifPresent(remark -> out.append(' ').append(remark));
        out.append('\n');
    }
}
