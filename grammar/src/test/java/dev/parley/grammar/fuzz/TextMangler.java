package dev.parley.grammar.fuzz;

import java.util.List;
import java.util.Random;

/** Changes texts at random: cuts, repeats, swaps, joins two of them, and strews in scraps of a language and of Unicode's darker corners. */
final class TextMangler {
    private static final List<String> SCRAPS = List.of(
            "{", "}", "[", "]", "]*", "(", ")", "<", ">", "->", ":", ";", ",", ".", "!", "?", "#", "@", "*", "=", "^", "|", "&",
            "/*", "*/", "//", "--", "(*#", "#*)", "\n", "\r", "\r\n", "\t", " ", "\"", "'", "`", "\\", "%s", "$", "0", "1e9",
            "A", "é", "\uD83D\uDE00", "\uD83D", "\u2028", "\uFEFF", "\u0000", "\u202E");

    private final List<String> seeds;
    private final List<String> words;
    private final Random random;

    /**
     * @param seeds texts of the language, at least one
     * @param words of the language
     */
    TextMangler(List<String> seeds, List<String> words, Random random) {
        this.seeds = seeds;
        this.words = words;
        this.random = random;
    }

    String next() {
        StringBuilder text = new StringBuilder(pick(seeds));
        for (int left = 1 + random.nextInt(8); left > 0; left--) {
            mangle(text);
        }
        return text.toString();
    }

    private void mangle(StringBuilder text) {
        int at = random.nextInt(text.length() + 1);
        int end = Math.min(text.length(), at + random.nextInt(40));
        switch (random.nextInt(9)) {
            case 0 -> text.setLength(at);
            case 1 -> text.insert(at, text.substring(at, end).repeat(1 + random.nextInt(3)));
            case 2 -> text.delete(at, end);
            case 3 -> text.insert(at, scrap());
            case 4 -> text.insert(at, scrap().repeat(1 + random.nextInt(200)));
            case 5 -> text.replace(at, Math.min(text.length(), at + 1), String.valueOf((char) random.nextInt(0x250)));
            case 6 -> text.insert(at, part(pick(seeds)));
            case 7 -> {
                String moved = text.substring(at, end);
                text.delete(at, end);
                text.insert(random.nextInt(text.length() + 1), moved);
            }
            default -> text.append('\n').append(pick(seeds));
        }
    }

    private String part(String text) {
        int at = random.nextInt(text.length() + 1);
        return text.substring(at, Math.min(text.length(), at + random.nextInt(200)));
    }

    private String scrap() {
        return random.nextBoolean() ? pick(SCRAPS) : pick(words) + " ";
    }

    private String pick(List<String> some) {
        return some.get(random.nextInt(some.size()));
    }
}
