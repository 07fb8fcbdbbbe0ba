package dev.parley.checker.jdt;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.GraphBuilder;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;

/** A Java file with resolved types, and the participants in it. */
final class ParsedFile {
    private final CompilationUnit unit;
    private final PayloadTypes types;
    private final String text;

    ParsedFile(CompilationUnit unit, PayloadTypes types, String text) {
        this.unit = unit;
        this.types = types;
        this.text = text;
    }

    /** In source order. */
    List<ParticipantMethod> participants() {
        List<ParticipantMethod> found = new ArrayList<>();
        unit.accept(new ASTVisitor() {
            @Override
            public boolean visit(MethodDeclaration method) {
                ParticipantMethod.of(method).ifPresent(found::add);
                return true;
            }
        });
        return found;
    }

    ControlFlowGraph graph(ParticipantMethod participant, SingleVariableDeclaration session) {
        GraphBuilder graph = new GraphBuilder(Trees.extent(participant.declaration().getName()));
        new StatementLowering(graph, new SessionVariable(session), new SessionCalls(types)).method(participant.declaration().getBody());
        return graph.build(text);
    }

    /** The offset from which on a method is not certain to be what it seems: that of its first syntax error. */
    int certainUpTo(ParticipantMethod participant) {
        MethodDeclaration method = participant.declaration();
        int start = method.getStartPosition();
        int end = start + method.getLength();
        int[] certain = {Integer.MAX_VALUE};
        for (IProblem problem : unit.getProblems()) {
            boolean inside = start <= problem.getSourceStart() && problem.getSourceStart() <= end;
            if (problem.isError() && inside && (problem.getID() & IProblem.Syntax) != 0) {
                certain[0] = Math.min(certain[0], lineStart(problem.getSourceStart()));
            }
        }
        method.accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                boolean broken = (node.getFlags() & (ASTNode.MALFORMED | ASTNode.RECOVERED)) != 0;
                if (broken && node instanceof Statement && node != method.getBody()) {
                    certain[0] = Math.min(certain[0], node.getStartPosition());
                }
            }
        });
        return certain[0];
    }

    // Recovery drops the whole statement that a syntax error is in; it rarely starts before the line.
    private int lineStart(int offset) {
        return text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;
    }
}
