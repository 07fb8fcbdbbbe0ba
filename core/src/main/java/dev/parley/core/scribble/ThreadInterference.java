package dev.parley.core.scribble;

import dev.parley.core.machine.Action;
import dev.parley.core.scribble.LocalBreach.ThreadsInterfere;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether the steps of each thread can be told from those of the others. A role that has interleaved two threads up to a point, and does
 * what both do next, would otherwise not know which of them has gone on.
 */
final class ThreadInterference {
    private final Map<Message, LocalTerm.Step> messages = new HashMap<>();
    private final Map<Role, LocalTerm.Step> uses = new HashMap<>();
    private final Map<Role, LocalTerm.Step> changes = new HashMap<>();
    private final List<LocalBreach> breaches = new ArrayList<>();

    private record Message(Direction direction, Role peer, Label label) {
        static Message of(Action action, Role peer) {
            return new Message(action.direction(), peer, action.label());
        }
    }

    private ThreadInterference() {}

    /** What interferes, by parallel composition, outer ones first: of the steps that a step interferes with, each once for a thread. */
    static List<LocalBreach> check(List<LocalTerm> body) {
        return body.stream()
                .flatMap(term -> switch (term) {
                    case LocalTerm.Step step -> Stream.<LocalBreach>empty();
                    case LocalTerm.Jump jump -> Stream.<LocalBreach>empty();
                    case LocalTerm.Recursion recursion -> check(recursion.body()).stream();
                    case LocalTerm.Choice choice -> choice.alternatives().stream().flatMap(alternative -> check(alternative).stream());
                    case LocalTerm.Parallel parallel -> Stream.concat(
                            threads(parallel).stream(), parallel.threads().stream().flatMap(thread -> check(thread).stream()));
                })
                .toList();
    }

    private static List<LocalBreach> threads(LocalTerm.Parallel parallel) {
        ThreadInterference interference = new ThreadInterference();
        for (List<LocalTerm> thread : parallel.threads()) {
            interference.join(steps(thread).toList());
        }
        return interference.breaches;
    }

    private static Stream<LocalTerm.Step> steps(List<LocalTerm> body) {
        return body.stream().flatMap(term -> switch (term) {
            case LocalTerm.Step step -> Stream.of(step);
            case LocalTerm.Jump jump -> Stream.empty();
            case LocalTerm.Recursion recursion -> steps(recursion.body());
            case LocalTerm.Choice choice -> choice.alternatives().stream().flatMap(ThreadInterference::steps);
            case LocalTerm.Parallel parallel -> parallel.threads().stream().flatMap(ThreadInterference::steps);
        });
    }

    private void join(List<LocalTerm.Step> thread) {
        Set<LocalTerm.Step> shown = new HashSet<>();
        for (LocalTerm.Step step : thread) {
            earlier(step)
                    .filter(shown::add)
                    .map(other -> new ThreadsInterfere(step.path(), step.action(), other.path(), other.action()))
                    .ifPresent(breaches::add);
        }
        thread.forEach(this::add);
    }

    /** A step of an earlier thread that a step interferes with. Changing a link concerns both of its directions. */
    private Optional<LocalTerm.Step> earlier(LocalTerm.Step step) {
        Action action = step.action();
        return action.peers().stream()
                .flatMap(peer -> (action.changesLink()
                                ? Stream.of(uses.get(peer))
                                : Stream.of(messages.get(Message.of(action, peer)), changes.get(peer)))
                        .filter(Objects::nonNull))
                .findFirst();
    }

    private void add(LocalTerm.Step step) {
        Action action = step.action();
        for (Role peer : action.peers()) {
            uses.putIfAbsent(peer, step);
            if (action.changesLink()) {
                changes.putIfAbsent(peer, step);
            } else {
                messages.putIfAbsent(Message.of(action, peer), step);
            }
        }
    }
}
