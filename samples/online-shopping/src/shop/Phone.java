package shop;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** Buys the songs of an album that are rated above eight, and puts them on the desktop machine. */
public class Phone {
    private static final int GOOD = 8;

    @Participant(protocol = "shop.onlineShopping", role = "phone")
    void shop(Session s) throws SessionException {
        s.begin();
        s.send("vendor", "Electric Ladyland");
        Album album = s.receive("vendor");
        System.out.println(album.title() + " has " + album.songs() + " songs");
        while (s.inwhile("vendor")) {
            SongInfo info = s.receive("vendor");
            int rating = s.receive("vendor");
            if (rating > GOOD) {
                System.out.println("buying " + info.title());
                s.outbranch("BUY");
                Song song = s.receive("vendor");
                s.send("iMac", song);
            } else {
                s.outbranch("PASS");
            }
        }
    }
}
