package dev.parley.checker.flow.state;

import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import java.util.Optional;

/**
 * A role that code plays in a session.
 *
 * @param name what the session tells as the name of its protocol; empty where that is not known
 */
public record Play(ProjectedProtocol protocol, Endpoint endpoint, Optional<String> name) {}
