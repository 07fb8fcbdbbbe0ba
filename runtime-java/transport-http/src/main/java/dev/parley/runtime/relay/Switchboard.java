package dev.parley.runtime.relay;

import dev.parley.runtime.transport.stream.ByteStream;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The doors and lines of a relay. Those whose owners are not heard of any more are given up. Safe for use by several threads. */
final class Switchboard {
    private static final int MAX_DOORS = 10_000;
    private static final int MAX_LINE_ENDS = 20_000;
    private static final int KEY_BYTES = 16;

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
    private final Map<String, Door> doors = new ConcurrentHashMap<>();
    private final Map<String, Door> doorsByName = new ConcurrentHashMap<>();
    private final Map<String, LineEnd> lines = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();

    /** @param places those that can be called by name beside the doors: nothing else outside can be reached through the relay */
    Switchboard(Map<String, Place> places, Duration forsakenAfter) {
        this.places = Map.copyOf(places);
        this.forsakenAfter = forsakenAfter;
    }

    /** A new door; its key is known to its owner alone, its name to all that it tells. */
    record OpenedDoor(String key, String name) {}

    OpenedDoor openDoor() throws FullException {
        if (doors.size() >= MAX_DOORS) {
            throw new FullException();
        }
        OpenedDoor opened = new OpenedDoor(random(), random());
        Door door = Door.named(opened.name());
        doors.put(opened.key(), door);
        doorsByName.put(opened.name(), door);
        return opened;
    }

    Optional<Door> door(String key) {
        Optional<Door> door = Optional.ofNullable(doors.get(key));
        door.ifPresent(Door::touch);
        return door;
    }

    void closeDoor(String key) {
        Door door = doors.remove(key);
        if (door != null) {
            doorsByName.remove(door.name());
            door.close().forEach(this::closeLine);
        }
    }

    /** @return the key of the caller's end, or empty if nobody of this name is there */
    Optional<String> openLine(String name) throws FullException, IOException {
        if (lines.size() >= MAX_LINE_ENDS) {
            throw new FullException();
        }
        Door door = doorsByName.get(name);
        Place place = places.get(name);
        if (door == null && place == null) {
            return Optional.empty();
        }
        LineEnd.Pair line = LineEnd.Pair.create();
        String key = random();
        if (door != null) {
            String other = random();
            lines.put(other, line.called());
            if (!door.offer(other)) {
                lines.remove(other);
                throw new FullException();
            }
        } else {
            Pumps.start(place.connect(), line.called());
        }
        lines.put(key, line.caller());
        return Optional.of(key);
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
                closeDoor(key);
            }
        });
        lines.forEach((key, line) -> {
            if (line.isForsaken(forsakenAfter)) {
                closeLine(key);
            }
        });
    }

    void closeAll() {
        doors.keySet().forEach(this::closeDoor);
        lines.keySet().forEach(this::closeLine);
    }

    int size() {
        return doors.size() + lines.size();
    }

    private String random() {
        byte[] bytes = new byte[KEY_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
