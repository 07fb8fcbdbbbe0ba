package dev.parley.runtime.delegation;

import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.util.List;

/** Hand-overs that go wrong. */
final class DelegationFailures {
    private DelegationFailures() {}

    /** A waits for a number that C is to send. */
    abstract static class Failing extends HandOver {
        @Override
        public List<ProtocolDescriptor> protocols() {
            return List.of(protocol("S", receive("int")), protocol("T", send(live(send("int")))));
        }

        @Override
        Object passive(Session s, Stand stand) throws Exception {
            return s.receive();
        }
    }

    /** What the receiver is told to expect may be less than what is left, and never something else. */
    static final class WhatDoesNotFit extends Failing {
        @Override
        public List<ProtocolDescriptor> protocols() {
            return List.of(protocol("S", receive("int")), protocol("T", send(live(send("double")))));
        }

        @Override
        Object holder(Session s, Session t, Stand stand) throws SessionException {
            try {
                t.send(s);
                return "it was sent";
            } catch (ProtocolViolationException e) {
                s.send(5);
                return e.getMessage();
            }
        }

        @Override
        Object receiver(Session t, Stand stand) throws SessionException {
            return t.receive();
        }
    }

    static final class ReceiverFailsBeforeItReceives extends Failing {
        @Override
        Object holder(Session s, Session t, Stand stand) throws SessionException {
            t.send(s);
            stand.signal("handed");
            return "";
        }

        @Override
        Object receiver(Session t, Stand stand) throws Exception {
            stand.await("handed");
            t.abort("gives up");
            return "";
        }
    }

    static final class ReceiverFailsAfterwards extends Failing {
        @Override
        Object receiver(Session t, Stand stand) throws SessionException {
            Session s = t.receive();
            s.abort("gives up");
            return "";
        }
    }

    static final class PassivePartyFails extends Failing {
        @Override
        public List<ProtocolDescriptor> protocols() {
            return List.of(protocol("S", send("int")), protocol("T", send(live(receive("int")))));
        }

        @Override
        Object passive(Session s, Stand stand) throws Exception {
            stand.await("handed");
            s.abort("is ill");
            stand.signal("failed");
            return "";
        }

        @Override
        Object holder(Session s, Session t, Stand stand) throws SessionException {
            t.send(s);
            stand.signal("handed");
            return "";
        }

        @Override
        Object receiver(Session t, Stand stand) throws Exception {
            stand.await("failed");
            Session s = t.receive();
            return s.receive();
        }
    }

    /** The receiver stops where it has been sent the session and has not fetched it; the test kills it there. */
    static final class ReceiverIsKilledBefore extends Failing {
        @Override
        Object holder(Session s, Session t, Stand stand) throws Exception {
            t.send(s);
            stand.signal("handed");
            stand.await("killed");
            return "";
        }

        @Override
        Object receiver(Session t, Stand stand) throws Exception {
            stand.await("never");
            return "";
        }
    }

    /** The receiver has the session and does not use it; the test kills it there. */
    static final class ReceiverIsKilledAfterwards extends Failing {
        @Override
        Object receiver(Session t, Stand stand) throws Exception {
            Session s = t.receive();
            stand.signal("received");
            stand.await("never");
            s.close();
            return "";
        }
    }
}
