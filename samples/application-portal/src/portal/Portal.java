package portal;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;

/** Finds out which application an applet wants, and gives the session with the applet to that application. */
public class Portal {
    /** How many sessions the portal stays open for. */
    private static final int SESSIONS = 2;

    @Participant(protocol = "portal.intranet", role = "portal")
    void serve(Session s) throws SessionException {
        Service webmail = s.receive("webmail");
        Service calendar = s.receive("calendar");
        try (SessionServer door = s.environment().serve("portal.appletToPortal")) {
            s.send("applet", door.service());
            for (int i = 0; i < SESSIONS; i++) {
                try (Session applet = door.accept()) {
                    String user = applet.receive();
                    if (applet.inbranch().equals("WEBMAIL")) {
                        try (Session mailbox = webmail.request()) {
                            mailbox.send(user);
                            mailbox.send(applet);
                        }
                    } else {
                        try (Session diary = calendar.request()) {
                            diary.send(user);
                            diary.send(applet);
                        }
                    }
                    System.out.println("session of " + user + " given away");
                }
            }
        }
    }
}
