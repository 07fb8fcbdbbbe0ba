package dev.parley.checker.flow;

import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.state.Sharing;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * A data flow analysis of {@link Sharing}, each call of a method by the chain of calls that leads to it. One use per instance.
 *
 * @param <P> what is told apart: the nodes of the graph, or more than them
 */
final class SharingFlow<P> {

    /** The run of a method, within the calls that lead to it. */
    private record Frame<P>(List<P> calls, P entry) {}

    private record Point<P>(Frame<P> frame, P at) {}

    private final Ways<P> ways;
    private final BiFunction<Node, Sharing, Sharing> step;
    private final Map<Point<P>, Sharing> before = new LinkedHashMap<>();
    private final Deque<Point<P>> open = new ArrayDeque<>();
    private final Map<Frame<P>, Set<Point<P>>> callers = new HashMap<>();
    private final Map<Frame<P>, Map<P, Sharing>> ends = new HashMap<>();

    /** @param step what a node makes of what is known before it, which it does not change */
    SharingFlow(Ways<P> ways, BiFunction<Node, Sharing, Sharing> step) {
        this.ways = ways;
        this.step = step;
    }

    /**
     * Follows all ways to their ends.
     *
     * @param most how many points it may come to
     * @return whether it came to no more than that
     */
    boolean run(Sharing start, int most) {
        arrive(new Point<>(new Frame<>(List.of(), ways.start()), ways.start()), start);
        while (!open.isEmpty() && before.size() <= most) {
            Point<P> point = open.remove();
            leave(point, step.apply(ways.node(point.at()), before.get(point)));
        }
        return open.isEmpty();
    }

    /** What is known before each node that control comes to, in the order in which it did first. */
    void forEach(BiConsumer<Node, Sharing> action) {
        before.forEach((point, sharing) -> action.accept(ways.node(point.at()), sharing));
    }

    private void arrive(Point<P> point, Sharing sharing) {
        Sharing known = before.get(point);
        Sharing joined = known == null ? sharing : known.join(sharing);
        if (known == null || !joined.equals(known)) {
            before.put(point, joined);
            if (!open.contains(point)) {
                open.add(point);
            }
        }
    }

    private void leave(Point<P> point, Sharing after) {
        switch (ways.node(point.at()).step()) {
            case Step.Call call -> enter(point, after);
            case Step.Return back -> comeBack(point, after);
            case Step.Unwind unwind -> comeBack(point, after);
            default -> onward(point, after);
        }
    }

    private void onward(Point<P> point, Sharing after) {
        ways.onward(point.at()).forEach(next -> arrive(new Point<>(point.frame(), next), after));
    }

    private void enter(Point<P> point, Sharing sharing) {
        ways.entry(point.at()).ifPresent(entry -> {
            Frame<P> inner = new Frame<>(inner(point), entry);
            callers.computeIfAbsent(inner, key -> new LinkedHashSet<>()).add(point);
            arrive(new Point<>(inner, entry), sharing);
            Map.copyOf(ends.getOrDefault(inner, Map.of())).forEach((end, behind) -> resume(point, end, behind));
        });
        onward(point, sharing);
    }

    /** Of a recursion's rounds, one counts. */
    private List<P> inner(Point<P> call) {
        Node node = ways.node(call.at());
        return Stream.concat(call.frame().calls().stream().takeWhile(outer -> ways.node(outer) != node), Stream.of(call.at())).toList();
    }

    private void comeBack(Point<P> last, Sharing sharing) {
        P end = ways.end(last.at());
        Sharing joined = ends.computeIfAbsent(last.frame(), key -> new LinkedHashMap<>()).merge(end, sharing, Sharing::join);
        List.copyOf(callers.getOrDefault(last.frame(), Set.of())).forEach(caller -> resume(caller, end, joined));
    }

    /** The session may have failed in the called method wherever that used it, so also behind what others have thrown. */
    private void resume(Point<P> caller, P end, Sharing sharing) {
        ways.behind(caller.at(), end).forEach(next -> arrive(new Point<>(caller.frame(), next), sharing));
        Optional.of(ways.node(end).step()).filter(Step.Unwind.class::isInstance).ifPresent(thrown -> onward(caller, sharing));
    }
}
