package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Action;
import dev.parley.core.projection.Interaction;
import dev.parley.core.projection.ProjectionFailure;
import dev.parley.core.projection.ProjectionFailure.Acts;
import dev.parley.core.projection.ProjectionFailure.Branch;
import dev.parley.core.projection.ProjectionFailure.Finished;
import dev.parley.core.projection.ProjectionFailure.Inform;
import dev.parley.core.projection.ProjectionFailure.Relabel;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.provenance.Provenance;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words and places that all findings about branches share. */
final class BranchText {
    private BranchText() {}

    /** Where the decision is written; the whole protocol's name where it was not written by anyone. */
    static SourceSpan decision(ProjectionFailure failure, Provenance provenance, SourceSpan protocolName) {
        return span(failure.decision().choice(), provenance, protocolName);
    }

    /** Both branches, each with what it means for the role, and where that is written if it is not the branch's first step. */
    static List<Related> branches(ProjectionFailure failure, Provenance provenance, SourceSpan protocolName) {
        return Stream.of(failure.decision().first(), failure.decision().second())
                .flatMap(branch -> Stream.concat(
                        Stream.of(branch(failure, branch, provenance, protocolName)),
                        conflict(failure.role(), branch, provenance).stream()))
                .toList();
    }

    private static Optional<Related> conflict(Role role, Branch branch, Provenance provenance) {
        return switch (branch.consequence()) {
            case Finished finished -> Optional.empty();
            case Acts acts -> provenance
                    .of(acts.at())
                    .filter(place -> !provenance.of(branch.at()).equals(Optional.of(place)))
                    .map(place -> new Related(
                            Related.Purpose.PROTOCOL, place, "Here %s.".formatted(action(role, acts.action()))));
        };
    }

    private static Related branch(
            ProjectionFailure failure, Branch branch, Provenance provenance, SourceSpan protocolName) {
        String message = capitalised(name(branch)) + ": " + consequence(failure.role(), branch) + ".";
        return new Related(Related.Purpose.PROTOCOL, span(branch.at(), provenance, protocolName), message);
    }

    /** {@code the `stop` branch}. */
    static String name(Branch branch) {
        Interaction taken = branch.taken();
        return switch (taken.label()) {
            case Label.Named named -> "the `" + named + "` branch";
            case Label.Reserved.AGAIN -> "another round of the loop";
            case Label.Reserved.DONE -> "the end of the loop";
            case Label.Reserved reserved -> "the branch in which `%s` sends `%s` to %s"
                    .formatted(taken.sender(), payloads(taken.payloads()), roles(taken.receivers()));
        };
    }

    private static String consequence(Role role, Branch branch) {
        return switch (branch.consequence()) {
            case Acts acts -> action(role, acts.action());
            case Finished finished -> "nothing reaches `" + role + "`";
        };
    }

    private static String action(Role role, Action action) {
        String what = message(action);
        return action.isSend()
                ? "`%s` sends %s to %s".formatted(role, what, roles(action.peers()))
                : "`%s` sends %s to `%s`".formatted(action.peer(), what, role);
    }

    /** {@code `ok`}, {@code `<int>`}, {@code `add<int>`}. */
    static String message(Action action) {
        return switch (action.label()) {
            case Label.Named named -> "`" + named + (action.payloads().isEmpty() ? "" : payloads(action.payloads())) + "`";
            case Label.Reserved.AGAIN -> "word that another round comes";
            case Label.Reserved.DONE -> "word that the loop ends";
            case Label.Reserved.BEGIN -> "word that the session begins";
            case Label.Reserved.NONE -> "`" + payloads(action.payloads()) + "`";
        };
    }

    private static String payloads(List<PayloadType> payloads) {
        return payloads.stream().map(PayloadType::simpleName).collect(Collectors.joining(", ", "<", ">"));
    }

    private static String roles(List<Role> roles) {
        return roles.stream().map(role -> "`" + role + "`").collect(Collectors.joining(" and "));
    }

    /** What would mend it, as a note. */
    static List<String> help(ProjectionFailure failure) {
        return failure.suggestion()
                .map(suggestion -> switch (suggestion) {
                    case Inform inform -> "Let `%s` send `%s` a distinct message first in %s.".formatted(
                            inform.sender(),
                            inform.receiver(),
                            inform.branches().stream().map(BranchText::name).collect(Collectors.joining(" and in ")));
                    case Relabel relabel -> "Give the two messages different labels, or the same payload types.";
                })
                .stream()
                .toList();
    }

    static String[] notes(ProjectionFailure failure, String theory) {
        return Stream.concat(Stream.of(theory), help(failure).stream()).toArray(String[]::new);
    }

    private static SourceSpan span(NodePath path, Provenance provenance, SourceSpan otherwise) {
        return provenance.of(path).orElse(otherwise);
    }

    private static String capitalised(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
