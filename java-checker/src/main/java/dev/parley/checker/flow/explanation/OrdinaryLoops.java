package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.ControlFlowGraph.LoopRegion;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.diagnostics.LoopWithoutProtocolLoop;
import dev.parley.checker.flow.state.Fork;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.machine.Transition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Loops of the code that repeat what the protocol does not, and jumps out of those that it knows. */
final class OrdinaryLoops {
    private final ControlFlowGraph graph;
    private final Findings findings;
    private final Repetition repetition;
    private final Predicate<LoopRegion> told;
    /** The loops that were reported, each with the operation that it repeats. */
    private final Map<LoopRegion, SessionOperation> blamed = new HashMap<>();

    /** @param told whether what is wrong with the rounds of a loop has been told already */
    OrdinaryLoops(ControlFlowGraph graph, Findings findings, Repetition repetition, Predicate<LoopRegion> told) {
        this.graph = graph;
        this.findings = findings;
        this.repetition = repetition;
        this.told = told;
    }

    /**
     * Blames a loop for what its rounds do more than once.
     *
     * @param fork where the loop begins another round, or does not
     * @return whether the loop is to blame
     */
    boolean blame(Fork fork, Construct.Loop loop, List<Transition> lag, Visit suspect) {
        Construct.Region body = loop.body().region();
        Optional<SessionOperation> repeated = Fork.firstIn(body, fork.leading()).or(() -> Fork.firstIn(body, fork.lagging()));
        Optional<LoopRegion> region = innermost(fork.at().node());
        return repeated.isPresent() && region.isPresent() && !leavesAfter(repeated.get(), fork)
                && report(region.get(), repeated.get(), lag, suspect);
    }

    /** Whether the leading way does the operation and then jumps out of the loop: it is never repeated there, and the loop is not to blame. */
    private static boolean leavesAfter(SessionOperation operation, Fork fork) {
        List<Visit> way = fork.leading();
        int done = 0;
        while (done < way.size() && !(way.get(done).node().step() instanceof Step.Perform perform && perform.operation().equals(operation))) {
            done++;
        }
        return done < way.size() && way.subList(done, way.size()).stream().noneMatch(visit -> visit.node().equals(fork.at().node()));
    }

    /**
     * Reports that the loop repeats an operation, once, unless what is wrong there is told already.
     *
     * @return whether that explains what is wrong
     */
    boolean report(LoopRegion loop, SessionOperation operation, List<Transition> lag, Visit suspect) {
        if (told.test(loop) || blamed.containsKey(loop)) {
            return true;
        }
        boolean isOfCodeAlone = repetition.isOfCodeAlone(loop, operation);
        if (isOfCodeAlone) {
            Extent call = operation.call();
            blamed.put(loop, operation);
            findings.add(LoopWithoutProtocolLoop.at(findings.span(call), graph.quote(call)), lag, suspect);
        }
        return isOfCodeAlone;
    }

    /** Whether a loop is to blame for repeating a call. */
    boolean isRepeated(Node call) {
        return call.step() instanceof Step.Perform perform && blamed.containsValue(perform.operation());
    }

    /** The last jump of a way out of a loop that the protocol knows. */
    Optional<Visit> jumpOut(List<Visit> way) {
        Optional<Visit> last = Optional.empty();
        for (Visit visit : way) {
            if (visit.node().step() instanceof Step.Leave && graph.loops().stream()
                    .anyMatch(loop -> loop.region().contains(visit.node().id()) && isOfProtocol(loop))) {
                last = Optional.of(visit);
            }
        }
        return last;
    }

    private boolean isOfProtocol(LoopRegion loop) {
        return graph.nodes().subList(loop.region().from(), loop.region().to()).stream()
                .anyMatch(node -> node.step() instanceof Step.Perform perform
                        && (perform.operation().kind() == Kind.INWHILE || perform.operation().kind() == Kind.OUTWHILE));
    }

    /** The innermost loop around a node. */
    Optional<LoopRegion> innermost(Node node) {
        return graph.loops().stream().filter(loop -> loop.region().contains(node.id())).reduce((outer, inner) -> inner);
    }
}
