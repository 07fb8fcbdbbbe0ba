package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.Annotation;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.SuperFieldAccess;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.TypeDeclarationStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * An anonymous class of a functional interface of which nothing but the interface's method uses a session is a lambda, and so is a class
 * within a method or a private record of which there is one object: the tree of a file is made to say so, before anything looks at it.
 * Whatever is known of lambdas is then known of them.
 */
public final class FunctionalClasses extends ASTVisitor {
    /** The components of a record that is written as a lambda, by the variables that they get. */

    /** Classes of the library that are no interfaces, and run the method that code overrides. */
    private static final Set<String> NO_INTERFACES = Set.of("Thread", "TimerTask", "Object");

    private final List<Runnable> changes = new ArrayList<>();

    private FunctionalClasses() {}

    /** Writes these classes of a file as lambdas. */
    public static void asLambdas(CompilationUnit unit) {
        boolean mayBe = TreeIndex.in(unit).stream().anyMatch(node ->
                node instanceof AnonymousClassDeclaration || node instanceof TypeDeclarationStatement || node instanceof RecordDeclaration);
        if (mayBe) {
            FunctionalClasses classes = new FunctionalClasses();
            unit.accept(classes);
            classes.changes.forEach(Runnable::run);
        }
    }

    @Override
    public void endVisit(ClassInstanceCreation creation) {
        AnonymousClassDeclaration body = creation.getAnonymousClassDeclaration();
        if (body != null && creation.arguments().isEmpty() && creation.getExpression() == null && isInterface(creation)) {
            onlyMethod(body.bodyDeclarations()).ifPresent(method -> changes.add(() -> replace(creation, method, Map.of())));
        }
    }

    @Override
    public void endVisit(TypeDeclarationStatement local) {
        if (local.getDeclaration() instanceof TypeDeclaration type
                && !type.isInterface()
                && type.getSuperclassType() == null
                && type.superInterfaceTypes().size() == 1
                && type.typeParameters().isEmpty()
                && (Scopes.areNeeded(type) || type.resolveBinding() != null && isFunctional(type.resolveBinding()))
                && local.getParent() instanceof Block block) {
            Optional<MethodDeclaration> only = onlyMethod(type.bodyDeclarations());
            Optional<ClassInstanceCreation> object = only.flatMap(method -> onlyObject(type, block))
                    .filter(creation -> Trees.<Expression>list(creation.arguments()).stream()
                            .allMatch(argument -> isPlain(argument) && !isSession(argument)))
                    .filter(creation -> type.bodyDeclarations().size() == 1 || isStraight(creation, block));
            object.ifPresent(creation -> changes.add(() -> replace(creation, only.orElseThrow(), Map.of())));
        }
    }

    @Override
    public void endVisit(RecordDeclaration type) {
        boolean isOfFile = Modifier.isPrivate(type.getModifiers()) || type.isLocalTypeDeclaration();
        boolean isFunction = hasSession(type)
                && type.superInterfaceTypes().size() == 1
                && type.typeParameters().isEmpty()
                && (Scopes.areNeeded(type) || type.resolveBinding() != null && isFunctionalRecord(type.resolveBinding()));
        if (isOfFile && isFunction && !isCalledByDefault(type)) {
            Optional<MethodDeclaration> only = onlyMethod(type.bodyDeclarations());
            Optional<ClassInstanceCreation> object = only.flatMap(method ->
                    onlyObject(type, type.isLocalTypeDeclaration() ? type.getParent().getParent() : type.getRoot()))
                    .filter(creation -> creation.arguments().size() == type.recordComponents().size())
                    .filter(creation -> Trees.<Expression>list(creation.arguments()).stream().allMatch(FunctionalClasses::isPlain));
            object.ifPresent(creation -> {
                Map<VariableDeclaration, VariableDeclaration> components = components(type, creation);
                changes.add(() -> replace(creation, only.orElseThrow(), components));
            });
        }
    }

    /** Whether a record keeps a session, and nothing that opens others, which is looked for where the record is made. */
    private static boolean hasSession(RecordDeclaration type) {
        List<SingleVariableDeclaration> components = Trees.list(type.recordComponents());
        return components.stream().anyMatch(RuntimeTypes::isSession)
                && components.stream().noneMatch(component -> Scopes.isWrittenAs(component, "Service")
                        || Scopes.isWrittenAs(component, "SessionServer"));
    }

    private static boolean isFunctionalRecord(ITypeBinding type) {
        return type.getInterfaces().length == 1 && FunctionTypes.method(type.getInterfaces()[0]).isPresent();
    }

