package dev.parley.checker.treesitter;

import dev.parley.checker.gaps.Tokens;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.treesitter.TSInputEdit;
import org.treesitter.TSInputEncoding;
import org.treesitter.TSLanguage;
import org.treesitter.TSNode;
import org.treesitter.TSParser;
import org.treesitter.TSPoint;
import org.treesitter.TSSymbolType;
import org.treesitter.TSTree;
import org.treesitter.TSTreeCursor;

/**
 * The tree of one document, brought up to date by parsing only what an edit touches. It owns native memory, which it gives back when it
 * is closed, and hands out plain copies. Reading the native tree costs many times what parsing an edit does, so that methods whose text
 * is as it was are not read again.
 *
 * <p>Safe for use by several threads; closed, it starts over when it is asked again.
 */
final class LiveTree implements AutoCloseable {
    private static final int BYTES_PER_UNIT = Character.BYTES;
    private static final int BUFFER = 16 * 1024;
    private static final int ERROR_SYMBOL = 0xFFFF;
    private static final Set<String> COMMENTS = Set.of("line_comment", "block_comment");
    private static final Set<String> REUSED = Set.of("method_declaration", "constructor_declaration");

    private static final Mended NO_TEXT = new Mended("", new TreeMap<>());
    private static final Parsed NOTHING = new Parsed(SyntaxNode.of("program", true, "", 0, 0, false, List.of()), true);

    /**
     * The tree of a text.
     *
     * @param complete whether there is a place for all of the text, and nothing was added to it
     */
    record Parsed(SyntaxNode program, boolean complete) {}

    /** A symbol of the grammar. */
    private record Kind(String name, boolean named) {}

    private final TSLanguage language;
    private TSParser parser;
    private TSTree tree;
    /** The text that {@code tree} is of. */
    private Mended parsed = NO_TEXT;

    private String text = "";
    private Parsed result = NOTHING;
    /** The methods of the last copy that are in order, by kind and text, starting at 0. */
    private Map<String, SyntaxNode> methods = Map.of();

    private final Map<Integer, Kind> kinds = new HashMap<>();
    private final Map<Integer, String> fields = new HashMap<>();

    LiveTree(TSLanguage language) {
        this.language = language;
    }

    /** The tree of a text, which is taken for an edit of the last one. */
    synchronized Parsed parse(String current) {
        if (!current.equals(text)) {
            Tokens tokens = Tokens.of(current);
            String familiar = FamiliarSyntax.of(current, tokens);
            Mended mended = Mending.mend(familiar, familiar.equals(current) ? tokens : Tokens.of(familiar));
            TSTree next = parseNative(mended.text());
            if (tree != null) {
                tree.close();
            }
            tree = next;
            parsed = mended;
            text = current;
            SyntaxNode program = copy();
            result = new Parsed(program, mended.text().equals(familiar) && !program.broken());
        }
        return result;
    }

    @Override
    public synchronized void close() {
        if (tree != null) {
            tree.close();
            tree = null;
        }
        if (parser != null) {
            parser.close();
            parser = null;
        }
        text = "";
        parsed = NO_TEXT;
        methods = Map.of();
        result = NOTHING;
    }

    private TSTree parseNative(String mended) {
        if (parser == null) {
            parser = new TSParser();
            parser.setLanguage(language);
        }
        if (tree != null) {
            tree.edit(edit(parsed.text(), mended));
        }
        byte[] bytes = mended.getBytes(StandardCharsets.UTF_16LE);
        return parser.parse(new byte[BUFFER], tree, (buffer, offset, position) -> {
            int count = Math.max(0, Math.min(buffer.length, bytes.length - offset));
            System.arraycopy(bytes, Math.min(offset, bytes.length), buffer, 0, count);
            return count;
        }, TSInputEncoding.TSInputEncodingUTF16LE);
    }

    /** The one replacement that makes {@code after} of {@code before}: everything between what they have in common at both ends. */
    private static TSInputEdit edit(String before, String after) {
        int shorter = Math.min(before.length(), after.length());
        int start = 0;
        while (start < shorter && before.charAt(start) == after.charAt(start)) {
            start++;
        }
        int tail = 0;
        while (tail < shorter - start && before.charAt(before.length() - 1 - tail) == after.charAt(after.length() - 1 - tail)) {
            tail++;
        }
        int oldEnd = before.length() - tail;
        int newEnd = after.length() - tail;
        return new TSInputEdit(start * BYTES_PER_UNIT, oldEnd * BYTES_PER_UNIT, newEnd * BYTES_PER_UNIT,
                point(before, start), point(before, oldEnd), point(after, newEnd));
    }

    private static TSPoint point(String text, int offset) {
        int row = (int) text.chars().limit(offset).filter(unit -> unit == '\n').count();
        return new TSPoint(row, (offset - 1 - text.lastIndexOf('\n', offset - 1)) * BYTES_PER_UNIT);
    }

    private SyntaxNode copy() {
        Map<String, SyntaxNode> found = new HashMap<>();
        try (TSTreeCursor cursor = new TSTreeCursor(tree.getRootNode())) {
            SyntaxNode copied = copy(cursor, found);
            methods = found;
            return copied;
        }
    }

    private SyntaxNode copy(TSTreeCursor cursor, Map<String, SyntaxNode> found) {
        TSNode node = cursor.currentNode();
        Kind symbol = kind(node.getSymbol());
        String kind = symbol.name();
        int start = offset(node.getStartByte());
        int end = offset(node.getEndByte());
        String field = field(cursor.currentFieldId());
        boolean reused = REUSED.contains(kind);
        String key = reused ? kind + ' ' + text.substring(start, end) : "";
        SyntaxNode known = reused ? methods.get(key) : null;
        if (known != null) {
            found.put(key, known);
            return known.moved(start, field);
        }
        List<SyntaxNode> children = new ArrayList<>();
        if (cursor.gotoFirstChild()) {
            do {
                SyntaxNode child = copy(cursor, found);
                if (!COMMENTS.contains(child.kind())) {
                    children.add(child);
                }
            } while (cursor.gotoNextSibling());
            cursor.gotoParent();
        }
        SyntaxNode copied = SyntaxNode.of(kind, symbol.named(), field, start, end, start == end, children);
        if (reused && !copied.broken()) {
            found.put(key, copied.moved(-start, ""));
        }
        return copied;
    }

    private int offset(int bytes) {
        return parsed.original(bytes / BYTES_PER_UNIT);
    }

    private Kind kind(int symbol) {
        return symbol == ERROR_SYMBOL
                ? new Kind(SyntaxNode.ERROR, true)
                : kinds.computeIfAbsent(symbol, id -> new Kind(language.symbolName(id), language.symbolType(id) == TSSymbolType.TSSymbolTypeRegular));
    }

    private String field(int id) {
        return id == 0 ? "" : fields.computeIfAbsent(id, language::fieldNameForId);
    }
}
