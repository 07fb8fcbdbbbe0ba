package dev.parley.core.machine.descriptor;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import java.util.LinkedHashMap;
import java.util.Map;

final class DescriptorWriter {

    private DescriptorWriter() {}

    static Map<String, Object> write(ProtocolDescriptor descriptor) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(DescriptorKeys.FORMAT, DescriptorKeys.FORMAT_VERSION);
        tree.put(DescriptorKeys.PROTOCOL, descriptor.qualifiedName());
        tree.put(DescriptorKeys.DIGEST, descriptor.digest());
        descriptor.initiation().ifPresent(way -> tree.put(DescriptorKeys.INITIATION, DescriptorKeys.INITIATIONS.get(way)));
        tree.put(
                DescriptorKeys.MACHINES,
                descriptor.machines().stream().map(DescriptorWriter::machine).toList());
        if (!descriptor.optimised().isEmpty()) {
            tree.put(
                    DescriptorKeys.OPTIMISED,
                    descriptor.optimised().stream().map(DescriptorWriter::machine).toList());
        }
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
        SessionWriter.peers(action.direction(), action.peers(), action.link(), tree);
        SessionWriter.message(action.label(), action.payloads(), tree);
        tree.put(DescriptorKeys.TO, transition.target());
        return tree;
    }
}
