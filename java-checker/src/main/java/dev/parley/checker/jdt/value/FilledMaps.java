package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import dev.parley.checker.jdt.value.ConstantMaps.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.Initializer;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TypeLiteral;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * What a map holds that a variable gets empty, or with what another one holds, and that is filled by {@code put} before anybody asks it: a
 * final field by the constructor that all objects are made by, or by initializers, a local variable behind its declaration, of which a field
 * may get a copy. All else that the file does with it is to ask it.
 */
public final class FilledMaps {
    private static final Set<String> MAPS = Set.of("EnumMap", "HashMap", "LinkedHashMap", "TreeMap", "ConcurrentHashMap");
    private static final Set<String> INTERFACES = Set.of("Map", "SequencedMap", "SortedMap", "NavigableMap", "ConcurrentMap");

    private final VariableDeclarationFragment map;
    private final List<MethodInvocation> fillings = new ArrayList<>();
    private final List<Expression> values = new ArrayList<>();
    private final List<SimpleName> readings = new ArrayList<>();

    private FilledMaps(VariableDeclarationFragment map) {
        this.map = map;
        if (map.getInitializer() != null) {
            values.add(map.getInitializer());
        }
    }

    /** All that is put into the map of a variable, in this order; empty where that is not known. */
    static Optional<List<Entry>> entries(VariableDeclaration variable) {
        boolean isKept = variable instanceof VariableDeclarationFragment fragment
                && (Declarations.isField(fragment) ? isMap(fragment) : KeptValues.isKept(fragment));
        return isKept ? new FilledMaps((VariableDeclarationFragment) variable).all() : Optional.empty();
    }

    /** Whether a field keeps one map, as its declaration tells. */
    private static boolean isMap(VariableDeclarationFragment field) {
        FieldDeclaration declaration = (FieldDeclaration) field.getParent();
        String type = TypeNames.simple(declaration.getType());
        return Modifier.isFinal(declaration.getModifiers()) && (MAPS.contains(type) || INTERFACES.contains(type));
    }

    /** Whether a method is a constructor that may fill a map which others ask. */
    public static boolean mayFill(MethodDeclaration method) {
        return method.isConstructor() && new DeclaredClass(method.getParent()).finalFields().stream()
                .anyMatch(field -> field instanceof VariableDeclarationFragment fragment && isMap(fragment));
    }

    /** The code in constructors and initializers that gives a field a map with something in it, or its map an entry. */
    public static List<Expression> fillings(VariableDeclarationFragment field) {
        return isMap(field)
                ? given(field).flatMap(code -> Stream.concat(Stream.of(code), source(code).stream().flatMap(FilledMaps::given)))
                        .filter(FilledMaps::isBeforeMethods).toList()
                : List.of();
    }

    private static Stream<Expression> given(VariableDeclarationFragment variable) {
        return TreeIndex.named(variable.getName().getIdentifier(), variable.getRoot()).stream().flatMap(name -> filling(name, variable).stream());
    }

    /** The local variable whose map a field gets a copy of. */
    private static Optional<VariableDeclarationFragment> source(Expression filling) {
        return ConstantMaps.copied(filling instanceof Assignment value ? value.getRightHandSide() : filling)
                .flatMap(Declarations::named)
                .flatMap(variable -> variable instanceof VariableDeclarationFragment local && !Declarations.isField(local)
                        ? Optional.of(local)
                        : Optional.empty());
    }

    private static Optional<Expression> filling(SimpleName name, VariableDeclarationFragment field) {
        Expression whole = Trees.whole(name);
        return switch (whole.getParent()) {
            case VariableDeclarationFragment declared when declared == field ->
                Optional.ofNullable(field.getInitializer()).filter(FilledMaps::isMadeFull);
            case MethodInvocation call when call.getExpression() == whole && isPut(call) -> Optional.of(call);
            case Assignment value when value.getLeftHandSide() == whole && isMadeFull(value.getRightHandSide()) -> Optional.of(value);
            default -> Optional.empty();
        };
    }

    /** Whether a map begins with what another one has. */
    private static boolean isMadeFull(Expression made) {
        return ConstantMaps.copied(made).isPresent() || Trees.bare(made) instanceof ClassInstanceCreation creation && !isMadeEmpty(creation);
    }

