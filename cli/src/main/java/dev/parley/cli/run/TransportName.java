package dev.parley.cli.run;

import java.util.Locale;

/** Over what the participants of a run talk. */
public enum TransportName {
    TCP,
    UNIX,
    TLS,
    HTTP,
    HTTPS,
    SHARED;

    /** As the runtime's programs know it, and as it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean needsKey() {
        return this == TLS || this == HTTPS;
    }
}
