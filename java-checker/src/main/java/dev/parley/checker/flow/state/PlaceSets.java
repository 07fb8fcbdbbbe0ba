package dev.parley.checker.flow.state;

import java.util.Arrays;
import java.util.BitSet;

/** Sets of places by their numbers, and a set of them for each place. */
final class PlaceSets {
    private PlaceSets() {}

    static BitSet[] empty(int places) {
        BitSet[] sets = new BitSet[places];
        Arrays.setAll(sets, place -> new BitSet());
        return sets;
    }

    static BitSet[] copy(BitSet[] sets) {
        BitSet[] copies = new BitSet[sets.length];
        Arrays.setAll(copies, place -> (BitSet) sets[place].clone());
        return copies;
    }

    static BitSet without(BitSet all, BitSet some) {
        BitSet others = (BitSet) all.clone();
        others.andNot(some);
        return others;
    }
}
