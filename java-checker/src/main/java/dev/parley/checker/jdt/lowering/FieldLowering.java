package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.ClassType;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Loss;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.resolution.ClassFamily;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.EnumConstants;
import dev.parley.checker.jdt.session.DecisionFields;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.MadeObjects;
import dev.parley.checker.jdt.value.ValueHolders;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;

/** Lowers what names a variable, a field or an element: whether the code looks at its value or only at the object, and what is known of it. */
final class FieldLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final Locals locals;
    private final ValueLowering values;
    private final MadeObjects objects;
    private final LambdaLowering lambdas;
    private final ExpressionLowering expressions;
    private final KeyedValues keyed;

    FieldLowering(GraphBuilder graph, SessionVariable session, Locals locals, ValueLowering values, MadeObjects objects, LambdaLowering lambdas,
            ExpressionLowering expressions) {
        this.graph = graph;
        this.session = session;
        this.locals = locals;
        this.values = values;
        this.objects = objects;
        this.lambdas = lambdas;
        this.expressions = expressions;
        this.keyed = new KeyedValues(graph, expressions.selections(), locals.rounds());
    }

    /** What is known of a variable: of a local one, and of a field that keeps one object. */
    Operand variable(SimpleName name) {
        decided(name);
        return lambdas.ownField(name).or(() -> locals.slot(name).map(Operand.Variable::new)).or(() -> objects.kept(name))
                .or(() -> locals.finalField(name, isOfOthers(name)).map(Operand.Variable::new)).orElse(Operand.opaque());
    }

    private void decided(Expression field) {
        DecisionFields.asked(field, session).ifPresent(declared -> graph.append(new Step.Escape(
                Optional.of(new Loss.Decided(declared.getName().getIdentifier())),
                expressions.comparisons().answer(field).map(Operand.class::cast)), Trees.extent(field)));
    }

    /** What is known of the object whose code this is: where no call tells, its class, if that has no subclass. */
    Operand self(ThisExpression self) {
        Operand known = ClassFamily.around(self).filter(FieldLowering::isNamed).map(type -> lambdas.self()).orElse(Operand.opaque());
        return known instanceof Operand.Opaque
                ? DeclaredClasses.around(self).flatMap(DeclaredClasses::type).filter(ClassType::isFinal)
                        .<Operand>map(type -> new Operand.Made(type, Map.of()))
                        .orElse(Operand.opaque())
                : known;
    }

    /** Whether a class is no anonymous one within the code of another, whose object is another one as well. */
    private static boolean isNamed(ASTNode type) {
        return type instanceof AbstractTypeDeclaration || EnumConstants.ofBody(type).isPresent();
    }

    /** Whether a piece of code is part of code that is lowered where it is called, be it of this object or of another one. */
    boolean isOfOthers(Expression use) {
        ASTNode code = use;
        while (code != null && !(code instanceof BodyDeclaration)) {
            code = code.getParent();
        }
        return !(code instanceof MethodDeclaration) || lambdas.isRunning(code);
    }

    /**
     * Lowers a field or an element of something.
     *
     * @param isRead whether its value is looked at
     */
    Operand lower(Expression expression, boolean isRead) {
        Operand whole = Operand.opaque();
        switch (Trees.bare(expression)) {
            case FieldAccess access -> whole = base(access.getExpression());
            case QualifiedName name -> whole = base(name.getQualifier());
            case ArrayAccess access -> {
                base(access.getArray());
                expressions.value(access.getIndex());
                Optional<Object> element = locals.rounds().constants().of(access);
                if (element.isPresent()) {
                    values.read(access);
                    return Locals.operand(element.get());
                }
            }
            case Expression other -> {
                return expressions.value(other);
            }
        }
        if (isRead) {
            values.read(expression);
            hideIfDrafted(Trees.bare(expression));
        }
        decided(Trees.bare(expression));
        Operand holder = whole;
        Optional<Operand> held = ValueHolders.read(expression).map(locals::held).map(Operand.Variable::new);
        return held.or(() -> objects.kept(Trees.bare(expression))).or(() -> keyed.ofConstant(expression, holder))
                .or(() -> expressions.calls().asked().held(Trees.bare(expression), holder))
                .or(() -> Trees.bare(expression) instanceof Name name
                        ? locals.finalField(name, isOfOthers(name)).map(Operand.Variable::new)
                        : Optional.empty())
                .orElse(Operand.opaque());
    }

    /** What tells one way from another may be what a constructor sets that is still being written. */
    private void hideIfDrafted(Expression access) {
        if (expressions.calls().asked().isOfUnfinished(access)) {
            graph.append(new Step.Escape(Optional.empty()), Trees.extent(access));
        }
    }

    /** Lowers what a field or an element is taken from: only the object itself is looked at. */
    Operand base(Expression expression) {
        return switch (Trees.bare(expression)) {
            case SimpleName name when !session.is(name) -> {
                values.touch(name);
                yield variable(name);
            }
            case FieldAccess access -> touched(access);
            case QualifiedName name -> touched(name);
            case ArrayAccess access -> touched(access);
            case MethodInvocation accessor when values.isComponent(accessor) -> {
                Operand value = expressions.calls().component(accessor, accessor.resolveMethodBinding());
                values.touch(accessor);
                yield value;
            }
            case Expression other -> expressions.value(other);
        };
    }

    private Operand touched(Expression selected) {
        Operand value = lower(selected, false);
        values.touch(selected);
        return value;
    }
}
