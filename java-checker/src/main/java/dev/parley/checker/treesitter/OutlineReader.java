package dev.parley.checker.treesitter;

import dev.parley.checker.SessionOutline;
import dev.parley.checker.SessionOutline.Element;
import dev.parley.checker.SessionOutline.Kind;
import dev.parley.checker.api.SessionApi;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;
import org.eclipse.jdt.core.dom.WhileStatement;

/** Reads from a method's tree what it does with its sessions. */
final class OutlineReader extends ASTVisitor {
    private static final int SHOWN = 60;

    /** A statement being read. */
    private record Open(Statement statement, List<Element> children) {}

    private final String text;
    private final Set<String> sessions;
    private final Deque<Open> open = new ArrayDeque<>();
    private final List<Element> elements = new ArrayList<>();

    private OutlineReader(String text, Set<String> sessions) {
        this.text = text;
        this.sessions = sessions;
    }

    static SessionOutline read(MethodDeclaration method, String text) {
        Set<String> sessions = sessions(method);
        OutlineReader reader = new OutlineReader(text, sessions);
        method.accept(reader);
        int start = method.getStartPosition();
        return new SessionOutline(start, start + method.getLength(), sessions, reader.elements);
    }

    private static Set<String> sessions(MethodDeclaration method) {
        Set<String> names = new HashSet<>();
        method.accept(new ASTVisitor() {
            @Override
            public boolean visit(SingleVariableDeclaration parameter) {
                add(parameter.getType(), parameter.getName());
                return true;
            }

            @Override
            public boolean visit(VariableDeclarationStatement statement) {
                statement.fragments().forEach(each -> add(statement.getType(), ((VariableDeclarationFragment) each).getName()));
                return true;
            }

            @Override
            public boolean visit(VariableDeclarationExpression expression) {
                expression.fragments().forEach(each -> add(expression.getType(), ((VariableDeclarationFragment) each).getName()));
                return true;
            }

            private void add(Type type, SimpleName name) {
                String written = String.valueOf(type);
                if (written.equals(SessionApi.SESSION) || SessionApi.SESSION.endsWith("." + written)) {
                    names.add(name.getIdentifier());
                }
            }
        });
        return names;
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
        return call.getExpression() instanceof SimpleName receiver
                && sessions.contains(receiver.getIdentifier())
                && SessionApi.shapes().stream().anyMatch(shape -> shape.method().equals(method));
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
