package dev.parley.checker.jdt;

import dev.parley.checker.AcceptedWarning;
import dev.parley.checker.JavaSource;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Annotation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MemberValuePair;
import org.eclipse.jdt.core.dom.NormalAnnotation;
import org.eclipse.jdt.core.dom.SingleMemberAnnotation;

/**
 * Finds {@code @SuppressWarnings("parley:<slug>")}, also among the names of other tools ({@code {"unused", "parley:<slug>"}}), and where a constant
 * stands for the string.
 */
final class AcceptedWarnings extends ASTVisitor {
    private static final String ANNOTATION = "SuppressWarnings";
    private static final String PREFIX = "parley:";

    private final JavaSource source;
    private final LineIndex lines;
    private final List<AcceptedWarning> found = new ArrayList<>();

    private AcceptedWarnings(JavaSource source) {
        this.source = source;
        lines = new LineIndex(source.text());
    }

    /** In source order. */
    static List<AcceptedWarning> in(CompilationUnit unit, JavaSource source) {
        if (!source.text().contains(ANNOTATION)) {
            return List.of();
        }
        AcceptedWarnings visitor = new AcceptedWarnings(source);
        unit.accept(visitor);
        return visitor.found;
    }

    @Override
    public boolean visit(SingleMemberAnnotation annotation) {
        read(annotation, annotation.getValue());
        return false;
    }

    @Override
    public boolean visit(NormalAnnotation annotation) {
        Trees.<MemberValuePair>list(annotation.values()).forEach(pair -> read(annotation, pair.getValue()));
        return false;
    }

    private void read(Annotation annotation, Expression value) {
        String name = annotation.getTypeName().getFullyQualifiedName();
        if (name.equals(ANNOTATION) || name.equals("java.lang." + ANNOTATION)) {
            List<Expression> names = value instanceof ArrayInitializer several ? Trees.list(several.expressions()) : List.of(value);
            names.forEach(each -> read(annotation.getParent(), each));
        }
    }

    private void read(ASTNode declaration, Expression written) {
        if (Constants.of(written).orElse(null) instanceof Operand.Constant(Value.Text(String text)) && text.startsWith(PREFIX)) {
            SourceSpan place = new SourceSpan(source.path(), lines.range(written.getStartPosition(), written.getLength()));
            found.add(new AcceptedWarning(
                    text.substring(PREFIX.length()),
                    place,
                    lines.range(declaration.getStartPosition(), declaration.getLength())));
        }
    }
}
