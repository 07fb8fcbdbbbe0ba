package dev.parley.checker.flow;

import dev.parley.checker.cfg.Loss;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.flow.explanation.LossReport;
import dev.parley.checker.flow.state.Configuration;
import dev.parley.checker.flow.state.Deliveries.Given;
import dev.parley.checker.flow.state.FlowContext;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.type.PayloadType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What becomes of a session where it gets into other hands, or out of sight, or its variable gets another one: for each such step the
 * configurations in which the code goes on.
 */
final class ChangesOfHands {
    private final FlowContext context;
    private final Exploration exploration;
    private final CompletionCheck completions;
    private final HandOverCheck handOvers;
    private boolean decided = true;

    ChangesOfHands(Exploration exploration, CompletionCheck completions) {
        this.context = exploration.context;
        this.exploration = exploration;
        this.completions = completions;
        this.handOvers = new HandOverCheck(exploration);
    }

    /** Whether the session stayed in sight so far. */
    boolean isDecided() {
        return decided;
    }

    List<Configuration> at(Visit visit, Step.Escape escape) {
        boolean isKnown = escape.unless().flatMap(visit.configuration()::valueOf).isPresent();
        return isKnown ? List.of(visit.configuration()) : lose(visit, escape.loss());
    }

    private List<Configuration> lose(Visit visit, Optional<Loss> how) {
        if (!(visit.configuration().position() instanceof Position.Unknown)) {
            how.ifPresent(loss -> exploration.findings.addHere(
                    LossReport.of(loss, context.session(), exploration.findings.span(visit.node().extent())), List.of(), visit));
        }
        decided = false;
        return List.of(visit.configuration().at(new Position.Unknown()));
    }

    /** The variable may get another session only when the one before needs nothing more. */
    List<Configuration> at(Visit visit, Step.Replace replace) {
        Position position = visit.configuration().position();
        if (position instanceof Position.Unknown || !completions.isDone(visit)) {
            return lose(visit, Optional.of(new Loss.Replaced()));
        }
        Position next = replace.opened() ? new Position.At(context.endpoint().machine().initial()) : new Position.Unopened();
        return List.of(visit.configuration().at(next));
    }

    List<Configuration> at(Visit visit, Step.Release release) {
        Position position = visit.configuration().position();
        Optional<Value> no = Optional.of(new Value.Truth(false));
        boolean watched = release.watched().stream().anyMatch(slot -> !visit.configuration().valueOf(new Operand.Variable(slot)).equals(no));
        if (!watched || position instanceof Position.Unknown || completions.isDone(visit)) {
            return List.of(visit.configuration());
        }
        completions.leftToSelectors(visit);
        decided = false;
        return List.of(visit.configuration().at(new Position.Unknown()));
    }

    List<Configuration> at(Visit visit, Step.HandOver handOver) {
        Optional<Set<PayloadType.Session>> types = context.deliveries().sentAt(handOver.payload());
        Position position = visit.configuration().position();
        if (position instanceof Position.Unopened) {
            return List.of();
        }
        if (types.isEmpty() || types.get().isEmpty() || position instanceof Position.Unknown) {
            // Where the message asks for something else, the check of the other session says so.
            return lose(visit, types.isEmpty() ? Optional.of(new Loss.Carried()) : Optional.empty());
        }
        handOvers.check(visit, types.get());
        return List.of(visit.configuration().at(position instanceof Position.Failed ? position : new Position.GivenAway(Position.Taker.RECEIVER)));
    }

    List<Configuration> at(Visit visit, Step.GiveBack back) {
        Position position = visit.configuration().position();
        handOvers.check(visit, back);
        boolean stays = position instanceof Position.Failed || position instanceof Position.Unopened || position instanceof Position.Unknown;
        return List.of(stays ? visit.configuration() : visit.configuration().at(new Position.GivenAway(Position.Taker.CALLER)));
    }

    /** Whoever called the method has the session from here on, and nobody else. */
    List<Configuration> at(Visit visit, Step.Give give) {
        Configuration configuration = visit.configuration();
        if (configuration.position() instanceof Position.GivenAway) {
            handOvers.checkGivenTwice(visit);
            return List.of(configuration);
        }
        exploration.tidings.gives(give.method(), new Given(context.play(), configuration.position(), configuration.interrupted()));
        boolean stays = configuration.position() instanceof Position.Unopened;
        return List.of(stays ? configuration : configuration.at(new Position.GivenAway(Position.Taker.CALLER)));
    }

    List<Configuration> at(Visit visit, Step.Obtain obtain) {
        Configuration configuration = visit.configuration();
        if (configuration.position() instanceof Position.Unknown || !completions.isDone(visit)) {
            return lose(visit, Optional.of(new Loss.Replaced()));
        }
        List<Configuration> obtained = new ArrayList<>();
        for (Given session : context.deliveries().givenBy(obtain.method(), context.play())) {
            Configuration next = configuration.at(session.position());
            obtained.add(session.interrupted() ? next.asInterrupted() : next);
        }
        if (obtain.maybeNull()) {
            obtained.add(configuration.at(new Position.Unopened()));
        }
        return obtained;
    }

    /** Another session yields a label: whatever the code does with it has to be right for each that it may be. */
    List<Configuration> at(Visit visit, Step.Learn learn) {
        Set<String> known = context.deliveries().labelsAt(learn.choice());
        return known.isEmpty()
                ? List.of(visit.configuration().with(learn.result(), Optional.empty()))
                : known.stream().map(label -> visit.configuration().with(learn.result(), Optional.of(new Value.Text(label)))).toList();
    }
}
