package com.acme.social;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.util.Iterator;
import java.util.List;

/** The social network: tells a member about itself and about its friends. */
public class InfoServer {
    private record Profile(Member member, Employer employer, Location location, EmailID email) {
        static Profile of(String name, String employer, String city) {
            String address = name.toLowerCase().replace(' ', '.') + "@example.org";
            return new Profile(new Member(name), new Employer(employer), new Location(city), new EmailID(address));
        }
    }

    private final Profile me = Profile.of("Mia Costa", "Acme", "Lisbon");
    private final List<Profile> friends = List.of(
            Profile.of("Ana Alves", "Acme", "Lisbon"),
            Profile.of("Bruno Braga", "Initech", "Lisbon"),
            Profile.of("Carla Cruz", "Acme", "Porto"),
            Profile.of("Diogo Dias", "Acme", "Lisbon"),
            Profile.of("Eva Esteves", "Globex", "Faro"));

    @Participant(protocol = "social.invitation", role = "infoSvr")
    void tellAboutFriends(Session s) throws SessionException {
        s.awaitBegin();
        s.send("client", me.employer());
        s.send("client", me.location());
        Iterator<Profile> rest = friends.iterator();
        while (s.outwhile(rest.hasNext())) {
            Profile friend = rest.next();
            s.send("client", friend.member());
            s.send("client", friend.employer());
            s.send("client", friend.location());
            s.send("client", friend.email());
        }
        System.out.println("told about " + friends.size() + " friends");
    }
}
