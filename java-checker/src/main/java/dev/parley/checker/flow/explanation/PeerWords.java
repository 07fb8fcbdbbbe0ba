package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Argument;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Role;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** How the code at a place names roles: in a method that is told its peer, the peer's name is right for one of its callers only. */
public final class PeerWords {
    private final Layout layout;

    public PeerWords(Layout layout) {
        this.layout = layout;
    }

    /** Expressions for some of the peers of steps, the others by their names; empty where one of them goes by a word that is not known. */
    public Optional<Map<Role, String>> at(Visit visit, List<Transition> steps) {
        if (visit.activation().sites().isEmpty()) {
            return Optional.of(Map.of());
        }
        Map<Role, String> words = new HashMap<>();
        boolean[] areTold = {false};
        visit.path().stream().filter(passed -> passed.activation() == visit.activation()).forEach(passed ->
                arguments(passed).forEach(argument -> {
                    String word = layout.at(argument.extent());
                    areTold[0] |= !word.startsWith("\"");
                    Call.text(argument, passed.configuration()).ifPresent(name -> words.put(new Role(name), word));
                }));
        boolean areKnown = steps.stream().flatMap(step -> step.action().peers().stream()).allMatch(words::containsKey);
        return areTold[0] && !areKnown ? Optional.empty() : Optional.of(words);
    }

    private static Stream<Argument> arguments(Visit visit) {
        return visit.node().step() instanceof Step.Perform(SessionOperation operation, var result) ? operation.roles().stream() : Stream.empty();
    }
}
