package dev.parley.cli.output;

import dev.parley.core.evolution.Interplay;
import dev.parley.core.evolution.RoleChange;
import dev.parley.workspace.diagram.CounterexampleDiagram;
import dev.parley.workspace.diagram.SequenceDiagram;
import dev.parley.workspace.evolution.EvolutionReport;
import dev.parley.workspace.evolution.ProtocolChange;
import java.util.LinkedHashMap;
import java.util.Map;

/** The runs in which participants of two versions fail each other, as sequence diagrams. */
public final class EvolutionDiagrams {
    private EvolutionDiagrams() {}

    /**
     * @return in the order of the report, by {@code <protocol>.<role>.old} for an old participant with the new others, and
     *     {@code <protocol>.<role>.new} for a new one with the old others
     */
    public static Map<String, SequenceDiagram> of(EvolutionReport report) {
        Map<String, SequenceDiagram> diagrams = new LinkedHashMap<>();
        for (ProtocolChange change : report.changes()) {
            if (change instanceof ProtocolChange.Kept protocol) {
                for (RoleChange role : protocol.roles()) {
                    if (role instanceof RoleChange.Kept kept) {
                        add(protocol.protocol(), kept, diagrams);
                    }
                }
            }
        }
        return diagrams;
    }

    private static void add(String protocol, RoleChange.Kept role, Map<String, SequenceDiagram> diagrams) {
        String name = protocol + "." + role.role();
        add(name + ".old", "%s: an old %s, the others new".formatted(protocol, role.role()), role.oldWithNew(), diagrams);
        add(name + ".new", "%s: a new %s, the others old".formatted(protocol, role.role()), role.newWithOld(), diagrams);
    }

    private static void add(String name, String title, Interplay interplay, Map<String, SequenceDiagram> diagrams) {
        if (interplay instanceof Interplay.Unsafe unsafe) {
            diagrams.put(name, CounterexampleDiagram.of(title, unsafe.run(), unsafe.machines()));
        }
    }
}
