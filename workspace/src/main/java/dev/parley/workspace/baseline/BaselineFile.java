package dev.parley.workspace.baseline;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.parley.workspace.baseline.Baseline.Known;
import dev.parley.workspace.output.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** A baseline on disk: JSON, one entry per kind of known finding, in an order that makes changes easy to review. */
public final class BaselineFile {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
    private static final Pattern CONFLICT = Pattern.compile("^(<{7}|>{7}) ", Pattern.MULTILINE);
    private static final String FINDINGS = "findings";

    private BaselineFile() {}

    /** A file that is no baseline; the message is for the user. */
    public static final class NotABaseline extends Exception {
        private static final long serialVersionUID = 1L;

        NotABaseline(String reason) {
            super(reason);
        }
    }

    public static Baseline read(Path file) throws NotABaseline {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException unreadable) {
            throw new NotABaseline("it cannot be read");
        }
        if (CONFLICT.matcher(text).find()) {
            throw new NotABaseline("it has the marks of a merge conflict. Take one of the two sides, and let `--update-baseline` write it again");
        }
        return parsed(text);
    }

    private static Baseline parsed(String text) throws NotABaseline {
        try {
            Map<Known, Integer> counts = new HashMap<>();
            for (JsonElement element : JsonParser.parseString(text).getAsJsonObject().getAsJsonArray(FINDINGS)) {
                JsonObject entry = element.getAsJsonObject();
                Known known = new Known(text(entry, "code"), text(entry, "file"), text(entry, "line"));
                counts.merge(known, entry.has("count") ? entry.get("count").getAsInt() : 1, Integer::sum);
            }
            return new Baseline(counts);
        } catch (JsonParseException | IllegalStateException | ClassCastException | NullPointerException | NumberFormatException
                | UnsupportedOperationException malformed) {
            throw new NotABaseline("it is not the JSON that `--update-baseline` writes. Bring back its last version, or move it away and let"
                    + " `--update-baseline` write what is known now");
        }
    }

    private static String text(JsonObject entry, String key) {
        return entry.get(key).getAsString();
    }

    /** Writes the whole file or leaves the old one as it is. */
    public static void write(Baseline baseline, Path file) throws IOException {
        JsonArray findings = new JsonArray();
        baseline.counts().keySet().stream().sorted(Baseline.ORDER).forEach(known -> {
            JsonObject entry = new JsonObject();
            entry.addProperty("code", known.code());
            entry.addProperty("file", known.file());
            entry.addProperty("line", known.line());
            int count = baseline.counts().get(known);
            if (count > 1) {
                entry.addProperty("count", count);
            }
            findings.add(entry);
        });
        JsonObject document = new JsonObject();
        document.add(FINDINGS, findings);
        WholeFile.write(file, GSON.toJson(document) + "\n");
    }
}
