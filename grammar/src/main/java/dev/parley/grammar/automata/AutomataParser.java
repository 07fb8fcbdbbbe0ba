package dev.parley.grammar.automata;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.diagnostics.DuplicateMachine;
import dev.parley.grammar.diagnostics.FileTooLarge;
import dev.parley.grammar.diagnostics.NoMachine;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads communicating automata. Every text gives a value and findings, never an exception. Stateless. */
public final class AutomataParser {
    /** In UTF-16 code units. Automata are generated as a rule, and larger than what people write. */
    static final int LENGTH = 1 << 24;

    private AutomataParser() {}

    /**
     * @param file a path; its last part decides on the format where its ending is known, and names a machine that has no name
     */
    public static AutomataFile parse(String file, String text) {
        AutomataFormat format = AutomataFormat.of(file, text);
        if (text.length() > LENGTH) {
            SourceSpan start = new SourceSpan(file, new LineIndex("").range(0, 0));
            return new AutomataFile(format, List.of(), List.of(FileTooLarge.of(start, text.length(), LENGTH)));
        }
        List<Diagnostic> findings = new ArrayList<>();
        List<Automaton> automata = switch (format) {
            case DOT -> new DotReader(new Cursor(file, text, Comments.OF_DOT), findings).read();
            case CFSM -> new CfsmReader(new Cursor(file, text, Comments.OF_PLAIN_TEXT), findings).read();
            case SESSION_TYPES -> SessionTypeReader.readAll(new Cursor(file, text, Comments.OF_PLAIN_TEXT), findings);
        };
        if (automata.isEmpty() && findings.isEmpty()) {
            int start = text.length() - text.stripLeading().length();
            int size = Math.min(1, text.length() - start);
            findings.add(NoMachine.of(new SourceSpan(file, new LineIndex(text).range(start, size)), format.example()));
        }
        return new AutomataFile(format, distinct(automata, findings), findings);
    }

    private static List<Automaton> distinct(List<Automaton> automata, List<Diagnostic> findings) {
        Map<String, Name> earlier = new HashMap<>();
        List<Automaton> distinct = new ArrayList<>();
        for (Automaton automaton : automata) {
            Name first = earlier.putIfAbsent(automaton.name().text(), automaton.name());
            if (first == null) {
                distinct.add(automaton);
            } else {
                findings.add(DuplicateMachine.of(automaton.name(), first));
            }
        }
        return distinct;
    }
}
