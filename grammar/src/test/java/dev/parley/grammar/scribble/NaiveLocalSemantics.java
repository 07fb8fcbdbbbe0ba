package dev.parley.grammar.scribble;

import dev.parley.grammar.scribble.LocalProgram.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a local program does, step by step on its text, with no terms, states or products: the oracle of its machine. A call does what the
 * called protocol does and then goes on; a jump forgets what was to follow.
 */
final class NaiveLocalSemantics {
    /** Terms that are looked at for one step, along all ways; no program of the tests needs more unless it turns in a circle. */
    private static final int PATIENCE = 500;
    private static final int MOST_CONFIGURATIONS = 300;
    /** What follows what follows: more of it grows with each call, and is not looked at. */
    private static final int MOST_TO_FOLLOW = 25;

    private final LocalProgram program;
    // What is left is known by number, so that comparing it does not go through all that it is made of.
    private final List<Record> numbered = new ArrayList<>();
    private final Map<Record, Integer> numbers = new HashMap<>();
    // Of the threads that the last steps come from: each by itself, wherever its par is begun.
    private final Set<Fault> ofThreads = EnumSet.noneOf(Fault.class);
    private int patience;

    NaiveLocalSemantics(LocalProgram program) {
        this.program = program;
    }

    /** What is left to do; all numbers are those of other such records. */
    private sealed interface Rest {
        record Nothing() implements Rest {}

        record Then(Term term, int environment, int then) implements Rest {}

        record Side(List<Integer> threads, int then) implements Rest {}
    }

    /** What the names of a protocol's text stand for. */
    private record Environment(Map<String, String> roles, Map<String, Integer> variables) {}

    /** A recursion that is going on, and what follows it. */
    private record Bound(Term.Recursion recursion, int environment, int then) {}

    /** @param after the number of what is left then */
    record Step(String action, boolean sends, String peer, int after) {}

    /** The steps possible now; two that are written alike are two. */
    record Steps(List<Step> steps, boolean over) {}

    enum Fault {
        DIVERGES,
        LEAVES_THREAD,
        AMBIGUOUS,
        UNDECIDED_END,
        MIXED
    }

    /** @param complete whether every configuration was looked at */
    record Report(Set<Fault> faults, boolean complete) {}

    private static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final Fault fault;

