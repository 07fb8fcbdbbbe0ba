package dev.parley.checker.jdt;

import dev.parley.checker.FileOutline;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.jdt.resolution.Certainty;
import dev.parley.checker.jdt.session.Givers;
import dev.parley.checker.jdt.session.WrappedFunctions;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.FilledMaps;
import dev.parley.checker.jdt.value.ReadArrays;
import dev.parley.checker.jdt.value.ReadCollections;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Reads the outline of a file off its syntax tree. */
final class Outlines {
    private final Certainty certainty;
    private final CodeRelations relations;
    /** The names of the fields of which it is looked at in the whole file what is done with them. */
    private final Set<String> fields = new HashSet<>();
    /** The names of the maps that are filled before anybody asks them: all methods that name one may depend on each other. */
    private final Set<String> tables = new HashSet<>();
    /** The fields that have functions or new objects, with all that those name; and the classes, with what their objects run unnamed. */
    private final Map<String, Set<String>> functions = new HashMap<>();

    private Outlines(CompilationUnit unit, Certainty certainty) {
        this.certainty = certainty;
        this.relations = CodeRelations.of(unit);
        for (FieldDeclaration field : TreeIndex.all(unit, FieldDeclaration.class)) {
            Trees.<VariableDeclarationFragment>list(field.fragments()).forEach(this::add);
        }
        for (AbstractTypeDeclaration type : TreeIndex.all(unit, AbstractTypeDeclaration.class)) {
            functions.merge(type.getName().getIdentifier(), unnamed(type), Outlines::union);
        }
        for (EnumDeclaration type : TreeIndex.all(unit, EnumDeclaration.class)) {
            // Whoever asks a constant for what it holds names its field, or the method that gives it.
            Set<String> held = new HashSet<>();
            Trees.<EnumConstantDeclaration>list(type.enumConstants()).forEach(constant -> Trees.<Expression>list(constant.arguments())
                    .forEach(each -> held.addAll(named(each))));
            Trees.<BodyDeclaration>list(type.bodyDeclarations()).forEach(member -> declared(member)
                    .forEach(name -> functions.merge(name, held, Outlines::union)));
        }
    }

    private void add(VariableDeclarationFragment field) {
        String name = field.getName().getIdentifier();
        if (relations.isLookedAt(field)) {
            fields.add(name);
        }
        List<Expression> fillings = FilledMaps.fillings(field);
        if (!fillings.isEmpty()) {
            tables.add(name);
        }
        Stream.concat(Stream.ofNullable(field.getInitializer()), fillings.stream())
                .forEach(held -> functions.merge(name, named(held), Outlines::union));
    }

    /**
     * @param length of the file's own text, behind which other text may follow
     * @param certainty which methods are whole; those that are not may call what the tree does not show
     */
    static FileOutline of(CompilationUnit unit, int length, Certainty certainty) {
        Outlines outlines = new Outlines(unit, certainty);
        List<FileOutline.Method> methods = new ArrayList<>();
        unit.accept(new ASTVisitor() {
            @Override
            public boolean visit(MethodDeclaration method) {
                Block body = method.getBody();
                if (body == null || body.getStartPosition() + body.getLength() > length) {
                    return true;
                }
                if (FilledMaps.mayFill(method)) {
                    // Whoever asks the map depends on all of it.
                    return false;
                }
                methods.add(new FileOutline.Method(method.getName().getIdentifier(), method.getStartPosition(), body.getStartPosition(),
                        body.getStartPosition() + body.getLength(), outlines.names(method), outlines.changes(method)));
                return false;
            }
        });
        boolean intact = certainty.hasAllBraces() && certainty.hasGapsOnlyWithin(
                methods.stream().map(method -> new Extent(method.body(), method.end() - method.body())).toList());
        return new FileOutline(methods, Givers.of(unit), intact);
    }

