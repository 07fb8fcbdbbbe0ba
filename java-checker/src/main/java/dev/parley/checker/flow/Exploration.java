package dev.parley.checker.flow;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.explanation.Arrivals;
import dev.parley.checker.flow.explanation.Blame;
import dev.parley.checker.flow.explanation.BranchCorrections;
import dev.parley.checker.flow.explanation.Corrections;
import dev.parley.checker.flow.explanation.Decisions;
import dev.parley.checker.flow.explanation.Findings;
import dev.parley.checker.flow.explanation.ForgottenDecisions;
import dev.parley.checker.flow.explanation.IncompleteArms;
import dev.parley.checker.flow.explanation.Layout;
import dev.parley.checker.flow.explanation.LeftOutDecisions;
import dev.parley.checker.flow.explanation.MissingLabels;
import dev.parley.checker.flow.explanation.MissingSteps;
import dev.parley.checker.flow.explanation.Outlook;
import dev.parley.checker.flow.explanation.PeerWords;
import dev.parley.checker.flow.explanation.Reach;
import dev.parley.checker.flow.explanation.Repairs;
import dev.parley.checker.flow.explanation.Repetition;
import dev.parley.checker.flow.explanation.StaleConditions;
import dev.parley.checker.flow.explanation.StepCalls;
import dev.parley.checker.flow.explanation.StrayStep;
import dev.parley.checker.flow.state.Activations;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.FlowContext;
import dev.parley.checker.flow.state.Gaps;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Successors;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What the checks of one exploration share. */
final class Exploration {
    final ControlFlowGraph graph;
    final FlowContext context;
    final Findings findings;
    final Machine machine;
    final Set<Role> roles;
    final Moves moves;
    final Reach reach;
    final Outlook outlook;
    final Repairs repairs;
    final Arrivals arrivals;
    final BranchCorrections branches;
    final MissingLabels missingLabels;
    final IncompleteArms arms;
    final Blame blame;
    final MissingSteps missingSteps;
    final Corrections corrections;
    final PeerWords words;
    final EarlyEnds earlyEnds;
    final Offers offers;
    final Gaps gaps = new Gaps();
    final ForgottenDecisions forgotten;
    final LeftOutDecisions leftOut;
    final Tidings tidings = new Tidings();
    final StaleConditions stale = new StaleConditions();
    final List<StrayStep> strays = new ArrayList<>();
    final List<Lack> lacks = new ArrayList<>();

    Exploration(ControlFlowGraph graph, FlowContext context, Findings findings, Successors successors, Activations activations) {
        this.graph = graph;
        this.context = context;
        this.findings = findings;
        this.offers = new Offers(findings);
        this.machine = context.endpoint().machine();
        this.roles = new HashSet<>(context.protocol().roles());
        this.moves = new Moves(machine);
        this.reach = new Reach(machine);
        this.outlook = new Outlook(graph, machine, moves, roles, successors);
        Layout layout = new Layout(graph.text());
        this.repairs = new Repairs(machine, moves, reach, outlook, layout);
        StepCalls calls = new StepCalls(machine, layout, context.values(), namesPeer(graph));
        this.missingSteps = new MissingSteps(machine, calls, layout, context);
        this.words = new PeerWords(layout);
        this.corrections = new Corrections(calls, layout, context);
        this.arrivals = new Arrivals(graph, activations, successors, reach, moves, roles, words);
        this.earlyEnds = new EarlyEnds(findings, missingSteps, arrivals);
        this.branches = new BranchCorrections(calls, missingSteps, layout, context, arrivals);
        this.missingLabels = new MissingLabels(machine, moves, missingSteps, branches);
        this.forgotten = new ForgottenDecisions(graph);
        this.leftOut = new LeftOutDecisions(forgotten);
        this.arms = new IncompleteArms(graph, reach, findings, branches, missingLabels, arrivals, gaps, leftOut, stale, context.session());
        this.blame = new Blame(graph, reach, findings, branches, new Decisions(successors), arms,
                new Repetition(graph, machine, moves, roles));
    }

    /** Whether calls are to say with whom they are, as those of the code do: where it has none, they may well be several. */
    private static boolean namesPeer(ControlFlowGraph graph) {
        List<SessionOperation> operations = graph.nodes().stream()
                .flatMap(node -> node.step() instanceof Step.Perform perform ? Stream.of(perform.operation()) : Stream.empty())
                .toList();
        return operations.stream().noneMatch(SessionOperation::leavesRoleOut)
                || operations.stream().anyMatch(operation -> !operation.roles().isEmpty());
    }

    /** What an operation means at a visit. */
    Call call(SessionOperation operation, Visit visit) {
        return Call.of(isExceptionPassing(visit) ? operation.whileAnExceptionPasses() : operation, visit.configuration(), roles);
    }

    /** Whether a visit is on the way of an exception, from where it is thrown to where it is caught. */
    boolean isExceptionPassing(Visit visit) {
        return visit.configuration().passing() || graph.isPassed(visit.node());
    }
}
