package dev.parley.runtime.session;

import dev.parley.runtime.Service;

/** A service of which the protocol is known, so that it can be held against the type of a message. */
public interface KnownService extends Service {

    /** The protocol of the sessions that are requested, the requesting role first. */
    SessionProtocol protocolOfRequests();
}
