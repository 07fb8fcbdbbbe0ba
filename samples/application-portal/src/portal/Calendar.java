package portal;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;

/** Another application. */
public class Calendar {

    @Participant(protocol = "portal.intranet", role = "calendar")
    void serve(Session s) throws SessionException {
        try (SessionServer door = s.environment().serve("portal.portalToCalendar")) {
            s.send("portal", door.service());
            try (Session diary = door.accept()) {
                String user = diary.receive();
                try (Session applet = diary.receive()) {
                    int entries = 0;
                    while (applet.inwhile()) {
                        String entry = applet.receive();
                        entries++;
                        applet.send(entries + ". " + entry);
                    }
                    System.out.println(user + " has " + entries + " entries");
                }
            }
        }
    }
}
