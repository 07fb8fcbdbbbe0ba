package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * The methods of a file that give back the very session that they got, if they give any: a call of one stands for the session that is its
 * argument, and so does a variable that keeps what it gives, or that takes the session over from one that is not used any more. So does the
 * parameter of a function that gets the session with its calls.
 */
public final class PassedBack {
    /** Takes nothing for granted. */
    private static final PassedBack OF_FILE = new PassedBack(Map.of());

    /** The methods being looked at, of which recursive calls are taken to give back the parameter of this number. */
    private final Map<MethodDeclaration, Integer> assumed;

    private PassedBack(Map<MethodDeclaration, Integer> assumed) {
        this.assumed = Map.copyOf(assumed);
    }

    /** The session with all that stands for it in the code in which it lives. */
    public static SessionVariable in(List<? extends ASTNode> code, SessionVariable session) {
        return OF_FILE.names(code, session);
    }

    /** The argument of a call that the called method gives back; empty where it does anything else, or may. */
    static Optional<Expression> argument(MethodInvocation call) {
        return OF_FILE.passed(call);
    }

    /** The number of the parameter that a method gives back. */
    public static Optional<Integer> parameter(MethodDeclaration method) {
        return OF_FILE.index(method);
    }

    /** What a session comes from: the expression without casts and the calls that give it back. */
    public static Expression root(Expression expression) {
        Expression bare = Trees.bare(expression);
        while (true) {
            Optional<Expression> inner = bare instanceof CastExpression cast ? Optional.of(cast.getExpression())
                    : bare instanceof MethodInvocation call ? argument(call) : Optional.empty();
            if (inner.isEmpty()) {
                return bare;
            }
            bare = Trees.bare(inner.get());
        }
    }

    /** Whether a method may give back one of its parameters, and perhaps something else. */
    static boolean mayGiveBack(MethodDeclaration method) {
        return OF_FILE.sessions(method).stream().anyMatch(number -> OF_FILE.gives(method, number, false));
    }

    Optional<Expression> passed(MethodInvocation call) {
        List<Expression> arguments = Trees.list(call.arguments());
        return arguments.isEmpty() ? Optional.empty()
                : LibraryCalls.givesItsArgument(call) ? Optional.of(arguments.getFirst())
                : SureMethods.of(call).flatMap(this::index).filter(number -> number < arguments.size()).map(arguments::get);
    }

