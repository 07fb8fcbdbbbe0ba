package dev.parley.runtime.launch;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Options of the form {@code --name value}, which may be repeated, and {@code --flag}. */
public final class Arguments {
    private final Map<String, List<String>> values = new LinkedHashMap<>();

    private Arguments() {}

    /** @throws UsageException if there is anything else, or a value is missing */
    public static Arguments parse(String[] arguments, Set<String> options, Set<String> flags) throws UsageException {
        Arguments parsed = new Arguments();
        for (int i = 0; i < arguments.length; i++) {
            String name = arguments[i];
            if (flags.contains(name)) {
                parsed.values.put(name, List.of());
            } else if (!options.contains(name)) {
                throw new UsageException("`" + name + "` is no option; there are " + String.join(", ", options)
                        + (flags.isEmpty() ? "" : ", " + String.join(", ", flags)) + ".");
            } else if (++i == arguments.length) {
                throw new UsageException("A value for `" + name + "` is missing.");
            } else {
                parsed.values.computeIfAbsent(name, key -> new ArrayList<>()).add(arguments[i]);
            }
        }
        return parsed;
    }

    public boolean has(String flag) {
        return values.containsKey(flag);
    }

    public List<String> all(String option) {
        return values.getOrDefault(option, List.of());
    }

    /** The last, if the option was given several times. */
    public Optional<String> optional(String option) {
        return all(option).stream().reduce((first, last) -> last);
    }

    public String required(String option) throws UsageException {
        return optional(option).orElseThrow(() -> new UsageException("The option `" + option + "` is missing."));
    }

    /** A whole number of seconds, up to a day. */
    public Duration seconds(String option, Duration otherwise) throws UsageException {
        Optional<String> text = optional(option);
        if (text.isEmpty()) {
            return otherwise;
        }
        return Duration.ofSeconds(number(option, text.get(), 1, 86_400));
    }

    /** A port, where 0 lets the system choose. */
    public int port(String option, int otherwise) throws UsageException {
        Optional<String> text = optional(option);
        return text.isEmpty() ? otherwise : number(option, text.get(), 0, 65_535);
    }

    /** A required {@code host:port}. */
    InetSocketAddress address(String option) throws UsageException {
        String text = required(option);
        int colon = text.lastIndexOf(':');
        if (colon <= 0) {
            throw new UsageException("`" + option + " " + text + "` is not of the form host:port.");
        }
        return InetSocketAddress.createUnresolved(
                text.substring(0, colon).replaceAll("^\\[|]$", ""), number(option, text.substring(colon + 1), 1, 65_535));
    }

    private static int number(String option, String text, int least, int most) throws UsageException {
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below, together with numbers out of range.
        }
        throw new UsageException("`" + option + "` takes a number from " + least + " to " + most + ", not `" + text + "`.");
    }
}
