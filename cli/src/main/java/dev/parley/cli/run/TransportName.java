package dev.parley.cli.run;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Over what the participants of a run talk. */
public enum TransportName {
    TCP,
    UNIX,
    TLS,
    HTTP,
    HTTPS,
    /** Outgoing HTTP requests to a relay that is started for the run. */
    RELAY,
    /** Threads of one JVM. */
    SHARED;

    static Optional<TransportName> of(String text) {
        return Arrays.stream(values()).filter(name -> name.toString().equals(text)).findFirst();
    }

    static String all() {
        return Arrays.stream(values()).map(TransportName::toString).collect(Collectors.joining(", "));
    }

    /** As the runtime's programs know it, and as it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean needsKey() {
        return this == TLS || this == HTTPS;
    }
}
