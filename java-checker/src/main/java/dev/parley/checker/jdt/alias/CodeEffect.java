package dev.parley.checker.jdt.alias;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Handling;
import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.cfg.Place;
import dev.parley.checker.jdt.alias.PointsTo.Reference;
import dev.parley.checker.jdt.alias.PointsTo.ValueClass;
import dev.parley.checker.jdt.tree.TreeIndex;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperFieldAccess;
import org.eclipse.jdt.core.dom.ThisExpression;

/**
 * What code does that is written within a method, a lambda or the body of a class, with the variables of the method, the fields of its
 * object, and what it gets: whatever is assigned, stored or passed anywhere in it, see {@link BodyEffect}. A name stands for its variable.
 *
 * @param stored what comes to refer to what, whenever the code runs
 * @param kept what something out of sight may refer to afterwards
 * @param given what the result of a lambda has to do with its variables
 */
record CodeEffect(List<Stored> stored, List<SimpleName> kept, List<Given> given) {

    /** See {@link CodeEffect}. */
    record Stored(SimpleName holder, SimpleName value, boolean deep, boolean elements) {

        /** What it means for the places of the two. */
        Handling of(Place holder, Place value) {
            return elements ? new Handling.StoreElements(holder, value) : new Handling.Store(holder, value, deep);
        }
    }

    /** See {@link CodeEffect}. */
    record Given(SimpleName variable, How how) {}

    private static final CodeEffect NONE = new CodeEffect(List.of(), List.of(), List.of());

    CodeEffect {
        stored = List.copyOf(stored);
        kept = List.copyOf(kept);
        given = List.copyOf(given);
    }

    /** Code that has the session is followed, and does what its steps do. */
    static CodeEffect of(ASTNode code, CallEffects effects) {
        return usesSession(code) ? NONE : find(code, effects, new BodyEffect(code, effects).values());
    }

    private static CodeEffect find(ASTNode code, CallEffects effects, MethodValues values) {
        PointsTo pointsTo = values.pointsTo();
        List<SimpleName> variables = variables(code);
        List<Stored> stored = new ArrayList<>();
        List<SimpleName> kept = new ArrayList<>();
        List<Given> given = new ArrayList<>();
        for (int i = 0; i < variables.size(); i++) {
            SimpleName variable = variables.get(i);
            ValueClass value = of(variable, values);
            // The object of a class that is written here has what it keeps by what it has captured.
            boolean isKeptBySelf = code instanceof LambdaExpression
                    && pointsTo.references(values.self(), value).stream().anyMatch(Reference::byFirst);
            if (pointsTo.isKept(value) || isKeptBySelf) {
                kept.add(variable);
            }
            pointsTo.sharing(values.result(), value).ifPresent(how -> given.add(new Given(variable, how)));
            for (SimpleName other : variables.subList(0, i)) {
                pointsTo.references(value, of(other, values)).forEach(reference -> stored.add(reference.byFirst()
                        ? new Stored(variable, other, reference.deep(), reference.elements())
                        : new Stored(other, variable, reference.deep(), reference.elements())));
            }
        }
        if (code instanceof LambdaExpression function) {
            RepeatedValues.of(function, variables, effects).forEach(holder -> stored.add(new Stored(holder, holder, false, false)));
        }
        return new CodeEffect(stored, kept, given);
    }

    private static ValueClass of(SimpleName name, MethodValues values) {
        return values.of((IVariableBinding) name.resolveBinding());
    }

    static boolean usesSession(ASTNode code) {
        return TreeIndex.in(code, SimpleName.class).stream().anyMatch(name -> !(name.resolveBinding() instanceof IVariableBinding variable)
                ? name.resolveBinding() == null
                : variable.getType() != null && variable.getType().getErasure().getQualifiedName().equals(SessionApi.SESSION));
    }

    /** Where the code names, for the first time, what it gets, a variable of the method, or a field of the object whose method it is in. */
    static List<SimpleName> variables(ASTNode code) {
        Map<String, SimpleName> found = new LinkedHashMap<>();
        code.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                if (name.resolveBinding() instanceof IVariableBinding variable
                        && !Modifier.isStatic(variable.getModifiers())
                        && ShareableTypes.isShareable(variable.getType())
                        && (variable.isField() ? isOwn(name) && isApart(variable, code) : isParameter(name, code) || isOutside(variable, code))) {
                    found.putIfAbsent(variable.getVariableDeclaration().getKey(), name);
                }
                return false;
            }
        });
        return List.copyOf(found.values());
    }

    private static boolean isParameter(SimpleName name, ASTNode code) {
        return code instanceof LambdaExpression lambda && lambda.parameters().contains(name.getParent());
    }

    private static boolean isOwn(SimpleName field) {
        boolean isOfOther = field.getLocationInParent() == QualifiedName.NAME_PROPERTY
                || field.getLocationInParent() == SuperFieldAccess.NAME_PROPERTY
                || field.getParent() instanceof FieldAccess access && access.getName() == field
                        && !(access.getExpression() instanceof ThisExpression);
        return !isOfOther;
    }

    /** Whether a field is one of the objects around such code, and so told apart from the others: code that is a method knows only its object. */
    static boolean isApart(IVariableBinding field, ASTNode code) {
        return !Modifier.isStatic(field.getModifiers()) && isOutside(field, code);
    }

    static boolean isOutside(IVariableBinding variable, ASTNode code) {
        ASTNode declaration = ((CompilationUnit) code.getRoot()).findDeclaringNode(variable.getVariableDeclaration());
        return declaration != null && !TreeIndex.isIn(declaration, code);
    }
}
