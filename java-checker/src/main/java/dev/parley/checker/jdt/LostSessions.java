package dev.parley.checker.jdt;

import dev.parley.checker.diagnostics.ReceivedSessionLost;
import dev.parley.checker.flow.state.Deliveries;
import dev.parley.checker.flow.state.Deliveries.Received;
import dev.parley.checker.jdt.resolution.ProtocolNames;
import dev.parley.checker.jdt.session.Beginning;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.type.Initiation;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the sessions that messages bring and that nobody goes on with.
 *
 * @param kept the payloads that the code keeps as sessions
 */
record LostSessions(ParsedFile file, ProtocolNames names, Set<Received> kept) {

    static LostSessions of(ParsedFile file, ProtocolNames names, Collection<OpenedSessionCheck> opened) {
        return new LostSessions(file, names, opened.stream()
                .flatMap(check -> check.session().beginning().stream())
                .flatMap(beginning -> beginning instanceof Beginning.Received message ? message.payloads().stream() : Stream.empty())
                .collect(Collectors.toSet()));
    }

    /** @param told what the sessions tell whose messages count */
    List<Diagnostic> toldBy(Deliveries told) {
        return told.received().entrySet().stream()
                .filter(message -> message.getValue().stream().anyMatch(type -> type.type().initiation() == Initiation.ESTABLISHED))
                .map(message -> message.getKey())
                .filter(payload -> !kept.contains(payload) && file.isSurelyLost(payload))
                .map(payload -> ReceivedSessionLost.at(names.span(payload.call())))
                .toList();
    }
}
