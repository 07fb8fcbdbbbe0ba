package dev.parley.grammar.scribble.linking;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.machine.construction.LocalTypeReconstruction;
import dev.parley.core.scribble.ScribbleRules;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.Role;
import dev.parley.core.type.SessionType;
import dev.parley.grammar.diagnostics.SessionInItself;
import dev.parley.grammar.scribble.ModuleLibrary;
import dev.parley.grammar.scribble.linking.VisibleNames.Member;
import dev.parley.grammar.scribble.syntax.MessageSyntax;
import dev.parley.grammar.scribble.syntax.ScribbleStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Sessions as payloads, {@code P@A}: what role {@code A} does in {@code P}, from its start. The session's type names the roles of
 * {@code P} as peers. Not safe for use by several threads.
 */
final class DelegatedSessions {
    private final ModuleLibrary library;
    private final Messages messages;
    private final Map<Delegated, Optional<SessionType>> types = new HashMap<>();
    private final Set<Member> inProgress = new HashSet<>();

    private record Delegated(Member protocol, Role role) {}

    DelegatedSessions(ModuleLibrary library, Messages messages) {
        this.library = library;
        this.messages = messages;
    }

    /** Empty if something is wrong with the protocol, which is reported where it is declared. */
    Optional<SessionType> type(Member protocol, Role role) {
        Delegated delegated = new Delegated(protocol, role);
        Optional<SessionType> known = types.get(delegated);
        if (known != null) {
            return known;
        }
        // A session that would carry itself has no type; asked for inside, it is not known yet, and nothing is concluded for later.
        if (!inProgress.add(protocol)) {
            return Optional.empty();
        }
        Optional<SessionType> type = projected(protocol, role);
        inProgress.remove(protocol);
        types.put(delegated, type);
        return type;
    }

    private Optional<SessionType> projected(Member member, Role role) {
        ProtocolLowering.Lowered lowered = ProtocolLowering.lower(member, library, messages);
        if (!lowered.calleesSound() || lowered.tooLarge()) {
            return Optional.empty();
        }
        GlobalProtocol protocol = lowered.protocol(member);
        if (!protocol.roles().contains(role) || !ScribbleRules.check(protocol, ScribbleRules.Options.DEFAULT).isEmpty()) {
            return Optional.empty();
        }
        return LocalTypeReconstruction.reconstruct(ScribbleRules.project(protocol, role).machine())
                .map(SessionType::established);
    }

    /** The payloads in a protocol's own text that make its sessions carry sessions of itself. */
    static List<Diagnostic> check(Member protocol, ModuleLibrary library) {
        VisibleNames visible = new VisibleNames(protocol.module(), library);
        return payloads(protocol)
                .flatMap(payload -> visible.protocol(payload.type().text()).stream()
                        .flatMap(delegated -> way(delegated, protocol, library).stream())
                        .map(way -> SessionInItself.of(payload.span(), protocol.protocol().name().text(), way)))
                .toList();
    }

    /** The protocols between one whose session is handed over and one that it leads to, by calls and payloads, if it does. */
    private static Optional<List<String>> way(Member start, Member goal, ModuleLibrary library) {
        Map<Member, Optional<Member>> cameFrom = new LinkedHashMap<>();
        Deque<Member> pending = new ArrayDeque<>();
        cameFrom.put(start, Optional.empty());
        pending.add(start);
        while (!pending.isEmpty()) {
            Member member = pending.remove();
            if (member.equals(goal)) {
                List<String> way = new ArrayList<>();
                for (Optional<Member> at = cameFrom.get(member); at.isPresent(); at = cameFrom.get(at.get())) {
                    way.addFirst(at.get().protocol().name().text());
                }
                return Optional.of(way);
            }
            VisibleNames visible = new VisibleNames(member.module(), library);
            Stream<String> named = Stream.concat(
                    payloads(member).map(payload -> payload.type().text()),
                    ScribbleStep.all(member.protocol().steps())
                            .filter(ScribbleStep.Call.class::isInstance)
                            .map(call -> ((ScribbleStep.Call) call).callee().text()));
            named.flatMap(name -> visible.protocol(name).stream()).forEach(next -> {
                if (cameFrom.putIfAbsent(next, Optional.of(member)) == null) {
                    pending.add(next);
                }
            });
        }
        return Optional.empty();
    }

    /** The sessions among the payloads. */
    private static Stream<MessageSyntax.Payload> payloads(Member member) {
        return ScribbleStep.all(member.protocol().steps())
                .flatMap(step -> step.messages().stream())
                .flatMap(message -> switch (message) {
                    case MessageSyntax.Literal literal -> literal.payloads().stream();
                    case MessageSyntax.Named named -> Stream.empty();
                })
                .filter(payload -> payload.role().isPresent());
    }
}
