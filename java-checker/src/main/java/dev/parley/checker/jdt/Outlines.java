package dev.parley.checker.jdt;

import dev.parley.checker.FileOutline;
import dev.parley.checker.cfg.Extent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.RecordPattern;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Reads the outline of a file off its syntax tree. */
final class Outlines {
    private final Certainty certainty;
    /** The names of the fields of which it is looked at in the whole file what is done with them. */
    private final Set<String> fields = new HashSet<>();
    /** The fields that have functions or new objects, with all that those name. */
    private final Map<String, Set<String>> functions = new HashMap<>();

    private Outlines(CompilationUnit unit, Certainty certainty) {
        this.certainty = certainty;
        for (FieldDeclaration field : TreeIndex.all(unit, FieldDeclaration.class)) {
            Trees.<VariableDeclarationFragment>list(field.fragments()).stream()
                    .filter(Outlines::isLookedAt)
                    .forEach(fragment -> fields.add(fragment.getName().getIdentifier()));
            Trees.<VariableDeclarationFragment>list(field.fragments()).stream()
                    .filter(fragment -> fragment.getInitializer() != null)
                    .forEach(fragment -> functions.merge(fragment.getName().getIdentifier(), named(fragment.getInitializer()), Outlines::union));
        }
        for (EnumDeclaration type : TreeIndex.all(unit, EnumDeclaration.class)) {
            // Whoever asks a constant for what it holds names its field, or the method that gives it.
            Set<String> held = new HashSet<>();
            Trees.<EnumConstantDeclaration>list(type.enumConstants()).forEach(constant -> Trees.<Expression>list(constant.arguments()).forEach(each -> held.addAll(named(each))));
            Trees.<BodyDeclaration>list(type.bodyDeclarations()).forEach(member -> declared(member).forEach(name -> functions.merge(name, held, Outlines::union)));
        }
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
                methods.add(new FileOutline.Method(method.getName().getIdentifier(), method.getStartPosition(), body.getStartPosition(),
                        body.getStartPosition() + body.getLength(), outlines.names(method), outlines.changes(method)));
                return false;
            }
        });
        boolean intact = certainty.hasGapsOnlyWithin(methods.stream().map(method -> new Extent(method.body(), method.end() - method.body())).toList());
        return new FileOutline(methods, Givers.of(unit), intact);
    }

    /** The names of the fields or of the method that a member declares. */
    private static List<String> declared(BodyDeclaration member) {
        return switch (member) {
            case FieldDeclaration field -> Trees.<VariableDeclarationFragment>list(field.fragments()).stream().map(each -> each.getName().getIdentifier()).toList();
            case MethodDeclaration method when !method.isConstructor() -> List.of(method.getName().getIdentifier());
            default -> List.of();
        };
    }

    private static Set<String> named(ASTNode code) {
        Set<String> names = new HashSet<>();
        TreeIndex.in(code, SimpleName.class).forEach(name -> names.add(name.getIdentifier()));
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

    private static boolean isLookedAt(VariableDeclarationFragment field) {
        IVariableBinding variable = field.resolveBinding();
        return variable != null && variable.getType() != null && (variable.getType().isArray() || Channels.isChannel(variable.getType()) || Membership.isOf(field));
    }

    /** Every name counts: which of them are called matters less than that none is overlooked. */
    private Set<String> names(MethodDeclaration method) {
        Set<String> names = new HashSet<>(certainty.namesUnseen(method));
        names.addAll(named(method.getBody()));
        for (ASTNode node : TreeIndex.in(method.getBody())) {
            switch (node) {
                case AnonymousClassDeclaration body -> addOverridden(body.resolveBinding(), names);
                case TypeDeclaration local -> addOverridden(local.resolveBinding(), names);
                // What is in an object is for the constructors above its own to say as well.
                case ClassInstanceCreation creation -> {
                    addSuperclasses(creation.resolveTypeBinding(), names);
                    addMethods(creation, names);
                }
                // A pattern asks the methods of a record without naming them.
                case RecordPattern record when record.getPatternType() != null && record.getPatternType().resolveBinding() != null ->
                    Stream.of(record.getPatternType().resolveBinding().getDeclaredFields()).forEach(component -> names.add(component.getName()));
                default -> {}
            }
        }
        return withFunctions(names);
    }

    /** A class of the file whose methods are followed is no longer sure to have those when another one extends it. */
    private static void addOverridden(ITypeBinding type, Set<String> names) {
        if (type != null && type.getSuperclass() != null && type.getSuperclass().isFromSource()) {
            Stream.of(type.getSuperclass().getDeclaredMethods()).forEach(overridden -> names.add(overridden.getName()));
        }
    }

    /** Each method of an object that gets a session may say whether anybody else learns of it. */
    private static void addMethods(ClassInstanceCreation creation, Set<String> names) {
        ITypeBinding type = creation.resolveTypeBinding();
        if (type != null && type.isFromSource() && Trees.<Expression>list(creation.arguments()).stream().anyMatch(RuntimeTypes::isSession)) {
            Stream.of(type.getDeclaredMethods()).filter(method -> !method.isConstructor()).forEach(method -> names.add(method.getName()));
        }
    }

    private static void addSuperclasses(ITypeBinding type, Set<String> names) {
        for (ITypeBinding here = type; here != null && here.isFromSource(); here = here.getSuperclass()) {
            names.add(here.getErasure().getName());
        }
    }

    private Set<String> changes(MethodDeclaration method) {
        Set<String> changed = new HashSet<>(certainty.namesUnseen(method));
        changed.retainAll(fields);
        changed.addAll(implemented(method.getBody()));
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

    /** The methods of the file's interfaces that classes and functions within a method implement: calls of them may run those. */
    private static Set<String> implemented(Block body) {
        Set<String> names = new HashSet<>();
        for (ASTNode node : TreeIndex.in(body)) {
            switch (node) {
                case AnonymousClassDeclaration anonymous -> addInherited(anonymous.resolveBinding(), names);
                case AbstractTypeDeclaration local -> addInherited(local.resolveBinding(), names);
                case LambdaExpression lambda -> MadeLambdas.type(lambda).ifPresent(type -> addMethods(type, names));
                case MethodReference reference -> MadeLambdas.type(reference).ifPresent(type -> addMethods(type, names));
                default -> {}
            }
        }
        return names;
    }

    private static void addInherited(ITypeBinding type, Set<String> names) {
        if (type != null) {
            Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces())).forEach(each -> addMethods(each, names));
        }
    }

    private static void addMethods(ITypeBinding type, Set<String> names) {
        if (type.isFromSource()) {
            Stream.of(type.getDeclaredMethods()).forEach(method -> names.add(method.getName()));
            addInherited(type, names);
        }
    }

    /** Whether a name stands for a service or a server, and not for a variable that gets another one. */
    private static boolean isRead(SimpleName name) {
        Expression whole = name.getLocationInParent() == FieldAccess.NAME_PROPERTY || name.getLocationInParent() == QualifiedName.NAME_PROPERTY
                ? (Expression) name.getParent()
                : name;
        return Channels.isChannel(name.resolveTypeBinding()) && whole.getLocationInParent() != Assignment.LEFT_HAND_SIDE_PROPERTY;
    }
}
