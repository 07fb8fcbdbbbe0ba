package com.acme;
import dev.parley.runtime.*;
class Objects {
    static class Answer {
        private final boolean number;
        Answer(boolean number) {
            this.number = number;
        }
        boolean isNumber() {
            return number;
        }
    }
    static class Word extends Answer {
        Word() {
            super(false);
        }
    }
    record Reply(boolean number) {
        public boolean number() {
            return number;
        }
    }
    private static final Answer NUMBER = new Answer(true);
    @Participant(protocol = "test.fork", role = "B")
    void byClass(Session s) throws SessionException {
        Answer answer = switch (s.inbranch("A")) {
            case "LEFT" -> NUMBER;
            case "RIGHT" -> throw new IllegalStateException();
            default -> new Word();
        };
        if (answer.isNumber()) {
            int x = s.receive("A");
        }
        s.send("A", 1);
    }
    @Participant(protocol = "test.fork", role = "B")
    void byPattern(Session s) throws SessionException {
        Reply reply = switch (s.inbranch("A")) {
            case "LEFT" -> new Reply(true);
            case "RIGHT" -> throw new IllegalStateException();
            default -> new Reply(false);
        };
        if (reply instanceof Reply(boolean asked) && asked) {
            int x = s.receive("A");
        }
        s.send("A", 1);
    }
}
