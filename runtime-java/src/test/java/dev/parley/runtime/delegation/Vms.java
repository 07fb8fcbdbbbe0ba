package dev.parley.runtime.delegation;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.ProtocolSource;
import dev.parley.runtime.ProtocolSource.ProtocolNotFoundException;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.shared.SharedTransport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Participants as if they were in several JVMs: those of one share memory, the others reach each other over another transport. Written
 * {@code AB|C}.
 */
final class Vms implements AutoCloseable {
    private final Map<Character, SharedTransport> memories = new HashMap<>();
    private final Map<String, ProtocolDescriptor> protocols = new HashMap<>();
    private final List<AutoCloseable> open = new ArrayList<>();
    private final Supplier<Transport> between;
    private final SessionOptions options;

    Vms(String partition, Supplier<Transport> between, SessionOptions options, ProtocolDescriptor... protocols) {
        for (String vm : partition.split("\\|")) {
            SharedTransport memory = new SharedTransport();
            vm.chars().forEach(participant -> memories.put((char) participant, memory));
        }
        this.between = between;
        this.options = options;
        for (ProtocolDescriptor protocol : protocols) {
            this.protocols.put(protocol.qualifiedName(), protocol);
        }
    }

    /** What one participant has to itself. */
    SessionEnvironment environment(char participant) {
        NegotiatingConnector connector = new NegotiatingConnector(
                Preferences.of(memories.get(participant), between.get()), NegotiationOptions.defaults(), (peer, reason) -> { });
        ProtocolSource source = name -> {
            ProtocolDescriptor found = protocols.get(name);
            if (found == null) {
                throw new ProtocolNotFoundException("no " + name);
            }
            return found;
        };
        SessionEnvironment environment = SessionEnvironment.over(connector, source, Vms.class.getClassLoader(), options);
        open.add(environment);
        open.add(connector);
        return environment;
    }

    @Override
    public void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }
}
