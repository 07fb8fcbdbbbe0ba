package dev.parley.workspace.java;

import dev.parley.checker.ProtocolLookup;
import dev.parley.core.protocol.ProjectedProtocol;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers which protocols a check asked for, so that its result can be kept as long as the answers stay the same. */
final class RecordingLookup implements ProtocolLookup {
    private final ProtocolLookup protocols;
    private final Map<String, Optional<ProjectedProtocol>> answers = new ConcurrentHashMap<>();

    RecordingLookup(ProtocolLookup protocols) {
        this.protocols = protocols;
    }

    /** A record that goes on with what was asked so far, of protocols that answer all of it alike. */
    RecordingLookup continuedWith(ProtocolLookup current) {
        RecordingLookup longer = new RecordingLookup(current);
        longer.answers.putAll(answers);
        return longer;
    }

    @Override
    public Optional<ProjectedProtocol> find(String qualifiedName) {
        return answers.computeIfAbsent(qualifiedName, protocols::find);
    }

    @Override
    public Set<String> names() {
        return protocols.names();
    }

    /** Whether {@code other} declares the same names and gives the very same answers to everything that was asked. */
    boolean wouldAnswerAlike(ProtocolLookup other) {
        return other.names().equals(protocols.names())
                && answers.entrySet().stream().allMatch(asked -> same(asked.getValue(), other.find(asked.getKey())));
    }

    // Comparing machines and all their places would cost more than a check; unchanged protocols are the same objects.
    private static boolean same(Optional<ProjectedProtocol> one, Optional<ProjectedProtocol> other) {
        return one.isEmpty() ? other.isEmpty() : other.isPresent() && one.get() == other.get();
    }
}
