package dev.parley.checker.jdt.resolution;

import dev.parley.checker.cfg.CasePattern;
import dev.parley.checker.cfg.ClassType;
import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * The methods of a file that a call may run which subclasses override, where all of them are in the file: those of the classes that the
 * object may be of, which are known for a new object and for an enum, and of a type that no other file can extend.
 */
public final class Implementations {

    /**
     * A method that a call may run.
     *
     * @param objects on which objects it does; empty where it does on all that are left. There are none left behind the last one
     */
    public record Implementation(MethodDeclaration method, Optional<Objects> objects) {}

    /** What a call runs on the objects of a class. */
    public record OfClass(Implementation implementation, ASTNode type) {}

    /** Some of the objects that a call may be on. */
    public sealed interface Objects {

        /** Whether an object is one of them. */
        Condition asked(Operand object);

        /** A constant of an enum. */
        record Constant(String name) implements Objects {
            @Override
            public Condition asked(Operand object) {
                return new Condition.IsText(object, name);
            }
        }

        /** Those of a class. */
        record OfClass(ClassType type) implements Objects {
            @Override
            public Condition asked(Operand object) {
                return new Condition.IsInstance(object, new CasePattern.OfClass(type), Optional.empty());
            }
        }

        /** Those of which is not told which they are. */
        enum Some implements Objects {
            SOME;

            @Override
            public Condition asked(Operand object) {
                return new Condition.IsTrue(Operand.opaque());
            }
        }
    }

    private final CompilationUnit unit;
    private Optional<ClassFamily> family = Optional.empty();

    public Implementations(CompilationUnit unit) {
        this.unit = unit;
    }

    /**
     * The methods of which a call runs one, or a reference on its only argument, whose class it names; none where that is not known.
     *
     * @param method null in a tree without bindings
     * @param owner the class of the object whose code has the call, as far as that is known
     */
    public List<Implementation> of(Expression call, IMethodBinding method, Optional<ASTNode> owner) {
        Optional<ClassFamily.Called> called = called(call, method);
        return called.map(wanted -> switch (call) {
            case MethodInvocation invocation -> of(invocation, method, wanted, owner);
            case SuperMethodInvocation inherited when inherited.getQualifier() == null -> ClassFamily.around(inherited)
                    .flatMap(family()::superclass)
                    .flatMap(type -> family().implementation(type, wanted))
                    .map(found -> List.of(new Implementation(found, Optional.empty())))
                    .orElse(List.of());
            case ExpressionMethodReference reference -> ofObjects(type(reference), wanted);
            default -> List.<Implementation>of();
        }).orElse(List.of());
    }

    /**
     * The classes of the objects that a call may be on, where it runs a template: a method that calls others on its own object which these classes
     * write in different ways, so that all of these are of the same class. None where that is not known, or where there is but one class.
     *
     * @param method null in a tree without bindings
     * @param owner the class of the object whose code has the call, as far as that is known
     */
    public List<OfClass> templates(Expression call, IMethodBinding method, Optional<ASTNode> owner) {
        if (!(call instanceof MethodInvocation invocation) || isOnSelf(invocation) || owner(call, owner).isPresent()) {
            return List.of();
        }
        List<ASTNode> classes = type(invocation, method).flatMap(family()::concrete)
                .filter(found -> found.size() > 1 && found.size() <= Alternatives.MOST).orElse(List.of());
        List<Implementation> all = classes.isEmpty() ? List.of()
                : called(call, method).flatMap(wanted -> each(classes, wanted)).orElse(List.of());
        return all.stream().map(Implementation::method).distinct().anyMatch(each -> isTemplate(each, new HashSet<>()))
                ? IntStream.range(0, all.size()).mapToObj(i -> new OfClass(all.get(i), classes.get(i))).toList()
                : List.of();
    }

    private boolean isTemplate(MethodDeclaration method, Set<MethodDeclaration> seen) {
        return seen.add(method) && TreeIndex.in(method.getBody(), MethodInvocation.class).stream()
                .filter(Implementations::isOnSelf)
                .map(own -> of(own, own.resolveMethodBinding(), Optional.empty()))
                .anyMatch(found -> found.size() > 1 || found.stream().anyMatch(only -> isTemplate(only.method(), seen)));
    }

