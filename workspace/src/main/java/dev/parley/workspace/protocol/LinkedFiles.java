package dev.parley.workspace.protocol;

import dev.parley.grammar.ParsedFile;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.PayloadTypeResolver.Resolution;
import dev.parley.grammar.ProtocolIndex;
import dev.parley.grammar.ProtocolSource;
import dev.parley.grammar.parsing.ProtocolParser;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Links protocol files, and keeps what came out as long as no protocol file is another one and every class that was asked for is what it was:
 * while somebody edits Java code, that is nearly always so. Safe for use by several threads.
 */
final class LinkedFiles {
    private final ProtocolParser parser;
    private final Map<String, Link> links = new ConcurrentHashMap<>();

    LinkedFiles(ProtocolParser parser) {
        this.parser = parser;
    }

    private record Question(String name, String packageName, List<String> imports) {
        Resolution ask(PayloadTypeResolver types) {
            return types.resolve(name, packageName, imports);
        }
    }

    /**
     * @param sources all protocol files that there were
     * @param answers which classes were asked for, and what they were
     */
    private record Link(ParsedFile linked, List<ProtocolSource> sources, Map<Question, Resolution> answers) {
        boolean holdsFor(Collection<ProtocolSource> current, PayloadTypeResolver types) {
            return areTheSame(current)
                    && answers.entrySet().stream().allMatch(asked -> asked.getKey().ask(types).equals(asked.getValue()));
        }

        /** A file that was not edited is not read again. */
        private boolean areTheSame(Collection<ProtocolSource> current) {
            Iterator<ProtocolSource> before = sources.iterator();
            return current.size() == sources.size() && current.stream().allMatch(source -> source == before.next());
        }
    }

    /**
     * @param source one of {@code all}
     * @param index of them
     */
    ParsedFile link(ProtocolSource source, Collection<ProtocolSource> all, ProtocolIndex index, PayloadTypeResolver types) {
        Link last = links.get(source.file());
        if (last != null && last.holdsFor(all, types)) {
            return last.linked();
        }
        Map<Question, Resolution> answers = new LinkedHashMap<>();
        ParsedFile linked = parser.link(source, index, (name, packageName, imports) ->
                answers.computeIfAbsent(new Question(name, packageName, List.copyOf(imports)), question -> question.ask(types)));
        links.put(source.file(), new Link(linked, List.copyOf(all), Map.copyOf(answers)));
        return linked;
    }
}
