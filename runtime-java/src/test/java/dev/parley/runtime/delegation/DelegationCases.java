package dev.parley.runtime.delegation;

import static dev.parley.runtime.example.Local.inwhile;
import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.outbranch;
import static dev.parley.runtime.example.Local.outwhile;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static dev.parley.runtime.example.Local.service;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionClosedException;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The cases of Hu, Yoshida and Honda, ECOOP 2008, section 4, and others like them: {@code A} is the passive party, {@code B} hands its end
 * over to {@code C}, over a session of their own.
 */
final class DelegationCases {
    private DelegationCases() {}

    /** A requests a session {@code S} from B, and B a session {@code T} from C, over which it hands the first one over. */
    abstract static class HandOver implements Script {
        @Override
        public Object play(char party, Stand stand) throws Exception {
            return switch (party) {
                case 'A' -> {
                    try (Session s = stand.request("S", 'B')) {
                        yield passive(s, stand);
                    }
                }
                case 'B' -> {
                    try (SessionServer door = stand.serve("S"); Session s = door.accept(); Session t = stand.request("T", 'C')) {
                        yield holder(s, t, stand);
                    }
                }
                case 'C' -> {
                    try (SessionServer door = stand.serve("T"); Session t = door.accept()) {
                        yield receiver(t, stand);
                    }
                }
                default -> other(party, stand);
            };
        }

        abstract Object passive(Session s, Stand stand) throws Exception;

        Object holder(Session s, Session t, Stand stand) throws Exception {
            t.send(s);
            return "";
        }

        abstract Object receiver(Session t, Stand stand) throws Exception;

        Object other(char party, Stand stand) throws Exception {
            throw new AssertionError(party);
        }
    }

    /** Case 1a: nothing is under way. */
    static final class ReceiverSpeaksFirst extends HandOver {
        @Override
        public List<ProtocolDescriptor> protocols() {
            return List.of(protocol("S", receive("int")), protocol("T", send(live(send("int")))));
        }

        @Override
        Object passive(Session s, Stand stand) throws SessionException {
            return s.receive();
        }

        @Override
        Object holder(Session s, Session t, Stand stand) throws SessionException {
            t.send(s);
            try {
                s.send(1);
                return "used twice";
            } catch (SessionClosedException e) {
                return e.getMessage().contains("given away");
            }
        }

        @Override
        Object receiver(Session t, Stand stand) throws SessionException {
            try (Session s = t.receive()) {
                s.send(42);
            }
            return "";
        }
    }

    /** Case 1b: the passive party's message reaches the old holder, and is meant for the new one. */
    static final class MessageUnderWay extends HandOver {
        @Override
        public List<ProtocolDescriptor> protocols() {
            return List.of(protocol("S", send("int"), receive("int")), protocol("T", send(live(receive("int"), send("int")))));
        }

        @Override
        Object passive(Session s, Stand stand) throws SessionException {
            s.send(7);
            stand.signal("sent");
            return s.receive();
        }

        @Override
        Object holder(Session s, Session t, Stand stand) throws Exception {
            stand.await("sent");
            return super.holder(s, t, stand);
        }

        @Override
        Object receiver(Session t, Stand stand) throws SessionException {
            try (Session s = t.receive()) {
                int number = s.receive();
                s.send(number * 6);
            }
            return "";
        }
    }

    /** Case 2: the passive party has finished, and closed its end, before the session changes hands. */
    static final class PassivePartyHasFinished extends HandOver {
        @Override
        public List<ProtocolDescriptor> protocols() {
            return List.of(protocol("S", send("java.lang.String")), protocol("T", send(live(receive("java.lang.String")))));
        }

        @Override
        public Object play(char party, Stand stand) throws Exception {
            Object result = super.play(party, stand);
            if (party == 'A') {
                stand.signal("finished");
            }
            return result;
        }

        @Override
        Object passive(Session s, Stand stand) throws SessionException {
            s.send("last words");
            return "";
        }

        @Override
        Object holder(Session s, Session t, Stand stand) throws Exception {
            stand.await("finished");
            return super.holder(s, t, stand);
        }

        @Override
        Object receiver(Session t, Stand stand) throws SessionException {
            try (Session s = t.receive()) {
                return s.receive();
            }
        }
    }

    /** Case 3: D-A-B-C becomes D-A-C-B; over the session that it gets, C receives another one, with D, and goes on with it. */
    static final class SessionThatCarriesASession extends HandOver {
        @Override
        public List<ProtocolDescriptor> protocols() {
            PayloadType withD = live(send("int"), receive("int"));
            return List.of(protocol("Q", send("int"), receive("int")), protocol("S", send(withD), receive("int")),
                    protocol("T", send(live(receive(withD), send("int")))));
        }

