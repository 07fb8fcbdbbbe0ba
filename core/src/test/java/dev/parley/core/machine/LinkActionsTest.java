package dev.parley.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.construction.Construction;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.machine.construction.LocalTypeReconstruction;
import dev.parley.core.machine.descriptor.MachineDigest;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.machine.equivalence.Duality;
import dev.parley.core.machine.equivalence.Minimisation;
import dev.parley.core.machine.render.ActionText;
import dev.parley.core.projection.Projection;
import dev.parley.core.projection.ProjectionResult.Projected;
import dev.parley.core.type.Connections;
import dev.parley.core.type.Direction;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Steps that open, close and secure links go through everything that machines go through. */
class LinkActionsTest {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");

    private static final GlobalProtocol PROTOCOL = new GlobalProtocol(
            "P",
            List.of(A, B),
            GlobalType.sequence(
                    new GlobalType.Connect(A, B, Label.of("hello"), List.of(PayloadType.of("int"))),
                    new GlobalType.Wrap(A, B),
                    new GlobalType.Message(B, List.of(A), Label.of("hi"), List.of()),
                    new GlobalType.Disconnect(A, B)),
            Connections.EXPLICIT);

    @Test
    void areProjectedToBothSides() {
        assertThat(edges(machine(A))).containsExactly("B!!hello(int)", "B(!!)()", "B?hi()", "B-/-()");
        assertThat(edges(machine(B))).containsExactly("A??hello(int)", "A(??)()", "A!hi()", "A-/-()");
        assertThat(machine(A).changesLinks()).isTrue();
    }

    @Test
    void aLinkIsClosedByBothSides() {
        assertThat(Duality.dual(machine(A), B)).contains(machine(B));
    }

    @Test
    void areWrittenToDescriptorsAndReadAgain() {
        ProtocolDescriptor descriptor = ProtocolDescriptor.of("P", List.of(machine(A), machine(B)));

        assertThat(ProtocolDescriptor.fromTree(descriptor.toTree())).isEqualTo(descriptor);
    }

    @Test
    void differFromPlainMessages() {
        Machine.Builder plain = Machine.builder(A);
        plain.transition(plain.state(), Action.send(B, Label.of("x")), plain.state());
        Machine.Builder request = Machine.builder(A);
        request.transition(
                request.state(), new Action(Direction.SEND, List.of(B), Label.of("x"), List.of(), Link.OPEN), request.state());

        assertThat(MachineDigest.of(List.of(plain.build()))).isNotEqualTo(MachineDigest.of(List.of(request.build())));
    }

    @Test
    void areReconstructed() {
        assertThat(LocalTypeReconstruction.reconstruct(machine(A)).map(type -> EndpointConstruction.construct(A, type)))
                .hasValueSatisfying(construction -> assertThat(((Construction.Constructed) construction).machine())
                        .isEqualTo(Minimisation.minimal(machine(A)).machine()));
    }

    @Test
    void areSaidInWords() {
        assertThat(machine(A).transitions().map(step -> ActionText.thirdPerson(step.action())))
                .containsExactly(
                        "connects to `B` with `hello<int>`",
                        "secures the connection to `B`",
                        "receives `hi` from `B`",
                        "disconnects from `B`");
        assertThat(ActionText.infinitive(machine(B).from(0).getFirst().action()))
                .isEqualTo("accept the connection of `A` with `hello<int>`");
    }

    @Test
    void haveOnePeer() {
        assertThatThrownBy(() -> new Action(Direction.SEND, List.of(A, B), Label.of("x"), List.of(), Link.OPEN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Action(Direction.RECEIVE, List.of(A), Label.Reserved.NONE, List.of(), Link.CLOSE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static List<String> edges(Machine machine) {
        return machine.transitions().map(step -> step.action().toString()).toList();
    }

    private static Machine machine(Role role) {
        return ((Projected) Projection.project(PROTOCOL, role)).machine();
    }
}
