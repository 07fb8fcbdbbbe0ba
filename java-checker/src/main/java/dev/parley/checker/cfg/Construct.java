package dev.parley.checker.cfg;

import java.util.Optional;

/** The piece of syntax that a branching belongs to: what a finding about disagreeing paths points at. */
public sealed interface Construct {

    /** The same branching, told of at another place: what would be changed about it is not there. */
    default Construct at(Extent place) {
        return switch (this) {
            case ShortCircuit operator -> operator.enclosing().at(place);
            case Conditional conditional -> new Plain(Optional.empty());
            case Loop loop -> new Loop(place, loop.body());
            case Switch choice -> new Switch(place, place);
            case Alternative alternative -> new Plain(Optional.empty());
            case Plain plain -> new Plain(Optional.empty());
        };
    }

    /** Node ids from {@code from} on, below {@code to}: a piece of syntax is lowered to consecutive ids. */
    record Region(int from, int to) {
        public boolean contains(int node) {
            return from <= node && node < to;
        }
    }

    /** A node range that is complete only when the graph is; read after building. */
    interface RegionReference {
        Region region();
    }

    /**
     * The left operand of {@code &&} or {@code ||}.
     *
     * @param skippedWhen the outcome of the left operand that skips the right one
     * @param enclosing what the whole condition decides
     */
    record ShortCircuit(String operator, boolean skippedWhen, Extent left, RegionReference right, Construct enclosing)
            implements Construct {}

    /** {@code if} and {@code ?:}. */
    record Conditional(Extent condition, RegionReference thenArm) implements Construct {
        /** Whether an edge leads past it, because it has no arm for that outcome. */
        public boolean isPassedBy(Node.Edge edge) {
            return edge.extent().equals(condition);
        }
    }

    /** The condition of a loop, or the question of an enhanced {@code for} whether there is another element. */
    record Loop(Extent condition, RegionReference body) implements Construct {}

    /** A {@code switch}. */
    record Switch(Extent selector, Extent whole) implements Construct {}

    /**
     * A call that runs one of several methods: whether it is this one.
     *
     * @param other the only one that is left otherwise
     * @param all what the call does, whichever of them it runs
     */
    record Alternative(Method method, Optional<Method> other, RegionReference all) implements Construct {}

    /** @param end the brace that ends its body */
    record Method(String name, Extent end) {}

    /** Any other branching. */
    record Plain(Optional<Extent> extent) implements Construct {}
}
