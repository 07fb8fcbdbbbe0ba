package dev.parley.workspace.files;

import dev.parley.workspace.project.ProjectLayout;
import dev.parley.workspace.project.SourceFiles;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the disk held when the project was last looked at: the list of its files, and each text from the moment it was first asked for.
 * Safe for use by several threads.
 */
public final class DiskFiles {

    /** Editors hide it, and so their places do not count it. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** What a file holds. Bytes that are no text read as replacement characters: the parser tells a person what that means. */
    public sealed interface Content {
        record Text(String text) implements Content {}

        record Unreadable(String reason) implements Content {}

        record Missing() implements Content {}
    }

    private final SortedSet<Path> protocols;
    private final SortedSet<Path> java;
    private final Set<Path> javaFolders;
    private final Map<Path, Content> contents = new ConcurrentHashMap<>();
    private final Map<Path, ForeignByte> foreign = new ConcurrentHashMap<>();

    private final Function<Path, Charset> encodings;

    private DiskFiles(SortedSet<Path> protocols, SortedSet<Path> java, Function<Path, Charset> encodings) {
        this.protocols = protocols;
        this.java = java;
        this.encodings = encodings;
        this.javaFolders = java.stream().map(Path::getParent).collect(Collectors.toUnmodifiableSet());
    }

    public static DiskFiles of(ProjectLayout layout) {
        return new DiskFiles(SourceFiles.protocols(layout), SourceFiles.java(layout), file ->
                SourceFiles.isJava(file) ? layout.moduleOf(file).encoding() : StandardCharsets.UTF_8);
    }

    public SortedSet<Path> protocols() {
        return protocols;
    }

    public SortedSet<Path> java() {
        return java;
    }

    /** The folders that have Java files right in them. */
    public Set<Path> javaFolders() {
        return javaFolders;
    }

    public Content content(Path file) {
        return contents.computeIfAbsent(file, unread -> {
            Charset encoding = encodings.apply(unread);
            return read(unread, encoding, bytes -> ForeignByte.first(unread, bytes, encoding).ifPresent(found -> foreign.put(unread, found)));
        });
    }

    /** Where a file first is no text in the encoding that it is read in. */
    public Optional<ForeignByte> foreignByte(Path file) {
        content(file);
        return Optional.ofNullable(foreign.get(file));
    }

    /** What the disk holds at this moment, in UTF-8. */
    public static Content read(Path file) {
        return read(file, StandardCharsets.UTF_8, bytes -> {});
    }

    /** @param replaced gets the bytes of which some may read as replacement characters */
    private static Content read(Path file, Charset encoding, Consumer<byte[]> replaced) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            String text = new String(bytes, encoding);
            if (text.indexOf(ForeignByte.REPLACEMENT) >= 0) {
                replaced.accept(bytes);
            }
            return new Content.Text(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
        } catch (NoSuchFileException missing) {
            return new Content.Missing();
        } catch (OutOfMemoryError tooLarge) {
            return new Content.Unreadable("it is too large");
        } catch (IOException unreadable) {
            return new Content.Unreadable(reason(file, unreadable));
        }
    }

    private static String reason(Path file, IOException unreadable) {
        return unreadable instanceof AccessDeniedException ? "permission is denied"
                : Files.isSymbolicLink(file) ? "its link leads nowhere"
                : "the disk reports an error";
    }
}
