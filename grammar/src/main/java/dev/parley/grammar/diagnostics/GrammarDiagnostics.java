package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.DiagnosticKind;
import java.util.List;

/** The catalogue of this module's findings. */
public final class GrammarDiagnostics {
    private GrammarDiagnostics() {}

    /** Whether findings of this kind mean that the text was not understood in full. */
    public static boolean isSyntactic(DiagnosticKind kind) {
        return kind.code().startsWith("PAR1");
    }

    /** Every kind, by code. */
    public static List<DiagnosticKind> all() {
        return List.of(
                SyntaxError.KIND,
                NotATextFile.KIND,
                FileTooLarge.KIND,
                NestedTooDeeply.KIND,
                AutomatonSyntax.KIND,
                UnreadableAction.KIND,
                UnknownMachine.KIND,
                DuplicateMachine.KIND,
                NoMachine.KIND,
                UnclearInitialState.KIND,
                UnknownRole.KIND,
                DuplicateRole.KIND,
                UnusedRole.KIND,
                SelfMessage.KIND,
                DuplicateLabel.KIND,
                UnknownProtocol.KIND,
                DuplicateProtocol.KIND,
                UnknownPayloadType.KIND,
                UnknownRecursionVariable.KIND,
                UnreachableStep.KIND,
                WrongRoleCount.KIND,
                ChoiceReachesNobody.KIND,
                UnguardedRecursion.KIND,
                ChoiceSubject.KIND,
                UnknownLabel.KIND,
                DuplicateReceiver.KIND,
                UnresolvedImport.KIND,
                MissingParticipants.KIND,
                BeginNotFirst.KIND,
                MissingPeer.KIND,
                SeveralSenders.KIND,
                ExpansionTooLarge.KIND,
                DuplicateArgument.KIND,
                NotSupportedYet.KIND,
                WrongModuleName.KIND,
                UnknownModule.KIND,
                DuplicateModule.KIND,
                FaultyImport.KIND,
                DuplicateName.KIND,
                UnknownTypeName.KIND,
                WrongNameKind.KIND,
                WrongArgumentCount.KIND,
                StepAfterBlock.KIND,
                UninvolvedRole.KIND,
                DivergingReceivers.KIND,
                UnknownPragma.KIND,
                ThreadsInterfere.KIND,
                UndecidedEnd.KIND,
                MixedChoice.KIND,
                StepAfterReturn.KIND,
                ReferenceToGlobal.KIND,
                CyclicReference.KIND,
                SessionInItself.KIND,
                MisplacedInitiation.KIND,
                MixedSet.KIND,
                SetInSequence.KIND,
                PeerInSession.KIND,
                JumpOutOfThread.KIND,
                TooManyInterleavings.KIND,
                RoleOfSession.KIND,
                ReferenceInRoleType.KIND);
    }
}
