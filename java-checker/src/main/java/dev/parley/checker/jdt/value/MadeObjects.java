package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.ObjectClasses;
import dev.parley.checker.jdt.resolution.ScopedConstants;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CreationReference;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** What is known of new objects, their class and what is in them for good, and of what else code gives that is not followed. */
public final class MadeObjects {
    /** Objects made by constructors of others, and so on; no readable code has more of them. */
    private static final int DEEPEST = 4;

    private final ShownMethods called;
    private int depth;

    public MadeObjects(ShownMethods called) {
        this.called = called;
    }

    /** An object that is a text is compared by what it says. */
    public Operand made(ClassInstanceCreation creation, List<Operand> arguments) {
        return ObjectClasses.of(creation)
                .<Operand>map(type -> new Operand.Made(type, new ObjectParts(called, this).of(creation, arguments)))
                .orElse(Operand.presence(Value.Presence.SOME));
    }

    /** The same of one that a reference makes. */
    public Operand made(CreationReference creation, List<Operand> arguments) {
        return ObjectClasses.of(creation.getType()).filter(type -> !ScopedTypes.isNamed(creation.getType(), "String"))
                .<Operand>map(type -> new Operand.Made(type, new ObjectParts(called, this).of(creation, arguments)))
                .orElse(Operand.presence(Value.Presence.SOME));
    }

    /** What is known of the object that a final field of this file holds, where its declaration makes it. */
    public Optional<Operand> kept(Expression field) {
        return ScopedConstants.declaration(field)
                .filter(declaration -> Declarations.isField(declaration) && ScopedConstants.isFixed(declaration))
                .flatMap(declaration -> Trees.bare(declaration.getInitializer()) instanceof ClassInstanceCreation creation
                        ? Optional.of(value(creation, Map.of()))
                        : Optional.empty());
    }

    /** What code gives that is not followed, by what its parameters get: a constant, a parameter, or a new object. */
    public Operand value(Expression written, Map<VariableDeclaration, Operand> parameters) {
        Expression expression = Trees.bare(written);
        return Constants.of(expression).or(() -> Declarations.named(expression).map(parameters::get)).or(() -> kept(expression))
                .orElseGet(() -> switch (expression) {
                    case ClassInstanceCreation creation when depth < DEEPEST -> {
                        depth++;
                        Operand made = made(creation, values(creation.arguments(), parameters));
                        depth--;
                        yield made;
                    }
                    case MethodInvocation check when LibraryCalls.givesItsArgument(check) ->
                        value((Expression) check.arguments().getFirst(), parameters);
                    default -> Operand.opaque();
                });
    }

    List<Operand> values(List<?> arguments, Map<VariableDeclaration, Operand> parameters) {
        return Trees.<Expression>list(arguments).stream().map(argument -> value(argument, parameters)).toList();
    }

    /** What the parameters of a method or a constructor get that do not change. */
    public static Map<VariableDeclaration, Operand> parameters(MethodDeclaration method, List<Operand> arguments) {
        Map<VariableDeclaration, Operand> found = new HashMap<>();
        List<VariableDeclaration> parameters = Trees.list(method.parameters());
        for (int i = 0; i < parameters.size() && i < arguments.size() && !method.isVarargs(); i++) {
            if (KeptValues.changes(parameters.get(i), method.getBody()).isEmpty()) {
                found.put(parameters.get(i), arguments.get(i));
            }
        }
        return found;
    }
}
