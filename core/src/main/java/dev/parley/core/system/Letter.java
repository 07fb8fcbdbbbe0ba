package dev.parley.core.system;

import dev.parley.core.machine.Action;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import java.util.List;

/** What travels through a queue. */
public record Letter(Label label, List<PayloadType> payloads) {
    static Letter of(Action action) {
        return new Letter(action.label(), action.payloads());
    }
}
