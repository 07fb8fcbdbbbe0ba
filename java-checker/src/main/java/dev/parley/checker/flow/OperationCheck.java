package dev.parley.checker.flow;

import dev.parley.checker.cfg.JavaType.Fit;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Argument;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.diagnostics.MessagesInTwoForms;
import dev.parley.checker.diagnostics.NotAConstant;
import dev.parley.checker.diagnostics.RoleLeftOut;
import dev.parley.checker.diagnostics.SessionUsedAfterFailure;
import dev.parley.checker.diagnostics.UnclearCall;
import dev.parley.checker.flow.explanation.MissingPlaces;
import dev.parley.checker.flow.explanation.Mistake;
import dev.parley.checker.flow.explanation.Repair;
import dev.parley.checker.flow.explanation.StrayStep;
import dev.parley.checker.flow.explanation.SurplusCalls;
import dev.parley.checker.flow.explanation.SwallowedFailures;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Configuration;
import dev.parley.checker.flow.state.Fork;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.render.ActionText;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Holds the calls on the session against the machine, and explains those that do not fit. */
final class OperationCheck {

    /** A call on the session as one chain of calls reaches it: the same code may be right on one of them and wrong on another. */
    private record Place(int node, List<Integer> sites) {
        static Place of(Visit visit) {
            return new Place(visit.node().id(), visit.activation().sites());
        }
    }

    /** A possibility to go on with. */
    record Outcome(Visit visit, Moves.Next next) {}

    private final Exploration exploration;
    private final MistakeReport report;
    private final PayloadsBehindRole payloadsBehindRole;
    private final UnknownRoles unknownRoles;
    private final SwallowedFailures swallowed = new SwallowedFailures();
    private final SurplusCalls surplusCalls;
    private final MissingPlaces places = new MissingPlaces();
    /** Of the operation that was looked at last: the calls of its method that are wrong, with where that shows. */
    private final Map<SurplusCalls.Surplus, Visit> notDue = new LinkedHashMap<>();
    /** Per place, the visits at which the call fits, or is explained, with what they go on with. */
    private final Map<Place, Map<Visit, List<Moves.Next>>> settled = new HashMap<>();

    /** Per place, the mistakes that were reported there: on another way that leads there, behind another label say, the same is one mistake. */
    private final Map<Place, Set<List<Mistake.Kind>>> reported = new HashMap<>();

    /** The calls that were told to come behind the end of the session. */
    private final Set<Visit> late = new HashSet<>();
    private final Map<List<Transition>, List<Visit>> saidMissing = new HashMap<>();
    private boolean decided = true;

    OperationCheck(Exploration exploration) {
        this.exploration = exploration;
        this.surplusCalls = new SurplusCalls(exploration.graph);
        this.report = new MistakeReport(exploration, surplusCalls, places);
        this.payloadsBehindRole = new PayloadsBehindRole(exploration);
        this.unknownRoles = new UnknownRoles(exploration);
    }

    boolean isDecided() {
        return decided;
    }

