package chat;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.util.List;

/** Tells everybody in the room what is said there. */
public class Server {

    @Participant(protocol = "chat.room", role = "server")
    void serve(Session s) throws SessionException {
        s.inbranch("ann");
        String first = s.receive("ann");
        s.inbranch("bob");
        String second = s.receive("bob");
        s.send(List.of("ann", "bob"), first + " and " + second);
        int lines = 0;
        while (s.inwhile("ann")) {
            String said = s.receive("ann");
            s.send("bob", said);
            String answer = s.receive("bob");
            s.send("ann", answer);
            lines += 2;
        }
        Service privately = s.receive("ann");
        s.send("bob", privately);
        System.out.println(lines + " lines were said in the room");
    }
}
