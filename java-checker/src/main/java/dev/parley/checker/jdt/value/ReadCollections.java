package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Tells which collections keep the elements that they are declared with: all that the file does with them is to ask for those. */
public final class ReadCollections {
    private static final Set<String> READERS =
            Set.of("contains", "containsAll", "isEmpty", "size", "toString", "hashCode", "equals", "indexOf", "get", "getOrDefault",
                    "containsKey", "containsValue");

    private ReadCollections() {}

    /** Whether nothing changes the collection in a variable: nobody else sees it, and its uses do not. */
    static boolean isOnlyRead(VariableDeclaration collection) {
        return ReadArrays.isOnly(collection, name -> name == collection.getName() || isRead(name));
    }

    /** Whether the elements of the collection that a name stands for are only asked for here. */
    public static boolean isRead(SimpleName name) {
        Expression whole = Trees.whole(name);
        ASTNode around = whole.getParent();
        return around instanceof MethodInvocation call
                && (call.getExpression() == whole ? READERS.contains(call.getName().getIdentifier()) : isCopy(call) || ConstantMaps.isCopy(call))
                || around instanceof EnhancedForStatement loop && loop.getExpression() == whole;
    }

    /** Whether a call makes another collection of the elements of the one that it gets. */
    private static boolean isCopy(MethodInvocation call) {
        return switch (call.getName().getIdentifier()) {
            case "copyOf" -> Stream.of("List", "Set", "EnumSet").anyMatch(type -> TypeNames.isOn(call, "java.util.", type));
            case "complementOf" -> TypeNames.isOn(call, "java.util.", "EnumSet");
            default -> false;
        };
    }
}
