package dev.parley.runtime.binary;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.example.Medium;
import dev.parley.runtime.example.Scene;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Connector;

/** A client and a server of a protocol of two. */
final class TwoParties {
    private TwoParties() {}

    /** What one side of a session does. */
    interface Part {
        Object play(Session session) throws Exception;
    }

    static SessionEnvironment environment(Connector connector, ProtocolDescriptor protocol) {
        return SessionEnvironment.over(connector, name -> protocol, TwoParties.class.getClassLoader(), SessionOptions.defaults());
    }

    /** Both play one session, as {@code client} and {@code server} of the scene. */
    static Scene play(Medium medium, ProtocolDescriptor protocol, Part client, Part server) throws Exception {
        SessionEnvironment environment = environment(medium.connector(), protocol);
        SessionServer door = environment.serve(protocol.qualifiedName());
        return new Scene()
                .part("server", () -> {
                    try (door; Session s = door.accept()) {
                        return server.play(s);
                    }
                })
                .part("client", () -> {
                    try (Session s = environment.service(protocol.qualifiedName(), door.addresses()).request()) {
                        return client.play(s);
                    }
                });
    }
}
