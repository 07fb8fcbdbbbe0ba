package dev.parley.checker.gaps;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.gaps.OpenBrackets.Open;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * Finds what brackets a text lacks, or has too many of, so that one that is missing does not swallow what is behind it. Indentation tells
 * where a block ends, and so do declarations of members, into which none of a method reaches; an open parenthesis ends with its statement.
 */
public final class Brackets {
    static final Set<String> ENDS = Set.of(";", "{", "}");
    /** What begins with one of these is no part of an expression. */
    private static final Set<String> STATEMENTS =
            Set.of("if", "while", "for", "do", "try", "return", "throw", "break", "continue", "case", "default");
    private static final Set<String> HANDLERS = Set.of("catch", "finally");

    private final Tokens tokens;
    private final Members members;
    private final Heads heads;
    private final Cases cases;
    private final LostArrays arrays;
    private final boolean bracesAreLacking;
    private final OpenBrackets open = new OpenBrackets();
    private final AddedText added = new AddedText();
    private final List<Integer> superfluous = new ArrayList<>();
    /** The first tokens of code that has more ends than beginnings, or fewer where nothing is indented. */
    private final List<Integer> doubtful = new ArrayList<>();
    private final EarlyEnds early = new EarlyEnds();

    private Brackets(Tokens tokens) {
        this.tokens = tokens;
        this.members = new Members(tokens);
        this.heads = new Heads(tokens, members);
        this.cases = new Cases(tokens);
        this.arrays = new LostArrays(tokens);
        this.bracesAreLacking = areBracesLacking(tokens);
    }

    /** Of a text whose brackets all have their counterparts, there is nothing to say. */
    public static Brackets of(Tokens tokens) {
        Brackets found = new Brackets(tokens);
        if (found.bracesAreLacking || !BracketOrder.ofAll(tokens)) {
            found.find();
        }
        return found;
    }

    /** Whether some brace has no counterpart, so that it is the indentation that tells where methods end. */
    public static boolean areBracesLacking(Tokens tokens) {
        return !BracketOrder.ofBraces(tokens);
    }

    /** What is missing, by the offset that it stands in front of. */
    public SortedMap<Integer, String> added() {
        return added.byOffset();
    }

    /** What closes nothing, and beginnings of declarations and loops that no parser can go on from. */
    public List<Extent> superfluous() {
        return superfluous.stream().map(token -> new Extent(tokens.start(token), tokens.end(token) - tokens.start(token))).toList();
    }

    /** The offsets up to which the text is what it seems: what is missing is missing in front of them, or behind. */
    public List<Integer> gaps() {
        List<Integer> found = new ArrayList<>(added.byOffset().keySet());
        doubtful.forEach(token -> found.add(tokens.start(token)));
        superfluous.stream().filter(token -> !tokens.word(token).equals("}")).forEach(token -> found.add(tokens.start(token)));
        return found;
    }

    /** The first token of the lines in front of a brace that are indented further, which are of a block that nothing opens. */
    private int startOfBlock(int brace) {
        int start = brace;
        for (int i = brace - 1; i >= 0 && (!tokens.isFirstOfLine(i) || tokens.indentation(i) > tokens.indentation(brace)); i--) {
            start = tokens.isFirstOfLine(i) ? i : start;
        }
        return start;
    }