    List<Outcome> check(Node node, Step.Perform perform, List<Visit> batch) {
        SessionOperation operation = perform.operation();
        Place place = Place.of(batch.getFirst());
        Map<Visit, List<Moves.Next>> fitting = settled.computeIfAbsent(place, id -> new LinkedHashMap<>());
        List<Outcome> outcomes = new ArrayList<>();
        List<Visit> failing = new ArrayList<>();
        notDue.clear();
        for (Visit visit : batch) {
            Position position = visit.configuration().position();
            if (position instanceof Position.Unknown) {
                outcomes.add(new Outcome(visit, new Moves.Next(position, Optional.empty(), Optional.empty())));
                continue;
            }
            if (position instanceof Position.Unopened) {
                // The call fails with a NullPointerException, which ends the method.
                continue;
            }
            Call written = exploration.call(operation, visit);
            if (position instanceof Position.Failed failed && !Moves.endsUse(written)) {
                if (failed.swallowed() && swallowed.report(visit)) {
                    exploration.findings.add(
                            SessionUsedAfterFailure.at(exploration.findings.span(operation.call()), exploration.findings.does(written)),
                            List.of(), visit);
                }
                continue;
            }
            Optional<Call> meant = payloadsBehindRole.meant(visit, written);
            Call call = meant.orElse(written);
            if (meant.isEmpty()) {
                arguments(operation, visit, call);
            }
            if (operation.kind() == Kind.OUTBRANCH && call.label().isEmpty()) {
                decided = false;
                outcomes.add(new Outcome(visit, new Moves.Next(new Position.Unknown(), Optional.empty(), Optional.empty())));
                continue;
            }
            if (position instanceof Position.At at && reportNoSuchCall(at, call, visit)) {
                unknownRoles.report(visit, call);
                decided = false;
                outcomes.add(new Outcome(visit, new Moves.Next(new Position.Unknown(), Optional.empty(), Optional.empty())));
                continue;
            }
            List<Moves.Next> next = exploration.moves.of(position, call);
            boolean fits = !next.isEmpty() && next.stream()
                    .flatMap(possible -> possible.transition().stream())
                    .allMatch(transition -> Moves.fit(call, transition.action()) != Fit.NO);
            if (fits) {
                unknownRoles.report(visit, call);
                fitting.put(visit, next);
                surplusCalls.fits(visit);
                places.fits(visit);
                exploration.earlyEnds.goesOn(visit);
                exploration.tidings.lacks(visit, List.of());
                exploration.blame.fits(visit);
                next.forEach(possible -> outcomes.add(new Outcome(visit, possible)));
            } else if (!visit.configuration().interrupted() || !exploration.isExceptionPassing(visit)) {
                // What does not fit while an exception passes that nobody foresaw fails, and another exception takes its place.
                failing.add(visit);
            }
        }
        explain(place, node, operation, failing, fitting, outcomes);
        return outcomes;
    }

    /** Reports where no call can receive all that may come, or the call does not say which decision it makes. */
    private boolean reportNoSuchCall(Position.At at, Call call, Visit visit) {
        Machine machine = exploration.context.endpoint().machine();
        SourceSpan span = exploration.findings.span(call.operation().call());
        if (exploration.moves.isOneOfSeveralForms(at.state(), call)) {
            exploration.findings.addHere(
                    MessagesInTwoForms.at(span, machine.role().name(), ActionText.infinitive(machine, at.state())), machine.from(at.state()), visit);
            return true;
        }
        List<Transition> unclear = exploration.moves.unclear(at.state(), call);
        if (unclear.isEmpty()) {
            return false;
        }
        String role = machine.role().name();
        exploration.findings.addHere(
                switch (unclear.getFirst().action().label()) {
                    case Label.Named label -> UnclearCall.choice(span, role, label.name());
                    case Label.Reserved loop -> UnclearCall.loop(span, role);
                },
                unclear,
                visit);
        return true;
    }

