package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.Initializer;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** What constructors do that their bodies do not show. The code of one is its declaration, or that of a class that declares none. */
final class Construction {
    private Construction() {}

    /** The fields and blocks of a class that are run for a new object; none where another constructor of the class sees to them. */
    static List<BodyDeclaration> initializers(ASTNode code) {
        return declaring(code).map(type -> Trees.<BodyDeclaration>list(type.bodyDeclarations()).stream()
                .filter(member -> member instanceof FieldDeclaration || member instanceof Initializer)
                .filter(member -> !Modifier.isStatic(member.getModifiers()))
                .toList()).orElse(List.of());
    }

    /** The constructor of the class above that runs first without being called; only of the project, as others keep what they make to themselves. */
    static Optional<IMethodBinding> constructorBefore(ASTNode code) {
        boolean isCalled = first(code) instanceof SuperConstructorInvocation;
        Optional<ITypeBinding> above = declaring(code).filter(type -> !isCalled)
                .flatMap(type -> Optional.ofNullable(type.resolveBinding()))
                .flatMap(type -> Optional.ofNullable(type.getSuperclass()))
                .filter(ITypeBinding::isFromSource);
        return above.flatMap(type -> Stream.of(type.getDeclaredMethods())
                .filter(method -> method.isConstructor() && method.getParameterTypes().length == 0)
                .findFirst());
    }

    private static Optional<AbstractTypeDeclaration> declaring(ASTNode code) {
        return switch (code) {
            case AbstractTypeDeclaration type -> Optional.of(type);
            case MethodDeclaration constructor when constructor.isConstructor() && !(first(code) instanceof ConstructorInvocation)
                    && constructor.getParent() instanceof AbstractTypeDeclaration type -> Optional.of(type);
            default -> Optional.empty();
        };
    }

    /** The first statement of a constructor; null where there is none. */
    private static Statement first(ASTNode code) {
        return code instanceof MethodDeclaration method && !method.getBody().statements().isEmpty()
                ? (Statement) method.getBody().statements().getFirst()
                : null;
    }

    /** At the end of a compact constructor the fields of the record get what its parameters have then (JLS 8.10.4.2). */
    static void components(MethodDeclaration compact, MethodValues values) {
        List<VariableDeclaration> components = Trees.list(((RecordDeclaration) compact.getParent()).recordComponents());
        compact.getBody().accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                if (name.resolveBinding() instanceof IVariableBinding variable && variable.isParameter()) {
                    components.stream()
                            .filter(component -> component.getName().getIdentifier().equals(name.getIdentifier()))
                            .forEach(component -> values.pointsTo().join(values.of(component), values.of(variable)));
                }
                return false;
            }
        });
        components.stream()
                .filter(component -> ShareableTypes.isShareable(component.resolveBinding().getType()))
                .forEach(component -> values.pointsTo().write(values.self(), values.of(component)));
    }
}
