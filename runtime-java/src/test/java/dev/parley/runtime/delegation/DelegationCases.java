package dev.parley.runtime.delegation;

import static dev.parley.runtime.example.Local.inwhile;
import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.outwhile;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionClosedException;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import java.util.ArrayList;
import java.util.List;

/**
 * The cases of Hu, Yoshida and Honda, ECOOP 2008, section 4: {@code A} is the passive party, {@code B} hands its end over to {@code C}, over a
 * session of their own.
 */
final class DelegationCases {
    private DelegationCases() {}

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
}
