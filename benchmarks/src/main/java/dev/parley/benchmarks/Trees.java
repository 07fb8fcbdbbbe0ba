package dev.parley.benchmarks;

import dev.parley.benchmarks.Comparison.Contestant;
import dev.parley.benchmarks.Comparison.Unit;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.ForyCodec;
import java.util.List;
import java.util.Set;

/** A binary tree of 255 nodes, the object that <i>Transport-independent sessions in SJ</i> sends. */
public final class Trees {
    public static final int DEPTH = 8;
    private static final int EXCHANGES = 3_000;
    private static final int WARM_UP = EXCHANGES / 10;
    private static final int LIMIT = 1 << 20;

    /** A node; the classes of payloads are public. */
    public static final class Tree {
        private final int value;
        private final Tree left;
        private final Tree right;

        /** Of this many levels. */
        public Tree(int depth) {
            value = depth;
            left = depth > 1 ? new Tree(depth - 1) : null;
            right = depth > 1 ? new Tree(depth - 1) : null;
        }

        private Tree(int value, Tree left, Tree right) {
            this.value = value;
            this.left = left;
            this.right = right;
        }

        /** What one would write by hand. */
        public Tree copy() {
            return new Tree(value, left == null ? null : left.copy(), right == null ? null : right.copy());
        }

        int nodes() {
            return 1 + (left == null ? 0 : left.nodes()) + (right == null ? 0 : right.nodes());
        }

        int value() {
            return value;
        }
    }

    List<Comparison> comparisons() {
        return List.of(new Comparison("a tree of " + new Tree(DEPTH).nodes() + " nodes there and back", Unit.MICROSECONDS, List.of(
                new Contestant("codec alone, written and read twice", Trees::codec),
                new Contestant("typed session in memory, copied", () -> typed(false, true)),
                new Contestant("typed session in memory, noalias", () -> typed(true, true)),
                new Contestant("typed session over TCP", () -> typed(false, false)))));
    }

    private static double codec() throws Exception {
        ForyCodec codec = new ForyCodec(Set.of(Tree.class), Trees.class.getClassLoader());
        Tree tree = new Tree(DEPTH);
        long start = 0;
        int nodes = 0;
        for (int i = -WARM_UP; i < EXCHANGES; i++) {
            if (i == 0) {
                start = System.nanoTime();
            }
            nodes += ((Tree) codec.decode(codec.encode(tree))).value();
            nodes += ((Tree) codec.decode(codec.encode(tree))).value();
        }
        double nanos = (double) (System.nanoTime() - start) / EXCHANGES;
        if (nodes == 0) {
            throw new AssertionError("nothing was read");
        }
        return nanos;
    }

    private static double typed(boolean noAlias, boolean inMemory) throws Exception {
        double[] nanos = new double[1];
        Typed typed = new Typed(Protocol.pingPong(new PayloadType.Value(Tree.class.getCanonicalName(), noAlias)), Threads.PLATFORM)
                .part("A", session -> nanos[0] = Exchanges.askForEchoes(session, new Tree(DEPTH), WARM_UP, EXCHANGES))
                .part("B", Exchanges::echo);
        if (inMemory) {
            typed.playInMemory();
        } else {
            typed.play(TcpTransport.onLoopback(LIMIT));
        }
        return nanos[0];
    }
}
