package portal;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import java.util.List;

/** An application that goes on with sessions which the portal has begun. */
public class Webmail {
    private static final List<String> INBOX = List.of("Lunch?", "Minutes of the meeting");

    @Participant(protocol = "portal.intranet", role = "webmail")
    void serve(Session s) throws SessionException {
        try (SessionServer door = s.environment().serve("portal.portalToWebmail")) {
            s.send("portal", door.service());
            try (Session mailbox = door.accept()) {
                String user = mailbox.receive();
                try (Session applet = mailbox.receive()) {
                    for (int i = 0; applet.outwhile(i < INBOX.size()); i++) {
                        applet.send(INBOX.get(i));
                    }
                    String mail = applet.receive();
                    System.out.println(user + " writes: " + mail);
                    applet.send(INBOX.size() + 1);
                }
            }
        }
    }
}
