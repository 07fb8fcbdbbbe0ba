package dev.parley.core.machine.construction;

import dev.parley.core.type.LocalType;
import dev.parley.core.type.LocalType.Alternatives;
import dev.parley.core.type.LocalType.Begin;
import dev.parley.core.type.LocalType.Choice;
import dev.parley.core.type.LocalType.Continue;
import dev.parley.core.type.LocalType.Loop;
import dev.parley.core.type.LocalType.Message;
import dev.parley.core.type.LocalType.Recursion;
import dev.parley.core.type.LocalType.Sequence;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Which terms of a type can come to their end, so that what stands behind them is reached; {@code #X} never does. */
final class Completion {

    // By identity: the answer is a property of the term alone, and comparing terms by structure would cost their size each time.
    private final Map<LocalType, Boolean> completes = new IdentityHashMap<>();

    private Completion() {}

    static Completion of(LocalType type) {
        Completion completion = new Completion();
        Deque<LocalType> open = new ArrayDeque<>();
        open.push(type);
        while (!open.isEmpty()) {
            LocalType term = open.peek();
            List<LocalType> missing =
                    term.children().stream().filter(child -> !completion.completes.containsKey(child)).toList();
            if (missing.isEmpty()) {
                open.pop();
                completion.completes.put(term, completion.decide(term));
            } else {
                missing.forEach(open::push);
            }
        }
        return completion;
    }

    boolean completes(LocalType term) {
        return completes.get(term);
    }

    private boolean decide(LocalType term) {
        return switch (term) {
            case Begin begin -> true;
            case Message message -> true;
            case Continue jump -> false;
            // The loop ends by its guard's decision, whatever its body does.
            case Loop loop -> true;
            case Sequence sequence -> sequence.steps().stream().allMatch(this::completes);
            case Recursion recursion -> completes(recursion.body());
            // An empty choice is wrong for another reason, and should not be blamed for what stands behind it.
            case Choice choice -> choice.branches().isEmpty() || choice.children().stream().anyMatch(this::completes);
            case Alternatives several ->
                several.alternatives().isEmpty() || several.children().stream().anyMatch(this::completes);
        };
    }
}
