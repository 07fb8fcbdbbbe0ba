package dev.parley.runtime.delegation;

import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;

/** What a party has at its place. All that the parties have in common is what they say to each other here, or in sessions. */
interface Stand {

    /** Serves a protocol of two, for others to request. */
    SessionServer serve(String protocol) throws SessionException;

    /** The service of another party; waits until it is there. */
    Service service(String protocol, char party) throws Exception;

    /** Requests a session of another party. */
    default Session request(String protocol, char party) throws Exception {
        return service(protocol, party).request();
    }

    /**
     * Tells every party that something has happened.
     *
     * @param what without spaces
     */
    void signal(String what);

    /** Waits until any party has said so. */
    void await(String what) throws Exception;

    /** Whether any party has said so, and this one has heard of it. */
    boolean heard(String what);

    /** Waits until no session that was handed over from here still passes through here. */
    void awaitHandOvers() throws InterruptedException;
}