    /** Whether the code calls what the interface itself writes, for which a lambda is no object. */
    private static boolean isCalledByDefault(RecordDeclaration type) {
        Set<String> written = DeclaredClasses.named((Type) type.superInterfaceTypes().getFirst()).stream()
                .flatMap(known -> known.defaults().stream())
                .map(method -> method.getName().getIdentifier())
                .collect(Collectors.toSet());
        return !written.isEmpty()
                && TreeIndex.in(type.getRoot(), MethodInvocation.class).stream().anyMatch(call -> written.contains(call.getName().getIdentifier()));
    }

    /** Whether it makes no difference when an expression is evaluated. */
    private static boolean isPlain(Expression argument) {
        return argument instanceof SimpleName || Constants.of(argument).isPresent() || argument instanceof NumberLiteral;
    }

    private static Map<VariableDeclaration, VariableDeclaration> components(RecordDeclaration type, ClassInstanceCreation creation) {
        Map<VariableDeclaration, VariableDeclaration> components = new HashMap<>();
        for (int i = 0; i < creation.arguments().size(); i++) {
            VariableDeclaration component = (VariableDeclaration) type.recordComponents().get(i);
            Declarations.named((Expression) creation.arguments().get(i)).ifPresent(variable -> components.put(component, variable));
        }
        return Map.copyOf(components);
    }

