package dev.parley.grammar.automata;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.diagnostics.AutomatonSyntax;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the identifiers of the DOT language: names, numbers, quoted strings, HTML strings. */
final class DotTokens {
    private static final Map<String, String> ENTITIES =
            Map.of("lt", "<", "gt", ">", "amp", "&", "quot", "\"", "apos", "'", "nbsp", " ", "excl", "!", "quest", "?");
    private static final Pattern ENTITY = Pattern.compile("&(?:#(\\d{1,7})|#[xX](\\p{XDigit}{1,6})|(\\w{1,8}));");
    private static final Pattern TAG = Pattern.compile("</?[A-Za-z][^<>]*>");
    private static final Pattern LINE_BREAK = Pattern.compile("(?i)<br\\s*/?>");

    private final Cursor cursor;

    DotTokens(Cursor cursor) {
        this.cursor = cursor;
    }

    boolean looksAtToken() {
        char c = cursor.current();
        return c == '"' || c == '<' || c == '-' && !cursor.looksAt("->") && !cursor.looksAt("--") || c == '.' || Cursor.isNamePart(c);
    }

    /** An identifier, and what space follows. */
    DotToken token(String expected) throws Rejected {
        int start = cursor.offset();
        DotToken token = switch (cursor.current()) {
            case '"' -> quoted(start);
            case '<' -> html(start);
            default -> plain(start, expected);
        };
        cursor.skipGap();
        return token;
    }

    /**
     * The value of an attribute. Some tools leave out the quotes round {@code B!add(int)}, which then ends with the list of attributes.
     */
    DotToken value() throws Rejected {
        int start = cursor.offset();
        if (cursor.current() == '"' || cursor.current() == '<') {
            return token("");
        }
        cursor.skipWhile(c -> Cursor.isNamePart(c) || c == '.' || c == '-');
        if ("!?:(".indexOf(cursor.current()) >= 0 && !cursor.atEnd()) {
            cursor.skipWhile(c -> c != ']' && c != ';' && c != '\n' && c != '\r');
        }
        String text = cursor.textFrom(start).strip();
        if (text.isEmpty()) {
            throw cursor.unexpected("a value");
        }
        cursor.moveTo(start + text.length());
        DotToken value = new DotToken(text, false, cursor.spanFrom(start));
        cursor.skipGap();
        return value;
    }

    private DotToken plain(int start, String expected) throws Rejected {
        cursor.skipWhile(c -> c == '-');
        cursor.skipWhile(c -> Cursor.isNamePart(c) || c == '.');
        if (cursor.offset() == start) {
            throw cursor.unexpected(expected);
        }
        return new DotToken(cursor.textFrom(start), false, cursor.spanFrom(start));
    }

    /** Strings joined by {@code +} are one. The span is the text between the quotes where there is only one. */
    private DotToken quoted(int start) throws Rejected {
        StringBuilder text = new StringBuilder();
        SourceSpan span = cursor.spanFrom(start);
        int parts = 0;
        int end;
        do {
            int quote = cursor.offset();
            string(text);
            end = cursor.offset();
            span = ++parts == 1 ? cursor.span(quote + 1, end - 1) : cursor.span(start, end);
            cursor.skipGap();
        } while (cursor.accept("+") && cursor.current() == '"');
        cursor.moveTo(end);
        return new DotToken(withoutEntities(text.toString()), true, span);
    }

    private void string(StringBuilder text) throws Rejected {
        int quote = cursor.offset();
        cursor.advance();
        while (cursor.current() != '"' || cursor.atEnd()) {
            if (cursor.atEnd()) {
                throw new Rejected(AutomatonSyntax.unsupported(cursor.span(quote, quote + 1), "Expected `\"` at the end of this string."));
            }
            if (cursor.current() == '\\') {
                cursor.advance();
                escape(text);
            } else {
                text.append(cursor.current());
            }
            cursor.advance();
        }
        cursor.advance();
    }

    private void escape(StringBuilder text) {
        switch (cursor.current()) {
            case 'n', 'l', 'r' -> text.append('\n');
            case '\r', '\n' -> {
                // A line that goes on in the next one.
            }
            case 0 -> {}
            default -> text.append(cursor.current());
        }
        if (cursor.atEnd()) {
            cursor.moveTo(cursor.offset() - 1);
        }
    }

    private DotToken html(int start) throws Rejected {
        int depth = 0;
        do {
            if (cursor.atEnd()) {
                throw new Rejected(AutomatonSyntax.unsupported(cursor.span(start, start + 1), "Expected `>` at the end of this HTML string."));
            }
            depth += cursor.current() == '<' ? 1 : cursor.current() == '>' ? -1 : 0;
            cursor.advance();
        } while (depth > 0);
        String inside = cursor.textFrom(start);
        String text = TAG.matcher(LINE_BREAK.matcher(inside.substring(1, inside.length() - 1)).replaceAll("\n")).replaceAll("");
        return new DotToken(withoutEntities(text).strip(), true, cursor.span(start + 1, cursor.offset() - 1));
    }

    private static String withoutEntities(String text) {
        return ENTITY.matcher(text).replaceAll(found -> Matcher.quoteReplacement(character(found.group(), found)));
    }

    private static String character(String written, MatchResult entity) {
        if (entity.group(3) != null) {
            return ENTITIES.getOrDefault(entity.group(3), written);
        }
        int code = entity.group(1) != null ? Integer.parseInt(entity.group(1)) : Integer.parseInt(entity.group(2), 16);
        return Character.isValidCodePoint(code) ? Character.toString(code) : written;
    }
}
