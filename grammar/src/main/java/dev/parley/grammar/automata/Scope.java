package dev.parley.grammar.automata;

import dev.parley.grammar.syntax.Name;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The recursions that a reader stands in. Not safe for use by several threads. */
final class Scope {
    /** @param state where the recursion starts */
    record Binder(Name variable, int state) {}

    private final Map<String, Deque<Binder>> binders = new HashMap<>();
    private final Deque<Binder> entered = new ArrayDeque<>();

    void enter(Name variable, int state) {
        Binder binder = new Binder(variable, state);
        entered.push(binder);
        binders.computeIfAbsent(variable.text(), unused -> new ArrayDeque<>()).push(binder);
    }

    int depth() {
        return entered.size();
    }

    /** Leaves what was entered since the depth was this. */
    void leaveTo(int depth) {
        while (entered.size() > depth) {
            binders.get(entered.pop().variable().text()).pop();
        }
    }

    /** The innermost recursion of this name. */
    Optional<Binder> find(String variable) {
        return Optional.ofNullable(binders.get(variable)).map(Deque::peek);
    }

    /** Innermost first. */
    List<String> variables() {
        return new ArrayList<>(entered).stream().map(binder -> binder.variable().text()).distinct().toList();
    }
}
