package dev.parley.lsp.feature;

import dev.parley.lsp.project.Snapshot;
import dev.parley.workspace.java.SessionCode;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;

/** Above each participant, which role it plays, and whether it is known to follow it. */
public final class CodeLenses {
    /** A lens that only tells something has no command. */
    private static final String NOTHING = "";

    private final SessionFeatures sessions;

    public CodeLenses(SessionFeatures sessions) {
        this.sessions = sessions;
    }

    public List<CodeLens> of(Snapshot snapshot, Path file) {
        return sessions.code(snapshot, file).stream()
                .flatMap(code -> code.parts().stream())
                .filter(SessionCode.Part::isParticipant)
                .map(part -> new CodeLens(LspValues.range(part.name()), new Command(title(part), NOTHING), null))
                .toList();
    }

    private static String title(SessionCode.Part part) {
        String plays = "plays " + part.role() + " in " + part.protocol();
        return switch (part.following()) {
            case FOLLOWS -> plays + ", as the protocol says";
            case OPEN -> plays;
            case NO_PROTOCOL -> plays + ", which has errors or no such role";
        };
    }
}
