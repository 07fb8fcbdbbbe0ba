package dev.parley.checker.jdt.tree;

import org.eclipse.jdt.core.dom.ArrayType;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NameQualifiedType;
import org.eclipse.jdt.core.dom.ParameterizedType;
import org.eclipse.jdt.core.dom.QualifiedType;
import org.eclipse.jdt.core.dom.SimpleType;
import org.eclipse.jdt.core.dom.Type;

/** How types are named where they are written: without their type arguments and annotations. */
public final class TypeNames {
    private TypeNames() {}

    /** With as much of the package and of the classes around as is written. */
    public static String written(Type type) {
        return switch (type) {
            case SimpleType named -> named.getName().getFullyQualifiedName();
            case ParameterizedType generic -> written(generic.getType());
            case QualifiedType nested -> written(nested.getQualifier()) + "." + nested.getName().getIdentifier();
            case NameQualifiedType nested -> nested.getQualifier().getFullyQualifiedName() + "." + nested.getName().getIdentifier();
            case ArrayType array -> written(array.getElementType()) + "[]".repeat(array.getDimensions());
            default -> type.toString();
        };
    }

    /** The last part of the name. */
    public static String simple(Type type) {
        return simple(written(type));
    }

    /** The last part of the name. */
    public static String simple(String written) {
        return written.substring(written.lastIndexOf('.') + 1);
    }

    /** Whether a static method of a class of the library is called. */
    public static boolean isOn(MethodInvocation call, String qualifier, String type) {
        return call.getExpression() instanceof Name name
                && (name.getFullyQualifiedName().equals(type) || name.getFullyQualifiedName().equals(qualifier + type));
    }
}
