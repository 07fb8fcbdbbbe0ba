package dev.parley.checker.treesitter;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.gaps.Blanks;
import dev.parley.checker.gaps.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a text so that the grammar knows all of its syntax, with everything at its place. What the grammar does not know are record
 * patterns of types with qualified names, which it takes for calls, what stands in front of the type of a pattern ({@code case final X x}),
 * several patterns in one {@code case}, which are written as names and calls, the constructor that another one calls behind statements of its
 * own, which is written as a method, and imports of modules.
 */
final class FamiliarSyntax {
    /** Makes one name of several. */
    private static final char JOINT = '$';
    /** For the scanner, too, no token is behind {@code import}. */
    private static final Pattern MODULE_IMPORT = Pattern.compile("import\\s+module\\s+[\\w.]+\\s*;");

    private final Tokens tokens;
    private final StringBuilder familiar;

    private FamiliarSyntax(String text, Tokens tokens) {
        this.tokens = tokens;
        this.familiar = new StringBuilder(text);
    }

    /**
     * A text of the same length, with line ends at the same places.
     *
     * @param tokens of the text
     */
    static String of(String text, Tokens tokens) {
        FamiliarSyntax syntax = new FamiliarSyntax(text, tokens);
        for (int i = 0; i < tokens.count(); i++) {
            switch (tokens.word(i)) {
                case "instanceof" -> syntax.write(Change.ofPattern(tokens, i + 1));
                case "case" -> syntax.write(Change.ofPatterns(tokens, i + 1));
                case "super", "this" -> syntax.writeConstructor(i);
                case "import" -> syntax.writeImport(tokens.start(i));
                default -> { }
            }
        }
        return syntax.familiar.toString();
    }

    private void write(Change change) {
        change.modifiers.forEach(modifier -> Blanks.put(familiar, modifier));
        change.dots.forEach(dot -> familiar.setCharAt(dot, JOINT));
        change.joined.forEach(this::join);
    }

    /** What is on several lines stays apart. */
    private void join(Extent part) {
        for (int at = part.offset(); at < part.end(); at++) {
            if ("\r\n".indexOf(familiar.charAt(at)) < 0) {
                familiar.setCharAt(at, JOINT);
            }
        }
    }

    /** The grammar takes a constructor that is called for the first statement. */
    private void writeConstructor(int index) {
        String before = index == 0 ? "" : tokens.word(index - 1);
        if (tokens.word(index + 1).equals("(") && (before.equals(";") || before.equals("}"))) {
            familiar.setCharAt(tokens.end(index) - 1, JOINT);
        }
    }

    private void writeImport(int start) {
        Matcher imported = MODULE_IMPORT.matcher(familiar).region(start, familiar.length());
        if (imported.lookingAt()) {
            Blanks.put(familiar, Extent.between(start, imported.end()));
        }
    }

    /** What is to be changed in patterns; nothing where they are none, or not whole. */
    private static final class Change {
        private final Tokens tokens;
        private final List<Extent> modifiers = new ArrayList<>();
        /** By their offsets. */
        private final List<Integer> dots = new ArrayList<>();
        /** What is to be a part of a name so that a pattern is an expression. */
        private final List<Extent> joined = new ArrayList<>();

        private Change(Tokens tokens) {
            this.tokens = tokens;
        }

        /** @param first the index of its first token, if it is one */
        static Change ofPattern(Tokens tokens, int first) {
            Change change = new Change(tokens);
            int behind = change.behind(first);
            change.joined.clear();
            return behind < 0 ? new Change(tokens) : change;
        }

        /** @param first the index of the first token of the first one, if it is one */
        static Change ofPatterns(Tokens tokens, int first) {
            Change change = new Change(tokens);
            int behind = change.behind(first);
            if (behind < 0 || !tokens.word(behind).equals(",")) {
                return ofPattern(tokens, first);
            }
            while (behind >= 0 && tokens.word(behind).equals(",")) {
                behind = change.behind(behind + 1);
            }
            return behind < 0 ? new Change(tokens) : change;
        }

        /** The index behind a pattern; negative if there is none. */
        private int behind(int first) {
            int type = behindModifiers(first);
            int behindName = behindName(type);
            int next = tokens.word(behindName).equals("<") ? behindBrackets(behindName) : behindName;
            if (tokens.word(next).equals("(")) {
                for (int dot = type + 1; dot < behindName; dot += 2) {
                    dots.add(tokens.start(dot));
                }
                joined.add(Extent.between(tokens.end(behindName - 1), tokens.start(next)));
                return isContiguous(type, behindName) ? behindComponents(next + 1) : -1;
            }
            while (tokens.word(next).equals("[") && tokens.word(next + 1).equals("]")) {
                next += 2;
            }
            if (isVariable(next)) {
                for (int dot = type + 1; dot < behindName; dot += 2) {
                    joined.add(Extent.between(tokens.start(dot), tokens.end(dot)));
                }
                joined.add(Extent.between(tokens.end(behindName - 1), tokens.start(next)));
                return next + 1;
            }
            if (isUnnamed(type)) {
                joined.add(Extent.between(tokens.start(type), tokens.end(type)));
                return next;
            }
            return -1;
        }

        private int behindName(int first) {
            int next = first + 1;
            while (tokens.word(next).equals(".") && tokens.isName(next + 1)) {
                next += 2;
            }
            return next;
        }

        /** Whether nothing is between the tokens of a name. */
        private boolean isContiguous(int first, int behind) {
            for (int i = first + 1; i < behind; i++) {
                if (tokens.start(i) != tokens.end(i - 1)) {
                    return false;
                }
            }
            return tokens.isName(first);
        }

        private boolean isVariable(int index) {
            return tokens.isName(index) || isUnnamed(index);
        }

        private boolean isUnnamed(int index) {
            return tokens.word(index).equals("_");
        }

        private int behindModifiers(int first) {
            int next = first;
            while (true) {
                int start = next;
                if (tokens.word(next).equals("final")) {
                    next++;
                } else if (tokens.word(next).equals("@") && tokens.isName(next + 1)) {
                    next = behindName(next + 1);
                    next = tokens.word(next).equals("(") ? behindBrackets(next) : next;
                } else {
                    return next;
                }
                modifiers.add(Extent.between(tokens.start(start), tokens.end(next - 1)));
            }
        }

        private int behindComponents(int first) {
            int next = first;
            while (!tokens.word(next).equals(")")) {
                next = behind(next);
                if (next < 0 || !tokens.word(next).equals(",") && !tokens.word(next).equals(")")) {
                    return -1;
                }
                next += tokens.word(next).equals(",") ? 1 : 0;
            }
            return next + 1;
        }

        private int behindBrackets(int opening) {
            int depth = 0;
            int next = opening;
            do {
                depth += switch (tokens.word(next)) {
                    case "(", "<" -> 1;
                    case ")", ">" -> -1;
                    case ">>" -> -2;
                    case ">>>" -> -3;
                    default -> 0;
                };
                next++;
            } while (depth > 0 && next < tokens.count());
            return next;
        }
    }
}
