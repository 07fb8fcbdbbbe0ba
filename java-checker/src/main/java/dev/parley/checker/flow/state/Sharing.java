package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Handling;
import dev.parley.checker.cfg.Handling.Doubt;
import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.cfg.Place;
import dev.parley.checker.flow.slice.PlaceTree;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which places may refer to values that have anything in common, at one point of a method: pair sharing (Secci and Spoto, <i>Pair-Sharing
 * Analysis of Object-Oriented Programs</i>, SAS 2005), with a strong update where a place gets another value. To each place belongs what
 * was given away of its value, and why something out of sight may refer to it.
 *
 * <p>Values of a finite lattice: {@link #join} is its least upper bound, commutative and idempotent, and changes neither of the two. The
 * other operations change this value; whoever passes one on makes a {@link #copy} first. Not safe for use by several threads.
 */
public final class Sharing {
    private final PlaceTree tree;
    /** Symmetric; a place shares with itself where what its value refers to may be referred to twice within it. */
    private final BitSet[] shares;
    /** By place: the places whose values its value refers to. */
    private final BitSet[] contents;
    /** Symmetric; by place: those whose values are not its own, although they refer to the same, such as copies of it. */
    private final BitSet[] copies;
    private final SameValues same;
    private final Marks marks;

    private Sharing(PlaceTree tree, BitSet[] shares, BitSet[] contents, BitSet[] copies, SameValues same, Marks marks) {
        this.tree = tree;
        this.shares = shares;
        this.contents = contents;
        this.copies = copies;
        this.same = same;
        this.marks = marks;
    }

    /** Where a participant starts: its fields hold what came before, which only they refer to if they say so. */
    public static Sharing start(PlaceTree tree) {
        int size = tree.places().size();
        return new Sharing(tree, PlaceSets.empty(size), PlaceSets.empty(size), PlaceSets.empty(size), new SameValues(size), Marks.start(tree));
    }

    public Sharing copy() {
        return with(marks.copy());
    }

    /** The same, as if nothing had been given away yet. */
    public Sharing withNothingGiven() {
        return with(marks.withNothingGiven());
    }

    private Sharing with(Marks others) {
        return new Sharing(tree, PlaceSets.copy(shares), PlaceSets.copy(contents), PlaceSets.copy(copies), same.copy(), others);
    }

    public Sharing join(Sharing other) {
        if (equals(other)) {
            return this;
        }
        Sharing joined = copy();
        for (int i = 0; i < shares.length; i++) {
            joined.shares[i].or(other.shares[i]);
            joined.contents[i].or(other.contents[i]);
            joined.contents[i].andNot(alike(i));
            joined.contents[i].andNot(other.alike(i));
            joined.copies[i].or(other.copies[i]);
            joined.copies[i].andNot(alike(i));
            joined.copies[i].andNot(other.alike(i));
        }
        joined.same.join(other.same);
        joined.marks.join(other.marks);
        return joined;
    }

    public Optional<Gift> gift(Place place) {
        return marks.gift(place.id());
    }

    /** Why something out of sight may refer to a value or a part of it. */
    public Optional<Doubt> doubt(Place place) {
        return doubts(place).first();
    }

    Doubts doubts(Place place) {
        return marks.doubts(tree.whole(place));
    }

    /** Whether two places may refer to values that have anything in common. */
    boolean isShared(Place one, Place other) {
        return shares[one.id()].get(other.id());
    }

    /** Whether what a place's value refers to may be in it several times. */
    public boolean hasOneSeveralTimes(Place place) {
        return isShared(place, place) || tree.elements(place).stream().anyMatch(one -> shares[one].intersects(
                PlaceSets.without(tree.elements(place), tree.line(tree.places().get(one)))));
    }

    /** @return all places that refer to anything of the value of {@code place}, itself and its parts included */
    BitSet around(Place place) {
        BitSet found = (BitSet) tree.whole(place).clone();
        tree.whole(place).stream().forEach(part -> found.or(shares[part]));
        return found;
    }

    /** The other places that may refer to the very value of a place: it is not known that one of the two refers to the other or is a copy. */
    BitSet alike(int place) {
        return PlaceSets.without(beside(place), holdersOf(place));
    }

    /** The places that share with a place but are neither in its value nor copies of it, so that they may see a part of it replaced. */
    private BitSet beside(int place) {
        return PlaceSets.without(PlaceSets.without(shares[place], contents[place]), copies[place]);
    }

    /** What was given away is not passed on: whoever takes it from there has been told. */
    public void bind(Place target, List<Handling.Share> from, Optional<Doubt> doubt) {
        replace(target, from, doubt.map(Doubts.NONE::and).orElse(Doubts.NONE));
        Place root = tree.root(target);
        if (target.equals(root)) {
            same.separate(target.id());
        }
        same.as(root.id()).stream().mapToObj(tree.places()::get).flatMap(other -> tree.counterpart(target, root, other).stream())
                .forEach(twin -> replace(twin, List.of(new Handling.Share(target, How.SAME)), Doubts.NONE));
    }

    /** An element may be the one that has just got a value. What others of its array have is theirs. */
    public void mayHave(Place element, List<Handling.Share> from) {
        BitSet array = tree.whole(tree.root(element));
        for (Handling.Share share : from) {
            BitSet related = PlaceSets.without(around(share.place()), array);
            tree.whole(element).stream().forEach(part -> link(part, related));
            marks.doubt(element.id(), doubts(share.place()));
        }
    }

    /** A local variable has just got the very value of another one: each of its parts is the other's, and has nothing to do with what is beside. */
    public void same(Place target, Place source) {
        BitSet alone = PlaceSets.without(tree.whole(source), tree.matched(source, target));
        for (int part : tree.matched(target, source).stream().toArray()) {
            Place twin = tree.counterpart(tree.places().get(part), target, source).orElseThrow();
            BitSet related = (BitSet) shares[twin.id()].clone();
            related.set(twin.id());
            BitSet within = (BitSet) tree.whole(twin).clone();
            within.and(alone);
            within.stream().forEach(each -> related.or(shares[each]));
            related.or(within);
            related.or(tree.whole(target));
            separate(part, PlaceSets.without(shares[part], related));
        }
        same.put(target.id(), source.id());
    }

    /** A local variable has just got the value of another place, and what has been given away of that. */
    public void found(Place target, Place source) {
        tree.matched(target, source).stream().mapToObj(tree.places()::get).forEach(part -> tree.counterpart(part, target, source)
                .flatMap(this::gift).ifPresent(gift -> marks.give(part.id(), gift)));
    }

    private void replace(Place target, List<Handling.Share> from, Doubts doubts) {
        BitSet targets = tree.whole(target);
        Sources sources = Sources.of(from, this, tree, doubts);
        forget(targets);
        BitSet related = PlaceSets.without(sources.related(), targets);
        for (int part : targets.stream().toArray()) {
            link(part, related);
            if (sources.tangled()) {
                shares[part].set(part);
                shares[part].or(PlaceSets.without(targets, tree.line(tree.places().get(part))));
            }
            marks.renew(part, sources.doubts());
        }
        contents[target.id()].or(PlaceSets.without(sources.content(), targets));
        BitSet copied = PlaceSets.without(sources.copied(), targets);
        copies[target.id()].or(copied);
        copied.stream().forEach(copy -> copies[copy].set(target.id()));
        PlaceSets.without(sources.holders(), targets).stream().forEach(holder -> contents[holder].or(targets));
        target.base().ifPresent(base -> seenThrough(base, target, related, from));
    }

    /** A part of a value was replaced: whoever else refers to the value has the new part as well. */
    private void seenThrough(Place base, Place part, BitSet related, List<Handling.Share> from) {
        BitSet others = PlaceSets.without(beside(base.id()), tree.whole(tree.root(base)));
        // What has the very same value has this part of it by a place of its own.
        same.as(base.id()).stream().mapToObj(tree.places()::get).filter(twin -> tree.counterpart(part, base, twin).isPresent())
                .forEach(twin -> others.andNot(tree.whole(twin)));
        BitSet seen = (BitSet) related.clone();
        seen.or(tree.whole(part));
        others.stream().forEach(other -> link(other, seen));
        for (Optional<Place> here = Optional.of(base); here.isPresent(); here = here.get().base()) {
            BitSet content = contents[here.get().id()];
            from.stream().filter(share -> share.how() != How.PART).forEach(share -> content.or(tree.whole(share.place())));
        }
    }

    /** The places whose values the value of one refers to; not to be changed. */
    BitSet contentOf(int place) {
        return contents[place];
    }

    /** The places whose values are copies of that of one, or that it is a copy of; not to be changed. */
    BitSet copiesOf(int place) {
        return copies[place];
    }

    /** The places whose values refer to that of one. */
    BitSet holdersOf(int place) {
        return IntStream.range(0, contents.length).filter(other -> contents[other].get(place)).collect(BitSet::new, BitSet::set, BitSet::or);
    }

    private void forget(BitSet places) {
        for (int i = 0; i < shares.length; i++) {
            if (places.get(i)) {
                shares[i].clear();
                contents[i].clear();
                copies[i].clear();
            } else {
                shares[i].andNot(places);
                contents[i].andNot(places);
                copies[i].andNot(places);
            }
        }
    }

    private void link(int place, BitSet others) {
        shares[place].or(others);
        others.stream().forEach(other -> shares[other].set(place));
    }

    /** @param deep whether what the holder refers to may come to refer to the value as well */
    public void store(Place holder, Place value, boolean deep) {
        BitSet stored = around(value);
        stored.andNot(holdersOf(value.id()));
        store(holder, value, deep, stored);
    }

    /** What a value refers to comes to be referred to by another as well. */
    public void storeElements(Place holder, Place value) {
        boolean isOther = !alike(holder.id()).get(value.id()) && !holder.equals(value);
        store(holder, value, false, (BitSet) contents[value.id()].clone());
        if (isOther) {
            copies[holder.id()].set(value.id());
            copies[value.id()].set(holder.id());
        }
    }

    private void store(Place holder, Place value, boolean deep, BitSet stored) {
        BitSet values = around(value);
        BitSet changed = deep ? around(holder) : (BitSet) tree.whole(holder).clone();
        if (!deep) {
            changed.or(beside(holder.id()));
        }
        boolean again = values.intersects(tree.whole(holder)) || hasOneSeveralTimes(value);
        stored.andNot(tree.whole(holder));
        stored.andNot(alike(holder.id()));
        holdersOf(holder.id()).stream().forEach(place -> contents[place].or(PlaceSets.without(stored, alike(place))));
        Doubts doubts = doubts(value);
        for (int place : changed.stream().toArray()) {
            BitSet others = (BitSet) values.clone();
            others.clear(place);
            link(place, others);
            marks.doubt(place, doubts);
        }
        // Whoever has the holder has the value then.
        tree.whole(value).stream().forEach(place -> marks.doubt(place, marks.doubts(holder.id())));
        if (again) {
            shares[holder.id()].set(holder.id());
            BitSet others = alike(holder.id());
            others.or(holdersOf(holder.id()));
            others.stream().filter(values::get).forEach(other -> shares[other].set(other));
        }
        contents[holder.id()].or(stored);
    }

    public void takeOut(Place target, Place holder) {
        boolean tangled = hasOneSeveralTimes(holder);
        BitSet related = around(holder);
        related.andNot(holdersOf(holder.id()));
        if (!tangled) {
            related.andNot(tree.whole(holder));
        }
        Doubts doubts = marks.doubts(holder.id());
        BitSet targets = tree.whole(target);
        forget(targets);
        related.andNot(targets);
        for (int part : targets.stream().toArray()) {
            link(part, related);
            marks.renew(part, doubts);
        }
        if (tangled) {
            // What is taken once more may be the same.
            shares[target.id()].set(target.id());
            contents[holder.id()].or(targets);
        }
        copies[holder.id()].stream().forEach(copy -> contents[copy].or(targets));
    }

    /** An iterator has given an element, and has nothing to do with it any more; its collection has. */
    public void pass(Place element, Place iterator) {
        if (!hasOneSeveralTimes(iterator)) {
            tree.whole(element).stream().forEach(part -> separate(part, tree.whole(iterator)));
        }
    }

    private void separate(int place, BitSet others) {
        shares[place].andNot(others);
        contents[place].andNot(others);
        others.stream().forEach(other -> {
            shares[other].clear(place);
            contents[other].clear(place);
        });
    }

    public void keep(Place value, Doubt doubt) {
        around(value).stream().forEach(place -> marks.doubt(place, Doubts.NONE.and(doubt)));
    }

    /** A call starts a thread, be it one of several. */
    public void start(Place thread) {
        marks.doubtAnew(doubts -> doubts.lasting(thread));
    }

    /** A thread is over, and has nothing any more. */
    public void join(Place thread) {
        marks.doubtAnew(doubts -> doubts.without(thread));
    }

    /** Gives a value away, with all that it refers to. */
    public void give(Place value, Gift gift) {
        BitSet given = tree.whole(value);
        for (int place : around(value).stream().toArray()) {
            boolean holder = !given.get(place) && (contents[place].intersects(given) || copies[place].intersects(given));
            marks.give(place, gift.heldOnly(holder));
        }
    }

    /** What was said of a value that was given away is not said again. */
    public void told(Place value) {
        marks.told(tree.whole(value));
    }

    /** An index moves on: the elements behind it keep what is known of them. */
    public void advance(Place element, Optional<Place> passed) {
        passed.ifPresent(behind -> gift(element).ifPresent(gift -> marks.give(behind.id(), gift)));
        marks.forgive(tree.whole(element));
    }

    /** An index gets any value: it may point at an element where it has been. */
    public void restart(Place element, Optional<Place> passed) {
        passed.flatMap(this::gift).ifPresent(gift -> tree.whole(element).stream().forEach(part -> marks.give(part, gift)));
    }

    /** An element was replaced; in a run over an array the others are replaced in their turn. */
    public void refill(Place element) {
        marks.forgive(tree.whole(element));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Sharing sharing
                && Arrays.equals(shares, sharing.shares)
                && Arrays.equals(contents, sharing.contents)
                && Arrays.equals(copies, sharing.copies)
                && same.equals(sharing.same)
                && marks.equals(sharing.marks);
    }

    @Override
    public int hashCode() {
        return Objects.hash(Arrays.hashCode(shares), marks);
    }
}
