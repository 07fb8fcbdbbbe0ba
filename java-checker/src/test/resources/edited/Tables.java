package com.acme;
import dev.parley.runtime.*;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
class Tables {
    enum Way { LEFT, RIGHT, NEITHER }
    interface Handler {
        void handle(Session s) throws SessionException;
    }
    private static final Map<String, Handler> BY_LABEL = new HashMap<>();
    static {
        BY_LABEL.put("LEFT", s -> {
            int x = s.receive("A");
        });
        BY_LABEL.put("RIGHT", s -> {
            String x = s.receive("A");
        });
        BY_LABEL.put("NEITHER", s -> {});
    }
    private final Map<Way, Handler> byWay = new EnumMap<>(Way.class);
    private final Map<Way, Handler> copied;
    private final Map<Way, Handler> unfilled = new EnumMap<>(Way.class);
    Tables() {
        byWay.put(Way.LEFT, this::number);
        byWay.put(Way.RIGHT, Tables::word);
        byWay.put(Way.NEITHER, s -> {});
        copied = new EnumMap<>(Map.of(Way.LEFT, this::number, Way.RIGHT, Tables::word, Way.NEITHER, s -> {}));
    }
    Tables(String nothing) {
        this();
    }
    @Participant(protocol = "test.fork", role = "B")
    void first(Session s) throws SessionException {
        BY_LABEL.get(s.inbranch("A")).handle(s);
        s.send("A", 1);
    }
    @Participant(protocol = "test.fork", role = "B")
    void second(Session s) throws SessionException {
        byWay.get(Way.valueOf(s.inbranch("A"))).handle(s);
        s.send("A", 1);
    }
    @Participant(protocol = "test.fork", role = "B")
    void third(Session s) throws SessionException {
        copied.get(Way.valueOf(s.inbranch("A"))).handle(s);
        s.send("A", 1);
    }
    @Participant(protocol = "test.fork", role = "B")
    void fourth(Session s) throws SessionException {
        unfilled.get(Way.valueOf(s.inbranch("A"))).handle(s);
        s.send("A", 1);
    }
    void other() {
        int size = byWay.size();
    }
    private void number(Session s) throws SessionException {
        int x = s.receive("A");
    }
    private static void word(Session s) throws SessionException {
        String x = s.receive("A");
    }
}
