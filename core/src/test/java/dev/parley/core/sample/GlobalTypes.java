package dev.parley.core.sample;

import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.GlobalType.AnnouncedChoice;
import dev.parley.core.type.GlobalType.Branch;
import dev.parley.core.type.GlobalType.DirectedChoice;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.Arrays;
import java.util.List;

/** Short names for writing global types in tests. Roles are separated by commas, as in the notation. */
public final class GlobalTypes {
    private GlobalTypes() {}

    public static GlobalProtocol protocol(String roles, GlobalType... steps) {
        return new GlobalProtocol("Example", roles(roles), sequence(steps));
    }

    public static Role role(String name) {
        return new Role(name);
    }

    public static List<Role> roles(String names) {
        return Arrays.stream(names.split(",")).map(String::strip).map(Role::new).toList();
    }

    public static GlobalType sequence(GlobalType... steps) {
        return GlobalType.sequence(steps);
    }

    public static GlobalType begin(String initiator) {
        return new GlobalType.Begin(role(initiator));
    }

    /** A message without a label. */
    public static GlobalType data(String sender, String receivers, String... payloads) {
        return message(sender, receivers, Label.Reserved.NONE, payloads);
    }

    public static GlobalType message(String sender, String receivers, String label, String... payloads) {
        return message(sender, receivers, Label.of(label), payloads);
    }

    private static GlobalType message(String sender, String receivers, Label label, String... payloads) {
        return new GlobalType.Message(
                role(sender), roles(receivers), label, Arrays.stream(payloads).map(PayloadType::of).toList());
    }

    public static GlobalType announced(String chooser, Branch... branches) {
        return new AnnouncedChoice(role(chooser), List.of(branches));
    }

    public static Branch branch(String label, GlobalType... steps) {
        return new Branch(Label.of(label), sequence(steps));
    }

    public static GlobalType directed(String chooser, GlobalType... alternatives) {
        return new DirectedChoice(role(chooser), List.of(alternatives));
    }

    public static GlobalType loop(String guard, GlobalType... steps) {
        return new GlobalType.Loop(role(guard), sequence(steps));
    }

    public static GlobalType rec(String variable, GlobalType... steps) {
        return new GlobalType.Recursion(new RecursionVariable(variable), sequence(steps));
    }

    public static GlobalType parallel(GlobalType... threads) {
        return new GlobalType.Parallel(List.of(threads));
    }

    public static GlobalType jump(String variable) {
        return new GlobalType.Continue(new RecursionVariable(variable));
    }
}
