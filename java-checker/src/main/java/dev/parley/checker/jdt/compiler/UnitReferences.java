package dev.parley.checker.jdt.compiler;

import dev.parley.checker.Consulted;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.problem.AbortCompilation;

/**
 * Which files matter to the units that share an environment. The environment is asked for each class once, on behalf of whichever unit
 * comes first, so that what the others depend on is known by name only: a unit depends on every file that is called like a name that it
 * looked for, in whatever package, and on what such files depend on. Eclipse's incremental builder records these names, those of receivers
 * and of supertypes among them that the text does not mention.
 *
 * <p>Until it is complete every file may matter. Safe for use by several threads.
 */
final class UnitReferences {
    private static final String JAVA = ".java";

    /** The names that units looked for, by the names of the types that they declare; empty until all are known. */
    private volatile Optional<Map<String, Set<String>>> names = Optional.empty();

    /** The files that matter to the one that declares a type. */
    Consulted of(String type) {
        return new Consulted(Set.of(), Set.of(new Reached(type)));
    }

    /** Takes what the units looked for, none of which will look for more. */
    void complete(Collection<CompilationUnitDeclaration> units) {
        try {
            Map<String, Set<String>> found = new HashMap<>();
            for (CompilationUnitDeclaration unit : units) {
                if (unit.types != null && unit.scope != null) {
                    unit.scope.storeDependencyInfo();
                    Set<String> looked = Stream.of(unit.compilationResult.simpleNameReferences).map(String::new)
                            .collect(Collectors.toCollection(HashSet::new));
                    // Whoever looks for a class that stands beside another one depends on a file that is not called like it.
                    looked.add(name(Path.of(new String(unit.getFileName()))));
                    for (TypeDeclaration type : unit.types) {
                        found.merge(new String(type.name), looked, UnitReferences::union);
                    }
                }
            }
            names = Optional.of(found);
        } catch (AbortCompilation unknown) {
            // The class path lacks a supertype that nobody asked for before: every file may matter.
            names = Optional.empty();
        }
    }

    private static String name(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(JAVA) ? name.substring(0, name.length() - JAVA.length()) : name;
    }

    private static Set<String> union(Set<String> some, Set<String> others) {
        Set<String> all = new HashSet<>(some);
        all.addAll(others);
        return all;
    }

    private static Set<String> reached(Map<String, Set<String>> names, String type) {
        Set<String> reached = new HashSet<>(names.getOrDefault(type, Set.of()));
        Deque<String> next = new ArrayDeque<>(reached);
        while (!next.isEmpty()) {
            for (String name : names.getOrDefault(next.pop(), Set.of())) {
                if (reached.add(name)) {
                    next.push(name);
                }
            }
        }
        return reached;
    }

    /** Found when somebody asks first, which nobody does before a file is edited. */
    private final class Reached implements Predicate<Path> {
        private final String type;
        private volatile Optional<Set<String>> found = Optional.empty();

        private Reached(String type) {
            this.type = type;
        }

        @Override
        public boolean test(Path file) {
            if (!file.getFileName().toString().endsWith(JAVA)) {
                return false;
            }
            if (found.isEmpty()) {
                found = names.map(known -> reached(known, type));
            }
            return found.map(reached -> reached.contains(name(file))).orElse(true);
        }
    }
}