    private Optional<Integer> index(MethodDeclaration method) {
        if (assumed.containsKey(method)) {
            return Optional.of(assumed.get(method));
        }
        List<Integer> found = sessions(method).stream().filter(number -> gives(method, number, true)).toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    /** The parameters that a method could give back. */
    private List<Integer> sessions(MethodDeclaration method) {
        boolean mayBe = method.getBody() != null
                && !method.isVarargs()
                && method.getReturnType2() != null
                && RuntimeTypes.isSession(method.getReturnType2());
        List<Integer> found = new ArrayList<>();
        List<SingleVariableDeclaration> parameters = Trees.list(method.parameters());
        for (int i = 0; mayBe && i < parameters.size(); i++) {
            if (RuntimeTypes.isSession(parameters.get(i).getType()) && PlayedParts.of(method, i).isEmpty()) {
                found.add(i);
            }
        }
        return found.isEmpty() || PlayedParts.ofResult(method).isPresent() ? List.of() : found;
    }

    /** @param always whether it is all that the method gives, apart from null */
    private boolean gives(MethodDeclaration method, int number, boolean always) {
        Map<MethodDeclaration, Integer> known = new HashMap<>(assumed);
        known.put(method, number);
        SessionVariable parameter = SessionVariable.of((SingleVariableDeclaration) method.parameters().get(number));
        SessionVariable session = new PassedBack(known).names(List.of(method.getBody()), parameter);
        List<Expression> results = Alternatives.ofResult(method).stream().filter(result -> !(result instanceof NullLiteral)).toList();
        return !results.isEmpty() && (always ? results.stream().allMatch(session::is) : results.stream().anyMatch(session::is));
    }

    private SessionVariable names(List<? extends ASTNode> code, SessionVariable session) {
        Map<VariableDeclarationFragment, List<Expression>> sources = session.hasOneSession() ? sources(code, session) : Map.of();
        List<SessionVariable> names = new ArrayList<>();
        List<LocalFunction> functions = session.hasOneSession() ? functions(code) : List.of();
        components(code).forEach((component, variable) -> {
            if (session.isDeclaredBy(variable)) {
                names.add(SessionVariable.of(component));
            }
        });
        boolean more = !sources.isEmpty() || !functions.isEmpty();
        while (more) {
            more = false;
            for (LocalFunction function : functions) {
                for (VariableDeclaration declaration : function.standingFor(new RenamedSession(session, names, this))) {
                    SessionVariable parameter = SessionVariable.of(declaration);
                    if (!names.contains(parameter)) {
                        names.add(parameter);
                        more = true;
                    }
                }
            }
            for (VariableDeclarationFragment variable : sources.keySet()) {
                SessionVariable name = SessionVariable.of(variable);
                if (names.contains(name)) {
                    continue;
                }
                RenamedSession without = new RenamedSession(session, names, this);
                List<SessionVariable> all = new ArrayList<>(names);
                all.add(name);
                RenamedSession with = new RenamedSession(session, all, this);
                List<Expression> given = sources.get(variable);
                boolean keepsResult = given.stream().allMatch(with::isRenamed) && given.stream().anyMatch(without::isRenamed);
                if (keepsResult || takesOver(variable, given, without, code)) {
                    names.add(name);
                    more = true;
                }
            }
        }
        RenamedSession renamed = new RenamedSession(session, names, this);
        if (!session.hasOneSession()) {
            return renamed;
        }
        List<SessionHolder> holders = SessionHolder.in(code, renamed);
        RenamedSession held = new RenamedSession(session, names, holders, this);
        sources.keySet().stream()
                .filter(variable -> !held.isDeclaredBy(variable) && takesOver(variable, sources.get(variable), held, code))
                .forEach(variable -> names.add(SessionVariable.of(variable)));
        return new RenamedSession(session, names, holders, this);
    }

    /**
     * Whether a variable gets the session once and for all, from another one or from an object that keeps it, and what had it before is not
     * used any more to make steps of it.
     */
    private static boolean takesOver(
            VariableDeclarationFragment variable, List<Expression> given, RenamedSession session, List<? extends ASTNode> code) {
        Expression initializer = variable.getInitializer();
        if (initializer == null || given.size() != 1 || session.isRenamed(root(initializer)) && !(root(initializer) instanceof SimpleName)
                || !session.is(root(initializer))) {
            return false;
        }
        int from = variable.getStartPosition() + variable.getLength();
        boolean[] used = {false};
        code.forEach(part -> part.accept(new ASTVisitor() {
            @Override
            public boolean preVisit2(ASTNode node) {
                used[0] |= node.getStartPosition() >= from && node instanceof Expression use && (session.is(use) || isByObject(use, session));
                return !used[0];
            }
        }));
        return !used[0];
    }

    /** Whether a call makes steps of the session by an object that keeps it, or passes that on. */
    private static boolean isByObject(Expression use, SessionVariable session) {
        return Trees.receiver(use).flatMap(session::holder).filter(object -> object.called((MethodInvocation) use).isPresent()).isPresent()
                || Trees.arguments(use).stream().anyMatch(argument -> session.holder(argument).isPresent());
    }

    /** The components of records in the code that are lambdas, with the variables that they get. */
    private static Map<VariableDeclaration, VariableDeclaration> components(List<? extends ASTNode> code) {
        Map<VariableDeclaration, VariableDeclaration> components = new HashMap<>();
        code.forEach(part -> TreeIndex.in(part, LambdaExpression.class).forEach(lambda -> components.putAll(MadeLambdas.components(lambda))));
        return components;
    }

    /** The functions that the code calls by variables, and those that these call. */
    private static List<LocalFunction> functions(List<? extends ASTNode> code) {
        List<LocalFunction> functions = new ArrayList<>();
        code.forEach(part -> addFunctions(part, functions));
        return functions;
    }

    private static void addFunctions(ASTNode code, List<LocalFunction> functions) {
        TreeIndex.in(code, MethodInvocation.class).forEach(call ->
                LocalFunction.called(call).filter(function -> !functions.contains(function)).ifPresent(function -> {
                    functions.add(function);
                    function.codes().forEach(called -> addFunctions(called, functions));
                }));
    }

    /** The other variables for sessions that the code declares, with all that they get. */
    private static Map<VariableDeclarationFragment, List<Expression>> sources(List<? extends ASTNode> code, SessionVariable session) {
        Map<VariableDeclarationFragment, List<Expression>> sources = new HashMap<>();
        code.forEach(part -> TreeIndex.in(part, VariableDeclarationFragment.class).forEach(fragment -> {
            if (!Declarations.isField(fragment) && !session.isDeclaredBy(fragment) && RuntimeTypes.isSession(fragment)) {
                List<Expression> all = sources.computeIfAbsent(fragment, variable -> new ArrayList<>());
                Optional.ofNullable(fragment.getInitializer()).ifPresent(all::add);
            }
        }));
        if (!sources.isEmpty()) {
            code.forEach(part -> TreeIndex.in(part, Assignment.class).forEach(assignment -> {
                if (Trees.bare(assignment.getLeftHandSide()) instanceof SimpleName name) {
                    sources.forEach((variable, all) -> {
                        if (Declarations.isUse(name, variable)) {
                            all.add(assignment.getRightHandSide());
                        }
                    });
                }
            }));
        }
        return sources;
    }
}
