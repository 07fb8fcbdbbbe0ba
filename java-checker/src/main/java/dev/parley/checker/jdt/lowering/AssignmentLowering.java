package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.session.LocalFunction;
import dev.parley.checker.jdt.session.SessionGroups;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.AskedArrays;
import dev.parley.checker.jdt.value.ContentChanges;
import dev.parley.checker.jdt.value.CountedCells;
import dev.parley.checker.jdt.value.Counters;
import dev.parley.checker.jdt.value.FieldValue;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.ValueHolders;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Lowers what gives variables their values: declarations and assignments. */
final class AssignmentLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final Locals locals;
    private final ValueLowering values;
    private final OpeningLowering openings;
    private final FieldLowering fields;
    private final ExpressionLowering expressions;
    private final Map<ASTNode, Operand> passed = new IdentityHashMap<>();

    AssignmentLowering(GraphBuilder graph, SessionVariable session, Locals locals, ValueLowering values, OpeningLowering openings,
            FieldLowering fields, ExpressionLowering expressions) {
        this.graph = graph;
        this.session = session;
        this.locals = locals;
        this.values = values;
        this.openings = openings;
        this.fields = fields;
        this.expressions = expressions;
    }

    /** Lowers a declaration of a local variable. */
    void declare(VariableDeclarationFragment fragment) {
        if (SessionGroups.isKept(fragment, session)) {
            return;
        }
        if (expressions.selections().declare(fragment)) {
            return;
        }
        Optional<LocalFunction> function = LocalFunction.of(fragment).filter(known -> known.concerns(session));
        if (function.isPresent()) {
            Optional.ofNullable(fragment.getInitializer()).ifPresent(chosen -> choose(fragment.getName(), chosen, function.get()));
            return;
        }
        if (fragment.getInitializer() != null && session.isGivenBy(fragment.getInitializer())) {
            openings.open(fragment.getInitializer(), Trees.extent(fragment));
        } else if (fragment.getInitializer() != null && session.isDeclaredBy(fragment) && session.is(fragment.getInitializer())) {
            expressions.assign(fragment.getName(), expressions.selections().evaluate(fragment.getInitializer()), Trees.extent(fragment));
        } else if (fragment.getInitializer() != null) {
            locals.rounds().declared(fragment);
            Operand value = initial(fragment, fragment.getInitializer());
            values.assign(fragment.getName(), fragment.getInitializer(), fragment);
            values.moved(fragment.getName(), fragment.getInitializer());
            expressions.assign(fragment.getName(), value, Trees.extent(fragment));
            given(fragment, fragment);
            made(fragment.getInitializer(), fragment);
        }
    }

    /** What a variable is declared with, or gets as its one value. */
    private Operand initial(VariableDeclarationFragment fragment, Expression source) {
        Optional<ValueHolders.First> first = ValueHolders.first(fragment);
        if (first.isPresent() && first.get() instanceof ValueHolders.First.Written(Expression held)) {
            hold(fragment, expressions.value(held), Trees.extent(fragment));
            return Operand.presence(Value.Presence.SOME);
        }
        Operand value = copied(source, Optional.of(fragment));
        if (first.isPresent() && first.get() instanceof ValueHolders.First.Unwritten(Operand unwritten)) {
            hold(fragment, unwritten, Trees.extent(fragment));
        }
        return value;
    }

    /**
     * What a call gives that has read what a variable holds, or written it; empty for others.
     *
     * @param operands what it was called with
     */
    Optional<Operand> held(Expression call, Map<ASTNode, Operand> operands) {
        ValueHolders.written(call).ifPresent(holder -> hold(holder, operands.get(Trees.arguments(call).getFirst()), Trees.extent(call)));
        return ValueHolders.read(call).map(holder -> new Operand.Variable(locals.held(holder)));
    }

    private void hold(VariableDeclaration holder, Operand value, Extent extent) {
        graph.assign(locals.held(holder), value, extent);
    }

    /** Lowers an argument that opens the session. */
    void open(Expression source) {
        openings.open(source, Trees.extent(source));
    }

    /** What a variable was compared with before tells nothing of the value that it gets now. */
    void compareAnew(VariableDeclaration variable) {
        locals.comparisons().about(variable).forEach(answer -> graph.assign(answer, Operand.opaque(), Trees.extent(variable)));
    }

    /** A variable gets a value, by which others may be known to be greater or less. */
    void given(ASTNode change, VariableDeclaration variable) {
        if (Declarations.isField(variable) && change instanceof Expression code && fields.isOfOthers(code)) {
            locals.comparisons().about(change, variable).forEach(answer -> graph.assign(answer, Operand.opaque(), Trees.extent(change)));
            return;
        }
        locals.comparisons().given(change, variable).forEach(answer -> graph.append(answer, Trees.extent(change)));
    }

    /** A loop begins, or goes on to its next element. */
    void rounds(EnhancedForStatement loop, boolean isFirst) {
        locals.comparisons().distances().rounds(loop, isFirst).forEach(answer -> graph.append(answer, Trees.extent(loop.getExpression())));
    }

    /**
     * What collections and other objects were asked before tells nothing of what is in them now.
     *
     * @param changes what the code changes; looks into other files for it, so that it is asked only where it matters
     */
    void askContentsAnew(Expression code, Supplier<ContentChanges> changes) {
        if (!locals.comparisons().aboutContents(code, ContentChanges.ofAll()).isEmpty()) {
            locals.comparisons().aboutContents(code, changes.get())
                    .forEach(answer -> graph.assign(answer, Operand.opaque(), Trees.extent(code)));
        }
    }

    /** A call has set fields to what is known of them now: constants, or what it has got. */
    void set(MethodInvocation call) {
        set(locals.comparisons().set(call), call);
    }

    private void set(Map<Slot, FieldValue> fields, Expression call) {
        fields.forEach((field, value) -> graph.assign(field, switch (value) {
            case FieldValue.Unset(Operand unset) -> unset;
            case FieldValue.Given(Expression written) -> locals.known(written).orElseGet(() -> passed.getOrDefault(written, Operand.opaque()));
        }, Trees.extent(call)));
    }

    /** What calls get. */
    void passed(Map<ASTNode, Operand> arguments) {
        passed.putAll(arguments);
    }

    /** A variable has got a new object. */
    private void made(Expression source, VariableDeclaration variable) {
        if (Trees.bare(source) instanceof ClassInstanceCreation creation) {
            set(locals.comparisons().made(creation, variable), creation);
        }
    }

    /** A new object is used where it is made. */
    void made(ClassInstanceCreation creation) {
        set(locals.comparisons().made(creation), creation);
    }

    /** A call has changed what is in arrays and counters. */
    void changed(MethodInvocation call) {
        AskedArrays.changedBy(call).forEach(this::compareAnew);
        Counters.changedBy(call).forEach(this::compareAnew);
        CountedCells.changedBy(call).ifPresent(cell -> locals.rounds().changed(cell, call));
    }

    /** An element of an array, or a field, gets another value, which has it by another name as well. */
    void store(Expression element, Expression change, Operand value) {
        CountedCells.named(element).ifPresent(cell -> locals.rounds().changed(cell, change));
        AskedArrays.ofElement(element).ifPresent(this::compareAnew);
        if (Trees.bare(element) instanceof ArrayAccess access) {
            askContentsAnew(access, () -> ContentChanges.byStore(access));
        }
        storeField(element, change, value);
    }

    private void storeField(Expression target, Expression change, Operand value) {
        if (Trees.bare(target) instanceof FieldAccess access && access.getExpression() instanceof ThisExpression) {
            Declarations.named(access).ifPresent(field -> given(change, field));
        }
        ContentChanges.byField(target).ifPresent(changes -> askContentsAnew(change, () -> changes));
        expressions.comparisons().answer(Trees.bare(target)).ifPresent(answer -> graph.assign(answer.slot(), value, Trees.extent(change)));
    }

    /** A variable gets one of several functions: which one it has tells which of them its calls run. */
    private void choose(SimpleName variable, Expression chosen, LocalFunction function) {
        if (function.codes().size() > 1) {
            expressions.assign(variable, expressions.value(chosen), Trees.extent(chosen));
        }
    }

    /** What a variable gets. Of a truth that another one tells, which of the two it is: what is found out of one then holds of the other. */
    private Operand copied(Expression source, Optional<VariableDeclaration> target) {
        return isToldByVariable(Trees.bare(source)) && target.filter(variable -> Scopes.isWrittenAs(variable, "boolean")).isPresent()
                ? expressions.conditions().value(source)
                : expressions.value(source);
    }

    private boolean isToldByVariable(Expression source) {
        return switch (source) {
            case SimpleName name -> locals.slot(name).isPresent() || expressions.comparisons().answer(name).isPresent();
            case FieldAccess field -> expressions.comparisons().answer(field).isPresent();
            case QualifiedName field -> expressions.comparisons().answer(field).isPresent();
            case ArrayAccess element -> true;
            case MethodInvocation question -> LibraryCalls.asksForPresence(question) || LibraryCalls.asksForAbsence(question)
                    || ValueHolders.read(question).isPresent();
            default -> false;
        };
    }

    /** Lowers an assignment; what it gives. */
    Operand assign(Assignment assignment) {
        if (session.isStoredBy(assignment)) {
            graph.append(new Step.Pass(), Trees.extent(assignment));
            return Operand.opaque();
        }
        if (expressions.selections().assigned(assignment)) {
            return Operand.opaque();
        }
        Expression left = Trees.bare(assignment.getLeftHandSide());
        Optional<LocalFunction> function = LocalFunction.assigned(assignment).filter(known -> known.concerns(session));
        if (function.isPresent()) {
            choose((SimpleName) left, assignment.getRightHandSide(), function.get());
            return Operand.opaque();
        }
        if (session.is(left) && session.isGivenBy(assignment.getRightHandSide())) {
            openings.open(assignment.getRightHandSide(), Trees.extent(assignment));
            return Operand.opaque();
        }
        if (session.is(left) && session.isRenamed(assignment.getRightHandSide())) {
            Operand presence = expressions.selections().evaluate(assignment.getRightHandSide());
            if (session.isRenamed(left)) {
                expressions.assign((SimpleName) left, presence, Trees.extent(assignment));
            } else {
                openings.keep(presence, Trees.extent(assignment));
            }
            return presence;
        }
        boolean replaces = assignment.getOperator() == Assignment.Operator.ASSIGN;
        if (left instanceof SimpleName name && !session.is(name)) {
            Operand value = Declarations.named(name).flatMap(variable -> KeptValues.isGiven(name, variable)
                    ? Optional.of(initial((VariableDeclarationFragment) variable, assignment.getRightHandSide()))
                    : Optional.empty()).orElseGet(() -> copied(assignment.getRightHandSide(), Declarations.named(name)));
            if (replaces) {
                values.assign(name, assignment.getRightHandSide(), assignment);
            }
            values.moved(name, assignment);
            locals.rounds().changed(name, assignment);
            Declarations.named(name).ifPresent(variable -> {
                given(assignment, variable);
                made(assignment.getRightHandSide(), variable);
            });
            storeField(name, assignment, replaces ? value : Operand.opaque());
            return expressions.assign(name, replaces ? value : Operand.opaque(), Trees.extent(assignment));
        }
        fields.lower(left, false);
        Operand value = expressions.value(assignment.getRightHandSide());
        expressions.failing(left, value);
        store(left, assignment, replaces ? value : Operand.opaque());
        ValueHolders.read(left).ifPresent(holder -> hold(holder, replaces ? value : Operand.opaque(), Trees.extent(assignment)));
        if (replaces) {
            values.assign(left, assignment.getRightHandSide(), assignment);
        }
        return replaces ? value : Operand.opaque();
    }
}
