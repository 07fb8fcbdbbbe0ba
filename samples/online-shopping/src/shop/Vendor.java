package shop;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.util.Iterator;
import java.util.List;

/** Goes through the songs of an album with their ratings, and delivers those that are bought. */
public class Vendor {
    private record Entry(SongInfo info, int rating) {}

    private final List<Entry> songs = List.of(
            new Entry(new SongInfo("Crosstown Traffic", 145), 9),
            new Entry(new SongInfo("Little Miss Strange", 172), 5),
            new Entry(new SongInfo("Gypsy Eyes", 223), 8),
            new Entry(new SongInfo("All Along the Watchtower", 240), 10),
            new Entry(new SongInfo("Voodoo Child", 313), 10));

    @Participant(protocol = "shop.onlineShopping", role = "vendor")
    void sell(Session s) throws SessionException {
        int sold = 0;
        s.awaitBegin();
        String title = s.receive("phone");
        s.send("phone", new Album(title, songs.size()));
        Iterator<Entry> rest = songs.iterator();
        while (s.outwhile(rest.hasNext())) {
            Entry entry = rest.next();
            s.send("phone", entry.info());
            s.send("phone", entry.rating());
            switch (s.inbranch("phone")) {
                case "BUY" -> {
                    s.send("phone", record(entry.info()));
                    sold++;
                }
                case "PASS" -> { }
            }
        }
        System.out.println("sold " + sold + " of " + songs.size() + " songs");
    }

    /** A tone that depends on the title, a hundred bytes for each second. */
    private static Song record(SongInfo info) {
        byte[] sound = new byte[100 * info.seconds()];
        for (int i = 0; i < sound.length; i++) {
            sound[i] = (byte) Math.round(127 * Math.sin(i * 0.01 * info.title().length()));
        }
        return Song.of(info.title(), sound);
    }
}
