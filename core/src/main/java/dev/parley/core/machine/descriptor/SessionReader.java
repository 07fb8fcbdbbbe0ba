package dev.parley.core.machine.descriptor;

import dev.parley.core.machine.construction.Construction;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import dev.parley.core.type.SessionType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what {@link SessionWriter} writes, from a tree that nobody vouches for. */
final class SessionReader {

    // Types nest as deep as people write them; a deeper tree is an attack on the stack.
    private static final int MAX_DEPTH = 500;

    private final int depth;

    private SessionReader(int depth) {
        this.depth = depth;
    }

    static SessionReader start() {
        return new SessionReader(0);
    }

    PayloadType payload(TreeNode node) {
        String type = node.get(DescriptorKeys.TYPE).text();
        Optional<TreeNode> session = node.find(DescriptorKeys.SESSION);
        return session.isPresent()
                ? new PayloadType.Session(inside(node).session(session.get()), type)
                : new PayloadType.Value(type, node.find(DescriptorKeys.NO_ALIAS).map(TreeNode::bool).orElse(false));
    }

    List<PayloadType> payloads(TreeNode node) {
        return node.find(DescriptorKeys.PAYLOADS).map(TreeNode::elements).orElse(List.of()).stream()
                .map(this::payload)
                .toList();
    }

    static Label label(TreeNode node) {
        Optional<TreeNode> label = node.find(DescriptorKeys.LABEL);
        Optional<TreeNode> notice = node.find(DescriptorKeys.NOTICE);
        if (label.isPresent() && notice.isPresent()) {
            throw new IllegalArgumentException(node.place() + " has both 'label' and 'notice'");
        }
        return label.<Label>map(name -> Label.of(name.text()))
                .or(() -> notice.map(name -> constant(name, DescriptorKeys.NOTICES, "one of 'begin', 'again' and 'done'")))
                .orElse(Label.Reserved.NONE);
    }

    static Direction direction(TreeNode node) {
        List<Direction> directions = DescriptorKeys.DIRECTIONS.entrySet().stream()
                .filter(entry -> node.find(entry.getValue()).isPresent())
                .map(Map.Entry::getKey)
                .toList();
        if (directions.size() != 1) {
            throw new IllegalArgumentException(node.place() + " must have either 'send' or 'receive'");
        }
        return directions.getFirst();
    }

    /** What the step does to its link; {@code direction} is the step's. */
    static Link link(TreeNode node, Direction direction) {
        Link link = node.find(DescriptorKeys.LINK)
                .map(name -> constant(name, DescriptorKeys.LINKS, "one of 'open', 'close' and 'wrap'"))
                .orElse(Link.USE);
        if (link == Link.CLOSE && direction == Direction.RECEIVE) {
            throw new IllegalArgumentException(node.place() + " must have 'send' to close a link");
        }
        return link;
    }

    static List<Role> peers(TreeNode node, Direction direction, Link link) {
        TreeNode peers = node.get(DescriptorKeys.DIRECTIONS.get(direction));
        int count = peers.elements().size();
        if (count == 0 || (direction == Direction.RECEIVE || link != Link.USE) && count > 1) {
            throw new IllegalArgumentException(peers.place() + " has " + count + " roles, but must name "
                    + (direction == Direction.RECEIVE ? "the one sender" : link == Link.USE ? "at least one receiver" : "one role"));
        }
        return peers.elements().stream().map(peer -> new Role(peer.text())).toList();
    }

    static Initiation initiation(TreeNode node) {
        return constant(node, DescriptorKeys.INITIATIONS, "one of 'established', 'request' and 'accept'");
    }

    private SessionReader inside(TreeNode node) {
        if (depth == MAX_DEPTH) {
            throw new IllegalArgumentException(node.place() + " is nested more than " + MAX_DEPTH + " deep");
        }
        return new SessionReader(depth + 1);
    }

    private SessionType session(TreeNode node) {
        Initiation initiation = initiation(node.get(DescriptorKeys.INITIATION));
        TreeNode members = node.get(DescriptorKeys.MEMBERS);
        List<LocalType> types = members.elements().stream().map(this::member).toList();
        if (types.isEmpty()) {
            throw new IllegalArgumentException(members.place() + " is empty");
        }
        return new SessionType(initiation, types);
    }

    private LocalType member(TreeNode node) {
        LocalType type = steps(node);
        if (EndpointConstruction.construct(SessionType.SELF, type) instanceof Construction.IllFormed) {
            throw new IllegalArgumentException(node.place() + " is not a well-formed session type");
        }
        return type;
    }

    private LocalType steps(TreeNode node) {
        SessionReader inside = inside(node);
        return new LocalType.Sequence(node.elements().stream().map(inside::step).toList());
    }

    private LocalType step(TreeNode node) {
        if (node.has(DescriptorKeys.CONTINUE)) {
            return new LocalType.Continue(new RecursionVariable(node.get(DescriptorKeys.CONTINUE).text()));
        }
        if (node.has(DescriptorKeys.RECURSION)) {
            return new LocalType.Recursion(
                    new RecursionVariable(node.get(DescriptorKeys.RECURSION).text()), steps(node.get(DescriptorKeys.STEPS)));
        }
        if (node.has(DescriptorKeys.ALTERNATIVES)) {
            return new LocalType.Alternatives(node.get(DescriptorKeys.ALTERNATIVES).elements().stream()
                    .map(alternative -> new LocalType.Alternative(message(alternative), steps(alternative.get(DescriptorKeys.STEPS))))
                    .toList());
        }
        if (node.has(DescriptorKeys.STEPS)) {
            return steps(node.get(DescriptorKeys.STEPS));
        }
        return communication(node);
    }

    private LocalType communication(TreeNode node) {
        Direction direction = direction(node);
        List<Role> peers = peers(node, direction, Link.USE);
        if (node.has(DescriptorKeys.BEGIN)) {
            return new LocalType.Begin(direction, peers);
        }
        if (node.has(DescriptorKeys.LOOP)) {
            return new LocalType.Loop(direction, peers, steps(node.get(DescriptorKeys.LOOP)));
        }
        if (node.has(DescriptorKeys.BRANCHES)) {
            return new LocalType.Choice(
                    direction,
                    peers,
                    node.get(DescriptorKeys.BRANCHES).elements().stream().map(this::branch).toList());
        }
        return message(node);
    }

    private LocalType.Branch branch(TreeNode node) {
        return new LocalType.Branch(label(node), payloads(node), steps(node.get(DescriptorKeys.STEPS)));
    }

    private LocalType.Message message(TreeNode node) {
        Direction direction = direction(node);
        Link link = link(node, direction);
        return new LocalType.Message(direction, peers(node, direction, link), label(node), payloads(node), link);
    }

    private static <T> T constant(TreeNode node, Map<T, String> names, String expected) {
        return names.entrySet().stream()
                .filter(entry -> entry.getValue().equals(node.text()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> node.unexpected(expected));
    }
}
