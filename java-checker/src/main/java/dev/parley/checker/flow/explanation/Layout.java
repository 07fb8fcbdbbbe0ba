package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Extent;
import dev.parley.core.type.PayloadType;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the text of a file is laid out around a place: its statements and their indentation. */
public record Layout(String text) {
    /** A statement of a block, up to the call that is its only operation so far: the call itself, a declaration, an assignment, a return. */
    private static final Pattern STATEMENT = Pattern.compile("[;{}](?:\\s|//[^\\n]*\\n|/\\*[^*]*\\*/)*+((?:[\\w<>\\[\\], .]+=\\s*|return\\s+)?)$");
    /** Where a statement of its own starts that no block holds: behind the label of a case, and behind {@code else}. */
    private static final Pattern ARM = Pattern.compile("\\b(?:case\\b[^;{}]*?|default\\s*)(?:->|:)\\s*$|\\belse\\s*$");
    /** A statement behind which none of its block is reached, and the end of the block. */
    private static final Pattern JUMP =
            Pattern.compile("[;{}](?:\\s|//[^\\n]*\\n|/\\*[^*]*\\*/)*+((?:return|break|continue|throw|yield)\\b[^;{}]*;)(?:\\s|//[^\\n]*\\n|/\\*[^*]*\\*/)*+$");
    /** The start of a statement that branches, up to its condition. */
    private static final Pattern BRANCHING = Pattern.compile("[;{}](?:\\s|//[^\\n]*\\n|/\\*[^*]*\\*/)*+((?:if|switch)\\s*\\([\\s(!]*)$");
    /** The start of a loop, up to what its condition does first. */
    private static final Pattern LOOP = Pattern.compile("[;{}](?:\\s|//[^\\n]*\\n|/\\*[^*]*\\*/)*+(while\\s*\\((?:[\\s(!]|[\\w.]+\\()*)$");
    private static final Pattern LEAVING = Pattern.compile("\\b(?:return|break|continue|throw|yield)\\b");
    private static final Pattern COMMENT = Pattern.compile("//[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern PARAMETER = Pattern.compile("(?:\\((?:[^(),]*\\s)?(\\w+)\\s*\\)|\\b(\\w+))\\s*->\\s*$");
    /** Beyond, the text before a call tells no more about its statement. */
    private static final int BEFORE = 400;

    /** Where the statement starts that a call stands in, if it stands in a block and the call is its first operation. */
    Optional<Integer> statementStart(Extent call) {
        Matcher statement = STATEMENT.matcher(text.substring(Math.max(0, call.offset() - BEFORE), call.offset()));
        if (!statement.find()) {
            return Optional.empty();
        }
        int start = call.offset() - statement.group(1).length();
        String line = text.substring(lineStart(start), start);
        // The header of a `for` has semicolons too.
        boolean insideHeader = line.chars().filter(c -> c == '(').count() != line.chars().filter(c -> c == ')').count();
        return insideHeader ? Optional.empty() : Optional.of(start);
    }

    /** Where a statement of a block starts that branches by a condition. */
    Optional<Integer> branchingStart(Extent condition) {
        Matcher branching = BRANCHING.matcher(text.substring(Math.max(0, condition.offset() - BEFORE), condition.offset()));
        return branching.find() ? Optional.of(condition.offset() - branching.group(1).length()) : Optional.empty();
    }

    /** Where a loop of a block starts that does a call before anything else, at each round; a {@code do} starts with its body. */
    Optional<Integer> loopStart(Extent call) {
        Matcher loop = LOOP.matcher(text.substring(Math.max(0, call.offset() - BEFORE), call.offset()));
        if (!loop.find()) {
            return Optional.empty();
        }
        int start = call.offset() - loop.group(1).length();
        String body = text.substring(closing(text.indexOf('(', start) + 1) + 1).stripLeading();
        return body.startsWith(";") ? Optional.empty() : Optional.of(start);
    }

    /** Where the parenthesis is closed that is open at an offset. */
    private int closing(int offset) {
        int open = 1;
        int end = offset;
        while (end < text.length() && open > 0) {
            char c = text.charAt(end++);
            open += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        return end - 1;
    }

    /** The brace that ends the body of a {@code try} with a resource, where the body is left there only. */
    Optional<Extent> endOfBody(Extent resource) {
        int open = text.indexOf('{', closing(resource.end()));
        if (open < 0 || !text.substring(closing(resource.end()) + 1, open).isBlank()) {
            return Optional.empty();
        }
        String body = restOfBlock(open + 1);
        Extent brace = new Extent(open + body.length(), 1);
        return LEAVING.matcher(body).results().count() == lastJump(brace.offset()).stream().count() ? Optional.of(brace) : Optional.empty();
    }

    /** The statement that consists of a call, or of giving its result to a variable or the caller, semicolon included. */
    Optional<Extent> statement(Extent call) {
        int end = call.end();
        while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        int semicolon = end;
        return semicolon < text.length() && text.charAt(semicolon) == ';'
                ? statementStart(call).map(start -> Extent.between(start, semicolon + 1))
                : Optional.empty();
    }

    /** Whether a call is all of a statement, be it that of a block, of a case or of an {@code else}. */
    boolean isStatement(Extent call) {
        boolean inBlock = statement(call).filter(statement -> statement.offset() == call.offset()).isPresent();
        return inBlock
                || text.substring(call.end()).stripLeading().startsWith(";")
                        && ARM.matcher(text.substring(Math.max(0, call.offset() - BEFORE), call.offset())).find();
    }

    /** A statement with the white space before it, if it has lines to itself its whole lines. */
    Extent withSpaceBefore(Extent statement) {
        int start = lineStart(statement.offset());
        int end = text.indexOf('\n', statement.end());
        boolean alone = end >= 0 && text.substring(start, statement.offset()).isBlank() && text.substring(statement.end(), end).isBlank();
        if (alone) {
            return Extent.between(start, end + 1);
        }
        int before = statement.offset();
        while (before > start && Character.isWhitespace(text.charAt(before - 1))) {
            before--;
        }
        return Extent.between(before, statement.end());
    }

    /** Whether one statement follows the other, with nothing but white space and comments between them. */
    boolean isEmptyBetween(Extent first, Extent second) {
        return first.end() <= second.offset()
                && COMMENT.matcher(text.substring(first.end(), second.offset())).replaceAll("").isBlank();
    }

    /** The statement that leaves the block which a brace closes, if the last one in it does. */
    Optional<Extent> lastJump(int closingBrace) {
        Matcher jump = JUMP.matcher(text.substring(Math.max(0, closingBrace - BEFORE), closingBrace));
        int from = Math.max(0, closingBrace - BEFORE);
        return jump.find() ? Optional.of(Extent.between(from + jump.start(1), from + jump.end(1))) : Optional.empty();
    }

    /** Whether a call is in the statement that comes after another one, before any block in it. */
    boolean isInNextStatement(Extent statement, Extent call) {
        return statement.end() <= call.offset()
                && COMMENT.matcher(text.substring(statement.end(), call.offset())).replaceAll("").chars()
                        .noneMatch(c -> c == ';' || c == '{' || c == '}');
    }

    /** What a function calls its only parameter, of which a brace closes the body. */
    Optional<String> parameterOf(int closingBrace) {
        int open = 1;
        int start = closingBrace;
        while (start > 0 && open > 0) {
            char c = text.charAt(--start);
            open += c == '}' ? 1 : c == '{' ? -1 : 0;
        }
        Matcher parameter = PARAMETER.matcher(text.substring(Math.max(0, start - BEFORE), start));
        return parameter.find() ? Optional.ofNullable(parameter.group(1)).or(() -> Optional.of(parameter.group(2))) : Optional.empty();
    }

    /** The text from an offset to the brace that closes the block around it. */
    String restOfBlock(int offset) {
        int open = 0;
        int end = offset;
        while (end < text.length() && open >= 0) {
            char c = text.charAt(end++);
            open += c == '{' ? 1 : c == '}' ? -1 : 0;
        }
        return text.substring(offset, end);
    }

    /** Whether a piece of code names a session, be it among those of a group. */
    boolean names(Extent code, String session) {
        return Pattern.compile("\\b" + Pattern.quote(session) + "\\b").matcher(at(code)).find();
    }

    /** Whether a call is made on a session by its name, and not on a group that it is in. */
    boolean isOn(String session, Extent call) {
        return Pattern.compile("\\b" + Pattern.quote(session) + "\\s*\\.").matcher(at(call)).find();
    }

    /** Whether a brace closes the block that a call stands in, and not in a function that is only made there. */
    boolean isEndOfBlock(Extent call, Extent brace) {
        String before = text.substring(Math.max(0, call.offset() - BEFORE), call.offset());
        boolean isInFunction = before.substring(Math.max(before.lastIndexOf(';'), before.lastIndexOf('{')) + 1).contains("->");
        return !isInFunction && call.end() <= brace.offset() && call.end() + restOfBlock(call.end()).length() == brace.end();
    }

    /** What stands between one statement and the next: a line break with the indentation, or a space. */
    String separator(int statement) {
        String line = text.substring(lineStart(statement), statement);
        return line.isBlank() ? "\n" + line : " ";
    }

    /** The white space at the start of the line of an offset. */
    String indent(int offset) {
        int start = lineStart(offset);
        int end = start;
        while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
            end++;
        }
        return text.substring(start, end);
    }

    /** The indentation of what stands in a block, by the last line in it if it has any, or else by custom. */
    String indentInside(int closingBrace) {
        String outer = indent(closingBrace);
        int end = lineStart(closingBrace);
        if (end > 0) {
            String inner = indent(end - 1);
            if (inner.length() > outer.length() && !text.substring(lineStart(end - 1), end - 1).isBlank()) {
                return inner;
            }
        }
        return outer + "    ";
    }

    /** How the file can name a type: by its simple name where that is imported or in the same package. */
    String nameOf(PayloadType.Value type) {
        int dot = type.name().lastIndexOf('.');
        if (dot < 0 || type.name().contains("<")) {
            return type.name();
        }
        String packageName = type.name().substring(0, dot);
        boolean known = packageName.equals("java.lang")
                || Pattern.compile("(?m)^\\s*(import\\s+" + Pattern.quote(packageName) + "\\.(\\*|" + Pattern.quote(type.simpleName())
                                + ")|package\\s+" + Pattern.quote(packageName) + ")\\s*;")
                        .matcher(text)
                        .find();
        return known ? type.simpleName() : type.name();
    }

    boolean isFirstOnLine(int offset) {
        return text.substring(lineStart(offset), offset).isBlank();
    }

    String at(Extent extent) {
        return text.substring(extent.offset(), extent.end());
    }

    /** Whether a piece of code calls something on what an expression names. */
    boolean calls(Extent code, String receiver) {
        return Pattern.compile("(?<![\\w$.])" + Pattern.quote(receiver) + "\\s*\\.").matcher(at(code)).find();
    }

    int lineStart(int offset) {
        return text.lastIndexOf('\n', offset - 1) + 1;
    }
}
