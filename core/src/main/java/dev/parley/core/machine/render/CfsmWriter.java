package dev.parley.core.machine.render;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Role;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A system of machines in the plain text format for communicating finite-state machines that the tools around k-multiparty compatibility
 * read: per machine {@code .outputs}, {@code .state graph}, a line {@code q0 1 ! add<int> q1} per step, {@code .marking q0},
 * {@code .end}, where 1 is the second machine of the file.
 *
 * <p>Beyond what those tools know, {@code .outputs} is followed by the machine's name, and a step with several receivers names them all,
 * {@code q0 1,2 ! add q1}. What cannot be reached is
 * left out, and a machine without steps has an empty graph.
 */
public final class CfsmWriter {

    private CfsmWriter() {}

    /**
     * Ends with a line break.
     *
     * @param machines closed: each role that one of them talks to has its machine
     * @return empty where a name contains what the format cannot carry, such as a space, or a role has no machine
     */
    public static Optional<String> write(List<Machine> machines) {
        List<Role> roles = machines.stream().map(Machine::role).toList();
        List<String> written = machines.stream().flatMap(machine -> write(machine, roles).stream()).toList();
        return written.size() == machines.size() ? Optional.of(String.join("\n", written)) : Optional.empty();
    }

    /**
     * One machine of such a file.
     *
     * @param roles of all the machines, in order
     * @return empty as above
     */
    public static Optional<String> write(Machine machine, List<Role> roles) {
        boolean closed = machine.transitions().allMatch(transition -> roles.containsAll(transition.action().peers()));
        if (!closed || !MessageText.isExpressible(machine)) {
            return Optional.empty();
        }
        Set<Integer> reached = reached(machine);
        String steps = machine.transitions()
                .filter(transition -> reached.contains(transition.source()))
                .map(transition -> step(transition, roles))
                .collect(Collectors.joining());
        return Optional.of(".outputs %s\n.state graph\n%s.marking q%d\n.end\n".formatted(machine.role(), steps, machine.initial()));
    }

    private static Set<Integer> reached(Machine machine) {
        Set<Integer> reached = new HashSet<>(Set.of(machine.initial()));
        Deque<Integer> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            machine.from(open.pop()).stream().map(Transition::target).filter(reached::add).forEach(open::push);
        }
        return reached;
    }

    private static String step(Transition transition, List<Role> roles) {
        String peers = transition.action().peers().stream()
                .map(peer -> String.valueOf(roles.indexOf(peer)))
                .collect(Collectors.joining(","));
        return "q%d %s %s %s q%d\n".formatted(
                transition.source(),
                peers,
                transition.action().direction().symbol(),
                MessageText.of(transition.action()),
                transition.target());
    }
}
