package dev.parley.runtime.delegation;

import static dev.parley.runtime.example.Local.inwhile;
import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.outbranch;
import static dev.parley.runtime.example.Local.outwhile;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.LocalType;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sessions that are handed over, as in {@link DelegationCases}, while the passive party is in the middle of a loop. */
final class DelegationsInLoops {
    private DelegationsInLoops() {}

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
}
