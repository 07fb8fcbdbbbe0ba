package dev.parley.lsp.feature;

import dev.parley.lsp.project.Snapshot;
import dev.parley.workspace.java.SessionCode;
import dev.parley.workspace.project.SourceFiles;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.services.LanguageClient;

/**
 * Gives the features of session code what they show. Where the parser behind them does not run on this machine there is nothing to show,
 * which is said once; findings come all the same.
 */
public final class SessionFeatures {
    private final LanguageClient client;
    private final AtomicBoolean said = new AtomicBoolean();

    public SessionFeatures(LanguageClient client) {
        this.client = client;
    }

    /** The session code of a file; empty where it is no Java file. */
    Optional<SessionCode> code(Snapshot snapshot, Path file) {
        if (!SourceFiles.isJava(file)) {
            return Optional.empty();
        }
        Optional<SessionCode> code = snapshot.workspace().sessionCode(file);
        if (code.isEmpty()) {
            snapshot.workspace().liveUnavailable().filter(reason -> said.compareAndSet(false, true)).ifPresent(this::say);
        }
        return code;
    }

    private void say(String reason) {
        client.logMessage(new MessageParams(MessageType.Warning,
                "Java code is checked as ever, but the states of sessions, completion and outline are not shown while it is written: "
                        + "the parser for unfinished code cannot be loaded (" + reason + ")."));
    }
}
