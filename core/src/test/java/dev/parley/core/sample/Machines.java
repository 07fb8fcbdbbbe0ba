package dev.parley.core.sample;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads machines as tests write them: {@code A: 0 B!x(int) 1; 1 B,C?y 0}. */
public final class Machines {
    private static final Pattern STEP = Pattern.compile("(\\d+) ([\\w,]+)([!?])(\\w*)(?:\\(([^)]*)\\))? (\\d+)");

    private Machines() {}

    public static Machine parse(String text) {
        String[] parts = text.split(":", 2);
        Machine.Builder machine = Machine.builder(new Role(parts[0].strip()));
        List<Matcher> steps = new ArrayList<>();
        int last = 0;
        for (String step : parts[1].split(";")) {
            if (step.isBlank()) {
                continue;
            }
            Matcher matcher = STEP.matcher(step.strip());
            if (!matcher.matches()) {
                throw new IllegalArgumentException(step);
            }
            steps.add(matcher);
            last = Math.max(last, Math.max(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(6))));
        }
        for (int state = 0; state <= last; state++) {
            machine.state();
        }
        for (Matcher step : steps) {
            machine.transition(Integer.parseInt(step.group(1)), action(step), Integer.parseInt(step.group(6)));
        }
        return machine.build();
    }

    private static Action action(Matcher step) {
        Direction direction = step.group(3).equals("!") ? Direction.SEND : Direction.RECEIVE;
        Label label = step.group(4).isEmpty() ? Label.Reserved.NONE : Label.of(step.group(4));
        List<PayloadType> payloads = step.group(5) == null || step.group(5).isBlank()
                ? List.of()
                : Arrays.stream(step.group(5).split(",")).map(String::strip).map(PayloadType::of).toList();
        return new Action(direction, GlobalTypes.roles(step.group(2)), label, payloads);
    }
}
