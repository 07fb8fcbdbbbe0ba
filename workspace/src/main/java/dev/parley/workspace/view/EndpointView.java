package dev.parley.workspace.view;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.construction.LocalTypeReconstruction;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.machine.render.CfsmWriter;
import dev.parley.core.machine.render.DotWriter;
import dev.parley.core.machine.render.MermaidWriter;
import dev.parley.core.protocol.BinaryProtocol;
import dev.parley.core.machine.render.SessionTypeWriter;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.SessionType;
import dev.parley.grammar.PayloadNames;
import dev.parley.grammar.SessionTypePrinter;
import java.util.List;

/** One role of a protocol in each of the forms that it can be shown in. */
public enum EndpointView {
    /** The local type in the notation of the protocol's file; the automaton's edges where it has no readable local type. */
    TEXT("parley") {
        @Override
        public String of(ProjectedProtocol protocol, Machine machine) {
            return LocalTypeReconstruction.reconstruct(machine)
                    .map(type -> protocol.initiation()
                            .map(initiation -> session(protocol, initiation, machine, type))
                            .orElseGet(() -> LocalNotation.of(protocol).print(protocol, machine.role(), type)))
                    .orElseGet(() -> DOT.of(protocol, machine));
        }
    },
    /** The automaton for Graphviz. */
    DOT("dot") {
        @Override
        public String of(ProjectedProtocol protocol, Machine machine) {
            return DotWriter.write(machine);
        }

        @Override
        public String forTools(ProjectedProtocol protocol, Machine machine) {
            return DotWriter.writeQualified(machine);
        }
    },
    /** The automaton as a Mermaid state diagram. */
    MERMAID("mmd") {
        @Override
        public String of(ProjectedProtocol protocol, Machine machine) {
            return MermaidWriter.write(machine);
        }
    },
    /** The automaton in the plain text format for communicating finite-state machines; those of all roles, one after another, are a file. */
    CFSM("cfsm") {
        @Override
        public String of(ProjectedProtocol protocol, Machine machine) {
            return CfsmWriter.write(machine, protocol.roles()).orElseGet(() -> DOT.of(protocol, machine));
        }
    },
    /** The session type on one line, {@code A: B!add;end}; the local type where it would be too long. */
    TYPES("txt") {
        @Override
        public String of(ProjectedProtocol protocol, Machine machine) {
            return SessionTypeWriter.write(machine, LONGEST_TYPE).map(type -> type + "\n").orElseGet(() -> TEXT.of(protocol, machine));
        }
    },
    /** The automaton in the form of the runtime's descriptor. */
    JSON("json") {
        @Override
        public String of(ProjectedProtocol protocol, Machine machine) {
            return GSON.toJson(ProtocolDescriptor.of(protocol.qualifiedName(), List.of(machine)).toTree()) + "\n";
        }
    };

    private static final int LONGEST_TYPE = 1 << 16;
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private final String extension;

    EndpointView(String extension) {
        this.extension = extension;
    }

    /** Of files in this form, without the dot. */
    public String extension() {
        return extension;
    }

    /** One end of a two-party protocol, in SJ's notation. */
    private static String session(ProjectedProtocol protocol, Initiation client, Machine machine, LocalType type) {
        Initiation initiation = machine.role().equals(BinaryProtocol.CLIENT) ? client : client.dual();
        return SessionTypePrinter.print(protocol.simpleName(), new SessionType(initiation, List.of(type)), PayloadNames.SIMPLE);
    }

    /** The same for programs, with all names in full. Ends with a line break. */
    public String forTools(ProjectedProtocol protocol, Machine machine) {
        return of(protocol, machine);
    }

    /** Ends with a line break. */
    public abstract String of(ProjectedProtocol protocol, Machine machine);
}
