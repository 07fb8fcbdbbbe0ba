package dev.parley.workspace.java;

import dev.parley.checker.CheckRequest;
import dev.parley.checker.CheckedFile;
import dev.parley.checker.JavaChecker;
import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.JavaSource;
import dev.parley.checker.ProtocolLookup;
import dev.parley.checker.api.SessionApi;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.workspace.diagnostics.InternalFault;
import dev.parley.workspace.files.DiskFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Checks Java files and keeps the last result of each while it stays valid. Shared by all snapshots of a project and safe for
 * use by several threads.
 */
public final class JavaChecks {
    private static final int SMALL_BATCH = 8;
    private static final int LARGE_BATCH = 50;

    private final JavaChecker checker;
    private final LiveResults liveResults;
    private final Map<Path, JavaResult> results = new ConcurrentHashMap<>();
    private final TypesBeside types = new TypesBeside();
    private final Concerns concerns = new Concerns();

    public JavaChecks(JavaChecker checker) {
        this.checker = checker;
        this.liveResults = new LiveResults(checker);
    }

    /**
     * A file as it is to be checked.
     *
     * @param environment its overlay must not contain {@code file} itself
     */
    public record Source(Path file, String text, JavaEnvironment environment) {}

    /**
     * Checks one file. One that does not name the runtime is looked at only if it names a type that those checked before say may give sessions.
     *
     * @param disk the state of the disk, by identity
     */
    public CheckedFile check(Source source, DiskFiles disk, ProtocolLookup protocols) {
        Check check = new Check(disk, protocols);
        return check.known(source)
                .map(last -> check.again(source, last))
                .orElseGet(() -> concerns.include(source, givers()) ? check.alone(source) : check.passedOver(source));
    }

    /**
     * Checks files in parallel. What is known of them already is not looked at again, and the others are compiled together as far as they
     * are compiled against the same. A file that does not name the runtime is looked at only if it names a type of the project that may give
     * it a session, which is known when the others have been looked at.
     *
     * @param disk the state of the disk, by identity
     * @param done takes each result, in any order and from several threads; what it throws ends the check
     */
    public void check(List<Source> sources, DiskFiles disk, ProtocolLookup protocols, BiConsumer<Path, CheckedFile> done) {
        Check check = new Check(disk, protocols);
        List<Source> open = sources;
        Set<String> givers = Set.of();
        while (true) {
            Set<String> known = givers;
            Map<Boolean, List<Source>> concerned = open.stream().collect(Collectors.partitioningBy(source -> concerns.include(source, known)));
            check.all(concerned.get(true), done);
            open = concerned.get(false);
            givers = givers();
            if (givers.equals(known) || concerned.get(true).isEmpty()) {
                break;
            }
        }
        open.forEach(source -> done.accept(source.file(), check.passedOver(source)));
    }

    /** The types by which files may get at sessions, as far as it is known. */
    private Set<String> givers() {
        return results.values().stream().flatMap(result -> result.checked().outline().givers().stream()).collect(Collectors.toSet());
    }

    /** So large that compiling together pays, and so small that there is enough for everybody who works, and memory for it. */
    private static List<List<Source>> batches(List<Source> files) {
        int share = Math.ceilDiv(files.size(), 2 * (ForkJoinPool.getCommonPoolParallelism() + 1));
        int size = Math.clamp(share, SMALL_BATCH, LARGE_BATCH);
        return IntStream.range(0, Math.ceilDiv(files.size(), size))
                .mapToObj(i -> files.subList(i * size, Math.min((i + 1) * size, files.size())))
                .toList();
    }

    /** A check of files at one moment. */
    private final class Check {
        private final DiskFiles disk;
        private final ProtocolLookup protocols;

        private Check(DiskFiles disk, ProtocolLookup protocols) {
            this.disk = disk;
            this.protocols = protocols;
        }

