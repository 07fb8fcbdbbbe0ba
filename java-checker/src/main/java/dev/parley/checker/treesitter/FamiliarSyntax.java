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
 * patterns of types with qualified names, which it takes for calls, what stands in front of the type of a pattern ({@code case final X x}), and
 * imports of modules.
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
     * A text of the same length, which differs in nothing but blanks and the dots of names.
     *
     * @param tokens of the text
     */
    static String of(String text, Tokens tokens) {
        FamiliarSyntax syntax = new FamiliarSyntax(text, tokens);
        for (int i = 0; i < tokens.count(); i++) {
            switch (tokens.word(i)) {
                case "instanceof", "case" -> syntax.write(new Change(tokens, i + 1));
                case "import" -> syntax.writeImport(tokens.start(i));
                default -> { }
            }
        }
        return syntax.familiar.toString();
    }

    private void write(Change pattern) {
        pattern.modifiers.forEach(modifier -> Blanks.put(familiar, modifier));
        pattern.dots.forEach(dot -> familiar.setCharAt(dot, JOINT));
    }

    private void writeImport(int start) {
        Matcher imported = MODULE_IMPORT.matcher(familiar).region(start, familiar.length());
        if (imported.lookingAt()) {
            Blanks.put(familiar, Extent.between(start, imported.end()));
        }
    }

    /** What is to be changed in a pattern; nothing where it is none, or not whole. */
    private static final class Change {
        private final Tokens tokens;
        private final List<Extent> modifiers = new ArrayList<>();
        /** By their offsets. */
        private final List<Integer> dots = new ArrayList<>();

        /** @param first the index of its first token, if it is one */
        Change(Tokens tokens, int first) {
            this.tokens = tokens;
            if (behind(first) < 0) {
                modifiers.clear();
                dots.clear();
            }
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
                return isContiguous(type, behindName) ? behindComponents(next + 1) : -1;
            }
            while (tokens.word(next).equals("[") && tokens.word(next + 1).equals("]")) {
                next += 2;
            }
            return isVariable(next) ? next + 1 : isUnnamed(type) ? next : -1;
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
