package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Loss;
import dev.parley.checker.diagnostics.DecisionInField;
import dev.parley.checker.diagnostics.SessionAliased;
import dev.parley.checker.diagnostics.SessionCaptured;
import dev.parley.checker.diagnostics.SessionEscapes;
import dev.parley.checker.diagnostics.SessionPassedOn;
import dev.parley.checker.diagnostics.SessionReplaced;
import dev.parley.checker.diagnostics.SessionReturned;
import dev.parley.checker.diagnostics.SessionSelected;
import dev.parley.checker.diagnostics.SessionShared;
import dev.parley.checker.diagnostics.SessionStored;
import dev.parley.checker.diagnostics.SessionUsedAfterGivenAway;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;

/** Turns the ways in which a session gets out of sight into findings. */
public final class LossReport {
    private LossReport() {}

    public static Diagnostic of(Loss loss, String session, SourceSpan span) {
        return switch (loss) {
            case Loss.Aliased aliased -> SessionAliased.at(span, session, aliased.name());
            case Loss.InOptional optional -> SessionAliased.inOptional(span, optional.name());
            case Loss.PassedOn passed -> SessionPassedOn.at(span, session, passed.method());
            case Loss.Carried carried -> SessionPassedOn.inMessage(span, session);
            case Loss.PassedToFunction passed -> SessionPassedOn.toFunction(span, session, passed.method());
            case Loss.Kept kept -> SessionPassedOn.toObject(span, session, kept.type());
            case Loss.Selected selected -> SessionSelected.at(span, session);
            case Loss.Captured captured -> SessionCaptured.at(span, session, captured.by());
            case Loss.Stored stored -> SessionStored.at(span, session, stored.place());
            case Loss.Returned returned -> SessionReturned.at(span, session);
            case Loss.Replaced replaced -> SessionReplaced.at(span, session);
            case Loss.Shared shared -> SessionShared.at(span, session, shared.method());
            case Loss.GivenAway given -> SessionUsedAfterGivenAway.byOldName(span, session);
            case Loss.Decided decided -> DecisionInField.at(span, decided.field());
            case Loss.Other other -> SessionEscapes.at(span, session, other.how());
        };
    }
}
