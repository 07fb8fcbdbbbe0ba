package dev.parley.workspace.java;

import dev.parley.checker.JavaChecker;
import dev.parley.workspace.java.JavaChecks.Source;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells which files may have to do with sessions. Whenever one is edited it is asked about all of them, of which the others have the text
 * that they had, so that the answers are kept. Safe for use by several threads.
 */
final class Concerns {
    private final Map<Path, Answer> answers = new ConcurrentHashMap<>();

    /** Whether a text may get at sessions by types of the project. */
    private record Answer(String text, Set<String> givers, boolean mayGetSessions) {
        boolean isOf(String otherText, Set<String> otherGivers) {
            return text.equals(otherText) && givers.equals(otherGivers);
        }
    }

    /** @param givers the types by which files may get at sessions; every check begins with none, which leaves the answers as they are */
    boolean include(Source source, Set<String> givers) {
        return JavaChecker.mayHaveParticipants(source.text()) || !givers.isEmpty() && mayGetSessions(source, givers);
    }

    private boolean mayGetSessions(Source source, Set<String> givers) {
        return answers.compute(source.file(), (file, last) -> last != null && last.isOf(source.text(), givers)
                        ? last
                        : new Answer(source.text(), givers, JavaChecker.mayGetSessions(source.text(), givers)))
                .mayGetSessions();
    }
}
