package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.ScopedConstants;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * What maps hold that the code shows and that nobody changes: {@code Map.of(..)} and {@code Map.ofEntries(..)}, in place or in a constant, and
 * those that are filled before they are asked.
 */
public final class ConstantMaps {
    private ConstantMaps() {}

    /** What such a map has for a key. */
    public record Entry(Expression key, Expression value) {}

    /** All values; empty for other maps. */
    public static Optional<List<Expression>> values(Expression map) {
        return entries(map).map(entries -> entries.stream().map(Entry::value).toList());
    }

    /** All that such a map has; empty for other maps. */
    public static Optional<List<Entry>> entries(Expression map) {
        return switch (Trees.bare(map)) {
            case Name name -> ofVariable(name);
            case FieldAccess field -> ofVariable(field);
            case MethodInvocation call when isOfMap(call, "of") -> Optional.of(pairs(Trees.list(call.arguments())));
            case MethodInvocation call when isOfMap(call, "ofEntries") -> entries(Trees.<Expression>list(call.arguments()));
            case Expression other -> copied(other).flatMap(ConstantMaps::entries);
        };
    }

    /** The map whose entries a call makes another one of that nobody can change. */
    static Optional<Expression> copied(Expression map) {
        return Trees.bare(map) instanceof MethodInvocation call && isCopy(call)
                ? Optional.of((Expression) call.arguments().getFirst())
                : Optional.empty();
    }

    /** Whether a call gives a map that nobody can change by it, with what another one has. */
    static boolean isCopy(MethodInvocation call) {
        boolean isUnmodifiable = call.getName().getIdentifier().equals("unmodifiableMap") && TypeNames.isOn(call, "java.util.", "Collections");
        return call.arguments().size() == 1 && (isUnmodifiable || isOfMap(call, "copyOf"));
    }

    private static Optional<List<Entry>> ofVariable(Expression name) {
        Optional<VariableDeclaration> variable = Declarations.anywhere(name);
        return variable.flatMap(KeptValues::fixed).flatMap(ConstantMaps::entries)
                .or(() -> variable.flatMap(FilledMaps::entries));
    }

    private static boolean isOfMap(MethodInvocation call, String method) {
        return call.getName().getIdentifier().equals(method) && TypeNames.isOn(call, "java.util.", "Map");
    }

    private static List<Entry> pairs(List<Expression> keysAndValues) {
        return IntStream.range(0, keysAndValues.size() / 2)
                .mapToObj(number -> new Entry(keysAndValues.get(2 * number), keysAndValues.get(2 * number + 1)))
                .toList();
    }

    private static Optional<List<Entry>> entries(List<Expression> entries) {
        List<Entry> found = entries.stream()
                .flatMap(entry -> Trees.bare(entry) instanceof MethodInvocation call && call.getName().getIdentifier().equals("entry")
                        && call.arguments().size() == 2
                        ? Stream.of(new Entry((Expression) call.arguments().getFirst(), (Expression) call.arguments().getLast()))
                        : Stream.empty())
                .toList();
        return found.size() == entries.size() ? Optional.of(found) : Optional.empty();
    }
}
