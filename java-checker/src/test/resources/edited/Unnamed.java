package com.acme;
import dev.parley.runtime.*;
class Unnamed {
    enum Peer {
        a;
        @Override
        public String toString() {
            return name().toUpperCase();
        }
    }
    record Closing(Session session) implements AutoCloseable {
        @Override
        public void close() throws SessionException {
            session.send("A", "x");
        }
    }
    @Participant(protocol = "test.plain", role = "B")
    void named(Session s) throws SessionException {
        for (Peer peer : Peer.values()) {
            s.receive(peer.toString());
        }
        s.send("A", "x");
    }
    @Participant(protocol = "test.plain", role = "B")
    void putTogether(Session s) throws SessionException {
        for (Peer peer : Peer.values()) {
            s.receive("" + peer);
        }
        s.send("A", "x");
    }
    @Participant(protocol = "test.plain", role = "B")
    void shown(Session s) throws SessionException {
        for (Peer peer : Peer.values()) {
            s.receive(String.valueOf(peer));
        }
        s.send("A", "x");
    }
    @Participant(protocol = "test.plain", role = "B")
    void closed(Session s) throws SessionException {
        try (Closing closing = closing(s)) {
            s.receive("A");
        }
    }
    private Closing closing(Session s) {
        return new Closing(s);
    }
}