        @Override
        public String parties() {
            return "ABCD";
        }

        @Override
        Object passive(Session s, Stand stand) throws Exception {
            s.send(stand.request("Q", 'D'));
            return s.receive();
        }

        @Override
        Object receiver(Session t, Stand stand) throws SessionException {
            try (Session s = t.receive(); Session q = s.receive()) {
                q.send(20);
                s.send(q.<Integer>receive() + 1);
            }
            return "";
        }

        @Override
        Object other(char party, Stand stand) throws SessionException {
            try (SessionServer door = stand.serve("Q"); Session q = door.accept()) {
                int number = q.receive();
                q.send(number * 2);
            }
            return "";
        }
    }

    /** Case 4: both ends change hands at the same time; C and D end up talking, and every message comes once and in order. */
    static final class BothEndsAtOnce extends HandOver {
        static final int ROUNDS = 50;

        @Override
        public List<ProtocolDescriptor> protocols() {
            LocalType pingPong = outwhile(send("int"), receive("int"));
            return List.of(protocol("S", send("int"), pingPong), protocol("U", send(live(pingPong))),
                    protocol("T", send(live(receive("int"), inwhile(receive("int"), send("int"))))));
        }

        @Override
        public String parties() {
            return "ABCD";
        }

        @Override
        Object passive(Session s, Stand stand) throws Exception {
            try (Session u = stand.request("U", 'D')) {
                s.send(-1);
                stand.signal("passive-party-ready");
                stand.await("holder-ready");
                u.send(s);
            }
            return "";
        }

        @Override
        Object holder(Session s, Session t, Stand stand) throws Exception {
            stand.signal("holder-ready");
            stand.await("passive-party-ready");
            return super.holder(s, t, stand);
        }

        @Override
        Object receiver(Session t, Stand stand) throws SessionException {
            List<Integer> seen = new ArrayList<>();
            try (Session s = t.receive()) {
                seen.add(s.receive());
                while (s.inwhile()) {
                    int number = s.receive();
                    seen.add(number);
                    s.send(-number);
                }
            }
            return seen;
        }

        @Override
        Object other(char party, Stand stand) throws SessionException {
            List<Integer> seen = new ArrayList<>();
            try (SessionServer door = stand.serve("U"); Session u = door.accept(); Session s = u.receive()) {
                for (int i = 0; s.outwhile(i < ROUNDS); i++) {
                    s.send(i);
                    seen.add(s.receive());
                }
            }
            return seen;
        }
    }

    /** In the middle of a loop, chosen by a label, and while the passive party keeps sending. */
    static final class InsideLoopsAndChoices extends HandOver {
        static final int COUNT = 200;
        static final int KEPT = 10;

        @Override
        public List<ProtocolDescriptor> protocols() {
            return List.of(protocol("S", outwhile(send("int"))), protocol("T",
                    outwhile(outbranch(Map.of("KEEP", LocalType.end(), "GIVE", send(live(inwhile(receive("int")))))))));
        }

        @Override
        Object passive(Session s, Stand stand) throws SessionException {
            for (int i = 0; s.outwhile(i < COUNT); i++) {
                s.send(i);
            }
            return "";
        }

        @Override
        Object holder(Session s, Session t, Stand stand) throws SessionException {
            List<Integer> seen = new ArrayList<>();
            for (int i = 0; i < KEPT && s.inwhile(); i++) {
                seen.add(s.receive());
            }
            t.outwhile(true);
            t.outbranch("KEEP");
            t.outwhile(true);
            t.outbranch("GIVE");
            t.send(s);
            t.outwhile(false);
            return seen;
        }

        @Override
        Object receiver(Session t, Stand stand) throws SessionException {
            List<Integer> seen = new ArrayList<>();
            while (t.inwhile()) {
                if (t.inbranch().equals("GIVE")) {
                    try (Session s = t.receive()) {
                        while (s.inwhile()) {
                            seen.add(s.receive());
                        }
                    }
                }
            }
            return seen;
        }
    }

    /** From hand to hand ten times more, every holder playing one round while the passive party goes on. */
    static final class ChainOfTen extends HandOver {
        /** Where the holders after C are: each two of them that follow each other have something in common. */
        private static final String PLACES = "BABCBCBABC";
        private static final String HOLDERS = "EFGHIJKLMN";

        @Override
        public List<ProtocolDescriptor> protocols() {
            return List.of(protocol("S", outwhile(send("int"), receive("int"))),
                    protocol("T", send(live(inwhile(receive("int"), send("int"))))));
        }

