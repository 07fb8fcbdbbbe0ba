package dev.parley.runtime.session;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.example.Troupe.Endings;
import dev.parley.runtime.example.Troupe.Medium;
import dev.parley.runtime.example.Troupe.Part;
import dev.parley.runtime.example.Troupe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Protocols of a step or two, from the role A to the others. */
final class SmallProtocols {
    static final Role A = new Role("A");
    static final Role B = new Role("B");
    static final Role C = new Role("C");

    private SmallProtocols() {}

    /** A step that one role sends and the others receive. */
    record Exchange(Role sender, List<Role> receivers, Label label, PayloadType... payloads) {}

    static Exchange step(Label label, String... payloads) {
        return new Exchange(A, List.of(B), label, Arrays.stream(payloads).map(PayloadType::of).toArray(PayloadType[]::new));
    }

    /** A to B, one exchange after the other. */
    static ProtocolDescriptor sequence(Exchange... steps) {
        List<Machine> machines = new ArrayList<>();
        List<Role> roles = Arrays.stream(steps).anyMatch(step -> step.receivers().contains(C)) ? List.of(A, B, C) : List.of(A, B);
        for (Role role : roles) {
            Machine.Builder machine = Machine.builder(role);
            int state = machine.state();
            for (Exchange step : steps) {
                if (!role.equals(step.sender()) && !step.receivers().contains(role)) {
                    continue;
                }
                int next = machine.state();
                machine.transition(state, role.equals(step.sender())
                        ? new Action(Direction.SEND, step.receivers(), step.label(), List.of(step.payloads()))
                        : Action.receive(step.sender(), step.label(), step.payloads()), next);
                state = next;
            }
            machines.add(machine.build());
        }
        return ProtocolDescriptor.of("test.Sequence", machines);
    }

    /** A chooses among the labels, whose messages carry the payloads. */
    static ProtocolDescriptor choice(Exchange... alternatives) {
        List<Machine> machines = new ArrayList<>();
        for (Role role : List.of(A, B)) {
            Machine.Builder machine = Machine.builder(role);
            int first = machine.state();
            int end = machine.state();
            for (Exchange alternative : alternatives) {
                machine.transition(first, role.equals(A)
                        ? Action.send(B, alternative.label(), alternative.payloads())
                        : Action.receive(A, alternative.label(), alternative.payloads()), end);
            }
            machines.add(machine.build());
        }
        return ProtocolDescriptor.of("test.Choice", machines);
    }

    static Exchange plain(Class<?>... payloads) {
        return step(Label.Reserved.NONE, Arrays.stream(payloads).map(Class::getCanonicalName).toArray(String[]::new));
    }

    static Endings play(Medium medium, ProtocolDescriptor protocol, Part a, Part b) throws Exception {
        return new Troupe(protocol, medium).part("A", a).part("B", b).play();
    }
}
