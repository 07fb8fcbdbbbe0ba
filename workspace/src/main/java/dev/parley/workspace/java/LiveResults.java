package dev.parley.workspace.java;

import dev.parley.checker.JavaChecker;
import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.JavaSource;
import dev.parley.checker.LiveFile;
import dev.parley.checker.ProtocolLookup;
import dev.parley.workspace.files.DiskFiles;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What was seen last of the documents that are edited, when all of their text had a place: as long as the edits since are within one method,
 * nothing else is looked at. Shared by all snapshots of a project and safe for use by several threads.
 */
final class LiveResults {
    private static final int KEPT = 64;

    private final JavaChecker checker;
    private final Map<String, Seen> documents = new LinkedHashMap<>(16, 0.75f, true);

    LiveResults(JavaChecker checker) {
        this.checker = checker;
    }

    /** A text, with everything that it was looked at with. */
    private record Seen(JavaSource text, JavaEnvironment environment, DiskFiles disk, RecordingLookup protocols, LiveFile live) {
        private boolean isOfSame(JavaEnvironment current, DiskFiles currentDisk, ProtocolLookup currentProtocols) {
            return disk == currentDisk && environment.equals(current) && protocols.wouldAnswerAlike(currentProtocols);
        }
    }

    /**
     * What can be seen in a document; empty where the tolerant parser does not run on this platform.
     *
     * @param environment its overlay must not contain the document itself
     * @param disk the state of the disk, by identity
     */
    Optional<LiveFile> of(JavaSource document, JavaEnvironment environment, DiskFiles disk, ProtocolLookup protocols) {
        Optional<Seen> last = last(document.path()).filter(seen -> seen.isOfSame(environment, disk, protocols));
        if (last.filter(seen -> seen.text().equals(document)).isPresent()) {
            return last.map(Seen::live);
        }
        RecordingLookup asked = last.map(seen -> seen.protocols().continuedWith(protocols)).orElseGet(() -> new RecordingLookup(protocols));
        Optional<LiveFile> live = last
                .map(seen -> checker.liveAgain(seen.text(), seen.live(), document, environment, asked))
                .orElseGet(() -> checker.live(document, environment, asked));
        live.filter(LiveFile::complete).ifPresent(complete -> keep(new Seen(document, environment, disk, asked, complete)));
        return live;
    }

    private synchronized Optional<Seen> last(String path) {
        return Optional.ofNullable(documents.get(path));
    }

    private synchronized void keep(Seen seen) {
        documents.put(seen.text().path(), seen);
        if (documents.size() > KEPT) {
            documents.remove(documents.keySet().iterator().next());
        }
    }

    /** A document is no longer edited. */
    synchronized void forget(String path) {
        documents.remove(path);
    }
}