    private void find() {
        for (int i = 0; i < tokens.count(); i++) {
            if (tokens.isFirstOfLine(i) && lacksBodyOfMethodBefore(i)) {
                openBefore(i, Body.OTHER);
            }
            if (tokens.isFirstOfLine(i) && bracesAreLacking && !open.isEmpty() && heads.endsBefore(i, open.peek().token())) {
                endHeadAt(i);
            }
            if (tokens.isFirstOfLine(i) && open.areInCode()) {
                if (lacksBodyBefore(i)) {
                    openBefore(i, Body.TYPE);
                } else if (isOfLostBody(i)) {
                    omit(i, members.bodyOfMethodAt(i).getAsInt() - 1);
                } else if (members.startAt(i)) {
                    addEnds(i, open.within(Open::ofType));
                } else if (Members.VISIBILITY.contains(tokens.word(i))) {
                    i = withoutRestOfLine(i);
                    continue;
                } else if (STATEMENTS.contains(tokens.word(i))) {
                    addEnds(i, open.within(Open::isBlock));
                }
                if (endsTry(i)) {
                    addEnds(i, open.endedWith(block -> heads.before(block.token()).equals("try")));
                } else if (lacksBraceBefore(i)) {
                    openBefore(i, Body.OTHER);
                } else if (startsStatement(i)) {
                    addEnds(i, open.endedByStatement(tokens.indentation(i), Character.isJavaIdentifierStart(tokens.word(i).charAt(0))));
                } else if (bracesAreLacking && Cases.LABELS.contains(tokens.word(i))) {
                    addEnds(i, open.endedByCase(tokens.indentation(i), cases));
                }
            }
            switch (tokens.word(i)) {
                case "case", "default" -> omitBeforeCase(i);
                case ";" -> endStatement(i);
                case "{" -> {
                    endHeadBefore(i);
                    open(i, '}');
                }
                case "(" -> open(i, ')');
                case "[" -> open(i, ']');
                case "}" -> closeBrace(i);
                case ")", "]" -> {
                    if (!open.isEmpty() && open.peek().closing() == tokens.word(i).charAt(0)) {
                        close(i);
                    } else {
                        superfluous.add(i);
                    }
                }
                default -> {}
            }
        }
        addEnds(tokens.count(), open.count());
    }

    /** Only heads of loops and resources have semicolons within brackets. */
    private void endStatement(int semicolon) {
        if (open.isEmpty() || open.peek().isBlock()) {
            return;
        }
        if (!heads.mayHaveSemicolons(open.peek().token())) {
            addEnds(semicolon, open.within(Open::isBlock));
        } else if (heads.isOfTry(open.peek().token())) {
            heads.firstBehindResources(open.peek().token(), semicolon).ifPresent(this::endHeadAt);
        }
    }

    /** The head whose parenthesis is the innermost bracket ends in front of a line, which is the first one of its block. */
    private void endHeadAt(int first) {
        added.add(tokens.end(first - 1), open.pop().closing());
        openBefore(first, Body.OTHER);
    }

    /** A declaration that is begun within code is neither a member nor a statement. */
    private int withoutRestOfLine(int first) {
        int last = first;
        while (last + 1 < tokens.count() && !tokens.isFirstOfLine(last + 1)) {
            last++;
        }
        omit(first, last);
        return last;
    }

    private void omit(int first, int last) {
        IntStream.rangeClosed(first, last).forEach(superfluous::add);
    }

    /** What is begun in front of a case and is in none before it belongs to nothing, and no parser can go on from it. */
    private void omitBeforeCase(int label) {
        if (open.body() != Body.SWITCH) {
            return;
        }
        int first = cases.firstInNone(open.peek().token(), label);
        if (first < label) {
            added.drop(tokens.start(first), tokens.start(label) - 1);
            omit(first, label - 1);
        }
    }

    /** A head that lacks its end has it in front of its block. */
    private void endHeadBefore(int brace) {
        int inner = open.within(bracket -> bracket.isBrace() || heads.isOne(bracket.token()));
        if (heads.mayEndBefore(brace) && open.isAny(inner, bracket -> !bracket.isBrace())) {
            for (int i = 0; i <= inner; i++) {
                added.add(tokens.end(brace - 1), open.pop().closing());
            }
        }
    }

    private void open(int token, char closing) {
        boolean brace = closing == '}';
        Body body = brace ? members.opened(token, open.body()) : Body.OTHER;
        open.push(new Open(token, closing, body, token,
                tokens.indentation(brace ? startOfStatement(token) : token), tokens.indentation(token)));
    }

