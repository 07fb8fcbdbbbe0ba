package dev.parley.checker.jdt.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.SimpleName;

/**
 * The nodes of a syntax tree in the order in which a visitor comes to them, apart from those in documentation comments. The tree is walked
 * for it once, and again only if it was written to since; whoever looks for some of the nodes need not walk it.
 *
 * <p>Not safe for use by several threads at once, as the tree itself is not.
 */
public final class TreeIndex {
    private static final String PROPERTY = TreeIndex.class.getName();

    private final long version;
    private final List<ASTNode> nodes;
    /** Behind the last node within each of the nodes. */
    private final int[] ends;
    /** By the class that nodes are of. */
    private final Map<Class<?>, Places> classes;
    private final Map<Class<?>, Selection<?>> kinds = new HashMap<>();
    private Map<String, Selection<SimpleName>> names = Map.of();

    private TreeIndex(ASTNode root) {
        this.version = root.getAST().modificationCount();
        Walk walk = new Walk();
        root.accept(walk);
        this.nodes = Collections.unmodifiableList(walk.nodes);
        this.ends = walk.ends;
        this.classes = walk.classes;
    }

    /** The nodes of a kind in the whole tree that a node is of. */
    public static <N extends ASTNode> List<N> all(ASTNode anywhere, Class<N> kind) {
        return of(anywhere.getRoot()).kind(kind).nodes();
    }

    /** A piece of code and all nodes in it. */
    public static List<ASTNode> in(ASTNode code) {
        ASTNode root = code.getRoot();
        TreeIndex index = of(root);
        if (code == root) {
            return index.nodes;
        }
        int start = index.place(code);
        return index.nodes.subList(start, index.ends[start]);
    }

    /** Likewise those of a kind. */
    public static <N extends ASTNode> List<N> in(ASTNode code, Class<N> kind) {
        TreeIndex index = of(code.getRoot());
        return index.within(code, index.kind(kind));
    }

    /** The names of this spelling in a piece of code. */
    public static List<SimpleName> named(String identifier, ASTNode code) {
        TreeIndex index = of(code.getRoot());
        Selection<SimpleName> everywhere = index.names().get(identifier);
        return everywhere == null ? List.of() : index.within(code, everywhere);
    }

    /** Whether a node is a piece of code, or in it. */
    public static boolean isIn(ASTNode node, ASTNode code) {
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
            known = selection(places(kind));
            kinds.put(kind, known);
        }
        return (Selection<N>) known;
    }

    private Map<String, Selection<SimpleName>> names() {
        if (names.isEmpty()) {
            Map<String, Places> found = new HashMap<>();
            for (int place : kind(SimpleName.class).places()) {
                found.computeIfAbsent(((SimpleName) nodes.get(place)).getIdentifier(), missing -> new Places()).add(place);
            }
            names = new HashMap<>();
            found.forEach((identifier, places) -> names.put(identifier, selection(places.all())));
        }
        return names;
    }

    private int[] places(Class<?> kind) {
        List<Places> found = classes.values().stream().filter(places -> kind.isInstance(nodes.get(places.first()))).toList();
        return switch (found.size()) {
            case 0 -> new int[0];
            case 1 -> found.getFirst().all();
            default -> found.stream().flatMapToInt(places -> Arrays.stream(places.all())).sorted().toArray();
        };
    }

    @SuppressWarnings("unchecked")
    private <N extends ASTNode> Selection<N> selection(int[] places) {
        List<N> selected = new ArrayList<>(places.length);
        for (int place : places) {
            selected.add((N) nodes.get(place));
        }
        return new Selection<>(Collections.unmodifiableList(selected), places);
    }

    /**
     * Some of the nodes.
     *
     * @param places where they are among all
     */
    private record Selection<N>(List<N> nodes, int[] places) {
        private List<N> between(int start, int end) {
            return nodes.subList(first(start), first(end));
        }

        /** The first that is not in front of a place. */
        private int first(int place) {
            int found = Arrays.binarySearch(places, place);
            return found < 0 ? -found - 1 : found;
        }
    }

    /** Places in ascending order. */
    private static final class Places {
        private int[] places = new int[8];
        private int count;

        private void add(int place) {
            if (count == places.length) {
                places = Arrays.copyOf(places, 2 * count);
            }
            places[count++] = place;
        }

        private int first() {
            return places[0];
        }

        private int[] all() {
            return Arrays.copyOf(places, count);
        }
    }

    private static final class Walk extends ASTVisitor {
        private static final int USUAL = 1024;

        private final List<ASTNode> nodes = new ArrayList<>(USUAL);
        private final Map<Class<?>, Places> classes = new HashMap<>();
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
            classes.computeIfAbsent(node.getClass(), missing -> new Places()).add(nodes.size());
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
