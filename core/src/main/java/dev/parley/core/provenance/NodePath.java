package dev.parley.core.provenance;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The child indexes that lead from the root of a type to one of its terms. The root's path is empty.
 *
 * <p>A path shares its prefix with its parent, so that the paths of all terms of a deeply nested type together take space linear in
 * their number. Immutable; equality is by the indexes.
 */
public final class NodePath {

    public static final NodePath ROOT = new NodePath(null, -1);

    private final NodePath parent;
    private final int index;
    private final int length;
    private final int hash;

    private NodePath(NodePath parent, int index) {
        this.parent = parent;
        this.index = index;
        this.length = parent == null ? 0 : parent.length + 1;
        this.hash = parent == null ? 1 : 31 * parent.hash + index;
    }

    public static NodePath of(List<Integer> steps) {
        NodePath path = ROOT;
        for (int step : steps) {
            path = path.child(step);
        }
        return path;
    }

    public static NodePath of(Integer... steps) {
        return of(Arrays.asList(steps));
    }

    public NodePath child(int childIndex) {
        return new NodePath(this, childIndex);
    }

    public List<Integer> steps() {
        Integer[] steps = new Integer[length];
        for (NodePath path = this; path.parent != null; path = path.parent) {
            steps[path.length - 1] = path.index;
        }
        return Collections.unmodifiableList(Arrays.asList(steps));
    }

    /** The number of steps. */
    public int length() {
        return length;
    }

    /** The longest path that both are in: the innermost term that contains the terms of both. */
    public NodePath commonPrefix(NodePath other) {
        NodePath mine = prefix(Math.min(length, other.length));
        NodePath theirs = other.prefix(mine.length);
        NodePath common = mine;
        while (mine != theirs) {
            if (mine.index != theirs.index) {
                common = mine.parent;
            }
            mine = mine.parent;
            theirs = theirs.parent;
        }
        return common;
    }

    /** The first {@code size} steps. */
    public NodePath prefix(int size) {
        if (size < 0 || size > length) {
            throw new IndexOutOfBoundsException(size);
        }
        NodePath path = this;
        while (path.length > size) {
            path = path.parent;
        }
        return path;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof NodePath path) || length != path.length || hash != path.hash) {
            return false;
        }
        NodePath mine = this;
        NodePath theirs = path;
        while (mine != theirs && mine.index == theirs.index) {
            mine = mine.parent;
            theirs = theirs.parent;
        }
        return mine == theirs;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return steps().stream().map(String::valueOf).collect(Collectors.joining(", ", "[", "]"));
    }
}
