package dev.parley.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A mistake in how a command was used: one sentence for the user, no stack trace. */
public final class UsageError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageError(String sentence) {
        super(sentence, null, false, false);
    }

    /** Of a place that the command was told to write to. */
    public static UsageError unwritable(Path place, IOException why) {
        return new UsageError("`%s` cannot be written: %s.".formatted(place, reason(why)));
    }

    /** The messages of some exceptions of the file system are only names of files. */
    private static String reason(IOException why) {
        return switch (why) {
            case AccessDeniedException denied -> "permission is denied";
            case NoSuchFileException missing -> "its folder does not exist";
            case FileAlreadyExistsException taken -> "`%s` is a file and not a folder".formatted(taken.getFile());
            case FileSystemException other when other.getReason() != null -> other.getReason();
            default -> String.valueOf(why.getMessage());
        };
    }
}
