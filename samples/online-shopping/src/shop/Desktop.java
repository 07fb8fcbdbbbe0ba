package shop;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** Keeps the songs. */
public class Desktop {

    @Participant(protocol = "shop.onlineShopping", role = "iMac")
    void keep(Session s) throws SessionException {
        int kept = 0;
        int bytes = 0;
        s.awaitBegin();
        while (s.inwhile("vendor")) {
            switch (s.inbranch("phone")) {
                case "BUY" -> {
                    Song song = s.receive("phone");
                    if (!song.isIntact()) {
                        throw new IllegalStateException(song.title() + " was damaged on the way");
                    }
                    kept++;
                    bytes += song.sound().length;
                }
                case "PASS" -> { }
            }
        }
        System.out.println("kept " + kept + " songs, " + bytes + " bytes, all intact");
    }
}
