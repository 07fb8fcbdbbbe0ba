package dev.parley.workspace.java;

import dev.parley.checker.CheckedFile;
import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.ProtocolLookup;
import dev.parley.workspace.files.DiskFiles;

/** The result of checking a Java file, with everything it was computed from. */
record JavaResult(String text, JavaEnvironment environment, DiskFiles disk, RecordingLookup protocols, CheckedFile checked) {

    /** Whether the same result would come out now. */
    boolean isValidFor(String currentText, JavaEnvironment current, DiskFiles currentDisk, ProtocolLookup currentProtocols) {
        return disk == currentDisk
                && text.equals(currentText)
                && environment.equals(current)
                && protocols.wouldAnswerAlike(currentProtocols);
    }
}
