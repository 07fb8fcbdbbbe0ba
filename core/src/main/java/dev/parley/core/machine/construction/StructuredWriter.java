package dev.parley.core.machine.construction;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.LocalType.Alternative;
import dev.parley.core.type.LocalType.Alternatives;
import dev.parley.core.type.LocalType.Begin;
import dev.parley.core.type.LocalType.Branch;
import dev.parley.core.type.LocalType.Choice;
import dev.parley.core.type.LocalType.Continue;
import dev.parley.core.type.LocalType.Loop;
import dev.parley.core.type.LocalType.Message;
import dev.parley.core.type.LocalType.Recursion;
import dev.parley.core.type.LocalType.Sequence;
import dev.parley.core.type.RecursionVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * One run over a minimal machine that writes its states as terms.
 *
 * <p>A frame writes the steps from one state up to the state that follows; a choice or a loop opens a frame for each of its bodies.
 * The invariant of a frame: whatever way is taken from its current state, the first state met that belongs to an enclosing frame is
 * either the frame's {@code follow}, where its sequence simply ends, or the head of an open recursion, where it jumps.
 */
final class StructuredWriter {
    private final Machine machine;
    private final int limit;
    private final IntFunction<RecursionVariable> names;
    private final PostDominators postDominators;
    private final int end;
    private final Deque<Frame> frames = new ArrayDeque<>();
    // By state: every state written and still open can be jumped back to, and if it is becomes a recursion; null for the others.
    private final Head[] open;
    // Serial numbers, whose order is that of the text.
    private final SortedSet<Integer> jumpedTo = new TreeSet<>();
    // Found once, and then good for most regions inside the one where they were found.
    private final List<Integer> endlessGoals = new ArrayList<>();
    private int heads;
    private int terms;

    /** @param names the variable for a recursion head, by the serial number that {@link #recursionHeads()} tells */
    StructuredWriter(Machine minimal, int limit, IntFunction<RecursionVariable> names) {
        this.machine = minimal;
        this.limit = limit;
        this.names = names;
        this.end = IntStream.range(0, minimal.stateCount()).filter(minimal::isFinal).findFirst().orElse(PostDominators.NONE);
        this.open = new Head[minimal.stateCount()];
        this.postDominators = PostDominators.of(minimal, end);
    }

    /** A state whose term has been begun, the place of that term in its frame, and of the last step that jumps back to it. */
    private static final class Head {
        final Frame frame;
        final int state;
        final int serial;
        final int position;
        int lastJump = PostDominators.NONE;

        Head(Frame frame, int state, int serial) {
            this.frame = frame;
            this.state = state;
            this.serial = serial;
            this.position = frame.steps.size();
        }
    }

    /** A sequence under construction. */
    private static final class Frame {
        final int follow;
        final List<LocalType> steps = new ArrayList<>();
        final List<Head> heads = new ArrayList<>();
        int current;
        boolean diverged;
        Composite composite;

        Frame(int start, int follow) {
            this.current = start;
            this.follow = follow;
        }
    }

    /** A choice or loop of a frame whose bodies are being written, one after the other. */
    private static final class Composite {
        final List<Transition> entries;
        final boolean loop;
        final int bodyEnd;
        final int next;
        final List<LocalType> bodies = new ArrayList<>();
        boolean completes;

        Composite(List<Transition> entries, boolean loop, int bodyEnd, int next) {
            this.entries = entries;
            this.loop = loop;
            this.bodyEnd = bodyEnd;
            this.next = next;
            this.completes = loop;
        }
    }

    /** The whole machine as a type; empty if it has more terms than the limit. */
    Optional<LocalType> write() {
        frames.push(new Frame(machine.initial(), end));
        while (terms <= limit) {
            Frame frame = frames.peek();
            if (frame.composite != null) {
                continueComposite(frame);
            } else if (!frame.diverged && frame.current != frame.follow) {
                advance(frame);
            } else {
                frames.pop();
                LocalType body = close(frame);
                if (frames.isEmpty()) {
                    return Optional.of(body);
                }
                Composite composite = frames.peek().composite;
                composite.bodies.add(body);
                composite.completes |= !frame.diverged;
            }
        }
        return Optional.empty();
    }