    private void explain(
            Place place, Node node, SessionOperation operation, List<Visit> failing, Map<Visit, List<Moves.Next>> fitting, List<Outcome> outcomes) {
        Map<Visit, Repair> repairs = new LinkedHashMap<>();
        for (Visit visit : failing) {
            exploration.blame.fails(visit);
            repairs.put(visit, exploration.repairs.best(visit, exploration.call(operation, visit)));
        }
        List<Visit> mostPlausibleFirst = failing.stream()
                .sorted(Comparator.comparingInt(visit -> repairs.get(visit).cost()))
                .toList();
        for (Visit visit : mostPlausibleFirst) {
            Repair repair = repairs.get(visit);
            List<Visit> others = List.copyOf(fitting.keySet());
            boolean isAlike = reported.getOrDefault(place, Set.of()).contains(repair.kinds());
            Optional<Visit> leader = others.isEmpty() || isAlike
                    ? Optional.empty()
                    : exploration.blame.disagreement(visit, others, Optional.of(operation));
            leader.ifPresent(right -> exploration.arrivals.explain(visit));
            Optional<SurplusCalls.Surplus> surplus = leader.isEmpty() ? surplus(visit, repair) : Optional.empty();
            if (surplus.isPresent()) {
                notDue.put(surplus.get(), visit);
                continue;
            }
            if (leader.isEmpty() && operation.kind() == Kind.CLOSE) {
                exploration.leftOut.at(node, visit, exploration.reach.wayToEnd(visit.configuration().position()).orElse(List.of()));
            }
            if (leader.isEmpty() && repair.mistakes().getFirst() instanceof Mistake.Missing missing) {
                exploration.earlyEnds.lacks(visit, missing.steps());
                exploration.tidings.lacks(visit, missing.steps());
            }
            if (leader.isPresent() || repair.keepsCall()) {
                unknownRoles.report(visit, exploration.call(operation, visit));
            }
            List<Moves.Next> next;
            if (leader.isPresent()) {
                next = fitting.get(leader.get());
            } else if (exploration.blame.isToldOfJump(visit)) {
                next = repair.next();
            } else if (exploration.blame.isExplained(node)) {
                next = fitting.isEmpty() || isAlike ? repair.next() : fitting.values().iterator().next();
            } else {
                exploration.blame.explain(node);
                List<Mistake> mistakes = repair.mistakes();
                reported.computeIfAbsent(place, id -> new HashSet<>()).add(repair.kinds());
                report.report(visit, exploration.call(operation, visit), notYetSaid(visit, mistakes));
                takeNoteOf(mistakes.getFirst(), visit, operation);
                // After a call that should not be there on this path, go on as on the paths on which it is right.
                boolean unexpected = mistakes.getFirst() instanceof Mistake.Unexpected;
                next = unexpected && !fitting.isEmpty() ? fitting.values().iterator().next() : repair.next();
            }
            if (leader.isEmpty() && isOver(visit) && repair.mistakes().getFirst() instanceof Mistake.Unexpected) {
                report.comesLate(visit);
            }
            if (leader.isEmpty() && fitting.isEmpty() && isOver(visit) && repair.mistakes().getFirst() instanceof Mistake.Unexpected) {
                // Whatever follows comes too late for the same reason.
                continue;
            }
            fitting.put(visit, next);
            next.forEach(possible -> outcomes.add(new Outcome(visit, possible)));
        }
    }

    /**
     * What is wrong with the whole call: it may have been meant for another
     * session, or come too early because another one was taken for this one.
     */
    private void takeNoteOf(Mistake mistake, Visit visit, SessionOperation operation) {
        SourceSpan told = exploration.findings.span(operation.call());
        Call call = exploration.call(operation, visit);
        boolean isMissing = mistake instanceof Mistake.Missing;
        if (isMissing || call.kind() == Kind.CLOSE) {
            exploration.lacks.add(new Lack(told, visit.configuration().position(), Optional.of(call), exploration));
        }
        if (isMissing || mistake instanceof Mistake.Unexpected || mistake instanceof Mistake.OutOfOrder) {
            exploration.strays.add(new StrayStep.Operation(told, operation.call(), call));
        }
    }

    private boolean isOver(Visit visit) {
        return visit.configuration().position() instanceof Position.At at
                && exploration.context.endpoint().machine().from(at.state()).isEmpty();
    }

    /** The call that leads here and should not be there, if what does not fit is not due at all. */
    private Optional<SurplusCalls.Surplus> surplus(Visit visit, Repair repair) {
        return repair.mistakes().getFirst() instanceof Mistake.Unexpected ? surplusCalls.at(visit) : Optional.empty();
    }

    /** The session is asked something. */
    void asked(Visit visit, Step.Ask ask) {
        report.asked(visit, ask);
    }

    /** All ways have been followed. */
    void settle() {
        report.settle(visit -> List.copyOf(settled.getOrDefault(Place.of(visit), Map.of()).keySet()));
    }

