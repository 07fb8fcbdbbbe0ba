package dev.parley.checker;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The release of Java that sources are written in.
 *
 * @param release 8 to the newest that the checker knows; anything else is taken for the nearest of these
 */
public record SourceLevel(int release) {
    private static final Pattern FORM = Pattern.compile("(?:1\\.)?(\\d{1,2})");
    private static final int OLDEST_RELEASE = 8;

    /** The newest release that the checker knows. */
    public static final SourceLevel NEWEST = new SourceLevel(Integer.MAX_VALUE);

    /** Reads {@code 17} or {@code 1.8}; empty for anything else. */
    public static Optional<SourceLevel> parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        return form.matches() ? Optional.of(new SourceLevel(Integer.parseInt(form.group(1)))) : Optional.empty();
    }

    public SourceLevel {
        release = Math.max(release, OLDEST_RELEASE);
    }
}
