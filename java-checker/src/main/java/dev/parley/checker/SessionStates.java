package dev.parley.checker;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * In which states a session may be at a place of the code: states of the machine that its participant is held to, see
 * {@link dev.parley.core.protocol.ProjectedProtocol#played}.
 *
 * @param entries in source order, outer before inner
 */
public record SessionStates(List<Entry> entries) {
    public static final SessionStates NONE = new SessionStates(List.of());

    public SessionStates {
        entries = List.copyOf(entries);
    }

    /**
     * A stretch of code.
     *
     * @param start its offset in UTF-16 code units
     * @param end the offset behind it
     * @param before the states in which control reaches it; empty where the session is out of sight, failed or closed
     */
    public record Entry(int start, int end, Set<Integer> before) {
        public Entry {
            before = Set.copyOf(before);
        }
    }

    /** The innermost stretch around an offset. */
    public Optional<Entry> at(int offset) {
        return entries.stream()
                .filter(entry -> entry.start() <= offset && offset <= entry.end())
                .min(Comparator.comparingInt(entry -> entry.end() - entry.start()));
    }
}
