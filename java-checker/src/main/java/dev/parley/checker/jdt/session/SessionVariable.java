package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.BreakStatement;
import org.eclipse.jdt.core.dom.CatchClause;
import org.eclipse.jdt.core.dom.ContinueStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LabeledStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MemberValuePair;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/** What stands for the session in the code. */
public sealed interface SessionVariable permits SessionVariable.Declared, SessionVariable.Held, SessionVariable.Value, StoredSession,
        WrappedSession {

    /** A parameter, which has its session from the start. */
    static SessionVariable of(VariableDeclaration parameter) {
        return new Declared(parameter, List.of(), List.of());
    }

    /** A local variable that gets its sessions from these expressions. */
    static SessionVariable of(VariableDeclaration local, List<Expression> sources) {
        List<Expression> openings = sources.stream()
                .flatMap(source -> Alternatives.of(source).stream())
                .filter(source -> PassedBack.root(source) != source)
                .map(PassedBack::root)
                .toList();
        return new Declared(local, sources, openings);
    }

    /** The session that a call gives, used where it is called, or that is in the {@code Optional} which a variable has, used in this place alone. */
    static SessionVariable of(Expression session) {
        return new Value(session, false);
    }

    /** The session that a call gives to a new object, which keeps it. */
    static SessionVariable givenToObject(MethodInvocation call) {
        return new Value(call, true);
    }

    /** What an object keeps that the code has got, and nothing else. */
    static SessionVariable of(SessionHolder object) {
        return new Held(object);
    }

    /** As messages and fixes write it. */
    String name();

    /** Whether an expression is this session. */
    boolean is(Expression expression);

    /** Whether an expression is this session without a selector in between. */
    default boolean isOwn(Expression expression) {
        return is(expression);
    }

    /** Whether an expression gives the variable a session of its own, or none. */
    boolean isGivenBy(Expression source);

    /** Whether an expression gives this session under another name: what a method gives back that has got it, or a variable that keeps that. */
    default boolean isRenamed(Expression expression) {
        return false;
    }

    /** Whether a constructor puts it where its object keeps it. */
    default boolean isStoredBy(Assignment assignment) {
        return false;
    }

    /** The field or the component that has it, in the code of the object that keeps it. */
    default Optional<VariableDeclaration> keeper() {
        return Optional.empty();
    }

    /** The object that keeps the session and that an expression is; empty where it is none. */
    default Optional<SessionHolder> holder(Expression expression) {
        return Optional.empty();
    }

    /** Whether its variable never gets another session. */
    default boolean hasOneSession() {
        return true;
    }

    /** How the code calls the session where it uses it. */
    default String nameAt(Expression use) {
        return isOwn(use) && !isRenamed(use) ? name() : use.toString();
    }

    /** Whether this declares the variable. */
    boolean isDeclaredBy(VariableDeclaration other);

    /** Whether a local variable is used by nothing but a lambda, or a new object, from a call on. */
    default boolean isConfinedTo(Expression code, Expression call) {
        return false;
    }

    /**
     * Whether a call, which runs a lambda or a new object's code on another thread, may leave the session to that, because nobody else closes
     * it and no other name stands for it from there on.
     *
     * @param opened whether the code opens the session itself, so that whoever passes it on leaves it to whoever gets it
     */
    default boolean isLeftTo(Expression code, Expression call, boolean opened) {
        return false;
    }

    /** Which argument of a call is the session; empty also where several are. */
    default Optional<Integer> argumentOf(Expression call) {
        List<Expression> arguments = Trees.arguments(call);
        List<Integer> sessions = IntStream.range(0, arguments.size()).filter(number -> is(arguments.get(number))).boxed().toList();
        return sessions.size() == 1 ? Optional.of(sessions.getFirst()) : Optional.empty();
    }

    /** The first use of the session within a piece of code, other than that a text is made of it. */
    default Optional<Expression> firstUseIn(ASTNode node) {
        Expression[] found = new Expression[1];
        node.accept(new ASTVisitor() {
            @Override
            public boolean preVisit2(ASTNode here) {
                if (found[0] == null && here instanceof Expression expression
                        && (is(expression) && !SessionMentions.isMention(expression) || holder(expression).isPresent()
                                || SessionGroups.members(expression, SessionVariable.this) > 0)) {
                    found[0] = expression;
                }
                return found[0] == null;
            }
        });
        return Optional.ofNullable(found[0]);
    }

    /** Whether a call is neither repeated nor put off within a piece of code. */
    private static boolean isStraight(ASTNode call, ASTNode code) {
        for (ASTNode here = call; here != code; here = here.getParent()) {
            if (here == null || here instanceof LambdaExpression || here instanceof BodyDeclaration || Trees.isLoop(here)) {
                return false;
            }
        }
        return true;
    }

    /**
     * A parameter or a local variable, known by its binding or, where the code does not resolve, by its name.
     *
     * @param openings the expressions within its sources that give a session, which a method then gives back to the variable
     */
    record Declared(VariableDeclaration declaration, List<Expression> sources, List<Expression> openings) implements SessionVariable {
        public Declared {
            sources = List.copyOf(sources);
            openings = List.copyOf(openings);
        }

        @Override
        public String name() {
            return declaration.getName().getIdentifier();
        }

        @Override
        public boolean hasOneSession() {
            return sources.stream().filter(source -> !(Trees.bare(source) instanceof NullLiteral)).count() <= 1;
        }

        @Override
        public boolean is(Expression expression) {
            if (openings.contains(Trees.bare(expression))) {
                return true;
            }
            if (Trees.bare(expression) instanceof FieldAccess field && Declarations.isField(declaration)) {
                return field.getExpression() instanceof ThisExpression && Declarations.named(field).filter(named -> named == declaration).isPresent();
            }
            if (Trees.bare(expression) instanceof MethodInvocation call && keeper().isPresent()) {
                return SessionTask.isOwnAccess(call, declaration);
            }
            if (!(Trees.bare(expression) instanceof SimpleName simple) || !simple.getIdentifier().equals(name()) || !isUse(simple)) {
                return false;
            }
            if (Scopes.areNeeded(simple)) {
                return Scopes.variable(simple).filter(found -> found == declaration).isPresent();
            }
            if (declaration.getParent() instanceof RecordDeclaration) {
                return Declarations.named(simple).filter(found -> found == declaration).isPresent();
            }
            // The code of a generic class names its fields as those of an object with certain types.
            IBinding binding = simple.resolveBinding() instanceof IVariableBinding variable
                    ? variable.getVariableDeclaration()
                    : simple.resolveBinding();
            IBinding own = declaration.resolveBinding();
            return binding == null || own == null || binding.isEqualTo(own);
        }

        @Override
        public Optional<VariableDeclaration> keeper() {
            return Declarations.isField(declaration) || declaration.getParent() instanceof RecordDeclaration
                    ? Optional.of(declaration)
                    : Optional.empty();
        }

        @Override
        public boolean isGivenBy(Expression source) {
            return sources.contains(source);
        }

        @Override
        public boolean isDeclaredBy(VariableDeclaration other) {
            return other == declaration;
        }

        @Override
        public boolean isLeftTo(Expression code, Expression call, boolean opened) {
            return ownCode(opened).filter(own -> isStraight(call, own)).isPresent() && !isUsedOutside(code, call);
        }

        /** The code that may leave the session to others; none where it is a resource, or whoever passes it here closes it. */
        private Optional<ASTNode> ownCode(boolean opened) {
            return switch (declaration.getParent()) {
                case VariableDeclarationStatement statement when !sources.isEmpty() -> Optional.of(statement.getParent());
                case MethodDeclaration method when opened && PlayedParts.of(method, method.parameters().indexOf(declaration)).isEmpty() ->
                    Optional.ofNullable(method.getBody());
                case LambdaExpression lambda when opened && lambda.getParent() instanceof MethodInvocation call
                        && SessionsInOptionals.consumer(call).filter(lambda::equals).isPresent() -> Optional.of(lambda.getBody());
                default -> Optional.empty();
            };
        }

        @Override
        public boolean isConfinedTo(Expression code, Expression call) {
            return declaration instanceof VariableDeclarationFragment && !isUsedOutside(code, call);
        }

        /** Where the call fails, nothing was left to its code. */
        private boolean isUsedOutside(Expression code, Expression call) {
            int from = call.getStartPosition() + call.getLength();
            boolean[] used = {false};
            declaration.getParent().getParent().accept(new ASTVisitor() {
                @Override
                public boolean preVisit2(ASTNode here) {
                    used[0] |= here.getStartPosition() >= from && here instanceof Expression expression && is(expression);
                    return here != code && !used[0]
                            && !(here instanceof CatchClause clause && TreeIndex.isIn(call, ((TryStatement) clause.getParent()).getBody()));
                }
            });
            return used[0];
        }

        /** A name that stands for a value, not for a method, a member or a label, nor where a record is declared that is made elsewhere. */
        private static boolean isUse(SimpleName name) {
            StructuralPropertyDescriptor place = name.getLocationInParent();
            return place != MethodInvocation.NAME_PROPERTY
                    && name.getParent().getLocationInParent() != RecordDeclaration.RECORD_COMPONENTS_PROPERTY
                    && place != FieldAccess.NAME_PROPERTY
                    && place != QualifiedName.NAME_PROPERTY
                    && place != MemberValuePair.NAME_PROPERTY
                    && place != LabeledStatement.LABEL_PROPERTY
                    && place != BreakStatement.LABEL_PROPERTY
                    && place != ContinueStatement.LABEL_PROPERTY;
        }
    }

    /** A session that the code knows by an object alone, which keeps it. */
    record Held(SessionHolder object) implements SessionVariable {
        @Override
        public String name() {
            return object.keeper().getName().getIdentifier();
        }

        @Override
        public boolean is(Expression expression) {
            return false;
        }

        @Override
        public Optional<SessionHolder> holder(Expression expression) {
            return Optional.of(object).filter(known -> known.is(expression));
        }

        @Override
        public boolean isGivenBy(Expression source) {
            return false;
        }

        @Override
        public boolean isLeftTo(Expression code, Expression call, boolean opened) {
            return object.isLeftTo(code, call)
                    && object.variable().filter(variable -> variable.getParent() instanceof VariableDeclarationStatement declaration
                            && isStraight(call, declaration.getParent())).isPresent();
        }

        @Override
        public boolean isDeclaredBy(VariableDeclaration other) {
            return false;
        }
    }

    /**
     * The value of a call or of a variable, in one place.
     *
     * @param isKept whether it is there for longer than the call
     */
    record Value(Expression session, boolean isKept) implements SessionVariable {
        @Override
        public String name() {
            return session.toString();
        }

        @Override
        public boolean is(Expression expression) {
            return Trees.bare(expression) == session;
        }

        @Override
        public boolean isGivenBy(Expression source) {
            return isKept && is(source);
        }

        @Override
        public boolean isLeftTo(Expression code, Expression user, boolean opened) {
            // Where the object is made in which it goes, nobody else has heard of it.
            return session.getParent() == code || isKept && session.getParent().getParent() instanceof VariableDeclarationFragment object
                    && object.getParent() instanceof VariableDeclarationStatement statement && isStraight(user, statement.getParent());
        }

        @Override
        public boolean isDeclaredBy(VariableDeclaration other) {
            return false;
        }
    }
}