    private ClassFamily family() {
        ClassFamily known = family.orElseGet(() -> new ClassFamily(unit));
        family = Optional.of(known);
        return known;
    }

    private static Optional<ClassFamily.Called> called(Expression call, IMethodBinding method) {
        if (Scopes.areNeeded(call)) {
            return switch (call) {
                case MethodInvocation invocation -> Optional.of(named(invocation.getName(), invocation.arguments().size()));
                case SuperMethodInvocation invocation -> Optional.of(named(invocation.getName(), invocation.arguments().size()));
                case ExpressionMethodReference reference -> Optional.of(named(reference.getName(), 0));
                default -> Optional.empty();
            };
        }
        boolean mayDiffer = method != null && !method.isConstructor() && !method.isVarargs() && !Modifier.isStatic(method.getModifiers());
        return mayDiffer
                ? Optional.of(other -> other.resolveBinding() != null
                        && (other.resolveBinding().isEqualTo(method.getMethodDeclaration())
                                || other.getName().getIdentifier().equals(method.getName())
                                        && (other.resolveBinding().overrides(method.getMethodDeclaration())
                                                || other.resolveBinding().isSubsignature(method))))
                : Optional.empty();
    }

    private static ClassFamily.Called named(SimpleName name, int arguments) {
        return other -> other.getName().getIdentifier().equals(name.getIdentifier())
                && other.parameters().size() == arguments
                && !other.isVarargs()
                && !Modifier.isStatic(other.getModifiers());
    }

    /**
     * The class of the object that a call is on, as far as it is known.
     *
     * @param around that of the object whose code has the call
     */
    public Optional<ASTNode> owner(Expression call, Optional<ASTNode> around) {
        return switch (call) {
            case SuperMethodInvocation inherited when inherited.getQualifier() == null -> self(call, around);
            case MethodInvocation own when isOnSelf(own) -> self(call, around);
            case MethodInvocation other when other.getExpression() != null -> known(Trees.bare(other.getExpression()));
            default -> Optional.empty();
        };
    }

    /** The class of the object that code speaks of as its own: what is known of that, or the class that it is in where that has no subclass. */
    private Optional<ASTNode> self(Expression code, Optional<ASTNode> around) {
        return around.filter(owner -> isOwn(code, owner))
                .or(() -> ClassFamily.around(code).filter(type -> family().concrete(type).filter(List.of(type)::equals).isPresent()));
    }

    private static boolean isOnSelf(MethodInvocation call) {
        return call.getExpression() == null || call.getExpression() instanceof ThisExpression self && self.getQualifier() == null;
    }

    /** Whether code is of a class, or of what this one extends or implements, so that the object that it speaks of is the same. */
    private boolean isOwn(Expression code, ASTNode type) {
        return ClassFamily.around(code).filter(around -> family().inherits(type, around)).isPresent();
    }

    private List<Implementation> of(MethodInvocation call, IMethodBinding method, ClassFamily.Called called, Optional<ASTNode> owner) {
        Optional<ASTNode> known = owner(call, owner);
        if (known.isPresent()) {
            return family().implementation(known.get(), called).map(found -> List.of(new Implementation(found, Optional.empty()))).orElse(List.of());
        }
        return ofObjects(type(call, method), called);
    }

    /** @param type that all of the objects are of */
    private List<Implementation> ofObjects(Optional<ASTNode> type, ClassFamily.Called called) {
        return type.flatMap(family()::concrete)
                .filter(classes -> !classes.isEmpty() && classes.size() <= Alternatives.MOST)
                .flatMap(classes -> implementations(classes, called))
                .orElse(List.of());
    }

    private Optional<List<Implementation>> implementations(List<ASTNode> classes, ClassFamily.Called called) {
        return each(classes, called).map(found -> found.stream().map(Implementation::method).distinct().count() == 1
                ? List.of(new Implementation(found.getFirst().method(), Optional.empty()))
                : found);
    }

