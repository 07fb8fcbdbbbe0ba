package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.DiagnosticKind;
import java.util.List;

/** The findings that this module makes. */
public final class WorkspaceDiagnostics {
    private WorkspaceDiagnostics() {}

    /** All kinds, by code. */
    public static List<DiagnosticKind> kinds() {
        return List.of(
                SharedChannel.KIND,
                SessionToSeveral.KIND,
                UnclearDecisions.KIND,
                AmbiguousAlternatives.KIND,
                IndistinguishableBranches.KIND,
                InconsistentSender.KIND,
                InconsistentPayload.KIND,
                SendsDiffer.KIND,
                MixedSendReceive.KIND,
                RoleNotEnabled.KIND,
                InconsistentInformer.KIND,
                IllegalSequence.KIND,
                AmbiguousPayload.KIND,
                Deadlock.KIND,
                OrphanMessage.KIND,
                UnspecifiedReception.KIND,
                StarvingRole.KIND,
                MessageNeverReceived.KIND,
                ConnectionFault.KIND,
                ExplorationUndecided.KIND,
                PeerWithoutMachine.KIND,
                NoDual.KIND,
                ExplicitConnections.KIND,
                NotASubtype.KIND,
                SubtypingUndecided.KIND,
                OldParticipantBroken.KIND,
                NewParticipantBroken.KIND,
                RemovedFromProtocol.KIND,
                EvolutionUndecided.KIND,
                NotComparable.KIND,
                LocalTypeSetAside.KIND,
                InvalidProjectFile.KIND,
                MissingPath.KIND,
                UnreadableFile.KIND,
                ForeignEncoding.KIND,
                RoleWithoutParticipant.KIND,
                SeveralParticipants.KIND,
                EndsDoNotFit.KIND,
                DamagedDescriptor.KIND,
                MavenFailed.KIND,
                SuppressionWithoutReason.KIND,
                UnknownSuppression.KIND,
                UnusedSuppression.KIND,
                GradleFailed.KIND,
                InternalFault.KIND);
    }
}
