package chat;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;

/** A client that can be called by another one, without the server. */
public class Ann {
    private static final String[] LINES = {"Hello, Bob!", "Have you got a minute?"};

    @Participant(protocol = "chat.room", role = "ann")
    void chat(Session s) throws SessionException {
        s.outbranch("join");
        s.send("server", "Ann");
        String present = s.receive("server");
        System.out.println("in the room: " + present);
        for (int i = 0; s.outwhile(i < LINES.length); i++) {
            s.send("server", LINES[i]);
            String answer = s.receive("server");
            System.out.println("Bob: " + answer);
        }
        try (SessionServer door = s.environment().serve("chat.privateTalk")) {
            s.send("server", door.service());
            try (Session talk = door.accept()) {
                while (talk.inbranch().equals("LINE")) {
                    String line = talk.receive();
                    System.out.println("Bob, privately: " + line);
                    talk.send(line.endsWith("?") ? "At eight." : "I shall be there.");
                }
            }
        }
    }
}
