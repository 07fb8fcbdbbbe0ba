package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.ObjectClasses;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.CreationReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Finds what is in one new object for good: what its constructors put into components of records and into final fields, and what those of its
 * methods give that do nothing but give such a field or a constant. One use per instance.
 */
final class ObjectParts {
    /** Constructors that call constructors of the class or of its superclass; no readable code has more of them. */
    private static final int DEEPEST = 4;

    private final ShownMethods called;
    private final MadeObjects objects;
    private final Map<VariableDeclaration, Operand> fields = new HashMap<>();
    private final Map<String, Operand> parts = new HashMap<>();
    /** The methods of which the object's own one is known already. */
    private final Set<String> seen = new HashSet<>();
    private final Set<DeclaredClass> walked = new HashSet<>();
    private int depth;

    ObjectParts(ShownMethods called, MadeObjects objects) {
        this.called = called;
        this.objects = objects;
    }

    /** By their names. */
    Map<String, Operand> of(ClassInstanceCreation creation, List<Operand> arguments) {
        boolean isOfBody = creation.getAnonymousClassDeclaration() != null;
        Optional<DeclaredClass> named = creation.getType() == null ? Optional.empty() : declared(creation.getType(), isKept(creation));
        IMethodBinding constructor = isOfBody ? null : creation.resolveConstructorBinding();
        named.ifPresent(type -> construct(type, constructor(type, arguments.size(), constructor), arguments));
        if (isOfBody) {
            give(new DeclaredClass(creation.getAnonymousClassDeclaration()));
        }
        return of(named);
    }

    /** The same of an object that a reference makes, {@code Answer::new}. */
    Map<String, Operand> of(CreationReference creation, List<Operand> arguments) {
        Optional<DeclaredClass> named = declared(creation.getType(), true);
        named.ifPresent(type -> construct(type, constructor(type, arguments.size(), creation.resolveMethodBinding()), arguments));
        return of(named);
    }

    private Map<String, Operand> of(Optional<DeclaredClass> constructed) {
        constructed.ifPresent(this::methods);
        parts.values().removeIf(Operand.Opaque.class::isInstance);
        return parts;
    }

    /** Whether the code may ask a new object for what is in it, which it does not if it only passes it on. */
    private static boolean isKept(ClassInstanceCreation creation) {
        return creation.getLocationInParent() != MethodInvocation.ARGUMENTS_PROPERTY
                && creation.getLocationInParent() != ClassInstanceCreation.ARGUMENTS_PROPERTY;
    }

    private Optional<DeclaredClass> declared(Type type, boolean isLookedFor) {
        return DeclaredClasses.known(type)
                .or(() -> isLookedFor && !Scopes.areNeeded(type)
                        ? Optional.ofNullable(type.resolveBinding()).flatMap(called::elsewhere)
                        : Optional.empty());
    }

    /** Which constructor is called. */
    private sealed interface Constructor {

        public record Written(MethodDeclaration declaration) implements Constructor {}

        /** The one that a class has without writing it. */
        enum Implicit implements Constructor {
            IMPLICIT
        }

        enum Unseen implements Constructor {
            UNSEEN
        }
    }

    /** @param binding null where it is not known */
    private static Constructor constructor(DeclaredClass type, int arguments, IMethodBinding binding) {
        List<MethodDeclaration> fitting = type.constructors().stream()
                .filter(each -> each.isCompactConstructor() ? type.components().size() == arguments : each.parameters().size() == arguments)
                .filter(each -> binding == null || each.resolveBinding() == null
                        || each.resolveBinding().getKey().equals(binding.getMethodDeclaration().getKey()))
                .toList();
        boolean isRecord = !type.components().isEmpty();
        boolean hasImplicit = isRecord ? arguments == type.components().size() : arguments == 0 && type.constructors().isEmpty();
        boolean isSeen = fitting.size() == 1 && fitting.getFirst().getBody() != null;
        return isSeen ? new Constructor.Written(fitting.getFirst())
                : fitting.isEmpty() && hasImplicit ? Constructor.Implicit.IMPLICIT : Constructor.Unseen.UNSEEN;
    }

