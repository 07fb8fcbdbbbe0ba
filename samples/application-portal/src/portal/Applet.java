package portal;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** A user in a browser, who knows of the portal alone. */
public class Applet {
    private static final String[] ENTRIES = {"dentist", "concert", "day off"};

    @Participant(protocol = "portal.intranet", role = "applet")
    void use(Session s) throws SessionException {
        Service portal = s.receive("portal");
        try (Session mail = portal.request()) {
            mail.send("mia");
            mail.outbranch("WEBMAIL");
            while (mail.inwhile()) {
                String subject = mail.receive();
                System.out.println("mail: " + subject);
            }
            mail.send("Lunch, gladly.");
            int number = mail.receive();
            System.out.println("sent mail number " + number);
        }
        try (Session calendar = portal.request()) {
            calendar.send("mia");
            calendar.outbranch("CALENDAR");
            for (int i = 0; calendar.outwhile(i < ENTRIES.length); i++) {
                calendar.send(ENTRIES[i]);
                String confirmed = calendar.receive();
                System.out.println("entry " + confirmed);
            }
        }
    }
}
