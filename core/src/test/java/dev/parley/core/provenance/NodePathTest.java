package dev.parley.core.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NodePathTest {

    @Test
    void equalityIsByIndexesHoweverAPathWasMade() {
        assertThat(NodePath.ROOT.child(1).child(2)).isEqualTo(NodePath.of(1, 2)).hasSameHashCodeAs(NodePath.of(1, 2));
        assertThat(NodePath.of(1, 2)).isNotEqualTo(NodePath.of(2, 2)).isNotEqualTo(NodePath.of(1)).isNotEqualTo(NodePath.of(1, 2, 0));
        assertThat(NodePath.of(1, 2).steps()).containsExactly(1, 2);
        assertThat(NodePath.of(1, 2)).hasToString("[1, 2]");
    }

    @Test
    void commonPrefix() {
        assertThat(NodePath.of(1, 2, 3).commonPrefix(NodePath.of(1, 2, 4, 5))).isEqualTo(NodePath.of(1, 2));
        assertThat(NodePath.of(0, 2, 3).commonPrefix(NodePath.of(1, 2, 3))).isEqualTo(NodePath.ROOT);
        assertThat(NodePath.of(1).commonPrefix(NodePath.of(1, 2))).isEqualTo(NodePath.of(1));
        assertThat(NodePath.of(1, 0).commonPrefix(NodePath.of(1))).isEqualTo(NodePath.of(1));
    }

    @Test
    void deepPathsNeedNoStack() {
        NodePath one = NodePath.ROOT;
        NodePath other = NodePath.ROOT;
        for (int depth = 0; depth < 100_000; depth++) {
            one = one.child(depth % 3);
            other = other.child(depth % 3);
        }

        assertThat(one.equals(other)).isTrue();
        assertThat(one.hashCode()).isEqualTo(other.hashCode());
        assertThat(one.commonPrefix(other).length()).isEqualTo(100_000);
    }
}
