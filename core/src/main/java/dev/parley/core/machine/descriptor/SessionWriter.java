package dev.parley.core.machine.descriptor;

import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.core.type.SessionType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Payload types and the types of sessions among them as trees. A local type is the list of its steps. */
final class SessionWriter {

    private SessionWriter() {}

    static Map<String, Object> payload(PayloadType payload) {
        Map<String, Object> tree = new LinkedHashMap<>();
        switch (payload) {
            case PayloadType.Value value -> {
                tree.put(DescriptorKeys.TYPE, value.name());
                if (value.noAlias()) {
                    tree.put(DescriptorKeys.NO_ALIAS, true);
                }
            }
            case PayloadType.Session session -> {
                tree.put(DescriptorKeys.TYPE, session.text());
                tree.put(DescriptorKeys.SESSION, session(session.type()));
            }
        }
        return tree;
    }

    /** Adds the label, unless it is {@link Label.Reserved#NONE}, and the payloads, unless there are none. */
    static void message(Label label, List<PayloadType> payloads, Map<String, Object> tree) {
        switch (label) {
            case Label.Named named -> tree.put(DescriptorKeys.LABEL, named.name());
            case Label.Reserved reserved when reserved == Label.Reserved.NONE -> {}
            case Label.Reserved reserved -> tree.put(DescriptorKeys.NOTICE, DescriptorKeys.NOTICES.get(reserved));
        }
        if (!payloads.isEmpty()) {
            tree.put(DescriptorKeys.PAYLOADS, payloads.stream().map(SessionWriter::payload).toList());
        }
    }

    static void peers(Direction direction, List<Role> peers, Link link, Map<String, Object> tree) {
        peers(direction, peers, tree);
        if (link != Link.USE) {
            tree.put(DescriptorKeys.LINK, DescriptorKeys.LINKS.get(link));
        }
    }

    private static void peers(Direction direction, List<Role> peers, Map<String, Object> tree) {
        tree.put(DescriptorKeys.DIRECTIONS.get(direction), peers.stream().map(Role::name).toList());
    }

    private static Map<String, Object> session(SessionType type) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(DescriptorKeys.INITIATION, DescriptorKeys.INITIATIONS.get(type.initiation()));
        tree.put(DescriptorKeys.MEMBERS, type.members().stream().map(SessionWriter::steps).toList());
        return tree;
    }

    private static List<Map<String, Object>> steps(LocalType type) {
        return type instanceof LocalType.Sequence sequence
                ? sequence.steps().stream().map(SessionWriter::step).toList()
                : List.of(step(type));
    }

    private static Map<String, Object> step(LocalType type) {
        Map<String, Object> tree = new LinkedHashMap<>();
        switch (type) {
            case LocalType.Sequence sequence -> tree.put(DescriptorKeys.STEPS, steps(sequence));
            case LocalType.Begin begin -> {
                peers(begin.direction(), begin.peers(), tree);
                tree.put(DescriptorKeys.BEGIN, true);
            }
            case LocalType.Message message -> message(message, tree);
            case LocalType.Choice choice -> {
                peers(choice.direction(), choice.peers(), tree);
                tree.put(DescriptorKeys.BRANCHES, choice.branches().stream().map(SessionWriter::branch).toList());
            }
            case LocalType.Alternatives several ->
                tree.put(DescriptorKeys.ALTERNATIVES, several.alternatives().stream().map(SessionWriter::alternative).toList());
            case LocalType.Loop loop -> {
                peers(loop.direction(), loop.peers(), tree);
                tree.put(DescriptorKeys.LOOP, steps(loop.body()));
            }
            case LocalType.Recursion recursion -> {
                tree.put(DescriptorKeys.RECURSION, recursion.variable().name());
                tree.put(DescriptorKeys.STEPS, steps(recursion.body()));
            }
            case LocalType.Continue jump -> tree.put(DescriptorKeys.CONTINUE, jump.variable().name());
        }
        return tree;
    }

    private static Map<String, Object> branch(LocalType.Branch branch) {
        Map<String, Object> tree = new LinkedHashMap<>();
        message(branch.label(), branch.payloads(), tree);
        tree.put(DescriptorKeys.STEPS, steps(branch.body()));
        return tree;
    }

    private static Map<String, Object> alternative(LocalType.Alternative alternative) {
        Map<String, Object> tree = new LinkedHashMap<>();
        message(alternative.first(), tree);
        tree.put(DescriptorKeys.STEPS, steps(alternative.body()));
        return tree;
    }

    private static void message(LocalType.Message message, Map<String, Object> tree) {
        peers(message.direction(), message.peers(), message.link(), tree);
        message(message.label(), message.payloads(), tree);
    }
}
