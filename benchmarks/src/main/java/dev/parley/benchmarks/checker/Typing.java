package dev.parley.benchmarks.checker;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The texts that an editor tells of while somebody writes a call at the end of a line of session code, character by character, takes it
 * back, and goes on at another place.
 */
final class Typing {
    private Typing() {}

    /**
     * @param text a class whose session is named {@code s}
     * @param call what is typed
     * @param count how many texts to give, each an edit of the one before
     */
    static List<String> texts(String text, String call, int count) {
        List<Integer> places = places(text);
        Random random = new Random(1);
        List<String> texts = new ArrayList<>();
        while (texts.size() < count) {
            int place = places.get(random.nextInt(places.size()));
            for (int length = 1; length <= call.length(); length++) {
                texts.add(text.substring(0, place) + call.substring(0, length) + text.substring(place));
            }
            texts.add(text);
        }
        return texts.subList(0, count);
    }

    /** The ends of the lines that are a call of the session. */
    private static List<Integer> places(String text) {
        List<Integer> places = new ArrayList<>();
        for (int at = text.indexOf("s."); at >= 0; at = text.indexOf("s.", at + 1)) {
            int end = text.indexOf('\n', at);
            if (text.startsWith(";\n", end - 1)) {
                places.add(end);
            }
        }
        return places;
    }
}
