package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Handling.Share;
import dev.parley.checker.cfg.Place;
import dev.parley.checker.flow.slice.PlaceTree;
import java.util.BitSet;
import java.util.List;

/**
 * What the places that a value comes from have to do with others, taken together: what a place has to do with them that gets the value.
 *
 * @param related all that it has anything in common with
 * @param content what it refers to
 * @param holders what refers to it
 * @param copied what refers to the same without being the same
 * @param doubts why something out of sight may refer to it
 * @param tangled whether what it refers to may be in it several times
 */
record Sources(BitSet related, BitSet content, BitSet holders, BitSet copied, Doubts doubts, boolean tangled) {

    static Sources of(List<Share> from, Sharing sharing, PlaceTree tree, Doubts doubts) {
        BitSet related = new BitSet();
        BitSet content = new BitSet();
        BitSet holders = new BitSet();
        BitSet copied = new BitSet();
        BitSet alike = new BitSet();
        BitSet held = new BitSet();
        Doubts why = doubts;
        boolean tangled = false;
        for (Share share : from) {
            Place place = share.place();
            int source = place.id();
            related.or(sharing.around(place));
            why = why.and(sharing.doubts(place));
            tangled |= sharing.hasOneSeveralTimes(place);
            switch (share.how()) {
                case SAME -> {
                    content.or(sharing.contentOf(source));
                    holders.or(sharing.holdersOf(source));
                    copied.or(sharing.copiesOf(source));
                    alike.or(sharing.alike(source));
                    alike.set(source);
                }
                case PART -> {
                    BitSet outer = sharing.holdersOf(source);
                    outer.set(source);
                    holders.or(outer);
                    alike.or(PlaceSets.without(sharing.around(place), outer));
                }
                case HOLDER -> {
                    // What is put into one object twice, be it with all that another one has, is in both of its parts.
                    tangled |= held.intersects(tree.whole(place));
                    held.or(sharing.around(place));
                    content.or(tree.whole(place));
                    content.or(sharing.contentOf(source));
                }
                case COPY -> {
                    tangled |= held.intersects(sharing.contentOf(source));
                    held.or(sharing.contentOf(source));
                    content.or(sharing.contentOf(source));
                    copied.or(sharing.alike(source));
                    copied.set(source);
                }
            }
        }
        // Of several sources one may be what another refers to.
        return new Sources(related, PlaceSets.without(content, alike), PlaceSets.without(holders, alike), PlaceSets.without(copied, alike),
                why, tangled);
    }
}
