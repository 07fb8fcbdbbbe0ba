package dev.parley.runtime.delegation;

import dev.parley.runtime.Session;
import dev.parley.runtime.SessionServer;

/** A requests a session {@code S} from B, and B a session {@code T} from C, over which it hands the first one over. */
abstract class HandOver implements Script {
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
