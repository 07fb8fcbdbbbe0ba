package dev.parley.checker.jdt.payload;

import dev.parley.checker.cfg.ValuesInSight;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.LastUses;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.core.type.PayloadType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.Initializer;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.NodeFinder;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.TypePattern;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** The values that a place of a file has names for, by the scopes around it (JLS 6.3). */
public final class NamedValues implements ValuesInSight {
    private final CompilationUnit unit;
    private final ValueTypes types;
    private final boolean givesAway;

    /** @param givesAway whether there are messages that give their values away */
    public NamedValues(CompilationUnit unit, PayloadTypes payloads, boolean givesAway) {
        this.unit = unit;
        this.types = new ValueTypes(unit, payloads);
        this.givesAway = givesAway;
    }

    @Override
    public List<String> at(int place, PayloadType.Value type, String name) {
        List<String> found = named(place, type);
        return found.isEmpty() ? types.made(type, name).stream().toList() : found;
    }

    private List<String> named(int place, PayloadType.Value type) {
        List<String> found = new ArrayList<>();
        Set<String> names = new HashSet<>();
        Surroundings around = new Surroundings(false, false, false);
        ASTNode child = NodeFinder.perform(unit, place, 0);
        for (ASTNode scope = child; scope != null; scope = scope.getParent()) {
            if (isAround(scope, place)) {
                for (VariableDeclaration variable : visible(scope, child, place)) {
                    boolean isNearest = names.add(variable.getName().getIdentifier());
                    if (isNearest && around.reaches(variable) && types.isOf(variable, type) && isThere(variable, type, place)) {
                        found.add(variable.getName().getIdentifier());
                    }
                }
                around = around.within(scope);
                child = scope;
            }
        }
        return found;
    }

    private static boolean isAround(ASTNode scope, int place) {
        return scope.getStartPosition() < place && place < scope.getStartPosition() + scope.getLength();
    }

    /** What a scope declares before a place, the last one first. */
    private static List<VariableDeclaration> visible(ASTNode scope, ASTNode child, int place) {
        return Scopes.visible(scope, child)
                .filter(variable -> isField(variable) || variable.getStartPosition() + variable.getLength() <= place)
                .toList()
                .reversed();
    }

    private boolean isThere(VariableDeclaration variable, PayloadType.Value type, int place) {
        boolean mayNotMatch = variable.getParent() instanceof TypePattern;
        boolean hasValue = isField(variable) || variable.getParent() instanceof LambdaExpression || variable instanceof SingleVariableDeclaration
                || variable.getInitializer() != null;
        if (!hasValue || mayNotMatch || variable.getInitializer() instanceof NullLiteral) {
            return false;
        }
        LastUses uses = new LastUses(variable);
        return type.noAlias() ? uses.isFreeAt(place) : !givesAway || !uses.isSentBefore(place);
    }

    private static boolean isField(VariableDeclaration variable) {
        return Declarations.isField(variable) || variable.getParent() instanceof RecordDeclaration;
    }

    /**
     * What a place is within, from the inside out.
     *
     * @param later whether its code runs at another time than the code around it
     * @param anew whether it has no part in the variables of the code around it
     * @param ofNoObject whether there is no object whose fields it could name
     */
    private record Surroundings(boolean later, boolean anew, boolean ofNoObject) {

        Surroundings within(ASTNode scope) {
            return switch (scope) {
                case LambdaExpression lambda -> new Surroundings(true, anew, ofNoObject);
                case AnonymousClassDeclaration type -> new Surroundings(true, anew, ofNoObject);
                case MethodDeclaration method -> new Surroundings(later, anew,
                        ofNoObject || Modifier.isStatic(method.getModifiers()) || method.isConstructor());
                case Initializer block -> new Surroundings(later, anew, true);
                case FieldDeclaration field -> new Surroundings(later, anew, true);
                case TypeDeclaration type when !type.isInterface() && !Modifier.isStatic(type.getModifiers()) ->
                    new Surroundings(true, anew, ofNoObject);
                case AbstractTypeDeclaration type -> new Surroundings(true, true, true);
                default -> this;
            };
        }

        boolean reaches(VariableDeclaration variable) {
            if (isField(variable)) {
                return !ofNoObject || isOfClass(variable);
            }
            return !anew && (!later || isNeverAssigned(variable));
        }

        private static boolean isOfClass(VariableDeclaration field) {
            boolean isConstant = field.getParent().getParent() instanceof TypeDeclaration type && type.isInterface();
            return isConstant || Declarations.modifiers(field).stream().anyMatch(each -> each instanceof Modifier modifier && modifier.isStatic());
        }

        private static boolean isNeverAssigned(VariableDeclaration variable) {
            return new LastUses(variable).stream().noneMatch(LastUses::isAssigned);
        }
    }
}
