package dev.parley.checker.jdt;

import dev.parley.checker.AcceptedWarning;
import dev.parley.checker.JavaSource;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Annotation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MemberValuePair;
import org.eclipse.jdt.core.dom.NormalAnnotation;
import org.eclipse.jdt.core.dom.SingleMemberAnnotation;
import org.eclipse.jdt.core.dom.StringLiteral;

/** Finds {@code @SuppressWarnings("parley:<slug>")}, also among the names of other tools: {@code {"unused", "parley:<slug>"}}. */
final class AcceptedWarnings extends ASTVisitor {
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
        if (!source.text().contains(PREFIX)) {
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
        if (name.equals("SuppressWarnings") || name.equals("java.lang.SuppressWarnings")) {
            value.accept(new ASTVisitor() {
                @Override
                public boolean visit(StringLiteral literal) {
                    read(annotation.getParent(), literal);
                    return false;
                }
            });
        }
    }

    private void read(ASTNode declaration, StringLiteral literal) {
        String text = literal.getLiteralValue();
        if (text.startsWith(PREFIX)) {
            SourceSpan place = new SourceSpan(source.path(), lines.range(literal.getStartPosition(), literal.getLength()));
            found.add(new AcceptedWarning(
                    text.substring(PREFIX.length()),
                    place,
                    lines.range(declaration.getStartPosition(), declaration.getLength())));
        }
    }
}