        @Override
        public String parties() {
            return "ABC" + HOLDERS;
        }

        @Override
        public char place(char party) {
            int holder = HOLDERS.indexOf(party);
            return holder < 0 ? party : PLACES.charAt(holder);
        }

        @Override
        Object passive(Session s, Stand stand) throws SessionException {
            int sum = 0;
            for (int i = 0; s.outwhile(i <= HOLDERS.length() + 2); i++) {
                s.send(i);
                sum += s.<Integer>receive();
            }
            return sum;
        }

        @Override
        Object holder(Session s, Session t, Stand stand) throws Exception {
            round(s);
            return super.holder(s, t, stand);
        }

        @Override
        Object receiver(Session t, Stand stand) throws Exception {
            return pass(t.receive(), HOLDERS.charAt(0), stand);
        }

        @Override
        Object other(char party, Stand stand) throws Exception {
            try (SessionServer door = stand.serve("T"); Session t = door.accept()) {
                int holder = HOLDERS.indexOf(party);
                if (holder + 1 < HOLDERS.length()) {
                    return pass(t.receive(), HOLDERS.charAt(holder + 1), stand);
                }
                int rounds = 0;
                try (Session s = t.receive()) {
                    for (; s.inwhile(); rounds++) {
                        s.send(s.<Integer>receive());
                    }
                }
                return rounds;
            }
        }

        private static Object pass(Session s, char next, Stand stand) throws Exception {
            round(s);
            try (Session t = stand.request("T", next)) {
                t.send(s);
            }
            return "";
        }

        private static void round(Session s) throws SessionException {
            s.inwhile();
            s.send(s.<Integer>receive());
        }
    }

    /** The session leaves its former holder while it is used: A and C talk until B sees nothing of it any more. */
    static final class FormerHolderIsFree extends HandOver {
        @Override
        public List<ProtocolDescriptor> protocols() {
            return List.of(protocol("S", outwhile(send("int"), receive("int"))),
                    protocol("T", send(live(inwhile(receive("int"), send("int"))))));
        }

        @Override
        Object passive(Session s, Stand stand) throws SessionException {
            for (int i = 0; s.outwhile(!stand.heard("free") || i < 2); i++) {
                s.send(i);
                int answer = s.receive();
                if (answer != -i) {
                    return i + " was answered by " + answer;
                }
            }
            return "in order";
        }

        @Override
        Object holder(Session s, Session t, Stand stand) throws Exception {
            t.send(s);
            stand.awaitHandOvers();
            stand.signal("free");
            return "";
        }

        @Override
        Object receiver(Session t, Stand stand) throws SessionException {
            try (Session s = t.receive()) {
                while (s.inwhile()) {
                    s.send(-s.<Integer>receive());
                }
            }
            return "";
        }
    }

    /** C requests a session of D, whose service it has from B. */
    static final class ServicePassedOn implements Script {
        @Override
        public List<ProtocolDescriptor> protocols() {
            PayloadType passed = service(send("int"), receive("int"));
            return List.of(protocol("Q", send("int"), receive("int")), protocol("Other", receive("int")),
                    protocol("T", send(passed), receive("int"), outwhile(send(passed))));
        }

        @Override
        public String parties() {
            return "BCD";
        }

        @Override
        public Object play(char party, Stand stand) throws Exception {
            return switch (party) {
                case 'B' -> pass(stand);
                case 'C' -> {
                    try (SessionServer door = stand.serve("T"); Session t = door.accept()) {
                        Service received = t.receive();
                        try (Session q = received.request()) {
                            q.send(1);
                            t.send(q.<Integer>receive());
                        }
                        while (t.inwhile()) {
                            t.<Service>receive();
                        }
                    } catch (PeerFailureException e) {
                        yield "B has broken the protocol";
                    }
                    yield "";
                }
                default -> {
                    try (SessionServer door = stand.serve("Q"); Session q = door.accept()) {
                        int number = q.receive();
                        q.send(number + 1);
                    }
                    yield "";
                }
            };
        }

        /** The service is known here by addresses alone. */
        private static Object pass(Stand stand) throws Exception {
            try (Session t = stand.request("T", 'C')) {
                t.send(stand.service("Q", 'D'));
                int answer = t.receive();
                t.outwhile(true);
                try (SessionServer other = stand.serve("Other")) {
                    t.send(other.service());
                    return "another was taken";
                } catch (ProtocolViolationException e) {
                    return answer + ", and another is refused: " + e.getMessage().replaceAll(".*(a service of `\\w+`).*", "$1");
                }
            }
        }
    }
}
