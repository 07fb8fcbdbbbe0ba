package dev.parley.checker.jdt.resolution;

import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.jdt.compiler.Compiler;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds the class that a name means, by the scoping rules of Java (JLS 6.4.1 and 7.5): single imports, the own package, imports on
 * demand, {@code java.lang}.
 */
public final class ClassNames {
    private static final String ON_DEMAND = ".*";

    private final Compiler compiler;
    private final JavaEnvironment environment;

    public ClassNames(Compiler compiler, JavaEnvironment environment) {
        this.compiler = compiler;
        this.environment = environment;
    }

    /** @return the qualified name, nested classes with dots */
    public Optional<String> resolve(String name, String packageName, List<String> imports) {
        int dot = name.indexOf('.');
        String first = dot < 0 ? name : name.substring(0, dot);
        String rest = dot < 0 ? "" : name.substring(dot);
        return simple(first, packageName, imports)
                .map(outer -> outer + rest)
                .filter(this::exists)
                .or(() -> Optional.of(name).filter(whole -> dot >= 0 && exists(whole)));
    }

    private Optional<String> simple(String name, String packageName, List<String> imports) {
        Optional<String> imported = imports.stream()
                .filter(candidate -> candidate.endsWith("." + name))
                .filter(this::exists)
                .findFirst();
        return imported.or(() -> Optional.of(qualified(packageName, name)).filter(this::exists))
                .or(() -> imports.stream()
                        .filter(candidate -> candidate.endsWith(ON_DEMAND))
                        .map(candidate -> candidate.substring(0, candidate.length() - 1) + name)
                        .filter(this::exists)
                        .findFirst())
                .or(() -> Optional.of("java.lang." + name).filter(this::exists));
    }

    private static String qualified(String packageName, String name) {
        return packageName.isEmpty() ? name : packageName + "." + name;
    }

    /** Whether some split of the name into package and nested classes is a class. */
    private boolean exists(String qualifiedName) {
        String[] parts = qualifiedName.split("\\.");
        return IntStream.iterate(parts.length - 1, size -> size >= 0, size -> size - 1)
                .anyMatch(size -> compiler.hasClass(
                        String.join(".", Arrays.copyOfRange(parts, 0, size)),
                        String.join("$", Arrays.copyOfRange(parts, size, parts.length)),
                        environment));
    }
}
