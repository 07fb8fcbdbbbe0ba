package dev.parley.cli.run;

import dev.parley.cli.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Where the participants of a run write what happens in their sessions. */
public sealed interface EventPlace {

    /** Events are not wanted. */
    record Nowhere() implements EventPlace {}

    /** The standard output; what participants print goes to the error output. */
    record StandardOutput() implements EventPlace {}

    record ToFile(Path file) implements EventPlace {}

    /**
     * @param text a file, which is emptied, or a pipe; {@code -} for the standard output
     * @throws UsageError if it cannot be written to
     */
    static EventPlace of(String text) {
        if (text.equals("-")) {
            return new StandardOutput();
        }
        try {
            Path file = Path.of(text).toAbsolutePath();
            if (Files.isDirectory(file)) {
                throw new UsageError("Events cannot be written to `%s`: it is a folder.".formatted(text));
            }
            if (Files.notExists(file) || Files.isRegularFile(file)) {
                Files.write(file, new byte[0]);
            }
            return new ToFile(file);
        } catch (IOException | InvalidPathException e) {
            throw new UsageError("Events cannot be written to `%s`: its folder is missing, or nothing may be written there.".formatted(text));
        }
    }

    /** For the programs that play the participants. */
    default List<String> arguments() {
        return switch (this) {
            case Nowhere() -> List.of();
            case StandardOutput() -> List.of("--events", "-");
            case ToFile(Path file) -> List.of("--events", file.toString());
        };
    }

    /** Whether the participants' standard output is that of the events. */
    default boolean takesOutput() {
        return this instanceof StandardOutput;
    }
}