    /** The calls that should not have led to the operation that was looked at last, with the visits that show it. */
    Map<SurplusCalls.Surplus, Visit> notDue() {
        return Map.copyOf(notDue);
    }

    /** A method is called that should not be: its first step is not due. */
    void surplus(Visit call, Visit step) {
        if (isFirstBehindEnd(call, step)) {
            report.surplus(call, exploration.call(((Step.Perform) step.node().step()).operation(), step), step);
        }
    }

    /** What all arms of a branching lack alike was left out before it, and all that follows the end comes too late: one place says so. */
    private List<Mistake> notYetSaid(Visit visit, List<Mistake> mistakes) {
        return mistakes.stream()
                .filter(mistake -> !(mistake instanceof Mistake.Missing missing) || isNew(missing, visit))
                .filter(mistake -> !(mistake instanceof Mistake.Unexpected) || isFirstBehindEnd(visit, visit))
                .toList();
    }

    /**
     * Whether nothing was told so far of what is done behind the same end of the session, but for what comes right before without a decision;
     * true as well where the session is not at its end.
     */
    private boolean isFirstBehindEnd(Visit call, Visit step) {
        if (!isOver(step)) {
            return true;
        }
        boolean isToBeTold = exploration.gaps.isNew(call, List.of())
                || Stream.iterate(call.before(), Optional::isPresent, here -> here.get().before())
                .map(Optional::get)
                .takeWhile(here -> !(here.node().step() instanceof Step.Test || here.node().step() instanceof Step.Select))
                .anyMatch(late::contains);
        if (isToBeTold) {
            late.add(call);
        }
        return isToBeTold;
    }

    private boolean isNew(Mistake.Missing missing, Visit visit) {
        List<Visit> said = saidMissing.computeIfAbsent(missing.steps(), steps -> new ArrayList<>());
        Optional<Fork> alike = Optional.of(said).filter(visits -> !visits.isEmpty()).map(visits -> Fork.nearest(visit, visits))
                .filter(fork -> !fork.performsBeforeTheEnd());
        alike.ifPresent(fork -> places.alike(visit, fork));
        boolean isNew = alike.isEmpty();
        said.add(visit);
        return exploration.gaps.isNew(visit, missing.steps()) && isNew;
    }

    /** Mistakes in the arguments that do not depend on where the session is. */
    private void arguments(SessionOperation operation, Visit visit, Call call) {
        Configuration configuration = visit.configuration();
        if (operation.leavesRoleOut() && exploration.context.protocol().roles().size() > 2) {
            List<String> others = exploration.context.protocol().roles().stream()
                    .filter(role -> !role.equals(exploration.context.endpoint().role()))
                    .map(Role::name)
                    .toList();
            exploration.findings.addHere(RoleLeftOut.at(exploration.findings.span(operation.call()),
                    exploration.context.protocol().qualifiedName(), others)
                    .withFixes(exploration.corrections.nameRole(operation, exploration.repairs.due(configuration.position()))),
                    exploration.repairs.due(configuration.position()), visit);
        }
        operation.roles().stream()
                .filter(argument -> Call.text(argument, configuration).isEmpty())
                .forEach(argument -> role(argument, visit));
        operation.label().ifPresent(argument -> {
            if (call.label().isEmpty()) {
                constant(argument, "label", visit);
            }
        });
    }

    private void role(Argument argument, Visit visit) {
        if (isOver(visit)) {
            // Nothing is due with anybody, which is told of the whole call.
            notSaid(visit);
        } else {
            constant(argument, "role", visit);
        }
    }

    private void notSaid(Visit visit) {
        decided = false;
        exploration.blame.unsaid(visit.node());
    }

    private void constant(Argument argument, String what, Visit visit) {
        notSaid(visit);
        if (argument.explained()) {
            SourceSpan span = exploration.findings.span(argument.extent());
            boolean isElement = exploration.graph.quote(argument.extent()).endsWith("]");
            exploration.findings.add(isElement ? NotAConstant.element(span, what) : NotAConstant.at(span, what));
        }
    }
}
