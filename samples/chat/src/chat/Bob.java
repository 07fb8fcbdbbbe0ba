package chat;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** A client that calls another one, whose service the server has passed on. */
public class Bob {
    private static final String[] LINES = {"When does it begin?", "Bring some cake."};

    @Participant(protocol = "chat.room", role = "bob")
    void chat(Session s) throws SessionException {
        s.outbranch("join");
        s.send("server", "Bob");
        String present = s.receive("server");
        System.out.println("in the room: " + present);
        while (s.inwhile("ann")) {
            String said = s.receive("server");
            System.out.println("Ann: " + said);
            s.send("server", said.endsWith("?") ? "Of course." : "Hello, Ann!");
        }
        Service ann = s.receive("server");
        try (Session talk = ann.request()) {
            for (String line : LINES) {
                talk.outbranch("LINE");
                talk.send(line);
                String answer = talk.receive();
                System.out.println("Ann, privately: " + answer);
            }
            talk.outbranch("QUIT");
        }
    }
}
