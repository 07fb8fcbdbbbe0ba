package dev.parley.runtime.relay;

import dev.parley.runtime.transport.Recollection;
import dev.parley.runtime.transport.stream.ByteStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** The doors and lines of a relay. Those whose owners are not heard of any more are given up. Safe for use by several threads. */
final class Switchboard {
    private static final int MAX_DOORS = 10_000;
    private static final int MAX_LINE_ENDS = 20_000;
    /** How long the connection to a place may outlive its line. */
    private static final Duration LINGER = Duration.ofMinutes(1);
    /** Of an owner that does not say of whom it has heard. */
    private static final long ALL_HEARD = Long.MAX_VALUE;

    /** Connects to a place outside of the relay. */
    interface Place {
        ByteStream connect() throws IOException;
    }

    /** The relay has as much as it can take. */
    static final class FullException extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private final Map<String, Place> places;
    private final Duration forsakenAfter;
    private final Executor threads;
    private final Map<String, Door> doors = new ConcurrentHashMap<>();
    private final Map<String, Door> doorsByName = new ConcurrentHashMap<>();
    private final Map<String, LineEnd> lines = new ConcurrentHashMap<>();
    /** The keys of those that were given up last, for owners that come back. */
    private final Recollection<String, Boolean> forsaken = new Recollection<>();
    private final RelayKeys keys = new RelayKeys();

    /**
     * @param places those that can be called by name beside the doors: nothing else outside can be reached through the relay
     * @param threads carry what goes to the places and comes from them
     */
    Switchboard(Map<String, Place> places, Duration forsakenAfter, Executor threads) {
        this.places = Map.copyOf(places);
        this.forsakenAfter = forsakenAfter;
        this.threads = threads;
    }

    /**
     * Opens a door, unless its owner has done so already.
     *
     * @param key chosen by the owner, and known to nobody else
     * @return its name, known to all that the owner tells
     */
    String openDoor(String key) throws FullException {
        Optional<Door> open = door(key);
        if (open.isPresent()) {
            return open.get().name();
        }
        if (doors.size() >= MAX_DOORS) {
            throw new FullException();
        }
        Door door = Door.named(keys.next());
        // Before it can be found by its key: whoever has asked twice may tell the name as soon as one answer is there.
        doorsByName.put(door.name(), door);
        Door other = doors.putIfAbsent(key, door);
        if (other == null) {
            return door.name();
        }
        doorsByName.remove(door.name());
        return other.name();
    }

    Optional<Door> door(String key) {
        Optional<Door> door = Optional.ofNullable(doors.get(key));
        door.ifPresent(Door::touch);
        return door;
    }

    /** @param number of the first caller of whom the owner has not heard: nobody plays the other end of its line, nor of any after it */
    void closeDoor(String key, long number) {
        Door door = doors.remove(key);
        if (door != null) {
            doorsByName.remove(door.name());
            door.close(number).forEach(this::closeLine);
        }
    }

    /**
     * Connects to a door or a place, unless the caller has done so already. If the same is asked twice at once, the second answer does not wait
     * for the place: should that not be there after all, the line ends.
     *
     * @param key of the caller's end, chosen by the caller and known to nobody else
     * @return whether somebody of this name is there
     */
    boolean openLine(String key, String name) throws FullException, IOException {
        if (line(key).isPresent()) {
            return true;
        }
        if (lines.size() >= MAX_LINE_ENDS) {
            throw new FullException();
        }
        Door door = doorsByName.get(name);
        Place place = places.get(name);
        if (door == null && place == null) {
            return false;
        }
        LineEnd.Pair line = LineEnd.Pair.create();
        if (lines.putIfAbsent(key, line.caller()) != null) {
            return true;
        }
        try {
            if (place != null) {
                Pumps.start(place.connect(), line.called(), LINGER, threads);
                return true;
            }
            boolean called = call(door, line.called());
            if (!called) {
                closeLine(key);
            }
            return called;
        } catch (FullException | IOException e) {
            closeLine(key);
            throw e;
        }
    }

    /** @return whether the door is still open */
    private boolean call(Door door, LineEnd called) throws FullException {
        String key = keys.next();
        lines.put(key, called);
        Door.Offer offer = door.offer(key);
        if (offer != Door.Offer.TAKEN) {
            lines.remove(key);
        }
        if (offer == Door.Offer.NO_ROOM) {
            throw new FullException();
        }
        return offer == Door.Offer.TAKEN;
    }

    Optional<LineEnd> line(String key) {
        Optional<LineEnd> line = Optional.ofNullable(lines.get(key));
        line.ifPresent(LineEnd::touch);
        return line;
    }

    void closeLine(String key) {
        LineEnd line = lines.remove(key);
        if (line != null) {
            line.close();
        }
    }

    /** Gives up what nobody asks for any more. */
    void sweep() {
        doors.forEach((key, door) -> {
            if (door.isForsaken(forsakenAfter)) {
                forsaken.note(key, true);
                closeDoor(key, ALL_HEARD);
            }
        });
        lines.forEach((key, line) -> {
            if (line.isForsaken(forsakenAfter)) {
                forsaken.note(key, true);
                closeLine(key);
            }
        });
    }

    /** How long the owner of a door or line was not heard of, if it was given up for that, as far as that is remembered. */
    Optional<Duration> forsaken(String key) {
        return forsaken.get(key).map(given -> forsakenAfter);
    }

    void closeAll() {
        doors.keySet().forEach(key -> closeDoor(key, ALL_HEARD));
        lines.keySet().forEach(this::closeLine);
    }

    int size() {
        return doors.size() + lines.size();
    }
}
