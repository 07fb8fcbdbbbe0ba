package dev.parley.workspace.protocol;

import dev.parley.core.protocol.Endpoint;
import java.nio.file.Path;

/**
 * What one role does in a protocol that nobody declares: a local protocol of Scribble that stands by itself. It is compared with nothing,
 * but it is a machine that can be asked for.
 *
 * @param protocolName as it is written
 */
public record LoneRole(String protocolName, Path file, Endpoint endpoint) {}
