package dev.parley.checker.flow;

import dev.parley.checker.cfg.Origin;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.SessionOperation.Payload;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.diagnostics.ValueStillHeld;
import dev.parley.checker.diagnostics.ValueUsedAfterMove;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.PayloadType;
import java.util.List;
import java.util.Optional;

/**
 * Holds values that a message gives away ({@code <noalias T>}) to their one owner: nobody else refers to them when they are sent, and
 * the sender does not touch them afterwards (<i>Transport-independent sessions in SJ</i>, section 3). The slot of a local variable says
 * that its value has been given away, or names who else holds it.
 */
final class Ownership {
    private static final Value GIVEN_AWAY = new Value.Truth(true);

    private final Findings findings;

    Ownership(Findings findings) {
        this.findings = findings;
    }

    /** After a call that performs a step: what it sends away is known to be gone. */
    Configuration sent(Visit visit, SessionOperation operation, Optional<Transition> performed, Configuration configuration) {
        Configuration after = configuration;
        if (operation.kind() == Kind.SEND && performed.isPresent()) {
            List<PayloadType> types = performed.get().action().payloads();
            for (int i = 0; i < Math.min(types.size(), operation.payloads().size()); i++) {
                if (types.get(i) instanceof PayloadType.Value value && value.noAlias()) {
                    after = givenAway(visit, operation.payloads().get(i), performed.get(), after);
                }
            }
        }
        return after;
    }

    private Configuration givenAway(Visit visit, Payload payload, Transition performed, Configuration configuration) {
        return switch (payload.origin()) {
            case Origin.Local local -> {
                if (valueOf(local.slot(), configuration) instanceof Value.Text(String holder)) {
                    findings.add(ValueStillHeld.at(findings.span(payload.extent()), holder), List.of(performed), visit);
                }
                yield configuration.with(local.slot(), Optional.of(GIVEN_AWAY));
            }
            case Origin.Field field -> {
                findings.addHere(ValueStillHeld.at(findings.span(payload.extent()), "the field `" + field.name() + "`"), List.of(performed), visit);
                yield configuration;
            }
            case Origin.Elsewhere elsewhere -> configuration;
        };
    }

    void touched(Visit visit, Step.Touch touch) {
        if (GIVEN_AWAY.equals(valueOf(touch.variable(), visit.configuration()))) {
            findings.add(ValueUsedAfterMove.at(findings.span(visit.node().extent()), touch.variable().name()), List.of(), visit);
        }
    }

    private static Value valueOf(Slot slot, Configuration configuration) {
        return configuration.known().getOrDefault(slot.id(), new Value.Truth(false));
    }
}
