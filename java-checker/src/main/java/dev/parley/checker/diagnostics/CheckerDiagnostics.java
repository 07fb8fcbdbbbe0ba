package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.DiagnosticKind;
import java.util.List;

/** The catalogue of this module's findings. */
public final class CheckerDiagnostics {
    private CheckerDiagnostics() {}

    /** All kinds, by code. */
    public static List<DiagnosticKind> kinds() {
        return List.of(
                MissingOperation.KIND,
                UnexpectedOperation.KIND,
                OperationOutOfOrder.KIND,
                WrongPeer.KIND,
                UnknownRole.KIND,
                WrongLabel.KIND,
                LabelNotHandled.KIND,
                WrongPayloadType.KIND,
                WrongPayloadCount.KIND,
                WrongLoopSide.KIND,
                LoopLeftEarly.KIND,
                BranchIncomplete.KIND,
                SessionNotBegun.KIND,
                SessionAbandoned.KIND,
                OperationSkippedByShortCircuit.KIND,
                LoopWithoutProtocolLoop.KIND,
                NotAConstant.KIND,
                WrongDirection.KIND,
                SessionUsedAfterFailure.KIND,
                NoSessionParameter.KIND,
                TooComplex.KIND,
                RoleLeftOut.KIND,
                PartDoesNotFit.KIND,
                PartDiffers.KIND,
                MessagesInTwoForms.KIND,
                NotOfTwo.KIND,
                SessionDoesNotFit.KIND,
                NoSuchLabel.KIND,
                PayloadTakenForRole.KIND,
                LabelUnforeseen.KIND,
                DecisionInField.KIND,
                UnclearCall.KIND,
                OtherRole.KIND,
                LabelWithoutPayload.KIND,
                SessionEscapes.KIND,
                SessionUsedAfterClose.KIND,
                SessionAliased.KIND,
                SessionPassedOn.KIND,
                SessionCaptured.KIND,
                SessionStored.KIND,
                SessionReturned.KIND,
                SessionReplaced.KIND,
                SessionShared.KIND,
                ValueUsedAfterMove.KIND,
                ValueStillHeld.KIND,
                ValueNotKnownUnique.KIND,
                ValueCopied.KIND,
                FieldValueShared.KIND,
                ResultNotUnique.KIND,
                SessionInField.KIND,
                SessionUsedAfterGivenAway.KIND,
                SessionNotClosed.KIND,
                UnknownSession.KIND,
                ReceivedSessionLost.KIND,
                SessionSelected.KIND,
                SelectionUnfinished.KIND,
                ServiceDiffers.KIND,
                UniqueFieldOpen.KIND,
                SessionClosedAgain.KIND,
                UnknownProtocol.KIND,
                UnknownParticipantRole.KIND,
                RuntimeNotOnClassPath.KIND);
    }
}
