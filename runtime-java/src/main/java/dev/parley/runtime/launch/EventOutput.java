package dev.parley.runtime.launch;

import dev.parley.runtime.event.EventSink;
import dev.parley.runtime.event.JsonEventStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the events of a program's sessions go, as lines of JSON.
 *
 * <pre>
 * --events FILE   appended to the file, or written to the pipe
 * --events -      written to the standard output; what participants print then goes to the error output
 * </pre>
 *
 * @param sink told of all events
 * @param printed where participants print
 */
record EventOutput(EventSink sink, PrintStream printed) {
    static final String OPTION = "--events";

    private static final String STANDARD_OUTPUT = "-";

    static EventOutput open(Arguments given, PrintStream out, PrintStream errors) throws UsageException {
        Optional<String> place = given.optional(OPTION);
        if (place.isEmpty()) {
            return new EventOutput(EventSink.none(), out);
        }
        if (place.get().equals(STANDARD_OUTPUT)) {
            return new EventOutput(new JsonEventStream(out), errors);
        }
        try {
            return new EventOutput(JsonEventStream.to(Path.of(place.get())), out);
        } catch (IOException | InvalidPathException e) {
            throw new UsageException("Events cannot be written to `" + place.get()
                    + "`: its folder is missing, or nothing may be written there.");
        }
    }
}
