package dev.parley.core.machine.descriptor;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Link;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

final class DescriptorReader {

    // A descriptor may come from anywhere; this keeps a small one from asking for a huge allocation.
    private static final int MAX_STATES = 1 << 20;

    private DescriptorReader() {}

    static ProtocolDescriptor read(Map<String, ?> tree) {
        TreeNode root = new TreeNode(tree, "");
        int format = root.get(DescriptorKeys.FORMAT).natural(Integer.MAX_VALUE);
        if (format != DescriptorKeys.FORMAT_VERSION) {
            throw new IllegalArgumentException("format is " + format + ", but this version of Parley reads only format "
                    + DescriptorKeys.FORMAT_VERSION);
        }
        String name = root.get(DescriptorKeys.PROTOCOL).text();
        List<Machine> machines = machines(root.get(DescriptorKeys.MACHINES));
        List<Machine> optimised = root.find(DescriptorKeys.OPTIMISED).map(DescriptorReader::machines).orElse(List.of());
        Set<Role> roles = machines.stream().map(Machine::role).collect(Collectors.toSet());
        optimised.stream().map(Machine::role).filter(role -> !roles.contains(role)).findFirst().ifPresent(stranger -> {
            throw new IllegalArgumentException(
                    DescriptorKeys.OPTIMISED + " plays '" + stranger + "', which is no role of the protocol");
        });
        Optional<Initiation> initiation = root.find(DescriptorKeys.INITIATION).map(SessionReader::initiation);
        if (initiation.isPresent() && machines.size() != 2) {
            throw new IllegalArgumentException(DescriptorKeys.INITIATION + " is of sessions of two, and there are " + machines.size() + " machines");
        }
        TreeNode digest = root.get(DescriptorKeys.DIGEST);
        ProtocolDescriptor descriptor = ProtocolDescriptor.of(name, machines, optimised, initiation);
        if (!descriptor.digest().equals(digest.text())) {
            throw new IllegalArgumentException("digest is not that of the machines: the descriptor was damaged or edited");
        }
        return descriptor;
    }

    /** At most one per role. */
    private static List<Machine> machines(TreeNode list) {
        List<Machine> machines = new ArrayList<>();
        Set<Role> roles = new HashSet<>();
        for (TreeNode node : list.elements()) {
            Machine machine = machine(node);
            if (!roles.add(machine.role())) {
                throw new IllegalArgumentException(node.place() + ".role repeats '" + machine.role() + "'");
            }
            machines.add(machine);
        }
        return machines;
    }

    private static Machine machine(TreeNode node) {
        Machine.Builder builder = Machine.builder(new Role(node.get(DescriptorKeys.ROLE).text()));
        int states = node.get(DescriptorKeys.STATES).natural(MAX_STATES + 1);
        for (int i = 0; i < states; i++) {
            builder.state();
        }
        for (TreeNode transition : node.get(DescriptorKeys.TRANSITIONS).elements()) {
            int source = transition.get(DescriptorKeys.FROM).natural(states);
            builder.transition(source, action(transition), transition.get(DescriptorKeys.TO).natural(states));
        }
        return builder.build();
    }

    private static Action action(TreeNode node) {
        Direction direction = SessionReader.direction(node);
        Link link = SessionReader.link(node, direction);
        return new Action(
                direction,
                SessionReader.peers(node, direction, link),
                SessionReader.label(node),
                SessionReader.start().payloads(node),
                link);
    }
}
