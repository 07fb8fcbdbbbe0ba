package dev.parley.checker.jdt.compiler;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jdt.internal.compiler.env.IBinaryType;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;

/**
 * The class files of a place that does not change while it is open, each read once. Every compilation asks for the same few hundred of
 * them, and reading one costs more than using it. Not safe for use by several threads at once.
 */
final class KeptAnswers {
    private record Question(String module, String file) {}

    private record ClassFile(IBinaryType type, char[] module) {}

    private final Map<Question, Optional<ClassFile>> classes = new HashMap<>();

    /**
     * @param moduleName null where the compiler names none
     * @param read gives null where there is no such class
     */
    NameEnvironmentAnswer find(String moduleName, String file, Supplier<NameEnvironmentAnswer> read) {
        Optional<ClassFile> found = classes.computeIfAbsent(new Question(moduleName == null ? "" : moduleName, file), unread ->
                Optional.ofNullable(read.get()).map(answer -> new ClassFile(answer.getBinaryType(), answer.moduleName())));
        // A compilation writes into the answers that it gets, so that each gets its own.
        return found.map(known -> new NameEnvironmentAnswer(known.type(), null, known.module())).orElse(null);
    }
}