        Broken(Fault fault) {
            super(fault.name());
            this.fault = fault;
        }
    }

    private int number(Record record) {
        return numbers.computeIfAbsent(record, key -> {
            numbered.add(key);
            return numbered.size() - 1;
        });
    }

    private Rest rest(int number) {
        return (Rest) numbered.get(number);
    }

    private Environment environment(int number) {
        return (Environment) numbered.get(number);
    }

    /** The number of all that there is to do. */
    int start() {
        Map<String, String> roles = new HashMap<>();
        LocalProgram.ROLES.forEach(role -> roles.put(role, role));
        return sequence(program.protocols().getFirst(), number(new Environment(roles, Map.of())), number(new Rest.Nothing()));
    }

    Steps steps(int rest) {
        List<Step> steps = new ArrayList<>();
        patience = PATIENCE;
        ofThreads.clear();
        return new Steps(steps, collect(rest, steps));
    }

    /** Everything that goes wrong in what is reached from the start. */
    Report explore() {
        Set<Fault> faults = EnumSet.noneOf(Fault.class);
        boolean all = true;
        Set<Integer> seen = new HashSet<>(Set.of(start()));
        Deque<Integer> open = new ArrayDeque<>(seen);
        while (!open.isEmpty() && seen.size() < MOST_CONFIGURATIONS) {
            int rest = open.remove();
            try {
                Steps now = steps(rest);
                look(now.steps, now.over, faults);
                faults.addAll(ofThreads);
                List<Integer> next = now.steps.stream().map(Step::after).toList();
                all &= next.stream().allMatch(after -> toFollow(after) < MOST_TO_FOLLOW);
                next.stream().filter(after -> toFollow(after) < MOST_TO_FOLLOW).filter(seen::add).forEach(open::add);
            } catch (Broken broken) {
                faults.add(broken.fault);
                all = false;
            }
        }
        return new Report(faults, all && open.isEmpty());
    }

    private int toFollow(int number) {
        return switch (rest(number)) {
            case Rest.Nothing nothing -> 0;
            case Rest.Then then -> 1 + toFollow(then.then);
            case Rest.Side side -> 1 + toFollow(side.then) + side.threads.stream().mapToInt(this::toFollow).max().orElse(0);
        };
    }

    private static void look(List<Step> steps, boolean over, Set<Fault> faults) {
        if (steps.stream().map(Step::action).distinct().count() < steps.size()) {
            faults.add(Fault.AMBIGUOUS);
        }
        if (over && !steps.isEmpty()) {
            faults.add(Fault.UNDECIDED_END);
        }
        if (steps.stream().map(step -> step.sends ? "" : step.peer).distinct().count() > 1) {
            faults.add(Fault.MIXED);
        }
    }

    /** Returns whether it can be over now. */
    private boolean collect(int number, List<Step> into) {
        if (--patience == 0) {
            throw new Broken(Fault.DIVERGES);
        }
        return switch (rest(number)) {
            case Rest.Nothing nothing -> true;
            case Rest.Side side -> {
                boolean over = true;
                for (int i = 0; i < side.threads.size(); i++) {
                    List<Step> own = new ArrayList<>();
                    boolean done = collect(side.threads.get(i), own);
                    look(own, done, ofThreads);
                    over &= done;
                    for (Step step : own) {
                        List<Integer> after = new ArrayList<>(side.threads);
                        after.set(i, step.after);
                        into.add(new Step(step.action, step.sends, step.peer, number(new Rest.Side(after, side.then))));
                    }
                }
                yield over && collect(side.then, into);
            }
            case Rest.Then then -> switch (then.term) {
                case Term.Act act -> {
                    String peer = environment(then.environment).roles.get(act.peer());
                    into.add(new Step(peer + (act.sends() ? "!" : "?") + act.label(), act.sends(), peer, then.then));
                    yield false;
                }
                case Term.Choice choice -> {
                    boolean over = false;
                    for (List<Term> alternative : choice.alternatives()) {
                        over |= collect(sequence(alternative, then.environment, then.then), into);
                    }
                    yield over;
                }
                case Term.Threads par -> collect(side(par, then), into);
                case Term.Recursion recursion -> {
                    Map<String, Integer> variables = new HashMap<>(environment(then.environment).variables);
                    variables.put(recursion.variable(), number(new Bound(recursion, then.environment, then.then)));
                    yield collect(
                            sequence(recursion.body(), number(new Environment(environment(then.environment).roles, variables)), then.then), into);
                }
                case Term.Jump jump -> {
                    Integer binder = environment(then.environment).variables.get(jump.variable());
                    if (binder == null) {
                        throw new Broken(Fault.LEAVES_THREAD);
                    }
                    Bound bound = (Bound) numbered.get(binder);
                    yield collect(number(new Rest.Then(bound.recursion, bound.environment, bound.then)), into);
                }
                case Term.Call call -> {
                    Map<String, String> roles = new HashMap<>(environment(then.environment).roles);
                    if (call.exchanged()) {
                        roles.put("B", environment(then.environment).roles.get("C"));
                        roles.put("C", environment(then.environment).roles.get("B"));
                    }
                    List<Term> body = program.protocols().get(call.protocol());
                    yield collect(sequence(body, number(new Environment(roles, Map.of())), then.then), into);
                }
            };
        };
    }

    private int side(Term.Threads par, Rest.Then then) {
        int inside = number(new Environment(environment(then.environment).roles, Map.of()));
        List<Integer> threads =
                par.threads().stream().map(thread -> sequence(thread, inside, number(new Rest.Nothing()))).toList();
        return number(new Rest.Side(threads, then.then));
    }

    private int sequence(List<Term> terms, int environment, int then) {
        int rest = then;
        for (Term term : terms.reversed()) {
            rest = number(new Rest.Then(term, environment, rest));
        }
        return rest;
    }
}
