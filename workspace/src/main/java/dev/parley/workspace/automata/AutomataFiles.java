package dev.parley.workspace.automata;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/** Which files hold communicating automata. */
public final class AutomataFiles {
    private static final Set<String> ENDINGS = Set.of("dot", "gv", "cfsm", "fsm", "txt");

    private AutomataFiles() {}

    /** By the ending of the name: what a folder is searched for. A file named by a person may be called anything. */
    public static boolean isAutomata(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1));
    }
}
