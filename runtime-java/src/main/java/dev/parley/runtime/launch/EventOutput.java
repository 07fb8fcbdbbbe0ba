package dev.parley.runtime.launch;

import dev.parley.runtime.event.EventSink;
import dev.parley.runtime.event.JsonEventStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where the events of a program's sessions go, as lines of JSON.
 *
 * <pre>
 * --events FILE   appended to the file, or written to the pipe
 * --events -      written to the standard output; what participants print then goes to the error output
 * </pre>
 *
 * @param stream of the events, if they are wanted
 * @param printed where participants print
 */
record EventOutput(Optional<JsonEventStream> stream, PrintStream printed) implements AutoCloseable {
    static final String OPTION = "--events";

    private static final String STANDARD_OUTPUT = "-";

    static EventOutput open(Arguments given, PrintStream out, PrintStream errors) throws UsageException {
        Optional<String> place = given.optional(OPTION);
        if (place.isEmpty()) {
            return new EventOutput(Optional.empty(), out);
        }
        if (place.get().equals(STANDARD_OUTPUT)) {
            // Not what is printed to, which would go on as if it had written.
            return new EventOutput(Optional.of(new JsonEventStream(new FileOutputStream(FileDescriptor.out))), errors);
        }
        try {
            Path file = Path.of(place.get());
            if (Files.isDirectory(file)) {
                throw new UsageException("Events cannot be written to `" + file + "`: it is a folder.");
            }
            return new EventOutput(Optional.of(JsonEventStream.to(file)), out);
        } catch (IOException | InvalidPathException e) {
            throw new UsageException("Events cannot be written to `" + place.get()
                    + "`: its folder is missing, or nothing may be written there.");
        }
    }

    /** Told of all events. */
    EventSink sink() {
        return stream.<EventSink>map(Function.identity()).orElse(EventSink.none());
    }

    /** Once nothing more happens: what is still to be written is. */
    @Override
    public void close() {
        stream.ifPresent(JsonEventStream::close);
    }
}
