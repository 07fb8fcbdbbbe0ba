package dev.parley.checker.jdt;

import dev.parley.checker.FileOutline;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;

/** Reads the outline of a file off its syntax tree. */
final class Outlines {
    private Outlines() {}

    /**
     * @param length of the file's own text, behind which other text may follow
     * @param certainty which methods are whole; those that are not may call what the tree does not show
     */
    static FileOutline of(CompilationUnit unit, int length, Certainty certainty) {
        List<FileOutline.Method> methods = new ArrayList<>();
        unit.accept(new ASTVisitor() {
            @Override
            public boolean visit(MethodDeclaration method) {
                Block body = method.getBody();
                if (body == null || body.getStartPosition() + body.getLength() > length) {
                    return true;
                }
                methods.add(new FileOutline.Method(method.getName().getIdentifier(), method.getStartPosition(), body.getStartPosition(),
                        body.getStartPosition() + body.getLength(), names(method, certainty)));
                return false;
            }
        });
        return new FileOutline(methods, Givers.of(unit));
    }

    /** Every name counts: which of them are called matters less than that none is overlooked. */
    private static Set<String> names(MethodDeclaration method, Certainty certainty) {
        Set<String> names = new HashSet<>(certainty.namesUnseen(method));
        method.getBody().accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                names.add(name.getIdentifier());
                return true;
            }
        });
        return names;
    }
}
