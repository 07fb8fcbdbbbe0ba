package dev.parley.workspace.automata;

import dev.parley.workspace.project.SourceFiles;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/** Which files hold machines, by the endings of their names: what a folder is searched for. A file that a person names may be called anything. */
public final class AutomataFiles {
    private static final Set<String> ENDINGS = Set.of("dot", "gv", "cfsm", "fsm", "txt");

    private AutomataFiles() {}

    /** Communicating automata. */
    public static boolean isAutomata(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1));
    }

    /** Communicating automata, or protocols. */
    public static boolean isMachines(Path file) {
        return isAutomata(file) || SourceFiles.isProtocol(file);
    }
}
