package dev.parley.core.subtyping;

import dev.parley.core.machine.Action;
import dev.parley.core.subtyping.SearchGraph.Starvation;
import dev.parley.core.subtyping.SubtypingFailure.Neglected;
import dev.parley.core.verdict.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One search for a position in which the candidate is ahead of every run of the original in a way that asynchrony does not hide. */
final class AsynchronousSearch {
    private static final int LARGEST_LAG = 1 << 20;

    private final Alphabet alphabet;
    private final Behaviour candidate;
    private final Behaviour original;
    private final Avoidance avoidance;
    private final Budget budget;
    private final Anticipation anticipation;
    private final Explanation explanation;
    private final SearchGraph graph;
    private final Deque<Position> open = new ArrayDeque<>();
    private final Map<Key, Integer> history = new HashMap<>();
    private final boolean[] remembered;
    private final int patience;
    private final boolean greedy;
    private boolean inconclusive;
    private Optional<SubtypingCounterexample> counterexample = Optional.empty();

    /** A state of the candidate, with the runs of the original that may match what it did. */
    private record Position(int node, int state, World world) {}

    /** What makes two positions the same. A world does not change any more once a position has it. */
    private record Key(int state, List<Run> runs, boolean exact) {}

    AsynchronousSearch(Alphabet alphabet, Behaviour candidate, Behaviour original) {
        this(alphabet, candidate, original, candidate.stateCount() + original.stateCount(), false);
    }

    /**
     * @param patience how many overtaken actions it takes to ask whether they are neglected, which is costly to ask always
     * @param greedy as {@link Anticipation} has it
     */
    private AsynchronousSearch(
            Alphabet alphabet, Behaviour candidate, Behaviour original, int patience, boolean greedy) {
        this.alphabet = alphabet;
        this.candidate = candidate;
        this.original = original;
        this.patience = patience;
        this.avoidance = new Avoidance(alphabet, candidate, original);
        // Each state of the candidate may run ahead by a whole pass through the original; more means that the lag grows by circling.
        this.budget = new Budget((int)
                Math.min(LARGEST_LAG, (candidate.stateCount() + 1L) * (original.stateCount() + 1L)));
        this.anticipation = new Anticipation(alphabet, original, avoidance, budget, greedy);
        this.greedy = greedy;
        this.explanation = new Explanation(alphabet, candidate, original);
        this.graph = new SearchGraph(alphabet);
        this.remembered = meetingPoints(candidate);
    }

    /** The states that can be reached in two ways: every circle goes through one, so positions elsewhere need not be compared. */
    private static boolean[] meetingPoints(Behaviour behaviour) {
        boolean[] reached = new boolean[behaviour.stateCount()];
        boolean[] meeting = new boolean[behaviour.stateCount()];
        reached[0] = true;
        for (int state = 0; state < behaviour.stateCount(); state++) {
            for (int step = 0; step < behaviour.degree(state); step++) {
                int target = behaviour.target(state, step);
                meeting[target] |= reached[target];
                reached[target] = true;
            }
        }
        return meeting;
    }

    Verdict<SubtypingCounterexample> run() {
        Verdict<SubtypingCounterexample> verdict = search();
        // All runs side by side may never come to an end where the obvious one does.
        return verdict instanceof Verdict.Unknown && !greedy
                        && new AsynchronousSearch(alphabet, candidate, original, patience, true).search()
                                instanceof Verdict.Holds<SubtypingCounterexample> holds
                ? holds
                : verdict;
    }

    private Verdict<SubtypingCounterexample> search() {
        enter(SearchGraph.NONE, SearchGraph.NONE, 0, World.of(Run.start(alphabet)));
        while (!open.isEmpty() && counterexample.isEmpty() && !budget.isSpent()) {
            expand(open.remove());
        }
        if (counterexample.isPresent()) {
            return new Verdict.Fails<>(counterexample.get());
        }
        if (inconclusive || budget.isSpent()) {
            return new Verdict.Unknown<>(budget.longestLag());
        }
        return graph.starvation().map(this::starved).orElseGet(Verdict.Holds::new);
    }

    private Verdict<SubtypingCounterexample> starved(Starvation starvation) {
        return starvation.certain()
                ? new Verdict.Fails<>(counterexample(
                        starvation.circle().getLast(), graph.trail(starvation.circle().getLast()), neglected(starvation.subject())))
                : new Verdict.Unknown<>(budget.longestLag());
    }

    private void expand(Position position) {
        if (candidate.isFinal(position.state)) {
            end(position);
        } else if (candidate.sends(position.state)) {
            send(position);
        } else {
            receive(position);
        }
    }

    private void end(Position position) {
        for (Run run : position.world.runs()) {
            if (run.owedCount() == 0 && original.isFinal(run.state())) {
                return;
            }
        }
        fail(position, position.world, position.world.runs().getFirst(), explanation::ofEnd);
    }

