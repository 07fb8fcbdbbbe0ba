package dev.parley.checker.jdt;

import dev.parley.checker.SessionOutline;
import dev.parley.checker.SessionOutline.Element;
import dev.parley.checker.SessionOutline.Kind;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.jdt.session.PassedBack;
import dev.parley.checker.jdt.session.SessionGroups;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.WhileStatement;

/** Reads from the tree of a method or an initializer what it does with a session. */
final class OutlineReader extends ASTVisitor {
    private static final int SHOWN = 60;

    /** A statement being read. */
    private record Open(Statement statement, List<Element> children) {}

    private final String text;
    private final List<SessionVariable> names;
    private final Set<Integer> uses = new HashSet<>();
    private final Deque<Open> open = new ArrayDeque<>();
    private final List<Element> elements = new ArrayList<>();

    private OutlineReader(String text, List<SessionVariable> names) {
        this.text = text;
        this.names = new ArrayList<>(names);
    }

    /**
     * @param names what stands for the session
     * @param place the code in which it lives
     */
    static SessionOutline read(BodyDeclaration code, List<SessionVariable> names, Extent place, String text) {
        OutlineReader reader = new OutlineReader(text, names);
        code.accept(reader);
        return new SessionOutline(place.offset(), place.end(), reader.uses, inOrder(reader.elements));
    }

    /** The body of a thread that goes on with the session has a name of its own for it. */
    @Override
    public boolean visit(MethodInvocation call) {
        boolean handsOn = call.getExpression() != null
                && call.arguments().size() == 1
                && SessionApi.shape(call.getName().getIdentifier(), 1, false)
                        .filter(shape -> shape.kind() == SessionOperation.Kind.GIVE_AWAY).isPresent()
                && isSession(call.getExpression());
        if (handsOn && Trees.bare(Trees.<Expression>list(call.arguments()).getFirst()) instanceof LambdaExpression body
                && body.parameters().size() == 1) {
            names.add(PassedBack.in(List.of(body.getBody()), SessionVariable.of((VariableDeclaration) body.parameters().getFirst())));
        }
        return true;
    }

    @Override
    public boolean visit(SimpleName name) {
        // What is selected of a name may not be a call yet.
        boolean isCalled = name.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY
                || name.getLocationInParent() == QualifiedName.QUALIFIER_PROPERTY;
        if (isCalled ? isSession(name) : names.stream().anyMatch(session -> session.is(name))) {
            uses.add(name.getStartPosition());
        }
        return true;
    }

    private boolean isSession(Expression expression) {
        return names.stream().anyMatch(name -> name.is(expression) || SessionGroups.members(expression, name) > 0);
    }

    @Override
    public void preVisit(ASTNode node) {
        if (node instanceof Statement statement && isStructure(statement)) {
            open.push(new Open(statement, new ArrayList<>()));
        }
    }

    @Override
    public void postVisit(ASTNode node) {
        if (node instanceof Statement statement && isStructure(statement)) {
            Open closed = open.pop();
            if (!closed.children().isEmpty()) {
                int start = node.getStartPosition();
                String head = head(start, bodyStart(statement));
                add(new Element(kind(statement), head, start, start + node.getLength(), start, start + keyword(head), inOrder(closed.children())));
            }
        } else if (node instanceof MethodInvocation call && isOperation(call)) {
            int start = call.getStartPosition();
            int name = call.getName().getStartPosition();
            add(new Element(Kind.OPERATION, head(name, start + call.getLength()), start, start + call.getLength(),
                    name, name + call.getName().getLength(), List.of()));
        }
    }

    private void add(Element element) {
        (open.isEmpty() ? elements : open.peek().children()).add(element);
    }

    private static List<Element> inOrder(List<Element> elements) {
        return elements.stream().sorted(Comparator.comparingInt(Element::start)).toList();
    }

    private boolean isOperation(MethodInvocation call) {
        String method = call.getName().getIdentifier();
        return call.getExpression() != null
                && SessionApi.shapes().stream().anyMatch(shape -> shape.method().equals(method))
                && isSession(call.getExpression());
    }

    private static boolean isStructure(Statement statement) {
        return switch (statement) {
            case WhileStatement loop -> true;
            case DoStatement loop -> true;
            case ForStatement loop -> true;
            case EnhancedForStatement loop -> true;
            case SwitchStatement choice -> true;
            case IfStatement conditional -> true;
            case TryStatement guarded -> true;
            default -> false;
        };
    }

    private static Kind kind(Statement structure) {
        return switch (structure) {
            case SwitchStatement choice -> Kind.CHOICE;
            case IfStatement conditional -> Kind.CONDITION;
            case TryStatement guarded -> Kind.ATTEMPT;
            default -> Kind.LOOP;
        };
    }

    private static int bodyStart(Statement structure) {
        return switch (structure) {
            case WhileStatement loop -> loop.getBody().getStartPosition();
            case ForStatement loop -> loop.getBody().getStartPosition();
            case EnhancedForStatement loop -> loop.getBody().getStartPosition();
            case IfStatement conditional -> conditional.getThenStatement().getStartPosition();
            case SwitchStatement choice -> choice.getExpression().getStartPosition() + choice.getExpression().getLength() + 1;
            case DoStatement loop -> loop.getBody().getStartPosition();
            case TryStatement guarded -> guarded.getBody().getStartPosition();
            default -> structure.getStartPosition() + structure.getLength();
        };
    }

    private String head(int start, int end) {
        int last = Math.max(start, Math.min(end, text.length()));
        String words = text.substring(start, last).replaceAll("\\s+", " ").strip();
        return words.length() <= SHOWN ? words : words.substring(0, SHOWN - 3) + "...";
    }

    private static int keyword(String head) {
        int length = 0;
        while (length < head.length() && Character.isLetter(head.charAt(length))) {
            length++;
        }
        return length;
    }
}
