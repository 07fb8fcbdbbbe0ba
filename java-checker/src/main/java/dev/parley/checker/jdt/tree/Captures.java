package dev.parley.checker.jdt.tree;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;

/** What code keeps of the variables of the method that it is written in (JLS 15.27.2, 8.1.3). For trees with bindings. */
public final class Captures {
    private Captures() {}

    /** Where code uses local variables that are declared outside of it. */
    public static Set<SimpleName> of(ASTNode code) {
        Set<SimpleName> found = new LinkedHashSet<>();
        code.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                if (name.resolveBinding() instanceof IVariableBinding variable && !variable.isField() && isOutside(variable, code)) {
                    found.add(name);
                }
                return false;
            }
        });
        return found;
    }

    /** The same of the object of an anonymous or local class, as far as one of its methods uses it. */
    public static Set<SimpleName> ofObject(MethodDeclaration method) {
        ITypeBinding type = method.resolveBinding() == null ? null : method.resolveBinding().getDeclaringClass();
        return type != null && (type.isAnonymous() || type.isLocal()) ? of(method) : Set.of();
    }

    private static boolean isOutside(IVariableBinding variable, ASTNode code) {
        ASTNode declaration = ((CompilationUnit) code.getRoot()).findDeclaringNode(variable);
        for (ASTNode here = declaration; here != null; here = here.getParent()) {
            if (here == code) {
                return false;
            }
        }
        return declaration != null;
    }

    /** The code that an object runs which may keep variables: that of anonymous and local classes. */
    public static List<ASTNode> bodies(ClassInstanceCreation creation) {
        List<ASTNode> found = new ArrayList<>();
        if (creation.getAnonymousClassDeclaration() != null) {
            found.add(creation.getAnonymousClassDeclaration());
        }
        ITypeBinding here = creation.resolveTypeBinding();
        while (here != null) {
            if (here.isLocal() && creation.getRoot() instanceof CompilationUnit unit) {
                ASTNode declaration = unit.findDeclaringNode(here.getTypeDeclaration());
                if (declaration != null) {
                    found.add(declaration);
                }
            }
            here = here.getSuperclass();
        }
        return List.copyOf(found);
    }
}
