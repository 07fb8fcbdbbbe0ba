package dev.parley.cli.command;

import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.workspace.protocol.DeclaredProtocol;
import dev.parley.workspace.protocol.WrittenType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Which machines of a role are shown where a local type is written for it by hand. */
enum ShownEndpoints {
    /** Its projection. */
    PROJECTED,
    /** What its participants are held to: the local type where they follow it, else the projection. */
    PLAYED,
    /** Its projection, then every local type that is written for it. */
    BOTH;

    /** The option's description, without what it is when it is not given. */
    static final String DESCRIPTION = "of a role that a local type is written for: projected, played (what participants follow) or both";

    /**
     * A machine that is shown.
     *
     * @param name the role's; that of a local type beside the projection has its tag at the end, {@code kernel.written}
     * @param remark what tells a local type from the projection beside it; empty text for all others
     */
    record Shown(ProjectedProtocol protocol, Endpoint endpoint, String name, String remark) {}

    /** The machines of all roles of a protocol, in its order of roles. */
    List<Shown> of(DeclaredProtocol declared) {
        List<Shown> shown = new ArrayList<>();
        declared.projected().ifPresent(protocol -> protocol.endpoints().forEach(projection -> {
            String role = projection.role().name();
            Endpoint first = this == PLAYED ? protocol.played(projection.role()).orElseThrow() : projection;
            shown.add(new Shown(protocol, first, role, ""));
            if (this == BOTH) {
                declared.written(projection.role()).forEach(type -> type.endpoint().ifPresent(written -> shown.add(
                        new Shown(protocol, written, role + "." + declared.tag(type), remark(declared, type)))));
            }
        }));
        return shown;
    }

    private static String remark(DeclaredProtocol declared, WrittenType type) {
        String place = "Written in %s, line %d: ".formatted(
                Path.of(type.name().file()).getFileName(), type.name().range().start().line() + 1);
        return place + switch (type.standing()) {
            case PROVEN -> declared.follows(type)
                    ? "an asynchronous subtype, which participants follow."
                    : "an asynchronous subtype, but not the only one, so that participants follow the projection.";
            case REFUTED -> "no asynchronous subtype, see PAR5001; participants follow the projection.";
            case UNDECIDED -> "not known to be an asynchronous subtype, see PAR5002; participants follow the projection.";
            case FAULTY -> "it has errors.";
        };
    }
}
