package dev.parley.core.scribble;

import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.RecursionVariable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A term at its place in the text, with its recursions taken apart: a recursion occurs as its body, and a jump as nothing, or, where
 * recursions are unfolded once, as the body that it jumps to. So what a role does right after a jump is judged in the alternative that
 * jumps.
 */
record Occurrence(GlobalType type, NodePath path, List<Occurrence> children) {

    static Occurrence of(GlobalType root) {
        return folded(root, NodePath.ROOT);
    }

    static Occurrence unfoldedOnce(GlobalType root) {
        return unfolded(root, NodePath.ROOT, Map.of());
    }

    private static Occurrence folded(GlobalType type, NodePath path) {
        return switch (type) {
            case GlobalType.Recursion recursion -> folded(recursion.body(), path.child(0));
            default -> new Occurrence(
                    type,
                    path,
                    IntStream.range(0, type.children().size())
                            .mapToObj(i -> folded(type.children().get(i), path.child(i)))
                            .toList());
        };
    }

    private static Occurrence unfolded(
            GlobalType type, NodePath path, Map<RecursionVariable, Supplier<Occurrence>> bodies) {
        return switch (type) {
            case GlobalType.Recursion recursion -> {
                Map<RecursionVariable, Supplier<Occurrence>> inside = new HashMap<>(bodies);
                inside.put(recursion.variable(), once(() -> folded(recursion.body(), path.child(0))));
                yield unfolded(recursion.body(), path.child(0), inside);
            }
            case GlobalType.Continue jump -> bodies.get(jump.variable()).get();
            default -> new Occurrence(
                    type,
                    path,
                    IntStream.range(0, type.children().size())
                            .mapToObj(i -> unfolded(type.children().get(i), path.child(i), bodies))
                            .toList());
        };
    }

    /** Several jumps to one recursion share its body. */
    private static Supplier<Occurrence> once(Supplier<Occurrence> body) {
        return new Supplier<>() {
            private Occurrence made;

            @Override
            public Occurrence get() {
                if (made == null) {
                    made = body.get();
                }
                return made;
            }
        };
    }
}
