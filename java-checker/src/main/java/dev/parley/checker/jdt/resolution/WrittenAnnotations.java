package dev.parley.checker.jdt.resolution;

import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MemberValuePair;
import org.eclipse.jdt.core.dom.NormalAnnotation;

/** Annotations as they are written, in a tree without bindings. */
public final class WrittenAnnotations {
    private WrittenAnnotations() {}

    /** The annotation of a name among modifiers. */
    public static Optional<NormalAnnotation> annotation(List<ASTNode> modifiers, String qualifiedName) {
        return modifiers.stream()
                .flatMap(modifier -> modifier instanceof NormalAnnotation annotation ? Stream.of(annotation) : Stream.empty())
                .filter(annotation -> {
                    String written = annotation.getTypeName().getFullyQualifiedName();
                    return written.equals(qualifiedName) || qualifiedName.endsWith("." + written);
                })
                .findFirst();
    }

    /** What is written for a member of an annotation. */
    public static Optional<Expression> value(NormalAnnotation annotation, String member) {
        return Trees.<MemberValuePair>list(annotation.values()).stream()
                .filter(pair -> pair.getName().getIdentifier().equals(member))
                .map(MemberValuePair::getValue)
                .findFirst();
    }

    /** A member of an annotation that is a constant text, or an array of them. */
    public static List<String> texts(NormalAnnotation annotation, String member) {
        return Trees.<MemberValuePair>list(annotation.values()).stream()
                .filter(pair -> pair.getName().getIdentifier().equals(member))
                .flatMap(pair -> pair.getValue() instanceof ArrayInitializer several
                        ? Trees.<Expression>list(several.expressions()).stream()
                        : Stream.of(pair.getValue()))
                .flatMap(value -> ScopedConstants.text(value).stream())
                .toList();
    }
}
