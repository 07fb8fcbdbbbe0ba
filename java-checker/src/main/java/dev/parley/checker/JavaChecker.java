package dev.parley.checker;

import dev.parley.checker.incremental.CheckedEdit;
import dev.parley.checker.incremental.LiveEdit;
import dev.parley.checker.jdt.JdtFrontEnd;
import dev.parley.checker.treesitter.TolerantFrontEnd;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Checks Java files against the protocols that their participants follow.
 *
 * <p>Expensive to create and meant to be kept: it holds the class path's jars open between calls. Safe for use by several threads.
 * A file that does not compile is checked as far as it is certain; Java's own errors are not reported.
 */
public final class JavaChecker {
    private static final Pattern IDENTIFIER = Pattern.compile("[\\p{javaJavaIdentifierStart}][\\p{javaJavaIdentifierPart}]*");

    private final JdtFrontEnd frontEnd = new JdtFrontEnd();
    private final TolerantFrontEnd tolerant = new TolerantFrontEnd();

    public CheckedFile check(JavaSource file, JavaEnvironment environment, ProtocolLookup protocols) {
        return frontEnd.check(file, environment, protocols);
    }

    /**
     * Checks files that are compiled against the same, sharing what that costs. All of them are in memory while the call lasts.
     *
     * @param requests files of different paths
     * @param work checks each of them in turn, or some
     */
    public void checkTogether(List<CheckRequest> requests, JavaEnvironment environment, Consumer<FileBatch> work) {
        frontEnd.checkTogether(requests, environment, work);
    }

    /**
     * Checks a file again after an edit. Where that was inside one method, only this one is looked at, with those that are connected with
     * it by calls.
     *
     * @param before the text before the edit
     * @param earlier its result, in an environment and with protocols that have not changed since
     */
    public CheckedFile recheck(
            JavaSource before, CheckedFile earlier, JavaSource file, JavaEnvironment environment, ProtocolLookup protocols) {
        return CheckedEdit.between(before, earlier, file)
                .flatMap(edit -> edit.complete(frontEnd.check(edit.text(), environment, protocols)))
                .orElseGet(() -> check(file, environment, protocols));
    }

    /**
     * What can be seen in the text of a document, as it is at this moment of its being edited, and in those of the source files that declare
     * types which it names. The text is taken for an edit of the one that the same path had the last time. Empty where the parser that this
     * takes does not run on this platform.
     */
    public Optional<LiveFile> live(JavaSource document, JavaEnvironment environment, ProtocolLookup protocols) {
        return tolerant.read(new CheckRequest(document, protocols), environment);
    }

    /**
     * The same after an edit. Where that was inside one method, only this one is looked at, with those that are connected with it by calls.
     *
     * @param before the text before the edit
     * @param earlier what was seen in it, in an environment and with protocols that have not changed since
     */
    public Optional<LiveFile> liveAgain(
            JavaSource before, LiveFile earlier, JavaSource document, JavaEnvironment environment, ProtocolLookup protocols) {
        return LiveEdit.between(before, earlier, document)
                .flatMap(edit -> tolerant.readPart(new CheckRequest(edit.text(), protocols), environment).flatMap(edit::complete))
                .or(() -> live(document, environment, protocols));
    }

    /** Why {@link #live} gives nothing on this platform; empty where it does. */
    public Optional<String> liveUnavailable() {
        return tolerant.unavailable();
    }

    /** Gives back what is kept for {@link #live} of a document, which is no longer edited. */
    public void closed(String path) {
        tolerant.forget(path);
    }

    /**
     * Finds the class that a name means.
     *
     * @param name simple or qualified; nested classes with dots
     * @param packageName empty for the unnamed package
     * @param imports {@code a.b.C} or {@code a.b.*}
     * @return its qualified name, nested classes with dots
     */
    public Optional<String> resolve(String name, String packageName, List<String> imports, JavaEnvironment environment) {
        return frontEnd.resolve(name, packageName, imports, environment);
    }

    /** Whether a text names the runtime at all; cheap, for finding the files of a project that are worth checking. */
    public static boolean mayHaveParticipants(String text) {
        return JdtFrontEnd.mayHaveParticipants(text);
    }

    /**
     * Whether a text that does not name the runtime may get at sessions by types of the project; cheap as well.
     *
     * @param givers see {@link FileOutline}
     */
    public static boolean mayGetSessions(String text, Set<String> givers) {
        return !givers.isEmpty() && IDENTIFIER.matcher(text).results().anyMatch(name -> givers.contains(name.group()));
    }

    /** The simple names of the outermost types of a file that are not called like it, which others of its package look for by their names; cheap. */
    public static Set<String> auxiliaryTypes(JavaSource file) {
        return JdtFrontEnd.auxiliaryTypes(file);
    }
}
