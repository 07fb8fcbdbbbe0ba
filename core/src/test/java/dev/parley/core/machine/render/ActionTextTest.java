package dev.parley.core.machine.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActionTextTest {
    private static final Role B = new Role("B");
    private static final Role C = new Role("C");
    private static final Role D = new Role("D");
    private static final PayloadType EMAIL = PayloadType.of("com.acme.social.EmailID");
    private static final PayloadType LIST = PayloadType.of("java.util.List<java.lang.String>");

    @Test
    void saysWhatIsSentAndReceived() {
        assertThat(ActionText.infinitive(Action.receive(B, Label.Reserved.NONE, EMAIL))).isEqualTo("receive `EmailID` from `B`");
        assertThat(ActionText.infinitive(Action.send(B, Label.Reserved.NONE, EMAIL, LIST)))
                .isEqualTo("send `EmailID, List<String>` to `B`");
        assertThat(ActionText.infinitive(Action.send(B, Label.of("add"), PayloadType.of("int")))).isEqualTo("send `add<int>` to `B`");
        assertThat(ActionText.thirdPerson(Action.receive(B, Label.of("ok")))).isEqualTo("receives `ok` from `B`");
        assertThat(ActionText.thirdPerson(Action.send(B, Label.Reserved.NONE))).isEqualTo("sends a message without payload to `B`");
        assertThat(ActionText.infinitive(new Action(Direction.SEND, List.of(B, C, D), Label.of("x"), List.of())))
                .isEqualTo("send `x` to `B`, `C` and `D`");
    }

    @Test
    void namesWhatTheNotationItselfSends() {
        assertThat(both(Action.send(B, Label.Reserved.BEGIN))).containsExactly("begin the session", "begins the session");
        assertThat(both(Action.receive(B, Label.Reserved.BEGIN)))
                .containsExactly("wait for `B` to begin the session", "waits for `B` to begin the session");
        assertThat(both(Action.send(B, Label.Reserved.AGAIN))).containsExactly("start the next round", "starts the next round");
        assertThat(both(Action.receive(B, Label.Reserved.AGAIN)))
                .containsExactly("follow `B` into the next round", "follows `B` into the next round");
        assertThat(both(Action.send(B, Label.Reserved.DONE))).containsExactly("end the loop", "ends the loop");
        assertThat(both(Action.receive(B, Label.Reserved.DONE)))
                .containsExactly("follow `B` out of the loop", "follows `B` out of the loop");
    }

    @Test
    void saysWhatAStateExpects() {
        assertThat(state()).isEqualTo("end the session");
        assertThat(state(Action.receive(B, Label.Reserved.NONE, EMAIL))).isEqualTo("receive `EmailID` from `B`");
        assertThat(state(Action.send(B, Label.of("INVITE")), Action.send(B, Label.of("NOOP"))))
                .isEqualTo("choose one of the labels `INVITE`, `NOOP`");
        assertThat(state(Action.receive(B, Label.of("INVITE")), Action.receive(B, Label.of("NOOP"))))
                .isEqualTo("follow which of the labels `INVITE`, `NOOP` `B` chooses");
        assertThat(state(Action.send(B, Label.Reserved.AGAIN), Action.send(B, Label.Reserved.DONE)))
                .isEqualTo("start the next round or end the loop");
        assertThat(state(Action.receive(B, Label.Reserved.AGAIN), Action.receive(B, Label.Reserved.DONE)))
                .isEqualTo("learn from `B` whether the loop goes on");
        assertThat(state(Action.send(B, Label.of("x")), Action.send(C, Label.of("x")), Action.send(D, Label.of("y"))))
                .isEqualTo("send `x` to `B`, send `x` to `C` or send `y` to `D`");
        assertThat(state(Action.send(B, Label.Reserved.NONE, EMAIL), Action.send(B, Label.of("x"))))
                .isEqualTo("send `EmailID` to `B` or send `x` to `B`");
    }

    private static List<String> both(Action action) {
        return List.of(ActionText.infinitive(action), ActionText.thirdPerson(action));
    }

    private static String state(Action... actions) {
        Machine.Builder builder = Machine.builder(new Role("A"));
        builder.state();
        for (Action action : actions) {
            builder.transition(0, action, builder.state());
        }
        return ActionText.infinitive(builder.build(), 0);
    }
}
