package dev.parley.checker.jdt.session;

import dev.parley.checker.api.SelectorApi;
import dev.parley.checker.api.SelectorApi.Kind;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * The selectors of a file whose whole use is in sight, and what stands for the sessions that they select. A selector is one if a local
 * variable keeps it that is assigned once, and only its methods are called; so is a variable that gets sessions from such selectors only.
 */
public final class Selections {

    /** What a variable keeps of a selection. */
    private enum Kept {
        SESSION,
        OPTIONAL
    }

    private static final Set<String> TAKING = Set.of("get", "orElseThrow");
    private static final Set<String> ASKING = Set.of("isPresent", "isEmpty", "ifPresent", "get", "orElseThrow");

    private final Map<VariableDeclaration, List<Expression>> assigned = new HashMap<>();
    private final Map<VariableDeclaration, List<SimpleName>> uses = new HashMap<>();
    private final Set<VariableDeclaration> selectors = new HashSet<>();
    private final Map<VariableDeclaration, Kept> kept = new HashMap<>();
    private final List<MethodInvocation> calls = new ArrayList<>();

    private Selections() {}

    /** Those of a file with this text, which is asked first whether there can be any. */
    public static Selections in(CompilationUnit unit, String text) {
        Selections found = new Selections();
        if (text.contains("Selector")) {
            found.find(unit);
        }
        return found;
    }

    private void find(CompilationUnit unit) {
        List<VariableDeclaration> variables = new ArrayList<>();
        unit.accept(new ASTVisitor() {
            @Override
            public boolean visit(VariableDeclarationFragment fragment) {
                if (!(fragment.getParent() instanceof FieldDeclaration)) {
                    variables.add(fragment);
                    Optional.ofNullable(fragment.getInitializer()).ifPresent(source -> assigned(fragment).add(source));
                }
                return true;
            }

            @Override
            public boolean visit(LambdaExpression lambda) {
                variables.addAll(Trees.<VariableDeclaration>list(lambda.parameters()));
                return true;
            }

            @Override
            public boolean visit(Assignment assignment) {
                if (Trees.bare(assignment.getLeftHandSide()) instanceof SimpleName name) {
                    Declarations.named(name).ifPresent(variable -> assigned(variable).add(assignment.getRightHandSide()));
                }
                return true;
            }

            @Override
            public boolean visit(SimpleName name) {
                Declarations.named(name).filter(variable -> variable.getName() != name)
                        .ifPresent(variable -> uses.computeIfAbsent(variable, none -> new ArrayList<>()).add(name));
                return true;
            }
        });
        variables.stream().filter(this::isSelector).forEach(selectors::add);
        unit.accept(new ASTVisitor() {
            @Override
            public boolean visit(MethodInvocation call) {
                if (selector(call).isPresent()) {
                    calls.add(call);
                }
                return true;
            }
        });
        boolean more = !selectors.isEmpty();
        while (more) {
            more = false;
            for (VariableDeclaration variable : variables) {
                Optional<Kept> what = kept.containsKey(variable) ? Optional.empty() : kept(variable);
                what.ifPresent(keeps -> kept.put(variable, keeps));
                more |= what.isPresent();
            }
        }
    }

    private List<Expression> assigned(VariableDeclaration variable) {
        return assigned.computeIfAbsent(variable, none -> new ArrayList<>());
    }

    private boolean isSelector(VariableDeclaration variable) {
        List<Expression> sources = assigned.getOrDefault(variable, List.of());
        return sources.size() == 1
                && variable.getInitializer() == sources.getFirst()
                && isMaking(sources.getFirst())
                && uses.getOrDefault(variable, List.of()).stream().allMatch(use ->
                        use.getParent() instanceof MethodInvocation call && call.getExpression() == use && kind(call).isPresent());
    }

    private static Optional<Kind> kind(MethodInvocation call) {
        return SelectorApi.kind(call.getName().getIdentifier(), call.arguments().size());
    }

    /** Whether an expression makes a selector of the sessions that are its arguments. */
    private static boolean isMaking(Expression expression) {
        if (!(Trees.bare(expression) instanceof MethodInvocation call) || !call.getName().getIdentifier().equals(SelectorApi.MAKING)) {
            return false;
        }
        return RuntimeTypes.isMethodOf(call, SelectorApi.SELECTOR);
    }

    private Optional<Kept> kept(VariableDeclaration variable) {
        if (variable.getParent() instanceof LambdaExpression lambda) {
            return lambda.getParent() instanceof MethodInvocation call && call.getName().getIdentifier().equals("ifPresent")
                    && isOptional(call.getExpression())
                    ? Optional.of(Kept.SESSION)
                    : Optional.empty();
        }
        List<Expression> sources = assigned.getOrDefault(variable, List.of()).stream()
                .filter(source -> !(Trees.bare(source) instanceof NullLiteral))
                .toList();
        if (sources.isEmpty()) {
            return Optional.empty();
        }
        if (sources.stream().allMatch(this::isSession)) {
            return Optional.of(Kept.SESSION);
        }
        boolean onlyAsked = uses.getOrDefault(variable, List.of()).stream().allMatch(use -> isTarget(use) || isAsked(use));
        return onlyAsked && sources.stream().allMatch(this::isOptional) ? Optional.of(Kept.OPTIONAL) : Optional.empty();
    }

    private static boolean isTarget(SimpleName use) {
        return use.getParent() instanceof Assignment assignment && assignment.getLeftHandSide() == use
                && assignment.getParent() instanceof ExpressionStatement;
    }

