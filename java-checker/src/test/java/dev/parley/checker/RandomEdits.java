package dev.parley.checker;

import java.util.List;
import java.util.Random;

/** Edits as people make them while they write session code: small, anywhere, and often leaving the text broken. */
final class RandomEdits {
    private static final List<String> TYPED = List.of(
            "x", ";", "{", "}", "(", ")", "\"", "/*", "*/", "//", "\n", "\n\n", "return;", "break;", "s.receive(\"infoSvr\");",
            "s.send(\"client\", 1);", "s.close();", "if (true) {", "int n = 0;", "helper(s);");

    private RandomEdits() {}

    /** A text after one edit. */
    static String edited(String text, Random random) {
        int start = random.nextInt(text.length());
        int end = random.nextBoolean() ? start : Math.min(text.length(), start + 1 + random.nextInt(12));
        return text.substring(0, start) + (random.nextInt(5) == 0 ? "" : TYPED.get(random.nextInt(TYPED.size()))) + text.substring(end);
    }
}
