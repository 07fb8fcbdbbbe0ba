package dev.parley.runtime.delegation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Over what the parties talk: {@code A} and {@code B}, whose session changes hands; {@code B} and {@code C}, who gets it; and {@code A} and
 * {@code C}, who have nothing in common but perhaps what one of the other two pairs uses. {@code D} is where {@code A} is.
 *
 * @param direct between A and C, better for both than what they have besides; neither {@code session} nor {@code carrier}
 */
record Setting(Way session, Way carrier, Optional<Way> direct, Delegation delegation) {

    /** All pairs of transports; forwarded, reconnected where the outer two have something in common already, and where that is better. */
    static Stream<Setting> all() {
        return pairs().flatMap(pair -> {
            Stream<Setting> forwarded = Stream.of(new Setting(pair.session, pair.carrier, Optional.empty(), Delegation.FORWARDING));
            return Stream.concat(Stream.concat(forwarded, Stream.of(pair)), pair.better());
        });
    }

    /** All pairs of transports, as they come. */
    static Stream<Setting> pairs() {
        return Arrays.stream(Way.values()).flatMap(session -> Arrays.stream(Way.values())
                .map(carrier -> new Setting(session, carrier, Optional.empty(), Delegation.RECONNECTION)));
    }

    /** Those in which every two parties have something in common. */
    static Stream<Setting> connected() {
        return all().filter(setting -> setting.direct.isPresent() || setting.session == setting.carrier);
    }

    /** Those in which the session can leave its former holder. */
    static Stream<Setting> reconnected() {
        return connected().filter(setting -> setting.delegation == Delegation.RECONNECTION);
    }

    /** Each pair of transports between JVMs. */
    static Stream<Setting> apart() {
        return pairs().filter(setting -> !setting.uses().contains(Way.SHARED));
    }

    /** Shared memory or TLS for what was something else, or the next best where that is in use. */
    private Stream<Setting> better() {
        Set<Way> candidates = new LinkedHashSet<>();
        candidates.add(Stream.of(Way.SHARED, Way.UNIX, Way.TCP).filter(way -> !uses().contains(way)).findFirst().orElseThrow());
        if (session == Way.HTTP) {
            candidates.add(Way.TLS);
        }
        candidates.removeAll(uses());
        return candidates.stream().map(better -> new Setting(session, carrier, Optional.of(better), delegation));
    }

    private Set<Way> uses() {
        Set<Way> uses = new LinkedHashSet<>(List.of(session, carrier));
        direct.ifPresent(uses::add);
        return uses;
    }

    /** What a party has, best first: each two of them find what they shall use. */
    List<Way> ways(char party) {
        List<Way> ways = new ArrayList<>();
        if (party != 'B') {
            direct.ifPresent(ways::add);
        }
        switch (party) {
            case 'B' -> ways.addAll(List.of(carrier, session));
            case 'C' -> ways.add(carrier);
            default -> ways.add(session);
        }
        return ways.stream().distinct().toList();
    }

    /** The first of those who share a JVM with this party. */
    char vm(char party) {
        boolean first = session == Way.SHARED;
        boolean second = carrier == Way.SHARED;
        boolean outer = direct.equals(Optional.of(Way.SHARED));
        return switch (party) {
            case 'A' -> 'A';
            case 'B' -> first ? 'A' : 'B';
            case 'C' -> outer || first && second ? 'A' : second ? 'B' : 'C';
            default -> first || outer ? 'A' : party;
        };
    }

    @Override
    public String toString() {
        return session + "-" + carrier + direct.map(way -> ", " + way + " directly").orElse("") + ", " + delegation;
    }
}