    private static boolean isMadeEmpty(ClassInstanceCreation creation) {
        return Trees.<Expression>list(creation.arguments()).stream().allMatch(argument -> argument instanceof TypeLiteral
                || argument instanceof NumberLiteral);
    }

    private static boolean isBeforeMethods(Expression code) {
        ASTNode around = code;
        while (!(around instanceof BodyDeclaration)) {
            around = around.getParent();
        }
        return !(around instanceof MethodDeclaration method) || method.isConstructor();
    }

    private Optional<List<Entry>> all() {
        boolean isKnown = ReadArrays.isOnly(map, this::isKnown) && values.size() == 1 && isFilledFirst();
        return isKnown
                ? held(values.getFirst()).map(first -> Stream.concat(first.stream(), fillings.stream().sorted(order()).map(FilledMaps::entry))
                        .toList())
                .filter(entries -> !entries.isEmpty()) : Optional.empty();
    }

    /** What a map holds when it is made; that of one which nobody can change is known by itself. */
    private Optional<List<Entry>> held(Expression made) {
        if (!(Trees.bare(made) instanceof ClassInstanceCreation creation) || creation.getAnonymousClassDeclaration() != null
                || !MAPS.contains(TypeNames.simple(creation.getType())) || creation.arguments().size() > 1) {
            return fillings.isEmpty() ? ConstantMaps.entries(made) : Optional.empty();
        }
        return isMadeEmpty(creation) ? Optional.of(List.of()) : ConstantMaps.entries((Expression) creation.arguments().getFirst());
    }

    /** Initializers come before constructors. */
    private static Comparator<MethodInvocation> order() {
        return Comparator.<MethodInvocation, Boolean>comparing(call -> block(call).getParent() instanceof MethodDeclaration)
                .thenComparing(ASTNode::getStartPosition);
    }

    private static Entry entry(MethodInvocation put) {
        return new Entry((Expression) put.arguments().getFirst(), (Expression) put.arguments().getLast());
    }

    private boolean isKnown(SimpleName name) {
        Expression whole = Trees.whole(name);
        return name == map.getName() || switch (whole.getParent()) {
            case MethodInvocation call when call.getExpression() == whole && isPut(call) -> isAtStart(call) && fillings.add(call);
            case Assignment value when value.getLeftHandSide() == whole -> isAtStart(value) && values.add(value.getRightHandSide());
            default -> ReadCollections.isRead(name) && readings.add(name);
        };
    }

    private static boolean isPut(MethodInvocation call) {
        return call.getName().getIdentifier().equals("put") && call.arguments().size() == 2;
    }

    /** Whether an expression is a statement that runs once before anybody else has the map. */
    private boolean isAtStart(Expression expression) {
        if (!(expression.getParent() instanceof ExpressionStatement) || !(block(expression) instanceof Block block)) {
            return false;
        }
        if (!Declarations.isField(map)) {
            return block == map.getParent().getParent();
        }
        FieldDeclaration field = (FieldDeclaration) map.getParent();
        return block.getParent().getParent() == field.getParent() && switch (block.getParent()) {
            case Initializer initializer -> Modifier.isStatic(initializer.getModifiers()) == Modifier.isStatic(field.getModifiers());
            case MethodDeclaration method -> !Modifier.isStatic(field.getModifiers()) && isOnlyConstructor(method, field.getParent());
            default -> false;
        };
    }

    /** What a statement is in. */
    private static ASTNode block(Expression expression) {
        return expression.getParent().getParent();
    }

    /** Whether all objects of a class are made by this constructor. */
    private static boolean isOnlyConstructor(MethodDeclaration method, ASTNode type) {
        return method.isConstructor() && new DeclaredClass(type).constructors().stream()
                .filter(each -> each.getBody() == null || each.getBody().statements().isEmpty()
                        || !(each.getBody().statements().getFirst() instanceof ConstructorInvocation))
                .allMatch(method::equals);
    }

    /** A local variable is filled in front of all that asks it; of a field nobody asks before its object is made. */
    private boolean isFilledFirst() {
        int last = fillings.stream().mapToInt(ASTNode::getStartPosition).max().orElse(0);
        return Declarations.isField(map) || readings.stream().allMatch(reading -> last < reading.getStartPosition());
    }
}
