package dev.parley.checker.flow.slice;

import dev.parley.checker.cfg.Place;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The places of a method, and which of them are parts of which. Immutable. */
public record PlaceTree(List<Place> places, List<BitSet> wholes) {

    public static PlaceTree of(List<Place> places) {
        List<BitSet> wholes = places.stream().map(place -> new BitSet(places.size())).toList();
        for (Place place : places) {
            for (Optional<Place> here = Optional.of(place); here.isPresent(); here = here.get().base()) {
                wholes.get(here.get().id()).set(place.id());
            }
        }
        return new PlaceTree(places, wholes);
    }

    /** A place and all its parts; not to be changed. */
    public BitSet whole(Place place) {
        return wholes.get(place.id());
    }

    /** A place, its parts, and what it is a part of. */
    public BitSet line(Place place) {
        BitSet line = (BitSet) whole(place).clone();
        for (Optional<Place> here = place.base(); here.isPresent(); here = here.get().base()) {
            line.set(here.get().id());
        }
        return line;
    }

    /** The parts of a value that are elements of it. */
    public BitSet elements(Place array) {
        BitSet found = new BitSet();
        wholes.get(array.id()).stream().filter(part -> places.get(part).isElement()
                && places.get(part).kind() != Place.Kind.PASSED && places.get(part).base().filter(array::equals).isPresent()).forEach(found::set);
        return found;
    }

    public Place root(Place place) {
        Place here = place;
        while (here.base().isPresent()) {
            here = here.base().get();
        }
        return here;
    }

    /**
     * The part of another place's value that would be a part of this one's if both were the same value.
     *
     * @param part of the value of {@code whole}, or that place itself
     */
    public Optional<Place> counterpart(Place part, Place whole, Place other) {
        boolean isFixed = part.kind() == Place.Kind.PART || part.kind() == Place.Kind.COMPONENT || part.kind() == Place.Kind.ELEMENT;
        return part.equals(whole) ? Optional.of(other)
                : part.base().filter(base -> isFixed).flatMap(base -> counterpart(base, whole, other)).flatMap(base -> places.stream()
                        .filter(place -> place.base().filter(base::equals).isPresent() && place.kind() == part.kind())
                        .filter(place -> selector(place).equals(selector(part)))
                        .findFirst());
    }

    /** The parts of a value, it included, that have counterparts in another one. */
    public BitSet matched(Place value, Place other) {
        BitSet found = (BitSet) whole(value).clone();
        whole(value).stream().filter(part -> counterpart(places.get(part), value, other).isEmpty()).forEach(found::clear);
        return found;
    }

    private static String selector(Place part) {
        return part.name().substring(part.base().map(base -> base.name().length()).orElse(0));
    }

    /** The other elements of the same array or list that a place may stand for as well. */
    public List<Place> otherElements(Place element) {
        return places.stream()
                .filter(other -> other.isElement() && other.base().equals(element.base()) && !other.equals(element))
                .filter(other -> !(other.kind() == Place.Kind.ELEMENT && element.kind() == Place.Kind.ELEMENT))
                .toList();
    }
}