    /** Where the one object of a class is made; empty where the class is named for anything else as well. */
    private static Optional<ClassInstanceCreation> onlyObject(AbstractTypeDeclaration type, ASTNode scope) {
        List<SimpleName> names = new ArrayList<>();
        scope.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                boolean isUse = name != type.getName() && !(name.getParent() instanceof MethodDeclaration method && method.isConstructor());
                if (isUse && name.getIdentifier().equals(type.getName().getIdentifier())) {
                    names.add(name);
                }
                return true;
            }
        });
        return names.size() == 1
                        && names.getFirst().getParent().getParent() instanceof ClassInstanceCreation creation
                        && creation.getType() == names.getFirst().getParent()
                        && creation.getAnonymousClassDeclaration() == null
                ? Optional.of(creation)
                : Optional.empty();
    }

    private static boolean isInterface(ClassInstanceCreation creation) {
        if (!Scopes.areNeeded(creation)) {
            ITypeBinding type = creation.getAnonymousClassDeclaration().resolveBinding();
            return type != null && isFunctional(type);
        }
        return isOfInterface(creation);
    }

    /** Whether an anonymous class has nothing of another one; in a tree without bindings as far as the file tells. */
    static boolean isOfInterface(ClassInstanceCreation creation) {
        if (!Scopes.areNeeded(creation)) {
            ITypeBinding type = creation.getAnonymousClassDeclaration().resolveBinding();
            return type != null && isOfInterface(type);
        }
        return NO_INTERFACES.stream().noneMatch(name -> ScopedTypes.isNamed(creation.getType(), name))
                && ScopedTypes.types(creation)
                        .filter(type -> ScopedTypes.isNamed(creation.getType(), type.getName().getIdentifier()))
                        .allMatch(type -> type instanceof TypeDeclaration declared && declared.isInterface());
    }

    /** Whether an anonymous class adds its methods to those that every object has. */
    static boolean isOfObject(ClassInstanceCreation creation) {
        if (!Scopes.areNeeded(creation)) {
            ITypeBinding type = creation.resolveTypeBinding();
            return type != null && type.getSuperclass() != null && type.getSuperclass().getQualifiedName().equals("java.lang.Object")
                    && type.getInterfaces().length == 0;
        }
        return ScopedTypes.isNamed(creation.getType(), "Object") && DeclaredClasses.known(creation.getType()).isEmpty();
    }

    private static boolean isOfInterface(ITypeBinding type) {
        return type.getSuperclass() != null && type.getSuperclass().getQualifiedName().equals("java.lang.Object") && type.getInterfaces().length == 1;
    }

    /** Whether an object is made to call another of its methods at once. */
    private static boolean isForAnother(ClassInstanceCreation creation, MethodDeclaration method) {
        return creation.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY
                && creation.getParent() instanceof MethodInvocation call
                && !(call.getName().getIdentifier().equals(method.getName().getIdentifier())
                        && call.arguments().size() == method.parameters().size());
    }

    private static boolean isFunctional(ITypeBinding type) {
        return isOfInterface(type) && FunctionTypes.method(type.getInterfaces()[0]).isPresent();
    }

    /**
     * The method that is all that a class has for others, if it does not speak of its object, and says nothing for others to read. Whatever
     * else the class has, has nothing to do with sessions.
     */
    private static Optional<MethodDeclaration> onlyMethod(List<?> members) {
        List<MethodDeclaration> using = members.stream()
                .flatMap(member -> member instanceof MethodDeclaration method && usesSession(method) ? Stream.of(method) : Stream.empty())
                .toList();
        boolean isAlone = members.stream().allMatch(member -> using.contains(member)
                || !usesSession((ASTNode) member) && !isShadowing((ASTNode) member));
        return using.size() == 1 && isAlone ? Optional.of(using.getFirst()).filter(FunctionalClasses::isFunction) : Optional.empty();
    }

    private static boolean isFunction(MethodDeclaration method) {
        return method.getBody() != null && !method.isConstructor() && !method.isVarargs() && !isAnnotated(method) && !namesItself(method)
                && PartParameter.of(method).findAny().isEmpty();
    }

    /** Whether in a tree without bindings the name of a field would be taken for that of a variable outside of the class. */
    private static boolean isShadowing(ASTNode member) {
        if (!Scopes.areNeeded(member) || !(member instanceof FieldDeclaration field)) {
            return false;
        }
        ASTNode around = member.getParent().getParent();
        while (!(around instanceof BodyDeclaration) && around.getParent() != null) {
            around = around.getParent();
        }
        Set<String> names = new HashSet<>();
        around.accept(new ASTVisitor() {
            @Override
            public boolean preVisit2(ASTNode node) {
                if (node instanceof VariableDeclaration variable) {
                    names.add(variable.getName().getIdentifier());
                }
                return node != member.getParent();
            }
        });
        return Trees.<VariableDeclaration>list(field.fragments()).stream().anyMatch(each -> names.contains(each.getName().getIdentifier()));
    }

    /** Whether code runs at most once whenever a block does. */
    private static boolean isStraight(ASTNode code, Block block) {
        return Stream.<ASTNode>iterate(code, here -> here != block, ASTNode::getParent)
                .noneMatch(here -> here == null || here instanceof LambdaExpression || here instanceof BodyDeclaration || Trees.isLoop(here));
    }

    private static boolean isSession(Expression argument) {
        return Declarations.named(argument).filter(RuntimeTypes::isSession).isPresent();
    }

    private static boolean isAnnotated(MethodDeclaration method) {
        Stream<ASTNode> ofParameters = Trees.<SingleVariableDeclaration>list(method.parameters()).stream()
                .flatMap(parameter -> Trees.<ASTNode>list(parameter.modifiers()).stream());
        return Stream.concat(Trees.<ASTNode>list(method.modifiers()).stream(), ofParameters)
                .anyMatch(modifier -> modifier instanceof Annotation annotation
                        && !annotation.getTypeName().getFullyQualifiedName().equals("Override"));
    }

    /** Of other classes, what their methods give is asked for. */
    private static boolean usesSession(ASTNode member) {
        boolean[] uses = {false};
        member.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                uses[0] = uses[0] || Declarations.named(name).filter(variable -> RuntimeTypes.isSession(variable) || SessionHolder.isIn(variable))
                        .isPresent();
                return !uses[0];
            }
        });
        return uses[0];
    }

    private static boolean namesItself(MethodDeclaration method) {
        boolean[] names = {false};
        method.getBody().accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                names[0] |= switch (node) {
                    case ThisExpression self -> self.getQualifier() == null;
                    case SuperMethodInvocation inherited -> true;
                    case SuperFieldAccess inherited -> true;
                    case MethodInvocation call -> call.getExpression() == null
                            && call.getName().getIdentifier().equals(method.getName().getIdentifier());
                    default -> false;
                };
            }
        });
        return names[0];
    }

    private static void replace(ClassInstanceCreation creation, MethodDeclaration method, Map<VariableDeclaration, VariableDeclaration> components) {
        boolean makesItself = Stream.<ASTNode>iterate(creation, here -> here != null, ASTNode::getParent).anyMatch(method::equals);
        if (makesItself || isForAnother(creation, method)) {
            return;
        }
        Optional<ITypeBinding> type = Optional.ofNullable(method.resolveBinding()).map(known -> known.getDeclaringClass().getInterfaces()[0]);
        LambdaExpression lambda = MadeLambdas.inPlaceOf(creation, type, "a class");
        MadeLambdas.keepComponents(lambda, components);
        List<VariableDeclaration> parameters = List.copyOf(Trees.<VariableDeclaration>list(method.parameters()));
        method.parameters().clear();
        Trees.<VariableDeclaration>list(lambda.parameters()).addAll(parameters);
        Block body = method.getBody();
        method.setBody(null);
        lambda.setBody(body);
    }
}
