package dev.parley.core.machine.construction;

import dev.parley.core.machine.Action;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.LocalType.Alternatives;
import dev.parley.core.type.LocalType.Begin;
import dev.parley.core.type.LocalType.Choice;
import dev.parley.core.type.LocalType.Continue;
import dev.parley.core.type.LocalType.Loop;
import dev.parley.core.type.LocalType.Message;
import dev.parley.core.type.LocalType.Recursion;
import dev.parley.core.type.LocalType.Sequence;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The meaning of a local type by rewriting, with no state and no machine: the oracle of the construction. */
final class NaiveSemantics {

    private NaiveSemantics() {}

    /** What is left to do: a term in its environment, and then the rest. */
    record Rest(LocalType term, Environment environment, Optional<Rest> then) {}

    /** Bindings of recursion variables; each remembers what followed its recursion. */
    record Environment(RecursionVariable variable, Rest start, Optional<Environment> outer) {}

    static Rest of(LocalType type) {
        return new Rest(type, null, Optional.empty());
    }

    /** The actions possible now, each with what is left after it. An empty rest is the end. */
    static Map<Action, Optional<Rest>> steps(Optional<Rest> rest) {
        return rest.map(NaiveSemantics::steps).orElse(Map.of());
    }

    private static Map<Action, Optional<Rest>> steps(Rest rest) {
        Map<Action, Optional<Rest>> steps = new LinkedHashMap<>();
        switch (rest.term()) {
            case Sequence sequence -> {
                Optional<Rest> all = rest.then();
                for (LocalType step : sequence.steps().reversed()) {
                    all = Optional.of(new Rest(step, rest.environment(), all));
                }
                return steps(all);
            }
            case Begin begin -> steps.put(
                    new Action(begin.direction(), begin.peers(), Label.Reserved.BEGIN, List.of()), rest.then());
            case Message message -> steps.put(action(message), rest.then());
            case Choice choice -> choice.branches().forEach(branch -> steps.put(
                    new Action(choice.direction(), choice.peers(), branch.label(), branch.payloads()),
                    Optional.of(new Rest(branch.body(), rest.environment(), rest.then()))));
            case Alternatives alternatives -> alternatives.alternatives().forEach(alternative -> steps.put(
                    action(alternative.first()),
                    Optional.of(new Rest(alternative.body(), rest.environment(), rest.then()))));
            case Loop loop -> {
                steps.put(
                        action(loop.direction(), loop.peers(), Label.Reserved.AGAIN),
                        Optional.of(new Rest(loop.body(), rest.environment(), Optional.of(rest))));
                steps.put(action(loop.direction(), loop.peers(), Label.Reserved.DONE), rest.then());
            }
            case Recursion recursion -> {
                return steps(new Rest(
                        recursion.body(),
                        new Environment(recursion.variable(), rest, Optional.ofNullable(rest.environment())),
                        rest.then()));
            }
            case Continue jump -> {
                Environment environment = rest.environment();
                while (!environment.variable().equals(jump.variable())) {
                    environment = environment.outer().orElseThrow();
                }
                return steps(environment.start());
            }
        }
        return steps;
    }

    private static Action action(Message message) {
        return new Action(message.direction(), message.peers(), message.label(), message.payloads());
    }

    private static Action action(Direction direction, List<Role> peers, Label label) {
        return new Action(direction, peers, label, List.<PayloadType>of());
    }
}
