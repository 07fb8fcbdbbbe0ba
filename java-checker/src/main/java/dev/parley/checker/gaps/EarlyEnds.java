package dev.parley.checker.gaps;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The methods that may not end where they seem to. One of which a block lacks its start ends with a brace of that: its own brace then ends the
 * class, and the one of the class closes nothing. It is the last method that the class had when it ended. One of which a block lacks its end, and
 * which is the last of a class within another one, takes that class's brace for its own, so that what is left of the text seems to be in it.
 */
final class EarlyEnds {
    private OptionalInt last = OptionalInt.empty();
    private final Set<Integer> bodies = new LinkedHashSet<>();
    private final List<Integer> methods = new ArrayList<>();
    private List<Integer> ofEnded = List.of();

    /**
     * A method of a class has ended.
     *
     * @param body the brace that its body starts with
     * @param whole whether it surely ends where it is meant to
     */
    void method(int body, boolean whole) {
        last = whole ? OptionalInt.empty() : OptionalInt.of(body);
        last.ifPresent(methods::add);
        ofEnded = List.of();
    }

    /** The bodies of methods that may have ended elsewhere than they are meant to, if the class that is open has no end. */
    IntStream beforeEnd() {
        return IntStream.concat(last.stream(), ofEnded.stream().mapToInt(Integer::intValue));
    }

    /** A class has ended. */
    void type() {
        last.ifPresent(bodies::add);
        last = OptionalInt.empty();
        ofEnded = List.copyOf(methods);
        methods.clear();
    }

    /** The bodies of those that a brace which closes nothing tells of; they are told once. */
    List<Integer> take() {
        List<Integer> taken = new ArrayList<>(bodies);
        bodies.clear();
        return taken;
    }
}
