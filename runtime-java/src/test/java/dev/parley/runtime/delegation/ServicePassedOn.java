package dev.parley.runtime.delegation;

import static dev.parley.runtime.example.Local.outwhile;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static dev.parley.runtime.example.Local.service;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionServer;
import java.util.List;

/** C requests a session of D, whose service it has from B. */
final class ServicePassedOn implements Script {
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
