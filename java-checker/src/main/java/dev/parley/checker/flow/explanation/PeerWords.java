package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.SessionOperation.Argument;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Role;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** How the code at a place names roles: in a method that is told its peer, the peer's name is right for one of its callers only. */
public final class PeerWords {
    private final Layout layout;

    public PeerWords(Layout layout) {
        this.layout = layout;
    }

    /** Fixes that name the peers of steps as the code at a visit does; none where one of them goes by a word that is not known. */
    public List<Fix> fixes(Visit visit, List<Transition> steps, Function<Map<Role, String>, List<Fix>> worded) {
        return at(visit, steps).map(worded).orElse(List.of());
    }

    /** Expressions for some of the peers of steps, the others by their names; empty where one of them goes by a word that is not known. */
    private Optional<Map<Role, String>> at(Visit visit, List<Transition> steps) {
        Map<Role, String> words = of(visit);
        boolean areKnown = steps.stream().flatMap(step -> step.action().peers().stream()).allMatch(words::containsKey);
        boolean areTold = passed(visit).flatMap(PeerWords::arguments).anyMatch(argument -> !layout.at(argument.extent()).startsWith("\""));
        return areTold && !areKnown ? Optional.empty() : Optional.of(words);
    }

    /** What a method that is called has said of its peers on the way to a visit; nothing in the participant's own code. */
    Map<Role, String> of(Visit visit) {
        Map<Role, String> words = new HashMap<>();
        passed(visit).forEach(passed -> arguments(passed).forEach(argument ->
                Call.text(argument, passed.configuration()).ifPresent(name -> words.put(new Role(name), layout.at(argument.extent())))));
        return words;
    }

    private static Stream<Visit> passed(Visit visit) {
        return visit.activation().sites().isEmpty()
                ? Stream.empty()
                : visit.path().stream().filter(passed -> passed.activation() == visit.activation());
    }

    private static Stream<Argument> arguments(Visit visit) {
        return visit.node().step() instanceof Step.Perform perform ? perform.operation().roles().stream() : Stream.empty();
    }
}
