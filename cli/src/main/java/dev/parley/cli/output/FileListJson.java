package dev.parley.cli.output;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What became of each of some files: an array of {@code {"file": .., "result": ..}}. */
public final class FileListJson {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private FileListJson() {}

    /** @param results printed in lower case, with hyphens */
    public static String of(SortedMap<Path, ? extends Enum<?>> results) {
        List<Map<String, String>> entries = new ArrayList<>();
        results.forEach((file, result) -> entries.add(new TreeMap<>(Map.of(
                "file", Paths.shown(file), "result", result.name().toLowerCase(Locale.ROOT).replace('_', '-')))));
        return GSON.toJson(entries);
    }
}
