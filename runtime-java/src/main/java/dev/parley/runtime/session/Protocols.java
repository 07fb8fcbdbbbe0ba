package dev.parley.runtime.session;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.ProtocolSource;
import dev.parley.runtime.ProtocolSource.ProtocolNotFoundException;
import dev.parley.runtime.SessionSetupException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The protocols that a registry or an environment has been asked for, made ready once. Safe for use by several threads. */
public final class Protocols {
    private final ProtocolSource source;
    private final ClassLoader payloads;
    private final SessionOptions options;
    private final Map<String, SessionProtocol> ready = new ConcurrentHashMap<>();

    public Protocols(ProtocolSource source, ClassLoader payloads, SessionOptions options) {
        this.source = source;
        this.payloads = payloads;
        this.options = options;
    }

    /**
     * @param role who asks, for the exception; empty where that is not known yet
     * @throws SessionSetupException if there is no such protocol, a class of its payloads is missing or cannot be loaded, or it has an
     *     optimised role that is not proven to fit
     */
    public SessionProtocol get(String name, String role) throws SessionSetupException {
        SessionProtocol known = ready.get(name);
        if (known != null) {
            return known;
        }
        SessionProtocol loaded = load(name, role);
        SessionProtocol earlier = ready.putIfAbsent(name, loaded);
        return earlier != null ? earlier : loaded;
    }

    private SessionProtocol load(String name, String role) throws SessionSetupException {
        try {
            ProtocolDescriptor descriptor = source.find(name);
            if (descriptor == null) {
                throw new SessionSetupException(role, "the protocol `" + name + "` is not known here: its source has nothing of that name");
            }
            Optional<String> problem = OptimisedRoles.problem(descriptor);
            if (problem.isPresent()) {
                throw new SessionSetupException(role, problem.get());
            }
            return new SessionProtocol(descriptor, payloads, options);
        } catch (ProtocolNotFoundException e) {
            throw new SessionSetupException(role, e.getMessage(), e);
        } catch (ClassNotFoundException e) {
            throw new SessionSetupException(
                    role, "the payload type `" + e.getMessage() + "` of the protocol `" + name + "` is not on the class path", e);
        } catch (LinkageError | TypeNotPresentException e) {
            throw new SessionSetupException(role, "a class that the payloads of the protocol `" + name + "` are made of cannot be loaded: " + e, e);
        }
    }
}
