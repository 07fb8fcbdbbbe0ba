package dev.parley.core.machine.descriptor;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
        List<Machine> machines = new ArrayList<>();
        Set<Role> roles = new HashSet<>();
        for (TreeNode node : root.get(DescriptorKeys.MACHINES).elements()) {
            Machine machine = machine(node);
            if (!roles.add(machine.role())) {
                throw new IllegalArgumentException(node.place() + ".role repeats '" + machine.role() + "'");
            }
            machines.add(machine);
        }
        TreeNode digest = root.get(DescriptorKeys.DIGEST);
        ProtocolDescriptor descriptor = ProtocolDescriptor.of(name, machines);
        if (!descriptor.digest().equals(digest.text())) {
            throw new IllegalArgumentException("digest is not that of the machines: the descriptor was damaged or edited");
        }
        return descriptor;
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
        List<Direction> directions = DescriptorKeys.DIRECTIONS.entrySet().stream()
                .filter(entry -> node.find(entry.getValue()).isPresent())
                .map(Map.Entry::getKey)
                .toList();
        if (directions.size() != 1) {
            throw new IllegalArgumentException(node.place() + " must have either 'send' or 'receive'");
        }
        Direction direction = directions.getFirst();
        TreeNode peers = node.get(DescriptorKeys.DIRECTIONS.get(direction));
        int count = peers.elements().size();
        Link link = node.find(DescriptorKeys.LINK).map(DescriptorReader::link).orElse(Link.USE);
        if (count == 0 || (direction == Direction.RECEIVE || link != Link.USE) && count > 1) {
            throw new IllegalArgumentException(peers.place() + " has " + count + " roles, but must name "
                    + (direction == Direction.RECEIVE ? "the one sender" : link == Link.USE ? "at least one receiver" : "one role"));
        }
        if (link == Link.CLOSE && direction == Direction.RECEIVE) {
            throw new IllegalArgumentException(node.place() + " must have 'send' to close a link");
        }
        return new Action(
                direction,
                peers.elements().stream().map(peer -> new Role(peer.text())).toList(),
                label(node),
                node.find(DescriptorKeys.PAYLOADS).map(TreeNode::elements).orElse(List.of()).stream()
                        .map(DescriptorReader::payload)
                        .toList(),
                link);
    }

    private static Link link(TreeNode node) {
        return DescriptorKeys.LINKS.entrySet().stream()
                .filter(entry -> entry.getValue().equals(node.text()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> node.unexpected("one of 'open', 'close' and 'wrap'"));
    }

    private static Label label(TreeNode node) {
        Optional<TreeNode> label = node.find(DescriptorKeys.LABEL);
        Optional<TreeNode> notice = node.find(DescriptorKeys.NOTICE);
        if (label.isPresent() && notice.isPresent()) {
            throw new IllegalArgumentException(node.place() + " has both 'label' and 'notice'");
        }
        return label.<Label>map(name -> Label.of(name.text()))
                .or(() -> notice.map(DescriptorReader::notice))
                .orElse(Label.Reserved.NONE);
    }

    private static Label notice(TreeNode node) {
        return DescriptorKeys.NOTICES.entrySet().stream()
                .filter(entry -> entry.getValue().equals(node.text()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> node.unexpected("one of 'begin', 'again' and 'done'"));
    }

    private static PayloadType payload(TreeNode node) {
        return new PayloadType.Value(
                node.get(DescriptorKeys.TYPE).text(),
                node.find(DescriptorKeys.NO_ALIAS).map(TreeNode::bool).orElse(false));
    }
}