    /** After {@link #write()}: the serial numbers of the states that became recursions, in the order of the text. */
    List<Integer> recursionHeads() {
        return List.copyOf(jumpedTo);
    }

    private void advance(Frame frame) {
        terms++;
        Head head = open[frame.current];
        if (head != null) {
            head.lastJump = head.frame.steps.size();
            jumpedTo.add(head.serial);
            frame.steps.add(new Continue(names.apply(head.serial)));
            frame.diverged = true;
            return;
        }
        head = new Head(frame, frame.current, heads++);
        open[frame.current] = head;
        frame.heads.add(head);
        List<Transition> steps = machine.from(frame.current);
        if (steps.size() == 1) {
            frame.steps.add(single(steps.getFirst().action()));
            frame.current = steps.getFirst().target();
        } else {
            frame.composite = loop(frame, steps).orElseGet(() -> choice(frame, steps));
        }
    }

    private void continueComposite(Frame frame) {
        Composite composite = frame.composite;
        if (composite.bodies.size() < composite.entries.size()) {
            frames.push(new Frame(composite.entries.get(composite.bodies.size()).target(), composite.bodyEnd));
            return;
        }
        frame.steps.add(composite.loop
                ? loop(composite.entries.getFirst().action(), composite.bodies.getFirst())
                : choice(composite.entries, composite.bodies));
        frame.composite = null;
        frame.current = composite.next;
        frame.diverged = !composite.completes;
    }

    /** The loop that starts at the frame's current state, if every way through its body leads back to it or to an open recursion. */
    private Optional<Composite> loop(Frame frame, List<Transition> steps) {
        Map<Label, Transition> byLabel = new HashMap<>();
        steps.forEach(step -> byLabel.put(step.action().label(), step));
        Transition again = byLabel.get(Label.Reserved.AGAIN);
        Transition done = byLabel.get(Label.Reserved.DONE);
        if (steps.size() != 2
                || again == null
                || done == null
                || !sameChoice(again.action(), done.action())
                || !again.action().payloads().isEmpty()
                || !done.action().payloads().isEmpty()) {
            return Optional.empty();
        }
        boolean closed = again.target() == frame.current || isOpen(again.target());
        if (!closed && again.target() != frame.follow && !machine.isFinal(again.target())) {
            Region body = new Region(machine, again.target(), border(frame));
            closed = !body.reachesEnd() && (!body.touches(frame.follow) || isOpen(frame.follow));
        }
        return closed
                ? Optional.of(new Composite(List.of(again), true, frame.current, done.target()))
                : Optional.empty();
    }

    private Composite choice(Frame frame, List<Transition> steps) {
        int join = join(frame);
        if (join != frame.follow && endsStraight(frame, steps, join)) {
            join = frame.follow;
        }
        return new Composite(steps, false, join, join);
    }

    /** Where the branches of the choice at the frame's current state meet again. */
    private int join(Frame frame) {
        int guess = postDominators.after(frame.current);
        IntPredicate border = border(frame);
        if (guess != PostDominators.NONE && !border.test(guess)) {
            // Confines the search to the choice itself where nothing unusual leads out of it.
            Region near = new Region(machine, frame.current, border.or(state -> state == guess));
            if (near.touches(guess) && !near.touches(frame.follow)) {
                return near.firstOnEveryWayTo(guess);
            }
        }
        Region region = new Region(machine, frame.current, border);
        if (region.touches(frame.follow)) {
            return region.firstOnEveryWayTo(frame.follow);
        }
        Optional<Head> innermost =
                region.touched().stream().map(state -> open[state]).max(Comparator.comparingInt(head -> head.serial));
        return innermost
                .map(head -> head.state)
                .map(region::firstOnEveryWayTo)
                .orElseGet(() -> region.firstOnEveryWayTo(endlessGoal(region)));
    }

