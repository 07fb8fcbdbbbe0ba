package dev.parley.checker.jdt;

import dev.parley.checker.LiveFile;
import dev.parley.checker.SessionStates;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.Confusions;
import dev.parley.checker.flow.ExchangedBranches;
import dev.parley.checker.flow.FlowResult;
import dev.parley.checker.flow.state.Deliveries;
import dev.parley.core.diagnostic.Diagnostic;
import java.util.List;

/** One session, ready to be followed through its code. Keeps what was found last; not safe for use by several threads. */
final class Following {
    private final SessionCode code;
    /** Whether anything that is found depends on other sessions. */
    private final boolean dependsOnOthers;
    private Deliveries known = Deliveries.NONE;
    private FlowResult found;

    Following(SessionCode code) {
        this.code = code;
        this.found = ExchangedBranches.follow(code.graph(), code.context());
        this.dependsOnOthers = code.graph().nodes().stream().anyMatch(node -> switch (node.step()) {
            case Step.HandOver handOver -> true;
            case Step.Learn learn -> true;
            case Step.Obtain obtain -> true;
            default -> false;
        });
    }

    /** What this session tells others, by what they tell it. */
    Deliveries deliveries(Deliveries others) {
        return result(others).deliveries();
    }

    /** The session with what is found of it. */
    Confusions.Followed followed(Deliveries others) {
        return new Confusions.Followed(code.context().session(), code.scope(), result(others));
    }

    /** What the code is held to. */
    LiveFile.Played played() {
        return new LiveFile.Played(code.context().endpoint().machine(), code.context().protocol().roles().size() == 2);
    }

    FlowResult result(Deliveries others) {
        if (dependsOnOthers && !known.equals(others)) {
            known = others;
            found = ExchangedBranches.follow(code.graph(), code.context().with(others));
        }
        return found.among(others);
    }

    /** What is found of a session for each of the protocols that it may follow. What mends one may be wrong for the others. */
    static List<Diagnostic> diagnostics(List<Following> ofSession, Deliveries others) {
        List<List<Diagnostic>> found = ofSession.stream().map(following -> following.result(others).diagnostics()).toList();
        return found.stream()
                .flatMap(List::stream)
                .map(finding -> found.stream().allMatch(findings -> findings.stream().anyMatch(other -> isMendedAlike(finding, other)))
                        ? finding
                        : finding.withFixes(List.of()))
                .toList();
    }

    private static boolean isMendedAlike(Diagnostic one, Diagnostic other) {
        return one.kind().equals(other.kind()) && one.span().equals(other.span()) && one.fixes().equals(other.fixes());
    }

    static SessionStates states(FlowResult result) {
        return new SessionStates(result.states().stream()
                .map(entry -> new SessionStates.Entry(entry.extent().offset(), entry.extent().end(), entry.states()))
                .toList());
    }
}