    /** Whether a line follows the head of a statement that is nothing without a block, and does not begin with one. */
    private boolean lacksBraceBefore(int first) {
        return bracesAreLacking && !tokens.word(first).equals("{") && Heads.NOTHING_WITHOUT_BLOCK.contains(heads.before(first));
    }

    /** Whether a line goes on with a {@code try} whose block has no end. */
    private boolean endsTry(int first) {
        return bracesAreLacking
                && HANDLERS.contains(tokens.word(first))
                && !(tokens.word(first - 1).equals("}") && Heads.NOTHING_WITHOUT_BLOCK.contains(heads.before(tokens.opening(first - 1))));
    }

    /** Whether a line declares a member behind the creation of an object, whose class does not begin yet. */
    private boolean lacksBodyBefore(int first) {
        return bracesAreLacking && members.isCreation(first - 1) && members.mayStartAt(first);
    }

    /** Whether a line stands behind the head of a method, indented further than that, and is neither its body nor a member. */
    private boolean lacksBodyOfMethodBefore(int first) {
        if (!bracesAreLacking || !open.body().holdsMembers() || !tokens.isName(first) && !STATEMENTS.contains(tokens.word(first))) {
            return false;
        }
        int start = startOfStatement(first);
        return start < first
                && members.behindHeadOfMethod(start) == first
                && !members.mayStartAt(first)
                && tokens.indentation(first) > tokens.indentation(start);
    }

    /** Whether a method is declared in the code of another one, indented further than that: the class that it is in lacks its beginning. */
    private boolean isOfLostBody(int first) {
        return bracesAreLacking
                && members.bodyOfMethodAt(first).isPresent()
                && open.outermostOfMethod().filter(method -> tokens.indentation(first) > method.most()).isPresent();
    }

    private void openBefore(int first, Body body) {
        int last = first - 1;
        added.add(tokens.end(last), '{');
        open.push(new Open(last, '}', body, last, tokens.indentation(startOfStatement(last)), tokens.indentation(last)));
    }

    /** The cases of a switch and labels may be indented as what they are in. */
    private boolean startsStatement(int token) {
        return bracesAreLacking
                && ENDS.contains(tokens.word(token - 1))
                && !tokens.word(token).equals("}")
                && !Cases.LABELS.contains(tokens.word(token))
                && !tokens.word(token + 1).equals(":");
    }

    private int startOfStatement(int brace) {
        int depth = 0;
        int start = brace;
        for (int i = brace - 1; i >= 0 && (depth > 0 || !ENDS.contains(tokens.word(i))); i--) {
            depth = Math.max(0, depth + (tokens.word(i).equals(")") ? 1 : tokens.word(i).equals("(") ? -1 : 0));
            start = i;
        }
        return start;
    }

    private void closeBrace(int brace) {
        boolean mayEndArray = bracesAreLacking && open.areInCode() && open.body() == Body.OTHER && !tokens.word(open.peek().token() - 1).equals("->");
        OptionalInt array = mayEndArray ? arrays.endingAt(brace) : OptionalInt.empty();
        if (array.isPresent()) {
            added.add(tokens.end(array.getAsInt()), '{');
            return;
        }
        boolean first = bracesAreLacking && tokens.isFirstOfLine(brace);
        int indentation = tokens.indentation(brace);
        addEnds(brace, first && open.isAnyAlignedWith(indentation)
                ? open.within(each -> each.isAlignedWith(indentation))
                : open.within(Open::isBrace));
        if (open.isEmpty() || first && indentation > open.peek().most()) {
            superfluous.add(brace);
            List<Integer> ended = open.isEmpty() ? early.take() : List.of();
            doubtful.addAll(ended.isEmpty() ? List.of(startOfBlock(brace)) : ended);
        } else {
            close(brace);
        }
    }