    /**
     * The methods of a class that count for whoever makes an object of it, or has one: the library may run them, as a set does when it compares what
     * it is given, and all of an inner class may use the object around it.
     */
    private static Set<String> unnamed(AbstractTypeDeclaration type) {
        boolean isInner = type instanceof TypeDeclaration declared && declared.isMemberTypeDeclaration() && !declared.isInterface()
                && !Modifier.isStatic(declared.getModifiers());
        return Trees.<BodyDeclaration>list(type.bodyDeclarations()).stream()
                .flatMap(member -> member instanceof MethodDeclaration method ? Stream.of(method) : Stream.empty())
                .filter(method -> isInner || UnnamedCalls.mayRun(method))
                .map(method -> method.getName().getIdentifier())
                .collect(Collectors.toSet());
    }

    /** The names of the fields or of the method that a member declares. */
    private static List<String> declared(BodyDeclaration member) {
        return switch (member) {
            case FieldDeclaration field ->
                Trees.<VariableDeclarationFragment>list(field.fragments()).stream().map(each -> each.getName().getIdentifier()).toList();
            case MethodDeclaration method when !method.isConstructor() -> List.of(method.getName().getIdentifier());
            default -> List.of();
        };
    }

    private static Set<String> named(ASTNode code) {
        Set<String> names = new HashSet<>();
        TreeIndex.in(code, SimpleName.class).forEach(name -> names.add(name.getIdentifier()));
        // The tree has no call any more of a method that wraps a function.
        TreeIndex.in(code, LambdaExpression.class).forEach(lambda -> WrappedFunctions.of(lambda)
                .ifPresent(wrapper -> names.add(wrapper.method().getName().getIdentifier())));
        return names;
    }

    private static Set<String> union(Set<String> some, Set<String> others) {
        Set<String> all = new HashSet<>(some);
        all.addAll(others);
        return all;
    }

    /** What a method names it may run, and so may the functions among that. */
    private Set<String> withFunctions(Set<String> named) {
        Set<String> all = new HashSet<>(named);
        Deque<String> open = new ArrayDeque<>(named);
        while (!open.isEmpty()) {
            functions.getOrDefault(open.remove(), Set.of()).stream().filter(all::add).forEach(open::add);
        }
        return all;
    }

    /** Every name counts: which of them are called matters less than that none is overlooked. */
    private Set<String> names(MethodDeclaration method) {
        Set<String> names = new HashSet<>(certainty.namesUnseen(method));
        names.addAll(named(method));
        TreeIndex.in(method.getBody()).forEach(node -> {
            names.addAll(relations.meant(node));
            names.addAll(UnnamedCalls.in(node));
        });
        return withFunctions(names);
    }

    private Set<String> changes(MethodDeclaration method) {
        Set<String> changed = new HashSet<>(certainty.namesUnseen(method));
        changed.removeIf(name -> !fields.contains(name) && !tables.contains(name));
        tables.stream().filter(table -> !TreeIndex.named(table, method.getBody()).isEmpty()).forEach(changed::add);
        TreeIndex.in(method.getBody()).forEach(node -> changed.addAll(relations.implemented(node)));
        if (fields.isEmpty()) {
            return changed;
        }
        for (String field : fields) {
            boolean changes = TreeIndex.named(field, method.getBody()).stream()
                    .anyMatch(name -> !ReadArrays.isRead(name) && !ReadCollections.isRead(name) && !isRead(name));
            if (changes) {
                changed.add(field);
            }
        }
        return changed;
    }

    /** Whether a name stands for a service or a server, and not for a variable that gets another one. */
    private boolean isRead(SimpleName name) {
        Expression whole = name.getLocationInParent() == FieldAccess.NAME_PROPERTY || name.getLocationInParent() == QualifiedName.NAME_PROPERTY
                ? (Expression) name.getParent()
                : name;
        return relations.isChannel(name) && whole.getLocationInParent() != Assignment.LEFT_HAND_SIDE_PROPERTY;
    }
}
