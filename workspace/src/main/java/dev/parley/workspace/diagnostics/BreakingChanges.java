package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.evolution.Interplay;
import dev.parley.core.evolution.RoleChange;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Renders what a new version of a protocol means for participants of the earlier one. */
public final class BreakingChanges {
    private static final String BY_NAME = "Participants find a protocol, and each other, by name.";

    private BreakingChanges() {}

    public static Diagnostic protocolRemoved(SourceSpan place, String protocol) {
        return RemovedFromProtocol.of(place, "Protocol `%s` is gone.".formatted(protocol), BY_NAME);
    }

    public static Diagnostic protocolRenamed(SourceSpan place, String protocol, String successor) {
        return RemovedFromProtocol.of(
                place, "Protocol `%s` has become `%s`, which old participants do not know.".formatted(protocol, successor), BY_NAME);
    }

    public static Diagnostic notCompared(SourceSpan place, String protocol, boolean earlier) {
        return NotComparable.of(place, protocol, earlier);
    }

    /** @param place the protocol's name in the new version */
    public static List<Diagnostic> role(SourceSpan place, String protocol, RoleChange change) {
        return switch (change) {
            case RoleChange.Added added -> List.of();
            case RoleChange.Removed removed -> List.of(RemovedFromProtocol.of(
                    place, "Role `%s` of `%s` is gone.".formatted(removed.role(), protocol), BY_NAME));
            case RoleChange.Renamed renamed -> List.of(RemovedFromProtocol.of(
                    place,
                    "Role `%s` of `%s` has become `%s`, which old participants do not know."
                            .formatted(renamed.role(), protocol, renamed.successor()),
                    BY_NAME));
            case RoleChange.Kept kept ->
                Stream.concat(oldWithNew(place, protocol, kept).stream(), newWithOld(place, protocol, kept).stream()).toList();
        };
    }

    private static Optional<Diagnostic> oldWithNew(SourceSpan place, String protocol, RoleChange.Kept kept) {
        return switch (kept.oldWithNew()) {
            case Interplay.Safe safe -> Optional.empty();
            case Interplay.Unknown unknown -> Optional.of(EvolutionUndecided.of(
                    place,
                    "Whether an old `%s` can work with the new participants of `%s` is unknown.".formatted(kept.role(), protocol),
                    unknown.queueBound()));
            case Interplay.Unsafe unsafe -> Optional.of(OldParticipantBroken.of(place, kept.role(), protocol, why(unsafe)));
            case Interplay.Stranded stranded ->
                Optional.of(OldParticipantBroken.of(place, kept.role(), protocol, List.of(absent(stranded))));
        };
    }

    private static Optional<Diagnostic> newWithOld(SourceSpan place, String protocol, RoleChange.Kept kept) {
        return switch (kept.newWithOld()) {
            case Interplay.Safe safe -> Optional.empty();
            case Interplay.Unknown unknown -> Optional.of(EvolutionUndecided.of(
                    place,
                    "Whether a new `%s` can work with the old participants of `%s` is unknown.".formatted(kept.role(), protocol),
                    unknown.queueBound()));
            case Interplay.Unsafe unsafe -> Optional.of(NewParticipantBroken.of(place, kept.role(), protocol, why(unsafe)));
            case Interplay.Stranded stranded ->
                Optional.of(NewParticipantBroken.of(place, kept.role(), protocol, List.of(absent(stranded))));
        };
    }

    /** What goes wrong, and a shortest run to it. */
    private static List<String> why(Interplay.Unsafe unsafe) {
        return FaultyRun.withoutPlaces(unsafe.machines(), unsafe.run()).description();
    }

    private static String absent(Interplay.Stranded stranded) {
        return "`%s` counts on `%s`, which is not in the other version.".formatted(stranded.talker(), stranded.absent());
    }
}
