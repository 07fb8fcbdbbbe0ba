package dev.parley.grammar.lowering;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.provenance.Provenance;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A term of a type together with where it was written, while the type is being made.
 *
 * @param children in the order of the type's own children
 */
public record Node<T>(T type, SourceSpan span, List<Node<T>> children) {
    public Node {
        children = List.copyOf(children);
    }

    public static <T> Node<T> leaf(T type, SourceSpan span) {
        return new Node<>(type, span, List.of());
    }

    public static <T> List<T> types(List<Node<T>> nodes) {
        return nodes.stream().map(Node::type).toList();
    }

    public Provenance provenance() {
        Map<NodePath, SourceSpan> spans = new HashMap<>();
        collect(NodePath.ROOT, spans);
        return new Provenance(spans);
    }

    private void collect(NodePath path, Map<NodePath, SourceSpan> spans) {
        spans.put(path, span);
        for (int i = 0; i < children.size(); i++) {
            children.get(i).collect(path.child(i), spans);
        }
    }
}
