package dev.parley.checker.jdt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.SimpleName;

/**
 * The nodes of a syntax tree in the order in which a visitor comes to them, apart from those in documentation comments. The tree is walked
 * for it once, and again only if it was written to since; whoever looks for some of the nodes need not walk it.
 *
 * <p>Not safe for use by several threads at once, as the tree itself is not.
 */
final class TreeIndex {
    private static final String PROPERTY = TreeIndex.class.getName();

    private final long version;
    private final List<ASTNode> nodes;
    /** Behind the last node within each of the nodes. */
    private final int[] ends;
    private final Map<Class<?>, Selection<?>> kinds = new HashMap<>();
    private Map<String, Selection<SimpleName>> names = Map.of();

    private TreeIndex(ASTNode root) {
        this.version = root.getAST().modificationCount();
        Walk walk = new Walk();
        root.accept(walk);
        this.nodes = List.copyOf(walk.nodes);
        this.ends = walk.ends;
    }

    /** The nodes of a kind in the whole tree that a node is of. */
    static <N extends ASTNode> List<N> all(ASTNode anywhere, Class<N> kind) {
        return of(anywhere.getRoot()).kind(kind).nodes();
    }

    /** A piece of code and all nodes in it. */
    static List<ASTNode> in(ASTNode code) {
        ASTNode root = code.getRoot();
        TreeIndex index = of(root);
        if (code == root) {
            return index.nodes;
        }
        int start = index.place(code);
        return index.nodes.subList(start, index.ends[start]);
    }

    /** Likewise those of a kind. */
    static <N extends ASTNode> List<N> in(ASTNode code, Class<N> kind) {
        TreeIndex index = of(code.getRoot());
        return index.within(code, index.kind(kind));
    }

    /** The names of this spelling in a piece of code. */
    static List<SimpleName> named(String identifier, ASTNode code) {
        TreeIndex index = of(code.getRoot());
        Selection<SimpleName> everywhere = index.names().get(identifier);
        return everywhere == null ? List.of() : index.within(code, everywhere);
    }

    /** Whether a node is a piece of code, or in it. */
    static boolean isIn(ASTNode node, ASTNode code) {
        ASTNode here = node;
        while (here != null && here != code) {
            here = here.getParent();
        }
        return here != null;
    }

    private static TreeIndex of(ASTNode root) {
        if (root.getProperty(PROPERTY) instanceof TreeIndex known && known.version == root.getAST().modificationCount()) {
            return known;
        }
        TreeIndex index = new TreeIndex(root);
        root.setProperty(PROPERTY, index);
        return index;
    }

    private int place(ASTNode node) {
        Selection<? extends ASTNode> alike = kind(node.getClass());
        return alike.places()[alike.nodes().indexOf(node)];
    }

    private <N extends ASTNode> List<N> within(ASTNode code, Selection<N> selection) {
        if (code == nodes.getFirst() || selection.nodes().isEmpty()) {
            return selection.nodes();
        }
        int start = place(code);
        return selection.between(start, ends[start]);
    }

    // What is kept of a kind was selected by it.
    @SuppressWarnings("unchecked")
    private <N extends ASTNode> Selection<N> kind(Class<N> kind) {
        Selection<?> known = kinds.get(kind);
        if (known == null) {
            known = select(kind::isInstance);
            kinds.put(kind, known);
        }
        return (Selection<N>) known;
    }

    private Map<String, Selection<SimpleName>> names() {
        if (names.isEmpty()) {
            Map<String, List<Integer>> found = new HashMap<>();
            Selection<SimpleName> all = kind(SimpleName.class);
            for (int i = 0; i < all.nodes().size(); i++) {
                found.computeIfAbsent(all.nodes().get(i).getIdentifier(), missing -> new ArrayList<>()).add(i);
            }
            names = new HashMap<>();
            found.forEach((identifier, numbers) -> names.put(identifier, all.of(numbers)));
        }
        return names;
    }

    @SuppressWarnings("unchecked")
    private <N extends ASTNode> Selection<N> select(Predicate<ASTNode> wanted) {
        List<N> found = new ArrayList<>();
        int[] places = new int[nodes.size()];
        for (int i = 0; i < nodes.size(); i++) {
            if (wanted.test(nodes.get(i))) {
                places[found.size()] = i;
                found.add((N) nodes.get(i));
            }
        }
        return new Selection<>(List.copyOf(found), Arrays.copyOf(places, found.size()));
    }

    /**
     * Some of the nodes.
     *
     * @param places where they are among all
     */
    private record Selection<N>(List<N> nodes, int[] places) {

        private Selection<N> of(List<Integer> numbers) {
            return new Selection<>(numbers.stream().map(nodes::get).toList(), numbers.stream().mapToInt(number -> places[number]).toArray());
        }

        private List<N> between(int start, int end) {
            return nodes.subList(first(start), first(end));
        }

        /** The first that is not in front of a place. */
        private int first(int place) {
            int found = Arrays.binarySearch(places, place);
            return found < 0 ? -found - 1 : found;
        }
    }

    private static final class Walk extends ASTVisitor {
        private static final int USUAL = 1024;

        private final List<ASTNode> nodes = new ArrayList<>(USUAL);
        private int[] ends = new int[USUAL];
        /** The places of the nodes around the one that is visited. */
        private int[] open = new int[Byte.MAX_VALUE];
        private int depth;

        @Override
        public void preVisit(ASTNode node) {
            if (depth == open.length) {
                open = Arrays.copyOf(open, 2 * depth);
            }
            open[depth++] = nodes.size();
            nodes.add(node);
        }

        @Override
        public void postVisit(ASTNode node) {
            if (nodes.size() > ends.length) {
                ends = Arrays.copyOf(ends, 2 * nodes.size());
            }
            ends[open[--depth]] = nodes.size();
        }
    }
}
