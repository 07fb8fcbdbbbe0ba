package dev.parley.core.scribble;

import dev.parley.core.provenance.NodePath;
import dev.parley.core.scribble.LocalBreach.JumpOutOfThread;
import dev.parley.core.scribble.LocalBreach.UnguardedRecursion;
import dev.parley.core.scribble.LocalBreach.UnreachableStep;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whether every step is reached, every recursion does something before it comes back, and no thread jumps out of itself. */
final class LocalOrder {
    private final List<LocalBreach> breaches = new ArrayList<>();

    private LocalOrder() {}

    static List<LocalBreach> check(List<LocalTerm> body) {
        LocalOrder order = new LocalOrder();
        order.ends(body);
        order.acts(body, Set.of(), Set.of());
        return order.breaches;
    }

    /** Whether the terms can come to an end. */
    private boolean ends(List<LocalTerm> body) {
        Optional<LocalTerm> endless = Optional.empty();
        for (LocalTerm term : body) {
            if (endless.isPresent()) {
                breaches.add(new UnreachableStep(term.path(), endless.get().path()));
                return false;
            }
            if (!ends(term)) {
                endless = Optional.of(term);
            }
        }
        return endless.isEmpty();
    }

    private boolean ends(LocalTerm term) {
        return switch (term) {
            case LocalTerm.Step step -> true;
            case LocalTerm.Jump jump -> false;
            case LocalTerm.Recursion recursion -> ends(recursion.body());
            case LocalTerm.Choice choice -> {
                boolean any = choice.alternatives().isEmpty();
                for (List<LocalTerm> alternative : choice.alternatives()) {
                    any |= ends(alternative);
                }
                yield any;
            }
            case LocalTerm.Parallel parallel -> {
                boolean all = true;
                for (List<LocalTerm> thread : parallel.threads()) {
                    all &= ends(thread);
                }
                yield all;
            }
        };
    }

    /**
     * Whether the terms always come to a step before they end.
     *
     * @param silent the recursions that have been entered without a step since
     * @param inThread the recursions that were entered in the innermost thread
     */
    private boolean acts(List<LocalTerm> body, Set<NodePath> silent, Set<NodePath> inThread) {
        boolean acted = false;
        for (LocalTerm term : body) {
            acted |= acts(term, acted ? Set.of() : silent, inThread);
        }
        return acted;
    }

    private boolean acts(LocalTerm term, Set<NodePath> silent, Set<NodePath> inThread) {
        return switch (term) {
            case LocalTerm.Step step -> true;
            case LocalTerm.Jump jump -> {
                if (!inThread.contains(jump.binder())) {
                    breaches.add(new JumpOutOfThread(jump.path(), jump.binder()));
                } else if (silent.contains(jump.binder())) {
                    breaches.add(new UnguardedRecursion(jump.path(), jump.binder()));
                }
                yield true;
            }
            case LocalTerm.Recursion recursion ->
                acts(recursion.body(), with(silent, recursion.path()), with(inThread, recursion.path()));
            case LocalTerm.Choice choice -> {
                boolean all = true;
                for (List<LocalTerm> alternative : choice.alternatives()) {
                    all &= acts(alternative, silent, inThread);
                }
                yield all;
            }
            case LocalTerm.Parallel parallel -> {
                boolean any = false;
                for (List<LocalTerm> thread : parallel.threads()) {
                    any |= acts(thread, Set.of(), Set.of());
                }
                yield any;
            }
        };
    }

    private static Set<NodePath> with(Set<NodePath> paths, NodePath path) {
        Set<NodePath> more = new HashSet<>(paths);
        more.add(path);
        return more;
    }
}
