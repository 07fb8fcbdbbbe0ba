package dev.parley.cli.output;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.parley.core.counterexample.Event;
import dev.parley.core.evolution.Interplay;
import dev.parley.core.evolution.RoleChange;
import dev.parley.workspace.evolution.EvolutionReport;
import dev.parley.workspace.evolution.ProtocolChange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The one JSON document that {@code breaking --format json} prints: {@code protocols} with a {@code change} each ({@code kept, added,
 * removed, renamed, broken}) and their {@code roles}; a kept role has a {@code verdict} ({@code safe, unsafe, unknown}) for the old one
 * with the new others and for the new one with the old others.
 */
public final class EvolutionJson {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private EvolutionJson() {}

    public static String of(EvolutionReport report) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("protocols", report.changes().stream().map(EvolutionJson::protocol).toList());
        document.put("breaking", report.result().hasErrors());
        return GSON.toJson(document);
    }

    private static Map<String, Object> protocol(ProtocolChange change) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("protocol", change.protocol());
        switch (change) {
            case ProtocolChange.Kept kept -> {
                json.put("change", "kept");
                json.put("roles", kept.roles().stream().map(EvolutionJson::role).toList());
            }
            case ProtocolChange.Added added -> json.put("change", "added");
            case ProtocolChange.Removed removed -> json.put("change", "removed");
            case ProtocolChange.Renamed renamed -> {
                json.put("change", "renamed");
                json.put("successor", renamed.successor());
            }
            case ProtocolChange.Broken broken -> {
                json.put("change", "broken");
                json.put("earlier", broken.earlier());
            }
        }
        return json;
    }

    private static Map<String, Object> role(RoleChange change) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("role", change.role().name());
        switch (change) {
            case RoleChange.Kept kept -> {
                json.put("change", "kept");
                json.put("oldWithNew", interplay(kept.oldWithNew()));
                json.put("newWithOld", interplay(kept.newWithOld()));
            }
            case RoleChange.Added added -> json.put("change", "added");
            case RoleChange.Removed removed -> json.put("change", "removed");
            case RoleChange.Renamed renamed -> {
                json.put("change", "renamed");
                json.put("successor", renamed.successor().name());
            }
        }
        return json;
    }

    private static Map<String, Object> interplay(Interplay interplay) {
        Map<String, Object> json = new LinkedHashMap<>();
        switch (interplay) {
            case Interplay.Safe safe -> {
                json.put("verdict", "safe");
                json.put("proof", safe.proof().name().toLowerCase(Locale.ROOT));
            }
            case Interplay.Unsafe unsafe -> {
                json.put("verdict", "unsafe");
                json.put("trace", events(unsafe.run().trace()));
                json.put("cycle", events(unsafe.run().cycle()));
            }
            case Interplay.Stranded stranded -> {
                json.put("verdict", "unsafe");
                json.put("absent", stranded.absent().name());
            }
            case Interplay.Unknown unknown -> {
                json.put("verdict", "unknown");
                json.put("bound", unknown.queueBound());
            }
        }
        return json;
    }

    private static List<String> events(List<Event> events) {
        return events.stream().map(Event::toString).toList();
    }
}
