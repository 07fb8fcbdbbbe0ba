package dev.parley.workspace.project;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import dev.parley.checker.SourceLevel;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.Position;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.workspace.diagnostics.InvalidProjectFile;
import dev.parley.workspace.diagnostics.MissingPath;
import dev.parley.workspace.diagnostics.UnreadableFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code parley.json}: {@code { "protocols": ["."], "sources": ["src"], "classpath": ["lib/*.jar"], "release": 17, "encoding": "ISO-8859-1" }}, every key optional, paths
 * relative to the file. What is wrong is reported; what is right still counts.
 */
final class ParleyJson {
    private static final String PROTOCOLS = "protocols";
    private static final String SOURCES = "sources";
    private static final String CLASS_PATH = "classpath";
    private static final String RELEASE = "release";
    private static final String ENCODING = "encoding";
    private static final Set<String> KEYS = Set.of(PROTOCOLS, SOURCES, CLASS_PATH, RELEASE, ENCODING);
    private static final Pattern PLACE_OF_ERROR = Pattern.compile("at line (\\d+) column (\\d+)");

    private final Path root;
    private final Path file;
    private final String text;
    private final LineIndex lines;
    private final List<Diagnostic> problems = new ArrayList<>();

    private ParleyJson(Path root, Path file, String text) {
        this.root = root;
        this.file = file;
        this.text = text;
        this.lines = new LineIndex(text);
    }

    static ProjectLayout read(Path root) {
        Path file = root.resolve(ProjectRoots.PROJECT_FILE);
        try {
            return new ParleyJson(root, file, Files.readString(file)).layout();
        } catch (IOException unreadable) {
            SourceSpan start = new SourceSpan(file.toString(), Range.of(0, 0, 0, 0));
            return new ProjectLayout(
                    root,
                    List.of(root),
                    List.of(JavaModule.of(ProjectReader.usualSourceFolders(root), List.of())),
                    List.of(UnreadableFile.of(start, "it is not readable UTF-8 text")));
        }
    }

    private ProjectLayout layout() {
        JsonObject json = parse();
        for (String key : json.keySet()) {
            if (!KEYS.contains(key)) {
                problems.add(InvalidProjectFile.unknownKey(spanOf(key), key));
            }
        }
        List<Path> protocols = json.has(PROTOCOLS) ? paths(json, PROTOCOLS) : List.of(root);
        List<Path> sources = json.has(SOURCES) ? paths(json, SOURCES) : ProjectReader.usualSourceFolders(root);
        List<Path> classPath = json.has(CLASS_PATH) ? paths(json, CLASS_PATH) : List.of();
        return new ProjectLayout(root, protocols, List.of(new JavaModule(sources, List.of(), classPath, level(json), encoding(json))), problems);
    }

    private JsonObject parse() {
        try (JsonReader reader = new JsonReader(new StringReader(text))) {
            reader.setStrictness(Strictness.STRICT);
            JsonElement element = com.google.gson.JsonParser.parseReader(reader);
            if (element.isJsonObject()) {
                return element.getAsJsonObject();
            }
            problems.add(InvalidProjectFile.notAnObject(new SourceSpan(file.toString(), lines.range(0, text.length()))));
        } catch (JsonParseException | IOException malformed) {
            problems.add(syntaxError(malformed));
        }
        return new JsonObject();
    }

    private Diagnostic syntaxError(Exception malformed) {
        Throwable cause = malformed.getCause() instanceof IOException inner ? inner : malformed;
        String said = cause instanceof EOFException ? "it ends too early" : String.valueOf(cause.getMessage());
        Matcher place = PLACE_OF_ERROR.matcher(said);
        Position at = place.find()
                ? new Position(Integer.parseInt(place.group(1)) - 1, Math.max(0, Integer.parseInt(place.group(2)) - 2))
                : lines.position(text.length());
        int offset = lines.offset(at);
        SourceSpan span = new SourceSpan(file.toString(), lines.range(offset, offset < text.length() ? 1 : 0));
        String firstSentence = said.lines().findFirst().orElse("").replaceAll(" at line .*", "");
        return InvalidProjectFile.notJson(span, firstSentence.isBlank() ? "it ends too early" : lowerFirst(firstSentence));
    }

    private static String lowerFirst(String sentence) {
        return Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1).replaceAll("\\.$", "");
    }

    private List<Path> paths(JsonObject json, String key) {
        List<Path> found = new ArrayList<>();
        JsonElement value = json.get(key);
        JsonArray entries = value.isJsonArray() ? value.getAsJsonArray() : null;
        if (entries == null) {
            problems.add(InvalidProjectFile.notPaths(spanOf(key), key));
            return found;
        }
        for (JsonElement entry : entries) {
            if (entry.isJsonPrimitive() && entry.getAsJsonPrimitive().isString()) {
                found.addAll(resolve(key, entry.getAsString()));
            } else {
                problems.add(InvalidProjectFile.notPaths(spanOf(key), key));
            }
        }
        return found;
    }

    private List<Path> resolve(String key, String entry) {
        try {
            if (entry.endsWith("*.jar")) {
                Path folder = root.resolve(entry.substring(0, entry.length() - "*.jar".length())).normalize();
                List<Path> jars = jarsIn(folder);
                if (jars.isEmpty()) {
                    problems.add(MissingPath.of(spanOf(entry), key, entry));
                }
                return jars;
            }
            Path path = root.resolve(entry).normalize();
            if (!Files.exists(path)) {
                problems.add(MissingPath.of(spanOf(entry), key, entry));
                return List.of();
            }
            return List.of(path);
        } catch (InvalidPathException notAPath) {
            problems.add(InvalidProjectFile.notAPath(spanOf(entry), entry));
            return List.of();
        }
    }

    private SourceLevel level(JsonObject json) {
        if (!json.has(RELEASE)) {
            return SourceLevel.NEWEST;
        }
        Optional<SourceLevel> level =
                json.get(RELEASE).isJsonPrimitive() ? SourceLevel.parse(json.get(RELEASE).getAsString()) : Optional.empty();
        if (level.isEmpty()) {
            problems.add(InvalidProjectFile.notARelease(spanOf(RELEASE)));
        }
        return level.orElse(SourceLevel.NEWEST);
    }

    private Charset encoding(JsonObject json) {
        if (!json.has(ENCODING)) {
            return StandardCharsets.UTF_8;
        }
        Optional<Charset> encoding =
                json.get(ENCODING).isJsonPrimitive() ? BuiltModule.knownEncoding(json.get(ENCODING).getAsString()) : Optional.empty();
        if (encoding.isEmpty()) {
            problems.add(InvalidProjectFile.notAnEncoding(spanOf(ENCODING)));
        }
        return encoding.orElse(StandardCharsets.UTF_8);
    }

    private static List<Path> jarsIn(Path folder) {
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, "*.jar")) {
            entries.forEach(jars::add);
        } catch (IOException noSuchFolder) {
            return List.of();
        }
        jars.sort(null);
        return jars;
    }

    /** Where a string stands in the file: JSON trees carry no positions, and the first occurrence is the one a person looks for. */
    private SourceSpan spanOf(String string) {
        String quoted = '"' + string + '"';
        int offset = text.indexOf(quoted);
        return new SourceSpan(
                file.toString(), offset < 0 ? lines.range(0, 0) : lines.range(offset, quoted.length()));
    }
}
