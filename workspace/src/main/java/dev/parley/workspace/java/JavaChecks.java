package dev.parley.workspace.java;

import dev.parley.checker.CheckedFile;
import dev.parley.checker.JavaChecker;
import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.JavaSource;
import dev.parley.checker.ProtocolLookup;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.workspace.diagnostics.InternalFault;
import dev.parley.workspace.files.DiskFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Checks Java files one by one and keeps the last result of each while it stays valid. Shared by all snapshots of a project and safe for
 * use by several threads.
 */
public final class JavaChecks {
    private final JavaChecker checker;
    private final Map<Path, JavaResult> results = new ConcurrentHashMap<>();

    public JavaChecks(JavaChecker checker) {
        this.checker = checker;
    }

    /**
     * @param environment its overlay must not contain {@code file} itself
     * @param disk the state of the disk, by identity
     */
    public CheckedFile check(Path file, String text, JavaEnvironment environment, DiskFiles disk, ProtocolLookup protocols) {
        JavaResult last = results.get(file);
        if (last != null && last.isValidFor(text, environment, disk, protocols)) {
            return last.checked();
        }
        JavaSource source = new JavaSource(file.toString(), text);
        boolean onlyEdited = last != null && last.wasComputedFrom(environment, disk, protocols);
        RecordingLookup asked = onlyEdited ? last.protocols().continuedWith(protocols) : new RecordingLookup(protocols);
        CheckedFile checked = keepingFaultsIn(source, () -> onlyEdited
                ? checker.recheck(new JavaSource(source.path(), last.text()), last.checked(), source, environment, asked)
                : checker.check(source, environment, asked));
        results.put(file, new JavaResult(text, environment, disk, asked, checked));
        return checked;
    }

    /** What editors show of the session code of a file. */
    public LiveJava live(ProtocolLookup protocols) {
        return new LiveJava(checker, protocols);
    }

    /** Why there is nothing from {@link #live} on this platform; empty where there is. */
    public Optional<String> liveUnavailable() {
        return checker.liveUnavailable();
    }

    /** A file is no longer edited. */
    public void closed(Path file) {
        checker.closed(file.toString());
    }

    /** The class that a name means: see {@link JavaChecker#resolve}. */
    public Optional<String> resolve(String name, String packageName, List<String> imports, JavaEnvironment environment) {
        return checker.resolve(name, packageName, imports, environment);
    }

    private static CheckedFile keepingFaultsIn(JavaSource source, Supplier<CheckedFile> check) {
        try {
            return check.get();
        } catch (RuntimeException | StackOverflowError fault) {
            SourceSpan start = new SourceSpan(source.path(), Range.of(0, 0, 0, 0));
            return CheckedFile.of(List.of(InternalFault.of(start, fault)));
        }
    }
}