    /** A state that a region which is never left keeps coming back to: on every way if there is one, otherwise on some. */
    private int endlessGoal(Region region) {
        return endlessGoals.stream().filter(region::everyCirclePasses).findFirst().orElseGet(() -> {
            List<Integer> circle = region.someCircle();
            int goal = circle.stream().filter(region::everyCirclePasses).findFirst().orElseGet(circle::getFirst);
            endlessGoals.add(goal);
            return goal;
        });
    }

    private boolean isOpen(int state) {
        return state != PostDominators.NONE && open[state] != null;
    }

    private IntPredicate border(Frame frame) {
        return state -> state == frame.follow || isOpen(state);
    }

    /**
     * Whether only one branch goes on to {@code join} and does nothing there but some steps to the end of the frame: these read better
     * inside the branch, {@code rec X[!{MORE: !<T>.#X, QUIT: !<int>}]}.
     */
    private boolean endsStraight(Frame frame, List<Transition> steps, int join) {
        int state = join;
        // Longer than the machine is a circle.
        for (int i = 0; i < machine.stateCount() && machine.from(state).size() == 1 && !border(frame).test(state); i++) {
            state = machine.from(state).getFirst().target();
        }
        IntPredicate border = border(frame).or(other -> other == join);
        return state == frame.follow
                && steps.stream()
                                .filter(step -> step.target() == join
                                        || !border.test(step.target())
                                                && new Region(machine, step.target(), border).touches(join))
                                .count()
                        == 1;
    }

    /** The frame's steps with its recursions put around them, each from its head to its last jump. */
    private LocalType close(Frame frame) {
        List<LocalType> steps = frame.steps;
        for (int i = frame.heads.size() - 1; i >= 0; i--) {
            Head head = frame.heads.get(i);
            open[head.state] = null;
            if (head.lastJump != PostDominators.NONE) {
                List<LocalType> body = steps.subList(head.position, head.lastJump + 1);
                int removed = body.size() - 1;
                LocalType recursion = new Recursion(names.apply(head.serial), inSequence(body));
                body.clear();
                steps.add(head.position, recursion);
                for (Head outer : frame.heads.subList(0, i)) {
                    if (outer.lastJump > head.position) {
                        outer.lastJump = Math.max(head.position, outer.lastJump - removed);
                    }
                }
            }
        }
        return inSequence(steps);
    }

    private static LocalType inSequence(List<LocalType> steps) {
        return steps.size() == 1 ? steps.getFirst() : new Sequence(steps);
    }

    private static LocalType single(Action action) {
        return action.label() == Label.Reserved.BEGIN && action.payloads().isEmpty()
                ? new Begin(action.direction(), action.peers())
                : message(action);
    }

    private static Message message(Action action) {
        return new Message(action.direction(), action.peers(), action.label(), action.payloads(), action.link());
    }

    private static LocalType loop(Action again, LocalType body) {
        return new Loop(again.direction(), again.peers(), body);
    }

    private static LocalType choice(List<Transition> entries, List<LocalType> bodies) {
        Action first = entries.getFirst().action();
        IntStream branches = IntStream.range(0, entries.size());
        if (entries.stream().allMatch(entry -> sameChoice(entry.action(), first))) {
            return new Choice(first.direction(), first.peers(), branches.mapToObj(i -> new Branch(
                            entries.get(i).action().label(), entries.get(i).action().payloads(), bodies.get(i)))
                    .toList());
        }
        return new Alternatives(branches.mapToObj(i -> new Alternative(message(entries.get(i).action()), bodies.get(i)))
                .toList());
    }

    private static boolean sameChoice(Action one, Action other) {
        return one.direction() == other.direction()
                && one.peers().equals(other.peers())
                && !one.changesLink()
                && !other.changesLink();
    }
}