    private static boolean isAsked(Expression use) {
        return use.getParent() instanceof MethodInvocation call && call.getExpression() == use && ASKING.contains(call.getName().getIdentifier());
    }

    /** What a call does, if it is one of a selector. */
    public Optional<Kind> call(MethodInvocation call) {
        return selector(call).isPresent() ? kind(call) : Optional.empty();
    }

    /** The selector that a method is called on. */
    public Optional<VariableDeclaration> selector(MethodInvocation call) {
        return call.getExpression() instanceof SimpleName name && !selectors.isEmpty()
                ? Declarations.named(name).filter(selectors::contains)
                : Optional.empty();
    }

    /** Whether an expression is a session that a selector has selected. */
    boolean isSession(Expression expression) {
        return switch (Trees.uncast(expression)) {
            case SimpleName name -> keeps(name, Kept.SESSION);
            case MethodInvocation call -> call(call).filter(kind -> kind == Kind.SELECT).isPresent() || isTaken(call);
            case Expression other -> false;
        };
    }

    /** Whether an expression is an {@code Optional} with a session that a selector has selected, or none; it may be null. */
    private boolean isOptional(Expression expression) {
        return expression != null && switch (Trees.uncast(expression)) {
            case SimpleName name -> keeps(name, Kept.OPTIONAL);
            case MethodInvocation call -> call(call).filter(kind -> kind == Kind.SELECT_IN_TIME).isPresent();
            case Expression other -> false;
        };
    }

    private boolean isTaken(MethodInvocation call) {
        return call.getExpression() != null && TAKING.contains(call.getName().getIdentifier()) && call.arguments().isEmpty()
                && isOptional(call.getExpression());
    }

    private boolean keeps(SimpleName name, Kept what) {
        return !kept.isEmpty() && Declarations.named(name).filter(variable -> kept.get(variable) == what).isPresent();
    }

    /** Whether a variable keeps what a selector selects, in an {@code Optional} or not. */
    public boolean keeps(VariableDeclaration variable) {
        return kept.containsKey(variable);
    }

    public boolean keepsSession(VariableDeclaration variable) {
        return kept.get(variable) == Kept.SESSION;
    }

    /**
     * The variable or the call that gives an expression its selection, which tells whether a session is the selected one; empty where an
     * expression is none.
     */
    public Optional<ASTNode> source(Expression expression) {
        return switch (Trees.uncast(expression)) {
            case SimpleName name when !kept.isEmpty() -> Declarations.named(name).filter(kept::containsKey).map(ASTNode.class::cast);
            case MethodInvocation call when isTaken(call) -> source(call.getExpression());
            case MethodInvocation call when isSession(call) || isOptional(call) -> Optional.of(call);
            default -> Optional.empty();
        };
    }

    /** Of a call that selects into an {@code Optional}: whether it is only asked for what it holds. */
    public boolean isFollowed(MethodInvocation call) {
        return isAsked(call)
                || call.getParent() instanceof VariableDeclarationFragment fragment && keeps(fragment)
                || call.getParent() instanceof Assignment assignment && assignment.getLeftHandSide() instanceof SimpleName name
                        && keeps(name, Kept.OPTIONAL);
    }

    /** The sessions that selectors get: by {@code of} where they are made, or added later. */
    private List<Expression> added(VariableDeclaration selector) {
        List<Expression> sessions = new ArrayList<>(Trees.list(making(selector).arguments()));
        calls.stream()
                .filter(call -> selector(call).equals(Optional.of(selector)) && kind(call).equals(Optional.of(Kind.ADD)))
                .forEach(call -> sessions.addAll(Trees.list(call.arguments())));
        return sessions;
    }

    public static MethodInvocation making(VariableDeclaration selector) {
        return (MethodInvocation) Trees.bare(selector.getInitializer());
    }

    /** The session with what selectors give, if any of them gets it; else it is as it was. */
    public SessionVariable watched(SessionVariable session, ASTNode place) {
        if (selectors.stream().noneMatch(selector -> added(selector).stream().anyMatch(session::is))) {
            return session;
        }
        List<VariableDeclaration> watching = selectors.stream()
                .filter(selector -> added(selector).stream().anyMatch(each -> session.is(each) || isSession(each)))
                .sorted(Comparator.comparingInt(VariableDeclaration::getStartPosition))
                .toList();
        return new WatchedSession(session, this, watching, keeper(session, place).isPresent());
    }

    /** Whether a variable has the same session as long as a selector lives. */
    private boolean isOne(SimpleName name, VariableDeclaration selector) {
        return Declarations.named(name)
                .filter(variable -> variable.getStartPosition() < selector.getStartPosition()
                        && assigned.getOrDefault(variable, List.of()).size() <= 1)
                .isPresent();
    }

    /** The names of the variables of the other sessions that a selector gets; empty text for those that no variable surely keeps. */
    public Set<String> others(VariableDeclaration selector, SessionVariable session) {
        return added(selector).stream()
                .filter(each -> !session.is(each) && !isSession(each))
                .map(each -> Trees.bare(each) instanceof SimpleName name && isOne(name, selector) ? name.getIdentifier() : "")
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** A selector that keeps the session when its variable is out of reach: one that is declared before it, around it. */
    public Optional<VariableDeclarationFragment> keeper(SessionVariable session, ASTNode place) {
        return selectors.stream()
                .filter(selector -> added(selector).stream().anyMatch(session::is))
                .filter(selector -> selector.getStartPosition() <= place.getStartPosition())
                .map(VariableDeclarationFragment.class::cast)
                .min(Comparator.comparingInt(VariableDeclarationFragment::getStartPosition));
    }
}