    /** What is in the fields of an object when its constructor has run. */
    private void construct(DeclaredClass type, Constructor constructor, List<Operand> arguments) {
        if (depth >= DEEPEST) {
            return;
        }
        depth++;
        for (VariableDeclaration field : type.finalFields()) {
            if (field.getInitializer() != null) {
                fields.put(field, objects.value(field.getInitializer(), Map.of()));
            }
        }
        switch (constructor) {
            case Constructor.Implicit implicit -> {
                components(type, arguments);
                inherit(type, List.of(), null);
            }
            case Constructor.Written(MethodDeclaration compact) when compact.isCompactConstructor() -> {
                components(type, arguments);
                assignments(compact).forEach(assignment -> type.components().stream()
                        .filter(component -> Trees.bare(assignment.getLeftHandSide()) instanceof SimpleName name
                                && name.getIdentifier().equals(component.getName().getIdentifier()))
                        .forEach(fields::remove));
            }
            case Constructor.Written(MethodDeclaration written) -> run(type, written, MadeObjects.parameters(written, arguments));
            case Constructor.Unseen unseen -> {}
        }
        depth--;
        DeclaredClasses.type(type).ifPresent(known -> type.finalFields().forEach(field ->
                parts.put(ObjectClasses.part(known, field.getName().getIdentifier()), fields.getOrDefault(field, Operand.opaque()))));
    }

    private void components(DeclaredClass type, List<Operand> arguments) {
        for (int i = 0; i < type.components().size(); i++) {
            fields.put(type.components().get(i), arguments.get(i));
        }
    }

    private void run(DeclaredClass type, MethodDeclaration constructor, Map<VariableDeclaration, Operand> parameters) {
        ASTNode first = constructor.getBody().statements().isEmpty() ? constructor : (ASTNode) constructor.getBody().statements().getFirst();
        if (first instanceof ConstructorInvocation other) {
            construct(type, constructor(type, other.arguments().size(), other.resolveConstructorBinding()),
                    objects.values(other.arguments(), parameters));
            return;
        }
        if (first instanceof SuperConstructorInvocation other) {
            inherit(type, objects.values(other.arguments(), parameters), other.resolveConstructorBinding());
        } else {
            inherit(type, List.of(), null);
        }
        List<VariableDeclaration> assigned = new ArrayList<>();
        assignments(constructor).forEach(assignment -> type.ownFinalField(assignment.getLeftHandSide()).ifPresent(field -> {
            fields.put(field, assigned.contains(field) ? Operand.opaque() : objects.value(assignment.getRightHandSide(), parameters));
            assigned.add(field);
        }));
    }

    /** @param constructor null where it is not known */
    private void inherit(DeclaredClass type, List<Operand> arguments, IMethodBinding constructor) {
        type.superclass().flatMap(written -> declared(written, true))
                .ifPresent(above -> construct(above, constructor(above, arguments.size(), constructor), arguments));
    }

    private static List<Assignment> assignments(MethodDeclaration constructor) {
        List<Assignment> found = new ArrayList<>();
        constructor.getBody().accept(new ASTVisitor() {
            @Override
            public boolean visit(Assignment assignment) {
                found.add(assignment);
                return true;
            }
        });
        return found;
    }

    /** What the methods of an object give, its own before those that they override. */
    private void methods(DeclaredClass type) {
        // In broken code a class may extend itself.
        if (!walked.add(type)) {
            return;
        }
        give(type);
        Optional<DeclaredClass> above = type.superclass().flatMap(written -> declared(written, true));
        above.ifPresent(this::methods);
        if (above.isPresent() || type.superclass().isEmpty()) {
            type.interfaces().forEach(written -> declared(written, false).ifPresent(this::methods));
        }
    }

    private void give(DeclaredClass type) {
        type.plainMethods().stream().filter(method -> method.getBody() != null).forEach(method -> {
            if (seen.add(method.getName().getIdentifier())) {
                DeclaredClass.result(method).ifPresent(result ->
                        parts.put(ObjectClasses.part(method.getName().getIdentifier()), type.ownFinalField(result)
                        .map(field -> fields.getOrDefault(field, Operand.opaque()))
                        .orElseGet(() -> objects.value(result, Map.of()))));
            }
        });
        type.components().forEach(component -> {
            if (seen.add(component.getName().getIdentifier())) {
                parts.put(ObjectClasses.part(component.getName().getIdentifier()), fields.getOrDefault(component, Operand.opaque()));
            }
        });
    }
}