    private void send(Position position) {
        for (int step = 0; step < candidate.degree(position.state); step++) {
            int action = candidate.action(position.state, step);
            for (World world : anticipation.send(position.world, action)) {
                if (world.runs().isEmpty()) {
                    fail(position, world, world.lastDropped(), run -> explanation.ofSend(action, run));
                } else {
                    enter(position.node, action, candidate.target(position.state, step), world);
                }
            }
        }
    }

    private void receive(Position position) {
        int subject = alphabet.subject(candidate.action(position.state, 0));
        for (World world : anticipation.receive(position.world, subject)) {
            if (world.runs().isEmpty()) {
                fail(position, world, world.lastDropped(), run -> explanation.ofReceive(position.state, run));
            } else {
                understand(position, world);
            }
        }
    }

    /** Keeps the runs in which the same message comes, one that the candidate has a step for. */
    private void understand(Position position, World world) {
        int first = 0;
        while (first < world.runs().size() && !understands(position.state, world.runs().get(first).found())) {
            first++;
        }
        if (first == world.runs().size()) {
            fail(position, world, world.runs().getFirst(), run -> explanation.ofIncoming(position.state, run.found()));
            return;
        }
        int received = world.runs().get(first).found();
        for (int i = world.runs().size() - 1; i >= 0; i--) {
            int found = world.runs().get(i).found();
            if (alphabet.message(found) != alphabet.message(received) || !understands(position.state, found)) {
                // Another message could have been received instead: if this one leads nowhere, that proves nothing.
                if (understands(position.state, found)) {
                    world.forgetSome();
                }
                world.drop(i);
            }
        }
        int step = candidate.stepLike(position.state, received);
        enter(position.node, candidate.action(position.state, step), candidate.target(position.state, step), world);
    }

    private boolean understands(int state, int incoming) {
        int step = candidate.stepLike(state, incoming);
        return step >= 0 && alphabet.fits(candidate.action(state, step), incoming);
    }

    private void enter(int parent, int action, int state, World world) {
        world.settle();
        world.runs().forEach(budget::pay);
        if (remembered[state]) {
            Key key = new Key(state, world.runs(), world.isExact());
            Integer known = history.get(key);
            if (known != null) {
                graph.edge(parent, action, known);
                return;
            }
            world.runs().forEach(budget::payForMemory);
            int node = graph.add(parent, action, state, world);
            history.put(key, node);
            open.add(new Position(node, state, world));
        } else {
            open.add(new Position(graph.add(parent, action, state, world), state, world));
        }
        if (world.isExact() && world.runs().size() == 1) {
            Run run = world.runs().getFirst();
            if (run.owedCount() > patience) {
                neglect(state, run);
            }
        }
    }

    /** Whether something the run owes can be kept from ever being done; if so, a search that asks at once has the shortest trace. */
    private void neglect(int state, Run run) {
        for (int subject = 0; subject < alphabet.subjectCount() && counterexample.isEmpty(); subject++) {
            if (run.owes(subject) && avoidance.candidate(subject)[state]) {
                SubtypingCounterexample here =
                        counterexample(open.peekLast().node, run.trail(), neglected(subject));
                counterexample = Optional.of(patience == 0 ? here : atOnce().orElse(here));
            }
        }
    }

    private Optional<SubtypingCounterexample> atOnce() {
        return new AsynchronousSearch(alphabet, candidate, original, 0, greedy).run()
                        instanceof Verdict.Fails<SubtypingCounterexample> fails
                ? Optional.of(fails.counterexample())
                : Optional.empty();
    }

    private Neglected neglected(int subject) {
        return new Neglected(alphabet.subjectOf(subject).direction(), alphabet.subjectOf(subject).peer());
    }

    private interface Reason {
        SubtypingFailure of(Run run);
    }

    private void fail(Position position, World world, Run run, Reason reason) {
        if (world.isExact() && counterexample.isEmpty()) {
            counterexample = Optional.of(counterexample(position.node, run.trail(), reason.of(run)));
        } else {
            inconclusive = true;
        }
    }

    private SubtypingCounterexample counterexample(int node, Run.Trail trail, SubtypingFailure failure) {
        List<Action> done = new ArrayList<>();
        for (Run.Trail at = trail; at != null; at = at.before()) {
            done.add(alphabet.action(at.action()));
        }
        int originalState = 0;
        for (Action action : done.reversed()) {
            int step = original.stepLike(originalState, alphabet.number(action));
            originalState = original.target(originalState, step);
        }
        return new SubtypingCounterexample(
                graph.actionsTo(node),
                done.reversed(),
                candidate.machineState(graph.state(node)),
                original.machineState(originalState),
                failure);
    }
}