    /** What a call runs on the objects of each of these classes, which are all that they may be of. */
    private Optional<List<Implementation>> each(List<ASTNode> classes, ClassFamily.Called called) {
        List<Implementation> found = new ArrayList<>();
        for (int i = 0; i < classes.size(); i++) {
            ASTNode type = classes.get(i);
            boolean isLast = i == classes.size() - 1;
            // That an object is of none of the other classes is not known of it, that it is of this one is.
            Optional<Objects> objects = Optional.of(objects(type)).filter(asked -> asked instanceof Objects.OfClass || !isLast);
            Optional<MethodDeclaration> method = family().implementation(type, called);
            if (method.isEmpty()) {
                return Optional.empty();
            }
            found.add(new Implementation(method.get(), objects));
        }
        return Optional.of(found);
    }

    private static Objects objects(ASTNode type) {
        return switch (type) {
            case EnumDeclaration constants -> Objects.Some.SOME;
            case AbstractTypeDeclaration declared ->
                DeclaredClasses.type(new DeclaredClass(declared)).<Objects>map(Objects.OfClass::new).orElse(Objects.Some.SOME);
            case ASTNode body when body.getParent() instanceof EnumConstantDeclaration constant ->
                new Objects.Constant(constant.getName().getIdentifier());
            default -> Objects.Some.SOME;
        };
    }

    /** Whether a call in a tree without bindings may run methods of the file, unless a function is what it is on. */
    public boolean mayBeOfFunction(MethodInvocation call) {
        return type(call, null).filter(family()::isClassOrFunction).isPresent();
    }

    /** The type that a reference names. */
    private Optional<ASTNode> type(ExpressionMethodReference reference) {
        return Scopes.areNeeded(reference)
                ? ScopedTypes.named(reference.getExpression()).map(found -> found)
                : family().declared(reference.getExpression().resolveTypeBinding());
    }

    /** The type of what a method is called on. */
    private Optional<ASTNode> type(MethodInvocation call, IMethodBinding method) {
        Expression receiver = call.getExpression();
        if (receiver == null) {
            return ClassFamily.around(call).filter(around -> method == null || family().isOrExtends(around, method.getDeclaringClass()));
        }
        if (receiver instanceof ThisExpression self) {
            return self.getQualifier() == null ? ClassFamily.around(call) : Optional.empty();
        }
        return Scopes.areNeeded(receiver)
                ? ScopedTypes.typeOf(receiver).flatMap(DeclaredClasses::named).<ASTNode>map(DeclaredClass::declaration)
                        .or(() -> ScopedTypes.writtenEnumeration(receiver))
                : family().declared(receiver.resolveTypeBinding());
    }

    /** The class of an object of which the code shows what it is: a new one, in place or in a variable that keeps it, or a constant of an enum. */
    private Optional<ASTNode> known(Expression object) {
        return switch (object) {
            case ClassInstanceCreation creation when creation.getAnonymousClassDeclaration() != null ->
                Optional.of(creation.getAnonymousClassDeclaration());
            case ClassInstanceCreation creation ->
                Optional.ofNullable(creation.getType()).flatMap(DeclaredClasses::named).map(DeclaredClass::declaration);
            case Name name ->
                constant(name).map(constant -> constant.getAnonymousClassDeclaration() == null
                        ? constant.getParent()
                        : constant.getAnonymousClassDeclaration())
                    .or(() -> Declarations.named(name)
                            .flatMap(KeptValues::fixed)
                            .flatMap(value -> Trees.bare(value) instanceof ClassInstanceCreation creation ? known(creation) : Optional.empty()));
            default -> Optional.empty();
        };
    }

    private Optional<EnumConstantDeclaration> constant(Name name) {
        if (!Scopes.areNeeded(name)) {
            return name.resolveBinding() instanceof IVariableBinding variable && variable.isEnumConstant()
                            && unit.findDeclaringNode(variable) instanceof EnumConstantDeclaration constant
                    ? Optional.of(constant)
                    : Optional.empty();
        }
        return name instanceof QualifiedName qualified && qualified.getQualifier() instanceof SimpleName type
                ? ScopedTypes.enumeration(type).flatMap(found -> Trees.<EnumConstantDeclaration>list(found.enumConstants()).stream()
                        .filter(constant -> constant.getName().getIdentifier().equals(qualified.getName().getIdentifier()))
                        .findFirst())
                : Optional.empty();
    }
}
