package dev.parley.workspace.reordering;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.construction.LocalTypeReconstruction;
import dev.parley.core.machine.render.ActionText;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.reordering.Anticipation;
import dev.parley.core.reordering.Reordering;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.Role;
import dev.parley.workspace.view.LocalNotation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a role of a protocol can do earlier, as text to read and to put into a protocol file. */
public final class Proposals {
    private Proposals() {}

    /** The best one first; none where the protocol has no such role. */
    public static List<Proposal> of(ProjectedProtocol protocol, Role role) {
        return protocol.endpoint(role).stream()
                .flatMap(endpoint -> Reordering.anticipations(endpoint.machine(), PayloadOrder.byName()).stream())
                .flatMap(anticipation -> proposal(protocol, anticipation).stream())
                .toList();
    }

    /** Empty for a role whose type would be too long to read, or has notices that the notation cannot write in that place. */
    private static Optional<Proposal> proposal(ProjectedProtocol protocol, Anticipation anticipation) {
        Machine machine = anticipation.optimised();
        LocalNotation notation = LocalNotation.of(protocol);
        return LocalTypeReconstruction.reconstruct(machine)
                .filter(notation::canRead)
                .map(type -> new Proposal(
                        summary(anticipation),
                        anticipation.mayNeedOvertakenData(),
                        notation.print(protocol, machine.role(), type)));
    }

    private static String summary(Anticipation anticipation) {
        String sends = texts(anticipation.sends(), " or ");
        String overtaken = texts(anticipation.overtaken(), " and ");
        return "`%s` can %s before it has to %s.".formatted(anticipation.optimised().role(), sends, overtaken);
    }

    private static String texts(List<Action> actions, String separator) {
        return actions.stream().map(ActionText::infinitive).distinct().collect(Collectors.joining(separator));
    }
}