    private void close(int token) {
        Open ended = open.pop();
        if (ended.ofType()) {
            early.type();
        }
        if (!open.isEmpty()) {
            Open around = open.pop();
            if (around.ofType() && ended.isBrace() && !ended.ofType() && members.startAt(startOfStatement(ended.token()))) {
                early.method(ended.token(), tokens.isFirstOfLine(token) && ended.isAlignedWith(tokens.indentation(token))
                        && around.most() < ended.least());
            }
            open.push(around.with(token));
        }
    }

    /** Adds the ends of the innermost brackets in front of a token, or where their statements end. */
    private void addEnds(int limit, int count) {
        int place = 0;
        for (int left = count - 1; left >= 0; left--) {
            Open inner = open.pop();
            doubt(inner);
            int before = inner.isBlock() ? limit : Math.min(limit, endOfStatement(inner));
            place = Math.max(place, before == 0 ? 0 : tokens.end(before - 1));
            if (tokens.word(inner.token() - 1).equals("for")) {
                endHead(inner.token() - 1, before, place);
                continue;
            }
            if (bracesAreLacking && left == 0 && heads.isOfTry(inner.token()) && before < tokens.count()) {
                added.add(place, inner.closing());
                openBefore(before, Body.OTHER);
                continue;
            }
            if (inner.isBlock()) {
                addSemicolon(place, before);
            }
            added.add(place, inner.closing());
            boolean goesOn = tokens.word(before).equals(".") || inner.isBrace() && tokens.word(before).equals(";");
            if (!inner.isBlock() && (left == 0 || open.peek().isBlock()) && !goesOn) {
                added.add(place, ';');
            }
        }
    }

    /**
     * Where nothing is indented, the end that is missing may be that of any block of the method.
     *
     * @param unended a bracket that is open where its end is expected
     */
    private void doubt(Open unended) {
        if (unended.ofType()) {
            early.beforeEnd().filter(this::isFlat).forEach(doubtful::add);
        } else if (unended.isBrace()) {
            int method = open.outermostOfMethod().orElse(unended).token();
            if (isFlat(method)) {
                doubtful.add(method);
            }
        }
    }

    /** Whether the first line of a block is indented no further than what the block belongs to. */
    private boolean isFlat(int brace) {
        int first = brace + 1;
        return first < tokens.count() && tokens.isFirstOfLine(first) && tokens.indentation(first) <= tokens.indentation(startOfStatement(brace));
    }

    /** No parser makes a loop of a head that is not complete: what is in it stands by itself, unless that is no statement either. */
    private void endHead(int keyword, int before, int place) {
        if (IntStream.range(keyword, before).anyMatch(i -> tokens.word(i).equals(":"))) {
            added.drop(tokens.start(keyword), place);
            omit(keyword, before - 1);
        } else {
            omit(keyword, keyword + 1);
            added.add(place, ';');
        }
    }

    private void addSemicolon(int place, int before) {
        boolean ended = added.isAt(place) || before == 0 || ENDS.contains(tokens.word(before - 1));
        if (!ended) {
            added.add(place, ';');
        }
    }

    /**
     * The first token on a line that is not indented further than the one that has this bracket, or that goes on with nothing, and outside of
     * all that is closed in it.
     */
    private int endOfStatement(Open bracket) {
        int deep = tokens.indentation(bracket.token());
        int depth = 0;
        for (int i = bracket.token() + 1; i < tokens.count(); i++) {
            if ((depth == 0 || i > bracket.inner()) && tokens.isFirstOfLine(i) && (tokens.indentation(i) <= deep || isAnother(i))) {
                return i;
            }
            depth += switch (tokens.word(i)) {
                case "(", "[", "{" -> 1;
                case ")", "]", "}" -> -1;
                default -> 0;
            };
        }
        return tokens.count();
    }

    /** Whether a token cannot follow the one in front of it in an expression: two operands do not, nor does a selection from nothing. */
    private boolean isAnother(int token) {
        return tokens.endsOperand(token - 1) && tokens.startsOperand(token) || tokens.word(token - 1).equals("(") && tokens.word(token).equals(".");
    }
}
