package com.acme;
import dev.parley.runtime.*;
class Fields {
    private final Service shop;
    private final String[] peers = {"A"};
    private final java.util.Set<Way> carrying = java.util.EnumSet.of(Way.LEFT, Way.RIGHT);
    private final Session kept = begun();
    Fields(SessionEnvironment environment) throws SessionException {
        shop = environment.service("test.buy", "tcp:127.0.0.1:1");
    }
    void buys() throws SessionException {
        try (Session s = shop.request()) {
            s.send("tea");
            int price = s.receive();
            s.send(1.5);
        }
    }
    @Participant(protocol = "test.plain", role = "B")
    void answers(Session s) throws SessionException {
        for (String peer : peers) {
            s.receive(peer);
        }
        s.send("A", "x");
    }
    @Participant(protocol = "test.plain", role = "B")
    void helped(Session s) throws SessionException {
        new Helper().help(s);
    }
    void other() {
        int count = peers.length;
    }
    enum Way {
        LEFT, RIGHT, NEITHER;
        static Way of(String label) {
            return valueOf(label);
        }
        boolean isLeft() {
            return this == LEFT;
        }
    }
    @Participant(protocol = "test.fork", role = "B")
    void asked(Session s) throws SessionException {
        Way way = Way.of(s.inbranch("A"));
        if (carrying.contains(way)) {
            if (way.isLeft()) {
                int x = s.receive("A");
            } else {
                String x = s.receive("A");
            }
        }
        s.send("A", 1);
    }
    private Session begun() throws SessionException {
        Session s = shop.request();
        s.send("tea");
        return s;
    }
    private class Helper {
        void help(Session s) throws SessionException {
            s.receive("A");
            s.send("A", "x");
        }
    }
}
