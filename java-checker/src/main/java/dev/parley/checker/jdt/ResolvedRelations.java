package dev.parley.checker.jdt;

import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.session.Channels;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.Membership;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.RecordPattern;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** The relations of code whose types are resolved. */
final class ResolvedRelations implements CodeRelations {
    @Override
    public boolean isLookedAt(VariableDeclarationFragment field) {
        IVariableBinding variable = field.resolveBinding();
        return variable != null && variable.getType() != null
                && (variable.getType().isArray() || Channels.isChannel(variable.getType()) || Membership.isOf(field));
    }

    @Override
    public boolean isChannel(SimpleName name) {
        return Channels.isChannel(name.resolveTypeBinding());
    }

    @Override
    public Set<String> meant(ASTNode node) {
        Set<String> names = new HashSet<>();
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
        return names;
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

    @Override
    public Set<String> implemented(ASTNode node) {
        Set<String> names = new HashSet<>();
        switch (node) {
            case AnonymousClassDeclaration anonymous -> addInherited(anonymous.resolveBinding(), names);
            case AbstractTypeDeclaration local -> addInherited(local.resolveBinding(), names);
            case LambdaExpression lambda -> MadeLambdas.type(lambda).ifPresent(type -> addMethods(type, names));
            case MethodReference reference -> MadeLambdas.type(reference).ifPresent(type -> addMethods(type, names));
            default -> {}
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
}
