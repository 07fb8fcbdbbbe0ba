package dev.parley.runtime.relay;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.Transport;
import java.time.Duration;
import java.util.List;

/** Protocols of a client that asks and a server that answers, if it does, with an {@code int}; and environments that have one of them. */
final class Questions {
    static final String NAME = "test.Questions";

    /** So long that whoever waits for somebody who does not come is not saved by it. */
    private static final Duration FOR_EVER = Duration.ofMinutes(10);
    private static final Role CLIENT = new Role("client");
    private static final Role SERVER = new Role("server");

    private Questions() {}

    /** One question of this type, and its answer. */
    static ProtocolDescriptor answered(String question) {
        return protocol(question, true, Label.Reserved.NONE);
    }

    /** One question of this type. */
    static ProtocolDescriptor unanswered(String question) {
        return protocol(question, false, Label.Reserved.NONE);
    }

    /** One question, an {@code int} with a label that the client chooses, and its answer. */
    static ProtocolDescriptor labelled(Label... labels) {
        return protocol("int", true, labels);
    }

    private static ProtocolDescriptor protocol(String question, boolean answered, Label... labels) {
        return ProtocolDescriptor.of(NAME, List.of(machine(CLIENT, question, answered, labels), machine(SERVER, question, answered, labels)));
    }

    private static Machine machine(Role self, String question, boolean answered, Label... labels) {
        Machine.Builder machine = Machine.builder(self);
        int first = machine.state();
        int second = machine.state();
        PayloadType asked = PayloadType.of(question);
        for (Label label : labels) {
            machine.transition(first, self.equals(CLIENT) ? Action.send(SERVER, label, asked) : Action.receive(CLIENT, label, asked), second);
        }
        if (answered) {
            PayloadType number = PayloadType.of("int");
            Label none = Label.Reserved.NONE;
            machine.transition(second,
                    self.equals(CLIENT) ? Action.receive(SERVER, none, number) : Action.send(CLIENT, none, number), machine.state());
        }
        return machine.build();
    }

    static SessionEnvironment environment(Connector connector, ProtocolDescriptor protocol) {
        return SessionEnvironment.over(connector, name -> protocol, Questions.class.getClassLoader(),
                SessionOptions.defaults().withLinkTimeout(FOR_EVER));
    }

    static NegotiatingConnector negotiating(Transport transport) {
        return new NegotiatingConnector(
                Preferences.of(transport), NegotiationOptions.defaults().withPatience(FOR_EVER), (peer, reason) -> { });
    }
}
