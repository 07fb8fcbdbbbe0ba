package dev.parley.lsp.project;

import dev.parley.workspace.CheckResult;
import java.nio.file.Path;

/** Told what the background checks find. Called from several threads, for one project from one at a time. */
public interface CheckListener {
    void checked(Path root, Snapshot snapshot, CheckResult result);

    /** A check broke down: a fault of Parley. */
    void failed(Path root, Throwable fault);

    /** The project is no longer looked at. */
    void closed(Path root);
}
