package dev.parley.core.machine.descriptor;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.LinkedHashMap;
import java.util.Map;

final class DescriptorWriter {

    private DescriptorWriter() {}

    static Map<String, Object> write(ProtocolDescriptor descriptor) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(DescriptorKeys.FORMAT, DescriptorKeys.FORMAT_VERSION);
        tree.put(DescriptorKeys.PROTOCOL, descriptor.qualifiedName());
        tree.put(DescriptorKeys.DIGEST, descriptor.digest());
        tree.put(
                DescriptorKeys.MACHINES,
                descriptor.machines().stream().map(DescriptorWriter::machine).toList());
        return tree;
    }

    private static Map<String, Object> machine(Machine machine) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(DescriptorKeys.ROLE, machine.role().name());
        tree.put(DescriptorKeys.STATES, machine.stateCount());
        tree.put(
                DescriptorKeys.TRANSITIONS,
                machine.transitions().map(DescriptorWriter::transition).toList());
        return tree;
    }

    private static Map<String, Object> transition(Transition transition) {
        Action action = transition.action();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(DescriptorKeys.FROM, transition.source());
        tree.put(
                DescriptorKeys.DIRECTIONS.get(action.direction()),
                action.peers().stream().map(Role::name).toList());
        if (action.changesLink()) {
            tree.put(DescriptorKeys.LINK, DescriptorKeys.LINKS.get(action.link()));
        }
        switch (action.label()) {
            case Label.Named named -> tree.put(DescriptorKeys.LABEL, named.name());
            case Label.Reserved reserved when reserved == Label.Reserved.NONE -> {}
            case Label.Reserved reserved -> tree.put(DescriptorKeys.NOTICE, DescriptorKeys.NOTICES.get(reserved));
        }
        if (!action.payloads().isEmpty()) {
            tree.put(
                    DescriptorKeys.PAYLOADS,
                    action.payloads().stream().map(DescriptorWriter::payload).toList());
        }
        tree.put(DescriptorKeys.TO, transition.target());
        return tree;
    }

    private static Map<String, Object> payload(PayloadType payload) {
        return switch (payload) {
            case PayloadType.Value value -> {
                Map<String, Object> tree = new LinkedHashMap<>();
                tree.put(DescriptorKeys.TYPE, value.name());
                if (value.noAlias()) {
                    tree.put(DescriptorKeys.NO_ALIAS, true);
                }
                yield tree;
            }
        };
    }
}