        private void all(List<Source> sources, BiConsumer<Path, CheckedFile> done) {
            List<Runnable> tasks = new ArrayList<>();
            Map<JavaEnvironment, List<Source>> unknown = new LinkedHashMap<>();
            for (Source source : sources) {
                known(source).ifPresentOrElse(
                        last -> tasks.add(() -> done.accept(source.file(), again(source, last))),
                        () -> unknown.computeIfAbsent(source.environment(), same -> new ArrayList<>()).add(source));
            }
            unknown.forEach((environment, files) -> batches(files).forEach(batch -> tasks.add(() -> together(batch, environment, done))));
            tasks.parallelStream().forEach(Runnable::run);
        }

        private CheckedFile passedOver(Source source) {
            CheckedFile nothing = CheckedFile.of(List.of());
            results.put(source.file(), new JavaResult(source.text(), source.environment(), disk, new RecordingLookup(protocols), nothing, true));
            return nothing;
        }

        /** The last result of a file that was looked at, if everything but the text of the file is as it was. */
        private Optional<JavaResult> known(Source source) {
            return Optional.ofNullable(results.get(source.file()))
                    .filter(last -> !last.passedOver() && last.wasComputedFrom(source.environment(), disk, protocols, types));
        }

        private CheckedFile again(Source source, JavaResult last) {
            if (last.text().equals(source.text())) {
                return last.checked();
            }
            JavaSource before = new JavaSource(source.file().toString(), last.text());
            RecordingLookup asked = last.protocols().continuedWith(protocols);
            return kept(source, asked, () -> checker.recheck(before, last.checked(), file(source), source.environment(), asked));
        }

        private CheckedFile alone(Source source) {
            RecordingLookup asked = new RecordingLookup(protocols);
            return kept(source, asked, () -> checker.check(file(source), source.environment(), asked));
        }

        private void together(List<Source> sources, JavaEnvironment environment, BiConsumer<Path, CheckedFile> done) {
            List<RecordingLookup> asked = sources.stream().map(source -> new RecordingLookup(protocols)).toList();
            List<CheckRequest> requests =
                    IntStream.range(0, sources.size()).mapToObj(i -> new CheckRequest(file(sources.get(i)), asked.get(i))).toList();
            checker.checkTogether(requests, environment, batch -> {
                for (int i = 0; i < requests.size(); i++) {
                    CheckRequest request = requests.get(i);
                    Source source = sources.get(i);
                    done.accept(source.file(), kept(source, asked.get(i), () -> batch.check(request)));
                }
            });
        }

        private CheckedFile kept(Source source, RecordingLookup asked, Supplier<CheckedFile> check) {
            CheckedFile checked = keepingFaultsIn(file(source), check);
            results.put(source.file(), new JavaResult(source.text(), source.environment(), disk, asked, checked, false));
            return checked;
        }
    }

    private static JavaSource file(Source source) {
        return new JavaSource(source.file().toString(), source.text());
    }

    /**
     * What editors show of the session code of a file that is compiled against this.
     *
     * @param environment its overlay must not contain the file itself
     * @param disk the state of the disk, by identity
     */
    public LiveJava live(JavaEnvironment environment, DiskFiles disk, ProtocolLookup protocols) {
        return new LiveJava(document -> liveResults.of(document, environment, disk, protocols));
    }

    /** Why there is nothing from {@link #live} on this platform; empty where there is. */
    public Optional<String> liveUnavailable() {
        return checker.liveUnavailable();
    }

    /** A file is no longer edited. */
    public void closed(Path file) {
        liveResults.forget(file.toString());
        checker.closed(file.toString());
    }

    /** The class that a name means: see {@link JavaChecker#resolve}. */
    public Optional<String> resolve(String name, String packageName, List<String> imports, JavaEnvironment environment) {
        return checker.resolve(name, packageName, imports, environment);
    }

    /** Whether there is no session runtime in what files are compiled against. */
    public boolean lacksRuntime(JavaEnvironment environment) {
        return checker.resolve(SessionApi.SESSION, "", List.of(), environment).isEmpty();
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
