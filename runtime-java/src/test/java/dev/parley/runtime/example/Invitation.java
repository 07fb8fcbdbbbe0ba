package dev.parley.runtime.example;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.List;

/** The invitation protocol of <i>Session Type Guided Distributed Interaction</i>, Fig. 2, as machines, with its payloads. */
public final class Invitation {
    public static final String NAME = "social.invitation";
    public static final Role CLIENT = new Role("client");
    public static final Role INFO_SVR = new Role("infoSvr");
    public static final Role MAIL_SVR = new Role("mailSvr");

    public record Employer(String name) {}

    public record Location(String city) {}

    public record Member(String name, int age) {}

    public record EmailID(String address) {}

    public record Event(String title, List<String> tags) {}

    private static final PayloadType EMPLOYER = type(Employer.class);
    private static final PayloadType LOCATION = type(Location.class);
    private static final PayloadType MEMBER = type(Member.class);
    private static final PayloadType EMAIL = type(EmailID.class);
    private static final PayloadType EVENT = type(Event.class);

    private Invitation() {}

    public static ProtocolDescriptor descriptor() {
        return ProtocolDescriptor.of(NAME, List.of(client(), infoSvr(), mailSvr()));
    }

    private static Machine client() {
        Machine.Builder machine = states(CLIENT, 11);
        machine.transition(0, send(List.of(INFO_SVR, MAIL_SVR), Label.Reserved.BEGIN), 1);
        machine.transition(1, Action.receive(INFO_SVR, Label.Reserved.NONE, EMPLOYER), 2);
        machine.transition(2, Action.receive(INFO_SVR, Label.Reserved.NONE, LOCATION), 3);
        machine.transition(3, Action.receive(INFO_SVR, Label.Reserved.AGAIN), 4);
        machine.transition(3, Action.receive(INFO_SVR, Label.Reserved.DONE), 10);
        machine.transition(4, Action.receive(INFO_SVR, Label.Reserved.NONE, MEMBER), 5);
        machine.transition(5, Action.receive(INFO_SVR, Label.Reserved.NONE, EMPLOYER), 6);
        machine.transition(6, Action.receive(INFO_SVR, Label.Reserved.NONE, LOCATION), 7);
        machine.transition(7, Action.receive(INFO_SVR, Label.Reserved.NONE, EMAIL), 8);
        machine.transition(8, Action.send(MAIL_SVR, Label.of("INVITE")), 9);
        machine.transition(8, Action.send(MAIL_SVR, Label.of("NOOP")), 3);
        machine.transition(9, Action.send(MAIL_SVR, Label.Reserved.NONE, EMAIL, EVENT), 3);
        return machine.build();
    }

    private static Machine infoSvr() {
        Machine.Builder machine = states(INFO_SVR, 9);
        machine.transition(0, Action.receive(CLIENT, Label.Reserved.BEGIN), 1);
        machine.transition(1, Action.send(CLIENT, Label.Reserved.NONE, EMPLOYER), 2);
        machine.transition(2, Action.send(CLIENT, Label.Reserved.NONE, LOCATION), 3);
        machine.transition(3, send(List.of(CLIENT, MAIL_SVR), Label.Reserved.AGAIN), 4);
        machine.transition(3, send(List.of(CLIENT, MAIL_SVR), Label.Reserved.DONE), 8);
        machine.transition(4, Action.send(CLIENT, Label.Reserved.NONE, MEMBER), 5);
        machine.transition(5, Action.send(CLIENT, Label.Reserved.NONE, EMPLOYER), 6);
        machine.transition(6, Action.send(CLIENT, Label.Reserved.NONE, LOCATION), 7);
        machine.transition(7, Action.send(CLIENT, Label.Reserved.NONE, EMAIL), 3);
        return machine.build();
    }

    private static Machine mailSvr() {
        Machine.Builder machine = states(MAIL_SVR, 5);
        machine.transition(0, Action.receive(CLIENT, Label.Reserved.BEGIN), 1);
        machine.transition(1, Action.receive(INFO_SVR, Label.Reserved.AGAIN), 2);
        machine.transition(1, Action.receive(INFO_SVR, Label.Reserved.DONE), 4);
        machine.transition(2, Action.receive(CLIENT, Label.of("INVITE")), 3);
        machine.transition(2, Action.receive(CLIENT, Label.of("NOOP")), 1);
        machine.transition(3, Action.receive(CLIENT, Label.Reserved.NONE, EMAIL, EVENT), 1);
        return machine.build();
    }

    static Machine.Builder states(Role role, int count) {
        Machine.Builder machine = Machine.builder(role);
        for (int i = 0; i < count; i++) {
            machine.state();
        }
        return machine;
    }

    static Action send(List<Role> receivers, Label label, PayloadType... payloads) {
        return new Action(Direction.SEND, receivers, label, List.of(payloads));
    }

    static PayloadType type(Class<?> payload) {
        return PayloadType.of(payload.getCanonicalName());
    }
}
